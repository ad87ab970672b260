/** Reads the status of a checkout, again if it is outdated by then. */
import type { CheckoutView } from '../../protocol/checkout.ts';
import type { CheckoutClient } from '../shared/client.ts';
import { requestStatus } from './companion-calls.ts';

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
