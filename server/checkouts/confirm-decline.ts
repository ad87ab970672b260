/**
 * Handles a declined confirm. The service also declines a confirm sent before the 3-D Secure step is done, and then the charge
 * still waits for the step (§3.2): a lookup distinguishes the two.
 */
import { isFinal, isPaid } from '../../widget/protocol/payment-status.ts';
import { decline, unknownOutcome } from './apply-card-result.ts';
import type { Payment } from './checkout.ts';
import { failureOf } from './refusals.ts';
import { mismatchOf } from './payment-lifecycle.ts';
import type { Parts, Rejection, Snapshot } from './ports.ts';
import { checkAt } from './lookup-schedule.ts';
import type { Settle } from './settle-payment.ts';
import { writePayment } from './write-payment.ts';

export async function confirmDeclined(
  parts: Parts,
  settle: Settle,
  sent: Payment,
  answer: Rejection,
): Promise<Payment> {
  const status = await lookedUpStatus(parts, sent);
  if (status === 'cancelled') return await decline(parts, sent, answer);
  if (status === 'requires_action') {
    return await writePayment(parts, sent, (current) => {
      if (isFinal(current.status)) return { inFlightUntil: null };
      // Another confirm may have started after the step was completed.
      if (current.version !== sent.version) return {};
      return {
        inFlightUntil: null,
        status,
        ...failureOf(answer),
        failureIsFinal: false,
        checkAt: checkAt({ ...current, status }, parts.clock.now()),
      };
    });
  }
  const payment = await writePayment(parts, sent, (current) => unknownOutcome(parts, current, null));
  return status !== null && isPaid(status) ? ((await settle(payment)) ?? payment) : payment;
}

/** Null when the lookup failed or returned another charge. */
async function lookedUpStatus({ gateway }: Parts, sent: Payment): Promise<Snapshot['status']> {
  if (sent.serviceId === null) return null;
  const answer = await gateway.lookup(sent.serviceId);
  if (answer.outcome !== 'accepted' || mismatchOf(sent, answer.value, sent.serviceId) !== null) return null;
  return answer.value.status;
}
