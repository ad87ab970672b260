/** Sends the call that contains the card, from the page or the card frame. */
import { decodePayment, type PaymentView } from '../protocol/checkout.ts';
import { type ChargeRequest, paths } from '../protocol/requests.ts';
import type { Transport } from './shared/transport.ts';

/** A repeat with the same key is the same charge. */
export const sendCharge = (
  transport: Transport,
  body: ChargeRequest,
  idempotencyKey: string,
): Promise<PaymentView> =>
  transport.json({ path: paths.charge, body, headers: { 'idempotency-key': idempotencyKey } }, decodePayment);
