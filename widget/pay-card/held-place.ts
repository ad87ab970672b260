/**
 * Keeps a frame that the page brought on the screen while its element begins.
 *
 * A new shadow root takes the box of its host's children. A frame without a box loses the keys that are pressed in it, and
 * soon its focus: a number typed at that moment would lack digits. So the root has a slot, and the frame its box again,
 * before anything else happens.
 */
import type { LitElement } from 'lit';
import { broughtFrame, slotName } from './frame-holder.ts';

/** Called while `host` is made. Gives the place up once the element has drawn a slot of its own, or has none to draw. */
export function holdPlace(host: LitElement): void {
  const frame = host.shadowRoot ? null : broughtFrame(host);
  if (!frame) return;
  const slot = document.createElement('slot');
  slot.name = frame.slot = slotName;
  // What is laid out already is not in the way of the second time.
  frame.getBoundingClientRect();
  const root = host.attachShadow({ mode: 'open' });
  // The first slot of a name has what belongs there: the element draws behind it, and takes nothing away until it is gone.
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
