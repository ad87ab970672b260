/** Runs a 3-D Secure step with the processor's library: in a window over the page, or by redirect to the bank's page. */
import type { Stripe } from '@stripe/stripe-js';
import { PayDiagnosticEvent } from '../events/element-events.ts';
import { loadProcessor } from './processor.ts';

/**
 * `done`: the step has ended, with a result that only `confirm` returns (§4.3).
 * `unavailable`: it could not be shown.
 */
export type ChallengeResult = 'done' | 'unavailable';

/** `host` is the element that the step is for. */
export async function runChallenge(
  publishableKey: string,
  clientSecret: string,
  host: Element,
  simulator?: string,
): Promise<ChallengeResult> {
  const processor = await loadProcessor(publishableKey, simulator).catch(() => null);
  if (!processor) return 'unavailable';
  const cover = coverOf(host);
  if (cover !== null && !(await isRedirect(processor, clientSecret))) {
    host.dispatchEvent(new PayDiagnosticEvent('card', 'CHALLENGE_COVERED', cover));
    return 'unavailable';
  }
  try {
    const { error } = await processor.handleNextAction({ clientSecret });
    return error?.type === 'api_connection_error' ? 'unavailable' : 'done';
  } catch {
    // The library throws where the payment no longer waits for the step.
    return 'done';
  }
}

/** The bank's own page replaces the shop's, with all that covers it. */
async function isRedirect(processor: Stripe, clientSecret: string): Promise<boolean> {
  const found = await processor.retrievePaymentIntent(clientSecret).catch(() => null);
  return found?.paymentIntent?.next_action?.type === 'redirect_to_url';
}

/**
 * The library appends the step to the page's body. In a modal dialog, or with an element in fullscreen, all else is inert or hidden,
 * whatever its `z-index`. Returns what the shop's developers can do; null if the step can be reached.
 */
function coverOf(element: Element): string | null {
  const { body, documentElement } = document;
  const modal = document.querySelector(':modal') ?? modalAround(element);
  if (modal && !modal.contains(body))
    return `The bank’s step would be below <${modal.localName}>, which is modal, a popover or in fullscreen: close it, or open it with show(), on pay-action.`;
  if (body.inert || documentElement.inert) return 'The bank’s step would be inert, like the page’s body.';
  if (getComputedStyle(body).pointerEvents === 'none')
    return 'The bank’s step would take no clicks: a modal dialog has set `pointer-events: none` on the page’s body.';
  return null;
}

/** A modal dialog can be in another shadow root, or have the element in a slot. */
function modalAround(element: Element): Element | null {
  for (let node: Node | null = element; node; node = outerOf(node))
    if (node instanceof Element && (node.matches(':modal') || isPopoverInFront(node))) return node;
  return null;
}

/** A popover is above every `z-index`. It leaves room for the step if the middle of the window is free. */
function isPopoverInFront(element: Element): boolean {
  // Within `:is()`, a browser accepts a name that it does not know.
  if (!element.matches(':is(:popover-open)')) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [x, y] = [innerWidth / 2, innerHeight / 2];
  return left < x && x < right && top < y && y < bottom;
}

const outerOf = (node: Node): Node | null =>
  (node as Partial<Element>).assignedSlot ?? node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null;
