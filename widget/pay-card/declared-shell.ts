/**
 * Draws around the shadow root that a page's HTML declares around its card frame, see `build/declared-markup.ts`. The declared nodes
 * are kept: in Chromium a frame whose slot is new or moves has no box for some 20 ms, and a key typed meanwhile is lost, or the
 * focus with all further keys.
 */
import { type LitElement, nothing, render } from 'lit';
import type { FormShell, Shell } from '../ui/shell.ts';
import { adoptedSlot, findDeclaredFrame, slotName } from './frame-holder.ts';

interface ShellHost extends LitElement {
  /** Null if the page's HTML has declared none, or it is no longer used. */
  shell: Shell | null;
}

export class DeclaredShell implements Shell {
  readonly kept: HTMLElement;
  readonly #host: ShellHost;
  #isWanted = false;
  /** What is drawn in the declared form; null while the kept node is none, or before its first drawing. */
  #form: (FormShell & { slot: Element }) | null = null;

  constructor(host: ShellHost, kept: HTMLElement) {
    this.#host = host;
    this.kept = kept;
    kept.addEventListener('submit', (event) => this.#form?.onSubmit(event));
  }

  static in(host: ShellHost): DeclaredShell | null {
    const kept = host.shadowRoot?.querySelector<HTMLElement>('.panel > [data-kept]');
    return kept ? new DeclaredShell(host, kept) : null;
  }

  keep(): typeof nothing {
    this.#isWanted = true;
    return nothing;
  }

  keepForm(form: FormShell): typeof nothing | null {
    const slot = this.kept.querySelector('slot');
    if (!slot || form.fields !== adoptedSlot) return null;
    this.#form = { ...form, slot };
    return this.keep();
  }

  draw(before: unknown, after: unknown): boolean {
    const isKept = this.#isWanted;
    this.#isWanted = false;
    if (isKept) {
      if (this.#form) {
        const { slot, isHidden, header, below } = this.#form;
        this.kept.hidden = isHidden;
        this.drawAround(slot, header, below);
      }
      this.drawAround(this.kept, before, after);
    } else {
      this.#host.shell = null;
      // The style is kept, since the element draws before it.
      for (const part of this.#host.renderRoot.querySelectorAll('.panel, slot')) part.remove();
    }
    return isKept;
  }

  /**
   * Lit identifies a rendering by the node before which it draws. For the part after, that is a comment which
   * stays the last child.
   */
  drawAround(kept: Element, before: unknown, after: unknown): void {
    const parent = kept.parentElement;
    if (!parent) return;
    if (before !== nothing) parent.querySelector(':scope > .early')?.remove();
    render(before, parent, { renderBefore: kept });
    render(after, parent, { renderBefore: parent.lastChild });
  }
}

/** Called in the constructor of `host`. Removes the slot once the element has drawn its own, or has none to draw. */
export function keepFrameRendered(host: LitElement): void {
  const frame = host.shadowRoot ? null : findDeclaredFrame(host);
  if (!frame) return;
  const slot = document.createElement('slot');
  slot.name = frame.slot = slotName;
  // Forces the layout, so that the second one is short.
  frame.getBoundingClientRect();
  const root = host.attachShadow({ mode: 'open' });
  // The first slot of a name gets the nodes: the element draws after it, and its own slot stays empty until this one is removed.
  const end = document.createComment('');
  root.append(slot, end);
  host.renderOptions.renderBefore = end;
  frame.getBoundingClientRect();
  new MutationObserver((_changes, observer) => {
    const isDrawn = root.querySelectorAll(`slot[name=${slotName}]`).length > 1;
    if (!isDrawn && root.querySelector('[part~=skeleton]')) return;
    observer.disconnect();
    slot.remove();
    frame.getBoundingClientRect();
  }).observe(root, { childList: true, subtree: true });
}
