/**
 * Keeps a frame declared by the page rendered while its element is upgraded.
 *
 * A new shadow root removes the box of its host's children. A frame without a box loses the pressed keys and soon its focus, so
 * a number typed at that moment would lack digits. Therefore the root gets a slot immediately, and with it the frame its box.
 */
import type { LitElement } from 'lit';
import { broughtFrame, slotName } from './frame-holder.ts';

/** Called in the constructor of `host`. Removes the slot once the element has drawn its own, or has none to draw. */
export function keepFrameRendered(host: LitElement): void {
  const frame = host.shadowRoot ? null : broughtFrame(host);
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
