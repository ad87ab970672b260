/** Applies the service's result of `charge` or `confirm` to the payment (§4.2, §4.3). */
import { isFinal } from '../../widget/protocol/payment-status.ts';
import type { Written } from '../concurrency/compare-and-set.ts';
import { failureOf, noFailure, type NotDone, notSent, refusal, wasRefused } from './refusals.ts';
import { type Payment, slotReleased } from './checkout.ts';
import { mismatchEvent, paymentEvent } from './events.ts';
import type { CardChargeResult, Outcome, Parts, PaymentChange, Rejection } from './ports.ts';
import { isBeingConfirmed } from './payment-lifecycle.ts';
import { checkAt } from './lookup-schedule.ts';
import type { Settle } from './settle-payment.ts';
import { sealAction, sealedActionOf } from './buyer-view.ts';
import { changePayment, writePayment } from './write-payment.ts';

/** An approved charge whose lookup is not `paid` yet is looked up again soon, not only after the three minutes of §3.2. */
const afterApprovalMs = 3_000;

/** How charge and confirm differ. */
interface Refusals {
  /** The change after a call that was refused or not made. */
  refused: (current: Payment, reason: NotDone) => PaymentChange;
  /** Whether it was written so. */
  isRefused: (written: Written<Payment>) => boolean;
  declined: (answer: Rejection) => Promise<Payment>;
}

export async function applyCardResult(
  parts: Parts,
  settle: Settle,
  sent: Payment,
  answer: Outcome<CardChargeResult>,
  {
    refused = (current: Payment, reason: NotDone) => notMade(sent, current, reason),
    isRefused = ({ after }: Written<Payment>) => wasRefused(after),
    declined = (answer: Rejection) => decline(parts, sent, answer),
  }: Partial<Refusals> = {},
): Promise<Payment> {
  const notDone = async (reason: NotDone): Promise<Payment> => {
    const written = await changePayment(parts, sent, (current) => refused(current, reason));
    if (isRefused(written)) throw refusal(reason);
    return written.after;
  };
  switch (answer.outcome) {
    case 'accepted': {
      const payment = await writePayment(parts, sent, (current) =>
        accepted(parts, sent, current, answer.value),
      );
      const { serviceId } = answer.value;
      if (serviceId !== null && isFinal(payment.status) && payment.serviceId !== serviceId)
        return await reportCharge(parts, payment, serviceId);
      // The processor approves; only a lookup makes the payment paid.
      return answer.value.status === 'approved' ? ((await settle(payment)) ?? payment) : payment;
    }
    case 'rejected':
      return answer.declined ? await declined(answer) : await notDone(answer);
    case 'unavailable':
      return await notDone(answer);
    case 'unknown': {
      parts.log.warn({ payment: sent.id, code: answer.code, err: answer.cause }, 'card: outcome unknown');
      return await writePayment(parts, sent, (current) =>
        // Another call with this key has received the 3-D Secure step of this charge.
        sent.sealedAction === null && current.sealedAction !== null
          ? {}
          : unknownOutcome(parts, current, sent.serviceId === null ? (answer.serviceId ?? null) : null),
      );
    }
    default:
      return answer satisfies never;
  }
}

function accepted(
  { vault, clock, settings }: Parts,
  sent: Payment,
  current: Payment,
  result: CardChargeResult,
): PaymentChange {
  const now = clock.now();
  // The response of a charge names it; a callback only if its lookup has settled the payment.
  const isNamed = current.serviceId !== null && (sent.serviceId !== null || isFinal(current.status));
  const known: PaymentChange = {
    inFlightUntil: null,
    ...(!isNamed && result.serviceId !== null && { serviceId: result.serviceId }),
    ...(result.intentId !== null && { intentId: result.intentId }),
  };
  if (isFinal(current.status)) return known; // a callback was faster
  const next = { ...current, ...known };
  if (result.status === 'requires_action') {
    // A confirm that started after this call may take the money, so the step is not shown again.
    if (isBeingConfirmed(current) && current.version !== sent.version) return {};
    const { clientSecret } = result;
    // Only the response to the charge is sure to have it (§4.3).
    const publishableKey = result.publishableKey ?? sealedActionOf(vault, current)?.publishableKey ?? null;
    settings.processor.learn({ publishableKey });
    const sealedAction = sealAction(vault, current.id, {
      type: 'three_d_secure',
      clientSecret,
      ...(publishableKey !== null && { publishableKey }),
    });
    return {
      ...known,
      status: 'requires_action',
      challenge: 'requested',
      ...noFailure,
      sealedAction,
      checkAt: checkAt(next, now),
    };
  }
  const soon = result.status === 'approved' && next.serviceId !== null;
  return { ...known, status: 'processing', checkAt: soon ? now + afterApprovalMs : checkAt(next, now) };
}

/** Reports the charge of a call whose payment was settled by another charge, which a callback had named. */
async function reportCharge(parts: Parts, payment: Payment, serviceId: string): Promise<Payment> {
  parts.log.error({ payment: payment.id, mismatch: 'id' }, 'charge of a payment settled by another');
  const now = parts.clock.now();
  const mismatch = { field: 'id', service_id: serviceId, service_status: null } as const;
  return await writePayment(
    parts,
    payment,
    (current) => (current.mismatch === 'id' ? {} : { mismatch: 'id' }),
    (outcome) => [mismatchEvent(outcome.checkout, outcome.payment, mismatch, now)],
  );
}

/** Ends the attempt after a decline: each direct attempt is final (§4.2). */
export async function decline(parts: Parts, sent: Payment, answer: Rejection): Promise<Payment> {
  const now = parts.clock.now();
  const decide = (current: Payment): PaymentChange =>
    isFinal(current.status)
      ? { inFlightUntil: null }
      : {
          inFlightUntil: null,
          ...(current.serviceId === null && answer.serviceId !== null && { serviceId: answer.serviceId }),
          status: 'cancelled',
          ...slotReleased,
          checkAt: null,
          sealedAction: null,
          ...failureOf(answer),
          failureIsFinal: true,
          endedAs: 'declined',
        };
  return await writePayment(parts, sent, decide, ({ checkout, payment }, before) =>
    // A callback that was faster has stored its event.
    isFinal(before.status) ? [] : [paymentEvent('payment.cancelled', checkout, payment, now)],
  );
}

/**
 * The change after a refused charge. If a callback has named it all the same, only a lookup decides its state. If the payment
 * has changed, its lease ran out, and another call with its key has begun: the outcome of that one decides.
 */
function notMade(sent: Payment, current: Payment, reason: NotDone): PaymentChange {
  if (isFinal(current.status) || current.serviceId !== null) return { inFlightUntil: null };
  return current.version === sent.version ? notSent(reason) : {};
}

/** `named`: the charge's id, which some responses without an outcome still have; it makes a lookup possible. */
export function unknownOutcome({ clock }: Parts, current: Payment, named: string | null): PaymentChange {
  if (isFinal(current.status)) return { inFlightUntil: null };
  const change: PaymentChange = {
    inFlightUntil: null,
    status: 'processing',
    ...(named !== null && { serviceId: named }),
  };
  const now = clock.now();
  const next: Payment = { ...current, ...change, updatedAt: now };
  // Soon, since the buyer waits.
  return { ...change, checkAt: next.serviceId === null ? checkAt(next, now) : now + afterApprovalMs };
}
