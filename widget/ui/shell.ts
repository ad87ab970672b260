/** What surrounds a form, and what of it a page's HTML has declared. */
import type { nothing } from 'lit';

export interface FormShell {
  isHidden: boolean;
  header: unknown;
  entry: unknown;
  below: unknown;
  onSubmit: (event: Event) => void;
}

/** Draws around nodes that stay where they are. */
export interface Shell {
  /** In the panel: the form, or the bodies of `<pay-checkout>`. */
  readonly kept: HTMLElement;
  /** What is drawn now stands around it. */
  keep(): typeof nothing;
  /** Null where the frame is not the one that the declared form is around. */
  keepForm(shell: FormShell): typeof nothing | null;
  /** Draws the panel around it. False where nothing has asked to keep it: then it is gone. */
  draw(before: unknown, after: unknown): boolean;
  /** Draws before and after a node that stays, in place of what the page's HTML had there. */
  drawAround(kept: Element, before: unknown, after: unknown): void;
}
