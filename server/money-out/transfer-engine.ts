/**
 * What refunds, payouts and withdrawals do in the same way. Each is opened by its idempotency key, sent, and settled by lookups: one
 * writer of outcomes per kind compares the service's transfer with ours and applies only forward moves, with their events.
 */
import type { NewEvent } from '../checkouts/checkout.ts';
import { coalesce } from '../concurrency/single-flight.ts';
import { PayError } from '../errors.ts';
import { newId } from '../values/ids.ts';
import { dayOf, limitExceeded } from './daily-limits.ts';
import type { MoneyOutParts, OpenOptions, OpenTransfer, Outcome, Spending, TransferStore } from './ports.ts';
import { exceedsReturnable } from './payment-return.ts';
import { newTransfer, type Transfer } from './transfer.ts';
import { admitted, endRefused, lookupError, reportUnrecognised, writeTransfer } from './write-transfer.ts';
import type { Clock } from '../checkouts/ports.ts';

/** What differs between the kinds. `Reported` is what can be applied: what a lookup returns (`Snapshot`), and mostly what the creating call returns. */
export interface TransferKind<
  T extends Transfer,
  Reported extends ReportedTransfer,
  Snapshot extends Reported = Reported,
> {
  /** Also the name of the log's field. */
  name: 'refund' | 'payout' | 'withdrawal';
  idPrefix: string;
  store: Pick<TransferStore<T>, 'open' | 'byId' | 'byServiceId' | 'update'>;
  /** The error for a request while another transfer, or the gate, is in its way. */
  busy: (
    opened: Exclude<OpenTransfer<T>, { outcome: 'opened' | 'repeat' | 'exceeded' | 'unreturnable' }>,
    nowMs: number,
  ) => PayError;
  /** Asks the service. */
  lookup: (serviceId: string) => Promise<Outcome<Snapshot>>;
  /** Code of the rejection for an id that the service does not know. */
  notFound: string;
  /** The field in which the service's transfer differs from ours; null if they match. */
  mismatchOf: (current: T, reported: Reported, lookedUpId: string | null) => string | null;
  /** What a mismatch changes; by default, it only ends the creating call. */
  mismatched?: (current: T, mismatch: string) => Partial<T>;
  /** What a matching transfer changes; forward moves only. */
  change: (current: T, reported: Reported) => Partial<T>;
  /** Prepares the events of an update, before its transaction. */
  events: (id: string, reported: Reported, nowMs: number) => Promise<(before: T, written: T) => NewEvent[]>;
  /** When the next lookup is due. */
  checkAt: (transfer: T, nowMs: number) => number | null;
  /**
   * Settles a transfer whose creating call had no response, and which the service cannot be asked about: a refund is repeated under its
   * key, a payout may be named by a callback, a withdrawal is judged by the balance. Null when that failed.
   */
  settleUnnamed: (unnamed: T, callbackServiceId: string | undefined) => Promise<T | null>;
  /** Called after a lookup was applied. */
  settled?: (transfer: T) => Promise<unknown>;
  /** True for a name that can be an id of the service. */
  isServiceId?: (name: string) => boolean;
  /** Ours that the service's transfer turns out to be, though its creating call had no response. */
  claim?: (reported: Snapshot) => Promise<T | null>;
}

interface ReportedTransfer {
  unrecognisedStatus: string | null;
}

export interface TransferRequest<T extends Transfer> {
  idempotencyKey: string;
  /** A repeat of the key has to have the same. */
  content: string;
  slot?: string;
  fields: Omit<T, keyof Transfer>;
  /** Closes the gate of the kind for others. */
  gateClosedForMs?: number;
  spending: Spending | null;
  /** At most what it moves, for the limit of the key; null: not known. */
  atMostMinor: number | null;
  returns?: OpenOptions['returns'];
}

/** How a creating call ends. */
interface CallEnd<T extends Transfer, Created> {
  accepted: (value: Created) => Promise<T>;
  /** Returns false when another call for the transfer may have started, whose outcome then decides. */
  isOnlyCall?: (current: T) => boolean;
  /** What an unknown outcome changes beside the end of the call. */
  unknown?: (current: T) => Partial<T>;
}

export interface TransferEngine<T extends Transfer, Reported, Snapshot = Reported> {
  /** Stores the transfer of a merchant's request before it is sent, or returns the one that its key has opened. */
  open: (request: TransferRequest<T>) => Promise<{ transfer: T; isNew: boolean }>;
  /** Applies the outcome of the creating call. */
  conclude: <Created>(id: string, answer: Outcome<Created>, end: CallEnd<T, Created>) => Promise<T>;
  /** Applies what the service reports; a mismatch is logged. */
  apply: (id: string, reported: Reported, lookedUpId?: string) => Promise<T>;
  /** Returns the updated transfer, or null when the lookup failed. */
  settle: (id: string, callbackServiceId?: string) => Promise<T | null>;
  /** By the service's id or ours, refreshed. One made elsewhere is returned as the service reports it. */
  read: (name: string) => Promise<T | Snapshot>;
}

export function createTransferEngine<
  T extends Transfer,
  Reported extends ReportedTransfer,
  Snapshot extends Reported,
>(parts: MoneyOutParts, kind: TransferKind<T, Reported, Snapshot>): TransferEngine<T, Reported, Snapshot> {
  const { clock, log, vault } = parts;
  const { store, name } = kind;
  const reads = transferReads<T, Snapshot>(clock, name);

  async function apply(id: string, reported: Reported, lookedUpId: string | null): Promise<T> {
    const now = clock.now();
    const events = await kind.events(id, reported, now);
    reportUnrecognised(parts, { [name]: id }, reported);
    return await writeTransfer(
      parts,
      store,
      id,
      (current) => {
        // A callback has named another one meanwhile.
        if (lookedUpId !== null && current.serviceId !== null && current.serviceId !== lookedUpId) return {};
        const mismatch = kind.mismatchOf(current, reported, lookedUpId);
        if (mismatch !== null) {
          const change = (kind.mismatched ?? callEnded)(current, mismatch);
          if (kind.mismatched === undefined || Object.keys(change).length > 0)
            log.error({ [name]: id, mismatch }, `${name} mismatch`);
          return change;
        }
        const change = kind.change(current, reported);
        if (Object.keys(change).length === 0) return change;
        return { ...change, checkAt: kind.checkAt({ ...current, ...change }, now) };
      },
      events,
    );
  }

  async function lookUp(transfer: T, serviceId: string): Promise<T | null> {
    const answer = await kind.lookup(serviceId);
    if (answer.outcome !== 'accepted') {
      log.warn({ [name]: transfer.id, code: answer.code, err: answer.cause }, `${name}: lookup failed`);
      // The service no longer has it, or no id has this form. Any other rejection, such as revoked credentials, leaves the outcome open.
      const isOver =
        answer.outcome === 'rejected' && [kind.notFound, 'INVALID_REQUEST'].includes(answer.code);
      return isOver ? transfer : null;
    }
    const settled = await apply(transfer.id, answer.value, serviceId);
    await kind.settled?.(settled);
    return settled;
  }

  const settle = coalesce(
    (id: string, callbackServiceId?: string) => `${id} ${callbackServiceId ?? ''}`,
    async (id: string, callbackServiceId?: string): Promise<T | null> => {
      const transfer = await store.byId(id);
      if (transfer === null || transfer.refusal !== null) return transfer;
      const { serviceId } = transfer;
      return serviceId === null
        ? await kind.settleUnnamed(transfer, callbackServiceId)
        : await lookUp(transfer, serviceId);
    },
  );

  return {
    async open({
      idempotencyKey,
      content,
      slot = null,
      fields,
      gateClosedForMs,
      spending,
      atMostMinor,
      returns,
    }) {
      const now = clock.now();
      const id = newId(kind.idPrefix, now);
      const transfer = newTransfer({ id, idempotencyKey, requestDigest: vault.digest(content), slot }, now);
      // A transfer of the kind consists of the common fields and of its own.
      const opened = await store.open({ ...transfer, ...fields } as T, {
        ...(gateClosedForMs !== undefined && { closeGateUntil: now + gateClosedForMs }),
        ...(spending !== null && {
          spending: { ...spending, amountMinor: atMostMinor, day: dayOf(now) },
        }),
        ...(returns && { returns }),
      });
      if (opened.outcome === 'unreturnable') throw exceedsReturnable(opened.remainingMinor);
      if (opened.outcome === 'exceeded') throw limitExceeded(`${name}s`, opened.remainingMinor, atMostMinor);
      if (opened.outcome === 'closed' || opened.outcome === 'occupied') throw kind.busy(opened, now);
      return admitted(parts, opened, content, now);
    },

    async conclude(id, answer, { accepted, isOnlyCall, unknown }) {
      switch (answer.outcome) {
        case 'accepted':
          return await accepted(answer.value);
        case 'rejected':
        case 'unavailable':
          return await endRefused(parts, store, id, answer, isOnlyCall);
        case 'unknown':
          log.warn({ [name]: id, code: answer.code, err: answer.cause }, `${name}: outcome unknown`);
          return await writeTransfer(parts, store, id, (current) => {
            const change = { inFlightUntil: null, ...unknown?.(current) } as Partial<T>;
            return { ...change, checkAt: kind.checkAt({ ...current, ...change }, clock.now()) };
          });
        default:
          return answer satisfies never;
      }
    },

    apply: (id, reported, lookedUpId) => apply(id, reported, lookedUpId ?? null),
    settle,

    async read(wanted) {
      const known = (await store.byServiceId(wanted)) ?? (await store.byId(wanted));
      if (known !== null && known.refusal === null) {
        await reads.stored(known.id, () => settle(known.id));
        return (await store.byId(known.id)) ?? known;
      }
      if (kind.isServiceId?.(wanted) === false) throw new PayError('NOT_FOUND');
      const answer = await reads.external(wanted, () => kind.lookup(wanted));
      if (answer.outcome !== 'accepted') throw lookupError(answer);
      return (await kind.claim?.(answer.value)) ?? answer.value;
    },
  };
}

/** The fields that T inherits from Transfer have Transfer's types. */
const callEnded = <T extends Transfer>(current: T): Partial<T> =>
  (current.inFlightUntil === null ? {} : { inFlightUntil: null }) as Partial<T>;

/** §4.9 suggests 30 to 60 seconds; refunds and payouts have callbacks as well. */
const minReadGapMs = { refund: 10_000, payout: 10_000, withdrawal: 30_000 };

type PacedReads<T> = (name: string, lookup: () => Promise<T>) => Promise<T>;

/** Returns the last result of the same name within `minGapMs`. A failed lookup is made again. */
function pacedReads<T>(clock: Clock, minGapMs: number): PacedReads<T> {
  const last = new Map<string, { at: number; result: Promise<T> }>();
  return (name, lookup) => {
    const now = clock.now();
    for (const [earlier, { at }] of last) {
      // Also after the clock was set back.
      if (Math.abs(now - at) >= minGapMs) last.delete(earlier);
    }
    const known = last.get(name);
    if (known !== undefined) return known.result;
    const result = lookup();
    last.set(name, { at: now, result });
    result.catch(() => last.delete(name));
    return result;
  };
}

/** Reads of one kind of transfer: those in our store, and those made elsewhere. */
interface TransferReads<T, Snapshot> {
  stored: PacedReads<T | null>;
  external: PacedReads<Outcome<Snapshot>>;
}

/** Paces the lookups that a merchant's reads cause: polling us must not become polling the service (§4.9, §8). */
const transferReads = <T, Snapshot>(
  clock: Clock,
  kind: keyof typeof minReadGapMs,
): TransferReads<T, Snapshot> => ({
  stored: pacedReads(clock, minReadGapMs[kind]),
  external: pacedReads(clock, minReadGapMs[kind]),
});
