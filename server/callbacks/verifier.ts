/**
 * Verifies stored callbacks: each causes a lookup at the service, and only the lookup's response is applied.
 *
 * An acknowledged callback survives the death of this process: its row stays until its lookup has succeeded.
 */
import { setImmediate as nextTick } from 'node:timers/promises';
import type { Callback, Payment } from '../checkouts/checkout.ts';
import type { Parts } from '../checkouts/ports.ts';
import type { Settle } from '../checkouts/settle-payment.ts';
import type { CompanionLog } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { MoneyOut } from '../money-out/index.ts';
import type { Payout } from '../money-out/payout.ts';
import { batched } from '../concurrency/batched.ts';
import { createWorkerPool } from '../concurrency/worker-pool.ts';
import { hasEarlierClaim } from './contested-charge.ts';
import { refundIdIn, serviceIdIn } from './ids-in-body.ts';
import { createCallbackRetention } from './retention.ts';
import { type Loop, startLoop } from '../concurrency/loop.ts';
import { createCallbackPacing, maxGapMs } from './pacing.ts';
import type { UnknownPayments } from './unknown-payment.ts';

/** Payments looked up concurrently. */
const lookupsAtOnce = 32;
/** A longer lookup may be repeated by another process, which is harmless; a process that died is replaced after this. */
const leaseMs = 10_000;
const intervalMs = 2_000;
/** Pause after a lookup that failed. */
const retryMs = 5_000;
/** Charges, or refunds, looked up per batch for one payment: its callbacks may name many, and only one is genuine. */
const namesAtOnce = 3;

export interface CallbackVerifier extends Loop {
  /** Called with each callback once it is stored. */
  received(callback: Callback): void;
}

/** What a callback can be about. */
export interface CallbackSubjects {
  settlePayment: Settle;
  moneyOut: Pick<MoneyOut, 'settlePayout' | 'settleRefundFromCallback' | 'store'>;
  unknown: UnknownPayments;
}

export function startCallbackVerifier(
  parts: Parts,
  { settlePayment, moneyOut, unknown }: CallbackSubjects,
  log: CompanionLog,
  metrics: Metrics,
): CallbackVerifier {
  const { store, clock } = parts;
  const pacing = createCallbackPacing();

  const postpone = (callbacks: readonly Callback[], at: number): Promise<unknown> =>
    Promise.all(callbacks.map((callback) => store.postponeCallback(callback.id, at)));

  const settle = (seen: Payment | Payout, name: string | undefined): Promise<Payment | Payout | null> =>
    'method' in seen ? settlePayment(seen, name) : moneyOut.settlePayout(seen.id, name);

  const isContested = async (seen: Payment | Payout, name: string | undefined, group: readonly Callback[]) =>
    name !== undefined &&
    'method' in seen &&
    seen.serviceId === null &&
    (await hasEarlierClaim(store, seen, name, group));

  /** Groups the callbacks by the name in them, and chooses those to look up in this batch. */
  function chooseNames(
    subject: string,
    callbacks: readonly Callback[],
    nameIn: (callback: Callback) => string | undefined,
  ) {
    const byName = Map.groupBy(callbacks, nameIn);
    const names = pacing.takeNames(
      subject,
      [...byName.keys()].filter((name) => name !== undefined),
      namesAtOnce,
    );
    const callbacksOf = (name: string | undefined) => [name, byName.get(name) ?? []] as const;
    const chosen = [...(byName.has(undefined) ? [undefined] : []), ...names].map(callbacksOf);
    const left = callbacks.filter((callback) => !chosen.some(([, group]) => group.includes(callback)));
    // A retry waits for the names left, which are looked up first.
    const batchesLeft = Math.ceil((byName.size - chosen.length) / namesAtOnce);
    return { chosen, left, retryInMs: retryMs + batchesLeft * maxGapMs };
  }

  /** One lookup settles all callbacks of a subject. */
  async function work(subject: string, callbacks: readonly Callback[]): Promise<void> {
    const now = clock.now();
    const at = pacing.startOf(subject, now);
    if (at > now) {
      await postpone(callbacks, at);
      setTimeout(() => loop.wake(), at - now + 10).unref();
      return;
    }
    const before = subject.startsWith('po_')
      ? await moneyOut.store.payouts.byId(subject)
      : await store.paymentById(subject);
    if (before === null) {
      for (const [name, group] of Map.groupBy(callbacks, serviceIdIn))
        await ((await unknown.report(subject, name)) ? finish(group) : postpone(group, now + retryMs));
      return;
    }
    // Only a payment whose creating call had no response takes its service id from a callback.
    const isUnnamed = before.serviceId === null;
    const { chosen, left, retryInMs } = chooseNames(subject, callbacks, isUnnamed ? serviceIdIn : refundIdIn);
    // Released before the lookups, which may be slow: the next batch need not wait for them.
    await postpone(left, now);
    let seen: Payment | Payout = before;
    const lookups = isUnnamed ? chosen : [[undefined, chosen.flatMap(([, group]) => group)] as const];
    for (const [name, group] of lookups) {
      const after = (await isContested(seen, name, group)) ? null : await settle(seen, name);
      if (after === null) {
        // A refund has a lookup of its own, which an account that may only refund (§5.6) is not refused.
        const ofRefunds =
          seen.serviceId === null ? [] : group.filter((callback) => refundIdIn(callback) !== undefined);
        await settleRefunds(subject, ofRefunds, retryInMs);
        const others = group.filter((callback) => !ofRefunds.includes(callback));
        await postpone(others, now + retryInMs);
        continue;
      }
      seen = after;
      if (after.version !== before.version) pacing.forget(subject);
      await settleRefunds(subject, group, retryInMs);
    }
  }

  /** Callbacks of a refund arrive at the URL of its charge (§6). One whose refund is not found is due again after `minRetryInMs`. */
  async function settleRefunds(
    subject: string,
    callbacks: readonly Callback[],
    minRetryInMs: number,
  ): Promise<void> {
    const { chosen, left, retryInMs } = chooseNames(subject, callbacks, refundIdIn);
    await postpone(left, clock.now());
    for (const [refundId, group] of chosen) {
      const receivedAt = Math.max(...group.map((callback) => callback.receivedAt));
      const isDone =
        refundId === undefined || (await moneyOut.settleRefundFromCallback(subject, refundId, receivedAt));
      await (isDone ? finish(group) : postpone(group, clock.now() + Math.max(retryInMs, minRetryInMs)));
    }
  }

  const finished = batched<readonly Callback[]>(
    (groups) => store.finishCallbacks(groups.flatMap((callbacks) => callbacks.map(({ id }) => id))),
    { maxItems: lookupsAtOnce },
  );

  async function finish(callbacks: readonly Callback[]): Promise<void> {
    await finished(callbacks);
    for (const callback of callbacks) metrics.settled(clock.now() - callback.receivedAt);
  }

  const guarded = async (subject: string, callbacks: readonly Callback[]): Promise<void> => {
    try {
      await work(subject, callbacks);
    } catch (error) {
      // When the lease ends, the callback is claimed again.
      log.error({ payment: subject, err: error }, 'callback: processing failed');
    }
  };

  const retention = createCallbackRetention();

  function received(callback: Callback): void {
    const superseded = retention.stored(callback);
    store.dropCallbacks(superseded).catch((error: unknown) => {
      log.warn({ payment: callback.subject, err: error }, 'callback: removing older ones failed');
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
      const callbacks = await store.claimCallbacks(now, now + leaseMs, free);
      for (const [subject, group] of Map.groupBy(callbacks, ({ subject: of }) => of)) {
        pool.start(() => guarded(subject, group));
      }
      pacing.tidy(now);
      return callbacks.length === free;
    },
    onError: (error) => log.error({ worker: 'callbacks', err: error }, 'worker: turn failed'),
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
