/**
 * Finds a card frame that the page declares, or that `<pay-checkout>` adds in the same way: as a child of the element, or of an outer
 * one that slots its children. `part` marks one that an element has adopted.
 * - declared: in the page's HTML; any other frame is made by `make-frame.ts`
 * - adopted: declared, and used by the element
 * - sheltered: moved from `<pay-checkout>` into the element, where no merge of the page finds it
 */
import { html } from 'lit';

/** Slot of a declared frame, in every shadow root on its way. */
export const slotName = 'card-frame';

/** The slot in place of an adopted frame. */
export const adoptedSlot = html`<slot name="card-frame"></slot>`;

/** Null if there is none, or only one that was adopted already. */
export const findDeclaredFrame = (element: Element): HTMLIFrameElement | null =>
  findFrame(element, ':not([part])');

/**
 * Removes a frame that was adopted for another checkout, with what was typed: its page sends the card for that checkout alone.
 */
export const discardAdoptedFrame = (element: Element): void => findFrame(element, '[part]')?.remove();

function findFrame(element: Element, condition: string): HTMLIFrameElement | null {
  const child = element.querySelector<HTMLIFrameElement>(`:scope > iframe${condition}`);
  const { host } = element.getRootNode() as Partial<ShadowRoot>;
  const outer = element.querySelector(`:scope > slot[name=${slotName}]`) && host;
  return child ?? (outer ? findFrame(outer, condition) : null);
}
