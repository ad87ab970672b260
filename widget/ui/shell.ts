/** Interface of the shell around a form, whose HTML a page may have declared. */
import type { nothing } from 'lit';

export interface FormShell {
  isHidden: boolean;
  header: unknown;
  fields: unknown;
  below: unknown;
  onSubmit: (event: Event) => void;
}

/** Draws around nodes that stay where they are. */
export interface Shell {
  /** The kept node in the panel: the form, or the bodies of `<pay-checkout>`. */
  readonly kept: HTMLElement;
  /** Keeps the node at the next {@link draw}; a template has nothing in its place. */
  keep(): typeof nothing;
  /** Also names what {@link draw} draws in the declared form. Null if the frame is not the one in it. */
  keepForm(form: FormShell): typeof nothing | null;
  /** Draws the panel around the node, and its form. False if nothing has kept it: then it is removed. */
  draw(before: unknown, after: unknown): boolean;
  /** Draws before and after a kept node, in place of the page's HTML there. */
  drawAround(kept: Element, before: unknown, after: unknown): void;
}
