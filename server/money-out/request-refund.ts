/**
 * `refund`: returns money to a card, once per idempotency key (§4.6). Whether the amount is still refundable the service
 * decides (AMOUNT_EXCEEDS_REFUNDABLE): only it knows refunds that were made elsewhere.
 */
import type { Payment } from '../checkouts/checkout.ts';
import { PayError } from '../errors.ts';
import { newId } from '../values/ids.ts';
import { applyRefund } from './apply-refund.ts';
import type { Outcome, MoneyOutParts, CreatedRefund } from './ports.ts';
import type { Refund } from './refund.ts';
import { refundCheckAt } from './lookup-schedule.ts';
import { newTransfer } from './transfer.ts';
import { admitted, endRefused, writeTransfer } from './write-transfer.ts';

export interface RefundRequest {
  /** The payment's id, the service's or ours. */
  payment: string;
  /** USD; null: all that is left. */
  amountMinor: number | null;
  reason: string | null;
  idempotencyKey: string;
}

const currency = 'USD';

export async function requestRefund(
  parts: MoneyOutParts,
  input: RefundRequest,
): Promise<{ refund: Refund; isNew: boolean }> {
  const payment = await findPayment(parts, input.payment);
  const chargeId = payment === null ? input.payment : payment.serviceId;
  if (payment?.method === 'pix') throw new PayError('PIX_NOT_REFUNDABLE');
  if (chargeId === null) {
    throw new PayError('NOT_REFUNDABLE', { detail: 'The payment has no id at the service yet.' });
  }
  const { vault, clock, moneyOut } = parts;
  const now = clock.now();
  const content = JSON.stringify([chargeId, input.amountMinor, input.reason]);
  const requestDigest = vault.digest(content);
  const opened = await moneyOut.refunds.open({
    ...newTransfer(
      { id: newId('re', now), idempotencyKey: input.idempotencyKey, requestDigest, slot: null },
      now,
    ),
    status: 'unknown',
    paymentId: payment?.id ?? null,
    checkoutId: payment?.checkoutId ?? null,
    chargeId,
    requestedMinor: input.amountMinor,
    amountMinor: input.amountMinor,
    currency,
    reason: input.reason,
    failureReason: null,
    arn: null,
    arnStatus: null,
    remainingMinor: null,
  });
  if (opened.outcome === 'closed' || opened.outcome === 'occupied')
    throw new Error('a refund occupies nothing');
  const { transfer, isNew } = admitted(parts, opened, content, now);
  return { refund: isNew ? await sendRefund(parts, transfer) : transfer, isNew };
}

/** Null for a charge made elsewhere, which only the service can find. */
async function findPayment({ store }: MoneyOutParts, name: string): Promise<Payment | null> {
  const payment = (await store.paymentByServiceId(name)) ?? (await store.paymentById(name));
  if (payment === null && /^pay_[0-9a-f]{32}$/.test(name)) throw new PayError('NOT_FOUND');
  return payment;
}

/** Sends the refund; a repeat with the same key is the same refund. */
export const callRefund = (
  { service }: Pick<MoneyOutParts, 'service'>,
  { id, chargeId, requestedMinor, reason }: Refund,
): Promise<Outcome<CreatedRefund>> =>
  service.refund({
    serviceId: chargeId,
    amountMinor: requestedMinor ?? undefined,
    reason: reason ?? undefined,
    idempotencyKey: id,
  });

async function sendRefund(parts: MoneyOutParts, refund: Refund): Promise<Refund> {
  const { moneyOut, clock, log } = parts;
  const answer = await callRefund(parts, refund);
  switch (answer.outcome) {
    case 'accepted':
      return await applyRefund(parts, refund.id, answer.value);
    case 'rejected':
    case 'unavailable':
      // After the lease has expired, the refund may be repeated under its key while this call is in progress.
      return await endRefused(
        parts,
        moneyOut.refunds,
        refund.id,
        answer,
        (current) => current.version === refund.version,
      );
    case 'unknown':
      log.warn({ refund: refund.id, code: answer.code, err: answer.cause }, 'refund: outcome unknown');
      return await writeTransfer(parts, moneyOut.refunds, refund.id, (current) => ({
        inFlightUntil: null,
        checkAt: refundCheckAt(current, clock.now()),
      }));
    default:
      return answer satisfies never;
  }
}
