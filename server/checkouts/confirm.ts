/** `confirm`: after the browser's 3-D Secure step, whatever came of it (§4.3). Safe to repeat. */
import { isFinal, type PaymentStatus } from '../../widget/protocol/payment-status.ts';
import { PayError } from '../errors.ts';
import { assertNothingArrived } from './attempt.ts';
import { applyCardAnswer } from './card-answer.ts';
import type { Checkout, Payment } from './checkout.ts';
import { afterFlight, inFlight, leaseFrom } from './flight.ts';
import type { Parts, PaymentChange } from './ports.ts';
import { checkAt } from './schedule.ts';
import type { Settle } from './settle.ts';
import { writePayment } from './write.ts';

/** The reconciler asks then: longer than a lease, so that a living process is not taken for a dead one. */
const afterDeathMs = 15_000;

/** Confirming takes the money: never for a checkout that has it or is cancelled, nor for an attempt that another one has replaced. */
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

  // `processing` from before the call on: should this process die in it, nobody takes the step for one that was left.
  let left: PaymentStatus = payment.status;
  const taken = await writePayment(parts, payment.id, (current) => {
    if (isFinal(current.status) || !isConfirmable(current)) return {};
    left = current.status;
    const now = clock.now();
    return { status: 'processing', inFlightUntil: leaseFrom(now), checkAt: now + afterDeathMs };
  });
  if (isFinal(taken.status)) return taken;
  const { intentId } = taken;
  if (intentId === null || !isConfirmable(taken)) throw new PayError('PAYMENT_NOT_CONFIRMABLE');
  const asBefore = (current: Payment): PaymentChange => backTo(left, current, clock.now());
  const now = await store.checkoutById(checkout.id);
  if (now?.paidBy || now?.status === 'cancelled') {
    await writePayment(parts, payment.id, asBefore);
    throw new PayError(now.paidBy ? 'CHECKOUT_PAID' : 'CHECKOUT_CANCELLED');
  }
  const answer = await inFlight(parts, payment.id, () => gateway.confirm(intentId));
  return await applyCardAnswer(parts, settle, taken, answer, asBefore);
}

/** The call was not made, or refused: what was known before it is all that is known. */
const backTo = (status: PaymentStatus, current: Payment, nowMs: number): PaymentChange =>
  isFinal(current.status)
    ? { inFlightUntil: null }
    : { inFlightUntil: null, status, checkAt: checkAt({ ...current, status }, nowMs) };

const isConfirmable = ({ intentId, slot }: Payment): boolean => intentId !== null && slot !== null;
