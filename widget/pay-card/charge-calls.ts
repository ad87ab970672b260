/** Sends the calls of a card payment: charge and confirm. Each throws a `CheckoutError`. */
import { sendCharge } from '../checkout/charge.ts';
import { movePayment } from '../checkout/payment-calls.ts';
import type { CheckoutSession } from '../checkout/session.ts';
import { decodePayment, type PaymentView } from '../protocol/checkout.ts';
import { type ChargeRequest, type ConfirmRequest, paths } from '../protocol/requests.ts';
import type { CardEntry, ChargeAttempt } from './card-entry.ts';

/** The kept card is lost, since its frame was reloaded. */
export class CardLostError extends Error {
  override readonly name = 'CardLostError';

  constructor() {
    super('The card form was loaded anew.');
  }
}

/** A repeated key is the same charge. Also throws {@link CardLostError}. */
export function charge(
  session: CheckoutSession,
  entry: CardEntry,
  attempt: Omit<ChargeAttempt, 'send'>,
): Promise<PaymentView> {
  const { idempotencyKey } = attempt;
  const send = (request: ChargeRequest): Promise<PaymentView> =>
    sendCharge(session.client.transport, request, idempotencyKey);
  return movePayment(session, `charge ${idempotencyKey}`, async () => {
    const payment = await entry.charge({ ...attempt, send });
    if (!payment) throw new CardLostError();
    return payment;
  });
}

/** Safe to repeat. */
export function confirm(session: CheckoutSession, { id }: PaymentView): Promise<PaymentView> {
  const body: ConfirmRequest = { payment: id };
  return movePayment(session, `confirm ${id}`, () =>
    session.client.transport.json({ path: paths.confirm, body }, decodePayment),
  );
}
