/** What cards and wallets share to show the service's payment page. */
import type { PaymentView } from '../../protocol/checkout.ts';
import { decodeFraming, type FramingView } from '../../protocol/framing.ts';
import { paths } from '../../protocol/requests.ts';
import { PayRedirectEvent } from '../../step-events.ts';
import type { CheckoutClient } from '../shared/client.ts';

/** The payment page's address; null without a valid one. */
export const paymentPageOf = ({ action }: PaymentView): string | null =>
  action?.url !== undefined && /^https?:\/\//i.test(action.url) ? action.url : null;

/** Fetches whether this page may show the payment page of the live deposit in a frame. */
export const requestFraming = ({ transport }: CheckoutClient): Promise<FramingView> =>
  transport.json({ path: paths.framing }, decodeFraming);

/** Dispatches `pay-redirect`; false if the page cancelled it, and navigates itself. */
export const confirmRedirect = (host: EventTarget, url: string): boolean =>
  host.dispatchEvent(new PayRedirectEvent(url));
