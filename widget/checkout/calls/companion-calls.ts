/** The calls to the companion that create a PIX code and keep a page up to date. */
import {
  type CheckoutView,
  decodeCheckout,
  decodePayment,
  type PaymentView,
} from '../../protocol/checkout.ts';
import { type DepositRequest, paths } from '../../protocol/requests.ts';
import type { CheckoutClient } from '../shared/client.ts';
import { writeTimeoutMs } from '../shared/transport.ts';

export const requestStatus = ({ transport }: CheckoutClient, signal?: AbortSignal): Promise<CheckoutView> =>
  transport.json({ path: paths.status, signal }, decodeCheckout);

/** Safe to repeat: there is one live deposit per checkout and method. */
export const requestDeposit = (
  { transport }: CheckoutClient,
  form: DepositRequest,
  page?: string,
): Promise<PaymentView> =>
  transport.json({ path: paths.deposit, form, page, timeoutMs: writeTimeoutMs }, decodePayment);

export interface StatusSource {
  readonly client: CheckoutClient;
  /** The number of responses that brought a payment. */
  readonly paymentCount: number;
}

/** Reads again if a payment arrived meanwhile: an older view without it would remove it. */
export async function freshStatus(source: StatusSource, signal?: AbortSignal): Promise<CheckoutView> {
  const { paymentCount } = source;
  const view = await requestStatus(source.client, signal);
  return view.payment || paymentCount === source.paymentCount ? view : freshStatus(source, signal);
}
