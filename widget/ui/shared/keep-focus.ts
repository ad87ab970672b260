import type { LitElement } from 'lit';

/** Moves the focus to the panel if this update removes the focused control, so that it does not fall back to the page. */
export async function keepFocus(host: LitElement): Promise<void> {
  const root = host.shadowRoot;
  // To look for a frame in the slots would lay them out.
  if (document.activeElement === document.body) return;
  const focused = root && (root.activeElement ?? focusedFrame(root));
  if (!focused) return;
  await host.updateComplete;
  // A hidden control keeps the focus for a moment, until the browser removes it.
  if (!(root.activeElement ?? focused).getClientRects().length) focusPanel(host);
}

/** A card frame that stands in the page is in a slot, not in the shadow root. */
function focusedFrame(root: ShadowRoot): Element | undefined {
  const slot = root.querySelector<HTMLSlotElement>('slot[name=card-frame]');
  return slot?.assignedElements({ flatten: true }).find((frame) => {
    const { activeElement } = frame.getRootNode() as Document | ShadowRoot;
    return frame === activeElement;
  });
}

/** Scrolls the panel into view: what replaces a long form is short, and above the place of the button. */
export const focusPanel = ({ shadowRoot }: LitElement): void =>
  shadowRoot?.querySelector<HTMLElement>('.panel')?.focus();
