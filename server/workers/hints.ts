/**
 * Works on stored callbacks: a hint causes a lookup, and only the lookup's response counts.
 *
 * A hint that was answered is acted on even if this process dies: the row stays until its lookup has succeeded.
 */
import { setImmediate as nextTick } from 'node:timers/promises';
import type { Hint, Payment } from '../checkouts/checkout.ts';
import type { Parts } from '../checkouts/ports.ts';
import type { Settle } from '../checkouts/settle.ts';
import type { CompanionLog } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { MoneyOut } from '../money-out/index.ts';
import type { Payout } from '../money-out/payout.ts';
import { batched } from '../batched.ts';
import { createWorkerPool } from './worker-pool.ts';
import { refundIdIn, serviceIdIn } from './hint-body.ts';
import { createHintBound } from './hint-bound.ts';
import { isNamedBefore } from './named-before.ts';
import { type Loop, startLoop } from './loop.ts';
import { createHintPacing } from './hint-pacing.ts';

/** Payments looked up at once. */
const lookupsAtOnce = 32;
/** A lookup that takes longer may be made by another process too, which does no harm; one that died is soon replaced. */
const leaseMs = 10_000;
const intervalMs = 2_000;
/** When the service could not be asked. */
const retryMs = 5_000;
/** Different charges that hints of one unnamed payment may have looked up at a time: only one of them is true. */
const namesAtOnce = 3;

export interface HintWorker extends Loop {
  /** A hint that is durable and of which nobody else knows yet. */
  received(hint: Hint): void;
}

export function startHintWorker(
  parts: Parts,
  settlePayment: Settle,
  moneyOut: Pick<MoneyOut, 'settlePayout' | 'settleRefund' | 'store'>,
  log: CompanionLog,
  metrics: Metrics,
): HintWorker {
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
    (await isNamedBefore(store, seen, name, own));

  /** All hints of one subject are answered by one lookup. */
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
    if (before === null) return await finish(hints);
    // Only a payment whose creating call had no response lacks its service id; no other one takes it from a hint.
    const named =
      before.serviceId === null ? [...Map.groupBy(hints, serviceIdIn)] : [[undefined, hints] as const];
    let seen: Payment | Payout = before;
    for (const [name, own] of named.slice(0, namesAtOnce)) {
      const after = (await isContested(seen, name, own)) ? null : await settle(seen, name);
      if (after === null) {
        await postpone(own, now + retryMs);
        continue;
      }
      seen = after;
      if (after.version !== before.version) pacing.forget(subject);
      await settleRefunds(subject, own);
    }
    for (const [, left] of named.slice(namesAtOnce)) await postpone(left, now);
  }

  /** A refund's callbacks come to the URL of its charge (§6), which has been looked up by now. */
  async function settleRefunds(subject: string, hints: readonly Hint[]): Promise<void> {
    const byRefund = [...Map.groupBy(hints, refundIdIn)];
    for (const [refundId, own] of byRefund.slice(0, namesAtOnce)) {
      const isDone = refundId === undefined || (await moneyOut.settleRefund.settleHinted(subject, refundId));
      await (isDone ? finish(own) : postpone(own, clock.now() + retryMs));
    }
    for (const [, left] of byRefund.slice(namesAtOnce)) await postpone(left, clock.now());
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
      // The lease ends by itself, and then the hint comes again.
      log.error({ payment: subject, err: error }, 'callback: processing failed');
    }
  };

  const bound = createHintBound();

  function received(hint: Hint): void {
    const needless = bound.stored(hint);
    store.dropHints(needless).catch((error: unknown) => {
      log.warn({ payment: hint.subject, err: error }, 'callback: removing older ones failed');
    });
    loop.wake();
  }

  const pool = createWorkerPool(lookupsAtOnce, () => loop.wake());
  const loop = startLoop({
    intervalMs,
    async turn() {
      // Jobs that end together are replaced together.
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
    onError: (error) => log.error({ worker: 'hints', err: error }, 'worker: a turn failed'),
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
