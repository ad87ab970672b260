/** Fetches whether this page may show the payment page of the live deposit in a frame. Used by cards and wallets. */
import { decodeFraming, type FramingView } from '../protocol/framing.ts';
import { paths } from '../protocol/requests.ts';
import type { CheckoutClient } from './client.ts';

export const requestFraming = ({ transport }: CheckoutClient): Promise<FramingView> =>
  transport.json({ path: paths.framing }, decodeFraming);
