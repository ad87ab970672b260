/** Keeps an adopted frame, which the page may move, change or remove. */
import { type FrameHolder, slotName } from '../frame-holder.ts';

/** Calls the listener when the page has removed the frame or its height; puts its other attributes back. */
export function watchFrame(holder: FrameHolder, onChange: () => void): void {
  const { iframe, parent } = holder;
  if (!parent) return;
  const observer = new MutationObserver(() => {
    if (holder.isLost) observer.disconnect();
    // Setting the same value would be a change, too.
    else if (iframe.slot !== slotName || !iframe.part.length) {
      iframe.slot = slotName;
      iframe.part.value = slotName;
    }
    onChange();
  });
  observer.observe(iframe, { attributeFilter: ['slot', 'part', 'style'] });
  observer.observe(parent, { childList: true });
}

/**
 * Moves a frame that `<pay-checkout>` has added as its own child into `element`, where no merge of the page's HTML finds it. Only
 * where a move keeps what was typed, and not while the frame has the focus: a key could be lost. True if it was moved.
 */
export function shelterFrame(holder: FrameHolder, element: Element): boolean {
  const { iframe, adoptedFrom, parent } = holder;
  const { activeElement } = iframe.getRootNode() as Document | ShadowRoot;
  const isMovable = adoptedFrom === 'checkout' && parent !== element && activeElement !== iframe;
  if (!isMovable || !('moveBefore' in element)) return false;
  holder.parent = element;
  element.moveBefore(iframe, null);
  return true;
}
