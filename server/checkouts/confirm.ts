/** `confirm`: after the browser's 3-D Secure step, whatever came of it (§4.3). Safe to repeat. */
import { isFinal } from '../../widget/protocol/payment-status.ts';
import { PayError } from '../errors.ts';
import { assertNothingArrived } from './attempt.ts';
import { applyCardAnswer } from './card-answer.ts';
import type { Checkout, Payment } from './checkout.ts';
import { afterFlight, inFlight, leaseFrom } from './flight.ts';
import type { Parts } from './ports.ts';
import type { Settle } from './settle.ts';
import { writePayment } from './write.ts';

/** Confirming takes the money: never for a checkout that has it, nor for an attempt that another one has replaced. */
export async function confirm(
  parts: Parts,
  settle: Settle,
  checkout: Checkout,
  paymentName: string,
): Promise<Payment> {
  const { store, clock, gateway } = parts;
  const payments = await store.paymentsOf(checkout.id);
  const named = payments.find(({ id, serviceId }) => id === paymentName || serviceId === paymentName);
  if (named === undefined) throw new PayError('NOT_FOUND');
  const payment = await afterFlight(parts, named);
  if (isFinal(payment.status)) return payment;
  await assertNothingArrived(settle, payments);

  // With the lease taken, no new attempt can replace this one until the answer is there.
  const taken = await writePayment(parts, payment.id, (current) =>
    isFinal(current.status) || !isConfirmable(current) ? {} : { inFlightUntil: leaseFrom(clock.now()) },
  );
  if (isFinal(taken.status)) return taken;
  const { intentId } = taken;
  if (intentId === null || !isConfirmable(taken)) throw new PayError('PAYMENT_NOT_CONFIRMABLE');
  if ((await store.checkoutById(checkout.id))?.paidBy) {
    await writePayment(parts, payment.id, () => ({ inFlightUntil: null }));
    throw new PayError('CHECKOUT_PAID');
  }
  const answer = await inFlight(parts, payment.id, () => gateway.confirm(intentId));
  return await applyCardAnswer(parts, settle, taken, answer);
}

const isConfirmable = ({ intentId, slot }: Payment): boolean => intentId !== null && slot !== null;
