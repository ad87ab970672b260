/**
 * Verifies stored callbacks: each hint causes a lookup at the service, and only the lookup's response is applied.
 *
 * An acknowledged hint survives the death of this process: its row stays until its lookup has succeeded.
 */
import { setImmediate as nextTick } from 'node:timers/promises';
import type { Hint, Payment } from '../checkouts/checkout.ts';
import type { Parts } from '../checkouts/ports.ts';
import type { Settle } from '../checkouts/settle-payment.ts';
import type { CompanionLog } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { MoneyOut } from '../money-out/index.ts';
import type { Payout } from '../money-out/payout.ts';
import { batched } from '../concurrency/batched.ts';
import { createWorkerPool } from '../concurrency/worker-pool.ts';
import { refundIdIn, serviceIdIn } from './ids-in-body.ts';
import { createHintRetention } from './retention.ts';
import { hasEarlierClaim } from './earlier-claim.ts';
import { type Loop, startLoop } from '../concurrency/loop.ts';
import { createHintPacing, maxGapMs } from './pacing.ts';
import type { UnknownPayments } from './unknown-payment.ts';

/** Payments looked up concurrently. */
const lookupsAtOnce = 32;
/** A longer lookup may be repeated by another process, which is harmless; a process that died is replaced after this. */
const leaseMs = 10_000;
const intervalMs = 2_000;
/** Pause after a lookup that failed. */
const retryMs = 5_000;
/** Charges, or refunds, looked up per batch for one payment: its hints may name many, and only one is genuine. */
const namesAtOnce = 3;

export interface CallbackVerifier extends Loop {
  /** Called with each hint once it is stored. */
  received(hint: Hint): void;
}

/** What a callback can be about. */
export interface CallbackSubjects {
  settlePayment: Settle;
  moneyOut: Pick<MoneyOut, 'settlePayout' | 'settleRefund' | 'store'>;
  unknown: UnknownPayments;
}

export function startCallbackVerifier(
  parts: Parts,
  { settlePayment, moneyOut, unknown }: CallbackSubjects,
  log: CompanionLog,
  metrics: Metrics,
): CallbackVerifier {
  const { store, clock } = parts;
  const pacing = createHintPacing();

  const postpone = (hints: readonly Hint[], at: number): Promise<unknown> =>
    Promise.all(hints.map((hint) => store.postponeHint(hint.id, at)));

  const settle = (seen: Payment | Payout, name: string | undefined): Promise<Payment | Payout | null> =>
    'checkoutId' in seen ? settlePayment(seen, name) : moneyOut.settlePayout(seen.id, name);

  const isContested = async (seen: Payment | Payout, name: string | undefined, own: readonly Hint[]) =>
    name !== undefined &&
    'checkoutId' in seen &&
    seen.serviceId === null &&
    (await hasEarlierClaim(store, seen, name, own));

  /** Groups the hints by the name in them, and chooses those to look up in this batch. */
  function chooseNames(subject: string, hints: readonly Hint[], nameIn: (hint: Hint) => string | undefined) {
    const byName = Map.groupBy(hints, nameIn);
    const names = pacing.takeNames(
      subject,
      [...byName.keys()].filter((name) => name !== undefined),
      namesAtOnce,
    );
    const hintsOf = (name: string | undefined) => [name, byName.get(name) ?? []] as const;
    const chosen = [...(byName.has(undefined) ? [undefined] : []), ...names].map(hintsOf);
    const left = hints.filter((hint) => !chosen.some(([, own]) => own.includes(hint)));
    // A retry waits for the names left, which are looked up first.
    const batchesLeft = Math.ceil((byName.size - chosen.length) / namesAtOnce);
    return { chosen, left, retryInMs: retryMs + batchesLeft * maxGapMs };
  }

  /** One lookup settles all hints of a subject. */
  async function work(subject: string, hints: readonly Hint[]): Promise<void> {
    const now = clock.now();
    const at = pacing.startOf(subject, now);
    if (at > now) {
      await postpone(hints, at);
      setTimeout(() => loop.wake(), at - now + 10).unref();
      return;
    }
    const before = subject.startsWith('po_')
      ? await moneyOut.store.payouts.byId(subject)
      : await store.paymentById(subject);
    if (before === null) {
      for (const [name, own] of Map.groupBy(hints, serviceIdIn))
        await ((await unknown.report(subject, name)) ? finish(own) : postpone(own, now + retryMs));
      return;
    }
    // Only a payment whose creating call had no response takes its service id from a hint.
    const isUnnamed = before.serviceId === null;
    const { chosen, left, retryInMs } = chooseNames(subject, hints, isUnnamed ? serviceIdIn : refundIdIn);
    // Released before the lookups, which may be slow: the next batch need not wait for them.
    await postpone(left, now);
    let seen: Payment | Payout = before;
    const lookups = isUnnamed ? chosen : [[undefined, chosen.flatMap(([, own]) => own)] as const];
    for (const [name, own] of lookups) {
      const after = (await isContested(seen, name, own)) ? null : await settle(seen, name);
      if (after === null) {
        // A refund has a lookup of its own, which an account that may only refund (§5.6) is not refused.
        const ofRefunds = seen.serviceId === null ? [] : own.filter((hint) => refundIdIn(hint) !== undefined);
        await settleRefunds(subject, ofRefunds, retryInMs);
        const others = own.filter((hint) => !ofRefunds.includes(hint));
        await postpone(others, now + retryInMs);
        continue;
      }
      seen = after;
      if (after.version !== before.version) pacing.forget(subject);
      await settleRefunds(subject, own, retryInMs);
    }
  }

  /** Callbacks of a refund arrive at the URL of its charge (§6). One whose refund is not found is due again after `minRetryInMs`. */
  async function settleRefunds(subject: string, hints: readonly Hint[], minRetryInMs: number): Promise<void> {
    const { chosen, left, retryInMs } = chooseNames(subject, hints, refundIdIn);
    await postpone(left, clock.now());
    for (const [refundId, own] of chosen) {
      const receivedAt = Math.max(...own.map((hint) => hint.receivedAt));
      const isDone =
        refundId === undefined || (await moneyOut.settleRefund.settleHinted(subject, refundId, receivedAt));
      await (isDone ? finish(own) : postpone(own, clock.now() + Math.max(retryInMs, minRetryInMs)));
    }
  }

  const finished = batched<readonly Hint[]>(
    (groups) => store.finishHints(groups.flatMap((hints) => hints.map(({ id }) => id))),
    { mostItems: lookupsAtOnce },
  );

  async function finish(hints: readonly Hint[]): Promise<void> {
    await finished(hints);
    for (const hint of hints) metrics.settled(clock.now() - hint.receivedAt);
  }

  const guarded = async (subject: string, hints: readonly Hint[]): Promise<void> => {
    try {
      await work(subject, hints);
    } catch (error) {
      // When the lease ends, the hint is claimed again.
      log.error({ payment: subject, err: error }, 'callback: processing failed');
    }
  };

  const retention = createHintRetention();

  function received(hint: Hint): void {
    const superseded = retention.stored(hint);
    store.dropHints(superseded).catch((error: unknown) => {
      log.warn({ payment: hint.subject, err: error }, 'callback: removing older ones failed');
    });
    loop.wake();
  }

  const pool = createWorkerPool(lookupsAtOnce, () => loop.wake());
  const loop = startLoop({
    intervalMs,
    async turn() {
      // Jobs that end in the same tick are replaced by one claim.
      await nextTick();
      const { free } = pool;
      if (free === 0) return false;
      const now = clock.now();
      const hints = await store.claimHints(now, now + leaseMs, free);
      for (const [subject, own] of Map.groupBy(hints, ({ subject: of }) => of)) {
        pool.start(() => guarded(subject, own));
      }
      pacing.tidy(now);
      return hints.length === free;
    },
    onError: (error) => log.error({ worker: 'hints', err: error }, 'worker: turn failed'),
  });
  return {
    wake: () => loop.wake(),
    received,
    async stop() {
      await loop.stop();
      await pool.finished();
    },
  };
}
