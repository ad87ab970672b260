/** `payout`: sends PIX from the BRL balance (§4.10). Sent once, since the service has no idempotency key for it. */
import { postbackUrl } from '../checkouts/new-payment.ts';
import { PayError } from '../errors.ts';
import { newId } from '../values/ids.ts';
import { minorFromNumber } from '../values/money.ts';
import { canonicalJson } from './canonical-json.ts';
import type { Outcome, MoneyOutParts, CreatedPayout } from './ports.ts';
import { type Payout, payoutEvents, payoutMayBecome } from './payout.ts';
import { payoutCheckAt } from './lookup-schedule.ts';
import { newTransfer } from './transfer.ts';
import { admitted, endRefused, writeTransfer } from './write-transfer.ts';

export interface PayoutRequest {
  /** Passed on unchanged. */
  body: Readonly<Record<string, unknown>>;
  idempotencyKey: string;
}

/** §8: one per minute for the account, and one per minute for the client address, which is the companion's. */
const cooldownMs = 60_000;
/** The service counts from the arrival of the request, up to 25 s before the call ends. */
const callMs = 25_000;

export async function requestPayout(
  parts: MoneyOutParts,
  { body, idempotencyKey }: PayoutRequest,
): Promise<{ payout: Payout; isNew: boolean }> {
  const { vault, clock, moneyOut, service } = parts;
  if (service.environment === 'sandbox') throw new PayError('SANDBOX_NOT_ALLOWED');
  const now = clock.now();
  const content = canonicalJson(body);
  const requestDigest = vault.digest(content);
  const { amount } = body as { amount?: unknown };
  const opened = await moneyOut.payouts.open(
    {
      ...newTransfer({ id: newId('po', now), idempotencyKey, requestDigest, slot: null }, now),
      status: 'unknown',
      amountMinor: typeof amount === 'number' ? minorFromNumber(amount) : null,
      feeMinor: null,
      netMinor: null,
      sealedAnswer: null,
      mismatch: null,
    },
    { closeGateUntil: now + callMs + cooldownMs },
  );
  if (opened.outcome === 'occupied') throw new Error('a payout occupies nothing');
  if (opened.outcome === 'closed') throw coolingDown(opened.until - now);
  const { transfer, isNew } = admitted(parts, opened, content, now);
  return { payout: isNew ? await sendPayout(parts, transfer, body) : transfer, isNew };
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
  payout: Payout,
  body: PayoutRequest['body'],
): Promise<Payout> {
  const { moneyOut, service, clock } = parts;
  const answer = await service.payout(body, postbackUrl(parts, payout.id));
  const isUnsent = answer.outcome === 'unavailable' && answer.code === 'SERVICE_UNAVAILABLE';
  try {
    return await conclude(parts, payout.id, answer);
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

async function conclude(parts: MoneyOutParts, id: string, answer: Outcome<CreatedPayout>): Promise<Payout> {
  const { clock, log } = parts;
  const store = parts.moneyOut.payouts;
  const now = clock.now();
  switch (answer.outcome) {
    case 'accepted':
      return await writeTransfer(
        parts,
        store,
        id,
        (current) => received(parts, current, answer.value),
        (before, written) => payoutEvents(before.status, written, now),
      );
    case 'rejected':
    case 'unavailable':
      return await endRefused(parts, store, id, answer);
    case 'unknown': {
      log.warn({ payout: id, code: answer.code, err: answer.cause }, 'payout: outcome unknown');
      const named = await unclaimed(store, answer.serviceId ?? null);
      // A callback may have named it already. With a name it is looked up.
      return await writeTransfer(parts, store, id, (current) => {
        const change = {
          inFlightUntil: null,
          ...(current.serviceId === null && named !== null && { serviceId: named }),
        };
        return { ...change, checkAt: payoutCheckAt({ ...current, ...change }, clock.now()) };
      });
    }
    default:
      return answer satisfies never;
  }
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
