/** What cards and wallets share to show the service's hosted page, and to return from it. */
import type { PaymentView } from '../../protocol/checkout.ts';
import { decodeFraming } from '../../protocol/framing.ts';
import { paths } from '../../protocol/requests.ts';
import { PayRedirectEvent } from '../../events/step-events.ts';
import type { CheckoutClient } from '../shared/client.ts';

/** The hosted page's address; null without a valid one. */
export const hostedPageOf = ({ action }: PaymentView): string | null =>
  action?.url !== undefined && /^https?:\/\//i.test(action.url) ? action.url : null;

/**
 * False if this page may not show the hosted page of the live deposit in a frame. A browser shows a refused frame as loaded, so the
 * companion reads the page's headers. Without its response the frame is shown, with a link beside it.
 */
export const mayFrame = ({ transport }: CheckoutClient): Promise<boolean> =>
  transport.json({ path: paths.framing }, decodeFraming).then(
    ({ allowed }) => allowed !== false,
    () => true,
  );

/** True when the page itself is in a frame. */
export const isFramed = (): boolean => globalThis.self !== globalThis.top;

/**
 * Navigates to the hosted page. A page that is itself in a frame opens a tab instead: the hosted page could not be shown in its
 * frame. Returns `kept` if the page cancelled it, and `blocked` if a blocker prevented the tab.
 */
export function leaveFor(url: string, host: EventTarget): 'left' | 'kept' | 'opened' | 'blocked' {
  if (!host.dispatchEvent(new PayRedirectEvent(url))) return 'kept';
  if (!isFramed()) {
    location.assign(url);
    return 'left';
  }
  const tab = window.open(url, '_blank');
  if (!tab) return 'blocked';
  try {
    // `noopener` as a feature would hide whether a tab was opened.
    tab.opener = null;
  } catch {
    // The tab has navigated already, so it is of another origin.
  }
  return 'opened';
}

/**
 * Returns the page's own address, for the return from a hosted page. Undefined for a page that is not on the web.
 *
 * It contains no secret: without the fragment, and without a query that could hold one.
 */
export function pageAddress(): string | undefined {
  const { origin, pathname, search } = location;
  if (!origin.startsWith('http')) return undefined;
  return origin + pathname + (/secret|cs_|_mac|token/i.test(search) ? '' : search);
}
