/** Sends PIX from the BRL balance (§4.10). Sent once, since the service has no idempotency key for it. */
import { unnamedWatchMs } from '../checkouts/lookup-schedule.ts';
import { postbackUrl } from '../checkouts/new-payment.ts';
import { PayError } from '../errors.ts';
import { minorFromNumber, numberFromMinor } from '../values/money.ts';
import { canonicalJson } from './canonical-json.ts';
import { payoutCheckAt } from './transfer-schedule.ts';
import {
  noReturn,
  type Payout,
  payoutEvents,
  payoutMayBecome,
  type PayoutMismatch,
  payoutMismatchEvent,
} from './payout.ts';
import type { CreatedPayout, MoneyOutParts, Outcome, PayoutSnapshot, Spending } from './ports.ts';
import { paymentToReturn } from './payment-return.ts';
import { createTransferEngine, type TransferEngine } from './transfer-engine.ts';
import { isInFlight } from './transfer.ts';
import { writeTransfer } from './write-transfer.ts';

export interface PayoutRequest {
  /** Passed on unchanged, without `payment` and `reason`. */
  body: Readonly<Record<string, unknown>>;
  /** The PIX payment that it returns, by the service's id or ours; then the amount may be left out: all that is left. */
  payment?: string | null | undefined;
  reason?: string | null | undefined;
  idempotencyKey: string;
  /** Null or absent: no limit. */
  spending?: Spending | null;
}

export type PayoutEngine = TransferEngine<Payout, PayoutSnapshot>;

/** §8: one per minute for the account, and one per minute for the client address, which is the companion's. */
const cooldownMs = 60_000;
/** The service counts from the arrival of the request, up to 25 s before the call ends. */
const callMs = 25_000;

export function createPayouts(parts: MoneyOutParts): PayoutEngine {
  const { moneyOut, service, clock, log } = parts;
  const { payouts } = moneyOut;

  const engine: PayoutEngine = createTransferEngine<Payout, PayoutSnapshot, PayoutSnapshot>(parts, {
    name: 'payout',
    idPrefix: 'po',
    store: payouts,
    busy: (opened, nowMs) => coolingDown(opened.outcome === 'closed' ? opened.until - nowMs : cooldownMs),
    lookup: (serviceId) => service.payoutStatus(serviceId),
    notFound: 'PAYOUT_NOT_FOUND',
    mismatchOf,
    // Reported once, by an event.
    mismatched: (current, mismatch) =>
      current.mismatch === mismatch ? {} : { mismatch: mismatch as PayoutMismatch },
    change(current, reported) {
      if (contradicts(current, reported)) {
        log.error(
          { payout: current.id, status: current.status, reported: reported.status },
          'payout changed after its end',
        );
      }
      return changeOf(current, reported);
    },
    events: async (_id, reported, nowMs) => (before, written) =>
      written.mismatch !== before.mismatch && written.mismatch !== null
        ? [payoutMismatchEvent(written, reported, nowMs)]
        : payoutEvents(before.status, written, nowMs),
    checkAt: payoutCheckAt,
    settleUnnamed: async (payout, callbackServiceId) =>
      callbackServiceId === undefined ? payout : await settleNamed(payout, callbackServiceId),
  });

  /** A payout whose creating call had no response is named by a callback. */
  async function settleNamed(payout: Payout, serviceId: string): Promise<Payout | null> {
    // The creating call is about to name it; a callback that precedes its response waits.
    if (isInFlight(payout, clock.now())) return null;
    if ((await payouts.byServiceId(serviceId)) !== null) return payout;
    const answer = await service.payoutStatus(serviceId);
    if (answer.outcome !== 'accepted') {
      log.warn({ payout: payout.id, code: answer.code, err: answer.cause }, 'payout: lookup failed');
      if (answer.outcome !== 'rejected') return null;
      if (answer.code === 'INVALID_REQUEST') return payout; // no id has this form
      // Any other rejection, such as revoked credentials, leaves the outcome open.
      return answer.code === 'PAYOUT_NOT_FOUND' && !isAwaited(payout, clock.now()) ? payout : null;
    }
    const settled = await engine.apply(payout.id, answer.value, serviceId);
    // Without an id it was a mismatch.
    return isAwaited(settled, clock.now()) ? null : settled;
  }

  return engine;
}

export async function requestPayout(
  parts: MoneyOutParts,
  engine: PayoutEngine,
  { body, payment: returned = null, reason = null, idempotencyKey, spending = null }: PayoutRequest,
): Promise<{ payout: Payout; isNew: boolean }> {
  if (parts.service.environment === 'sandbox') throw new PayError('SANDBOX_NOT_ALLOWED');
  const { amount } = body as { amount?: unknown };
  const found = returned === null ? null : await paymentToReturn(parts, returned);
  const requestedMinor = typeof amount === 'number' ? minorFromNumber(amount) : null;
  const amountMinor = requestedMinor ?? found?.leftMinor ?? null;
  const { transfer: payout, isNew } = await engine.open({
    idempotencyKey,
    content: canonicalJson(
      found === null && reason === null ? body : { body, payment: found?.payment.id ?? null, reason },
    ),
    fields: {
      status: 'unknown',
      amountMinor,
      feeMinor: null,
      netMinor: null,
      sealedAnswer: null,
      mismatch: null,
      ...noReturn,
      reason,
      ...(found !== null && {
        paymentId: found.payment.id,
        checkoutId: found.payment.checkoutId,
        reference: found.reference,
      }),
    },
    gateClosedForMs: callMs + cooldownMs,
    spending,
    // Of less than a cent, nothing would be counted.
    atMostMinor: amountMinor !== null && amountMinor > 0 ? amountMinor : null,
    ...(found !== null && { returns: { paymentId: found.payment.id, amountMinor: amountMinor ?? 0 } }),
  });
  if (!isNew) return { payout, isNew };
  const sent =
    found === null || amountMinor === null ? body : { ...body, amount: numberFromMinor(amountMinor) };
  return { payout: await sendPayout(parts, engine, payout, sent), isNew };
}

/** The end of the gate as this payout has closed it. */
const gateOf = ({ createdAt }: Payout): number => createdAt + callMs + cooldownMs;

const coolingDown = (leftMs: number, cause?: unknown): PayError =>
  new PayError('PAYOUT_COOLDOWN', {
    retryAfterS: Math.max(1, Math.ceil(Math.min(leftMs, cooldownMs) / 1000)),
    cause,
  });

async function sendPayout(
  parts: MoneyOutParts,
  engine: PayoutEngine,
  payout: Payout,
  body: PayoutRequest['body'],
): Promise<Payout> {
  const { moneyOut, service, clock } = parts;
  const answer = await service.payout(body, postbackUrl(parts, payout.id));
  const isUnsent = answer.outcome === 'unavailable' && answer.code === 'SERVICE_UNAVAILABLE';
  try {
    return await conclude(parts, engine, payout.id, answer);
  } catch (cause) {
    if (answer.outcome !== 'unavailable' || isUnsent || !(cause instanceof PayError)) throw cause;
    throw answer.code === 'RATE_LIMITED'
      ? coolingDown(cooldownMs, cause)
      : Object.assign(cause, { retryAfterS: cooldownMs / 1000 });
  } finally {
    // §8 counts every attempt that reached the service, refused ones too. After a long outage of the database, the gate may be that
    // of a later payout, which stays closed.
    const now = clock.now();
    await moneyOut.payouts.moveGate(gateOf(payout), isUnsent ? now : now + cooldownMs);
  }
}

async function conclude(
  parts: MoneyOutParts,
  engine: PayoutEngine,
  id: string,
  answer: Outcome<CreatedPayout>,
): Promise<Payout> {
  const store = parts.moneyOut.payouts;
  const now = parts.clock.now();
  const named = answer.outcome === 'unknown' ? await unclaimed(store, answer.serviceId ?? null) : null;
  return await engine.conclude(id, answer, {
    accepted: (receipt) =>
      writeTransfer(
        parts,
        store,
        id,
        (current) => received(parts, current, receipt),
        (before, written) => payoutEvents(before.status, written, now),
      ),
    // A callback may have named it already. With a name it is looked up.
    unknown: ({ serviceId }) => (serviceId === null && named !== null ? { serviceId: named } : {}),
  });
}

/** The id in a response without an outcome; null when another payout has it. */
const unclaimed = async (
  store: Pick<MoneyOutParts['moneyOut']['payouts'], 'byServiceId'>,
  serviceId: string | null,
): Promise<string | null> =>
  serviceId === null || (await store.byServiceId(serviceId)) !== null ? null : serviceId;

/** A callback may arrive before this response and settle the payout already. Only a lookup makes it final. */
function received({ vault, clock }: MoneyOutParts, current: Payout, receipt: CreatedPayout): Partial<Payout> {
  const change: Partial<Payout> = {
    inFlightUntil: null,
    sealedAnswer: vault.seal(JSON.stringify(receipt.answer), current.id),
    ...(current.serviceId === null && receipt.serviceId !== null && { serviceId: receipt.serviceId }),
    ...(payoutMayBecome(current.status, 'pending') && { status: 'pending' as const }),
  };
  return { ...change, checkAt: payoutCheckAt({ ...current, ...change }, clock.now()) };
}

/** A callback can precede the payout's lookup, and nothing else names the payout: it is kept for another try. */
const isAwaited = ({ serviceId, updatedAt }: Payout, nowMs: number): boolean =>
  serviceId === null && nowMs < updatedAt + unnamedWatchMs;

function mismatchOf(
  payout: Payout,
  reported: PayoutSnapshot,
  lookedUpId: string | null,
): PayoutMismatch | null {
  if (lookedUpId !== null && reported.serviceId !== lookedUpId) return 'id';
  return payout.amountMinor !== null && reported.amountMinor !== payout.amountMinor ? 'amount' : null;
}

/** The service documents no move between final states (§3.5): the status is kept, and a person has to check. */
const contradicts = ({ status }: Payout, { status: reported }: PayoutSnapshot): boolean =>
  (status === 'paid' && reported === 'cancelled') || (status === 'cancelled' && reported === 'paid');

function changeOf(current: Payout, reported: PayoutSnapshot): Partial<Payout> {
  const status = reported.status ?? 'pending';
  return {
    ...(current.serviceId === null && { serviceId: reported.serviceId }),
    ...(current.mismatch !== null && { mismatch: null }),
    ...(payoutMayBecome(current.status, status) && { status }),
    ...(current.amountMinor === null && { amountMinor: reported.amountMinor }),
    ...(reported.feeMinor !== null &&
      reported.feeMinor !== current.feeMinor && { feeMinor: reported.feeMinor }),
    ...(reported.netMinor !== null &&
      reported.netMinor !== current.netMinor && { netMinor: reported.netMinor }),
  };
}
