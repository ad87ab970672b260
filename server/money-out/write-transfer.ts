/** Opens transfers by their idempotency key, and writes to them by compare-and-set. */
import { compareAndSet } from '../concurrency/compare-and-set.ts';
import type { NewEvent } from '../checkouts/checkout.ts';
import { accountRefused, figuresData, isAboutAccount, refusal } from '../checkouts/refusals.ts';
import { PayError } from '../errors.ts';
import type { Outcome, MoneyOutParts, OpenTransfer, Rejection, TransferStore } from './ports.ts';
import { isInFlight, type Refusal, type Transfer } from './transfer.ts';

/**
 * Applies the change that `decide` returns for the current transfer; an empty change writes nothing. Fails with
 * INTERNAL_ERROR when the change cannot be made because its service id belongs to another transfer.
 */
export async function writeTransfer<T extends Transfer>(
  { clock }: Pick<MoneyOutParts, 'clock'>,
  store: Pick<TransferStore<T>, 'byId' | 'update'>,
  id: string,
  decide: (current: T) => Partial<T>,
  events: (before: T, written: T) => NewEvent[] = () => [],
): Promise<T> {
  const { after } = await compareAndSet({
    read: () => store.byId(id),
    decide,
    write: (current, change) =>
      store.update({
        id,
        version: current.version,
        change: { ...change, updatedAt: clock.now() },
        events: (after) => events(current, after),
      }),
  });
  return after;
}

/**
 * Opens the transfer of a merchant's request by the IETF draft on idempotency keys: returns the new transfer or the earlier one
 * of the same key; 422 for another payload, 409 while in flight, and the same error again after a rejection.
 */
export function admitted<T extends Transfer>(
  { vault }: Pick<MoneyOutParts, 'vault'>,
  opened: Exclude<OpenTransfer<T>, { outcome: 'occupied' | 'unreturnable' | 'closed' | 'exceeded' }>,
  content: string,
  nowMs: number,
): { transfer: T; isNew: boolean } {
  const { transfer } = opened;
  if (opened.outcome === 'opened') return { transfer, isNew: true };
  const { requestDigest } = transfer;
  if (requestDigest === null || !vault.isDigestOf(requestDigest, content))
    throw new PayError('IDEMPOTENCY_KEY_REUSED');
  if (transfer.refusal !== null) throw refusalError(transfer.refusal);
  if (isInFlight(transfer, nowMs)) throw new PayError('IDEMPOTENCY_KEY_IN_FLIGHT', { retryAfterS: 2 });
  return { transfer, isNew: false };
}

/**
 * §7.2 calls it a routing problem, and does not say that nothing was sent. We assume so, but a repeat of the same request stays
 * refused: another key means that the merchant has looked at the balance.
 */
const uncertainlyUnsent = 'ACQUIRER_NOT_CONFIGURED';
const lookFirst = 'Check the balance, then send the payout with another Idempotency-Key.';

const refusalOf = ({ code, status, reason, fields, figures }: Rejection): Refusal => ({
  code,
  status,
  detail: reason,
  fields,
  figures: figuresData(figures),
});

const refusalError = ({ code, status, detail, fields, figures }: Refusal, cause?: unknown): PayError =>
  code === uncertainlyUnsent
    ? refusal({ outcome: 'unavailable', code, reason: detail, retryAfterMs: 60_000, cause }, lookFirst)
    : PayError.ofService(code, status, {
        cause,
        extensions: figures,
        ...(detail !== null && { detail }),
        ...(fields.length > 0 && {
          errors: fields.map((field) => ({ field, message: 'The payment service does not accept it' })),
        }),
      });

/** The error for a call without a result. */
export const callError = (answer: Exclude<Outcome<unknown>, { outcome: 'accepted' }>): PayError => {
  if (answer.outcome === 'rejected')
    return isAboutAccount(answer) ? accountRefused(answer) : refusalError(refusalOf(answer), answer.cause);
  if (answer.outcome === 'unavailable') {
    const { code, reason } = answer;
    return refusal(
      answer,
      code === uncertainlyUnsent ? [reason, lookFirst].filter(Boolean).join(' ') : reason,
    );
  }
  return new PayError('SERVICE_UNAVAILABLE', { retryAfterS: 5, cause: answer.cause });
};

/**
 * Ends a transfer that was certainly not made, and throws the reason. One that a callback has settled meanwhile is unchanged.
 * After `unavailable`, or a refusal of our credentials, the key is released, so that the same request may be sent again. `isOnlyCall` returns false when another call
 * for the transfer may have started, whose outcome then decides.
 */
export async function endRefused<T extends Transfer>(
  parts: Pick<MoneyOutParts, 'clock'>,
  store: Pick<TransferStore<T>, 'byId' | 'update'>,
  id: string,
  answer: Extract<Outcome<unknown>, { outcome: 'rejected' | 'unavailable' }>,
  isOnlyCall: (current: T) => boolean = () => true,
): Promise<T> {
  const isRejected = answer.outcome === 'rejected';
  const why: Refusal = isRejected
    ? refusalOf(answer)
    : { code: answer.code, status: 503, detail: answer.reason, fields: [], figures: {} };
  const isKeyFree = isRejected ? isAboutAccount(answer) : answer.code !== uncertainlyUnsent;
  const ended: Partial<Transfer> = {
    inFlightUntil: null,
    slot: null,
    checkAt: null,
    refusal: why,
    ...(isKeyFree && { idempotencyKey: null }),
  };
  const written = await writeTransfer(parts, store, id, (current) => {
    // The fields that T inherits from Transfer have Transfer's types.
    if (current.serviceId !== null) return { inFlightUntil: null } as Partial<T>;
    return isOnlyCall(current) ? (ended as Partial<T>) : {};
  });
  if (written.refusal === null) return written;
  throw callError(answer);
}

/** Logs an unlisted status, which changes nothing. */
export function reportUnrecognised(
  { log }: Pick<MoneyOutParts, 'log'>,
  names: Record<string, string>,
  { unrecognisedStatus: word }: { unrecognisedStatus: string | null },
): void {
  if (word !== null) log.error({ ...names, word }, 'unknown transfer status');
}

/** The error for a lookup of a transfer made elsewhere. */
export const lookupError = (answer: Exclude<Outcome<unknown>, { outcome: 'accepted' }>): PayError =>
  // The service has no id of this form.
  answer.outcome === 'rejected' && answer.code === 'INVALID_REQUEST'
    ? new PayError('NOT_FOUND')
    : callError(answer);
