/** Refunds, payouts and withdrawals: made once, told as they are. */
import type { Json } from '../../world/observation.ts';
import type { Rule, Violate } from '../judge.ts';
import { clocksDifferMs, type Ledger, textOf } from '../ledger.ts';

/** A refund, payout or withdrawal. `own` is the field of its request that says what it was for. */
interface Made {
  id: string;
  own: string;
  at: number;
}

export function moneyOutRule(): Rule {
  /** The keys that a merchant used, by what they were for. */
  const keys = new Map<string, Set<string>>();
  const made = new Map<string, Made[]>();
  const statuses = new Map<string, string>();
  let payoutAt = -Infinity;

  const note = (kind: string, own: string, id: string, at: number): Made[] => {
    const all = made.get(kind) ?? [];
    if (!all.some((one) => one.id === id)) all.push({ id, own, at });
    made.set(kind, all);
    return all.filter((one) => one.own === own);
  };

  return {
    observe(seen, ledger, violate) {
      if (seen.saw === 'moved') statuses.set(`${seen.what} ${seen.id}`, seen.status);
      if (seen.saw === 'asked' && seen.purpose.key !== undefined) {
        const { what, key, c } = seen.purpose;
        const name = what === 'refund' ? `refund ${c}` : what;
        keys.set(name, (keys.get(name) ?? new Set()).add(key));
      }
      if (seen.saw === 'answered' && seen.status < 300) {
        const listed = (seen.body['data'] as Json[] | undefined) ?? [];
        for (const one of Array.isArray(listed) ? [seen.body, ...listed] : [seen.body])
          shown(one, made.get('withdrawal') ?? [], seen.askedAt, statuses, violate);
      }
      if (seen.saw !== 'taken' || seen.method !== 'POST') return;
      const { path, body, answer, at, status } = seen;
      if (path === '/pixout') {
        if (at - payoutAt < 60_000 - clocksDifferMs && !ledger.hasClockJumped)
          violate('one payout a minute', `two payouts were sent within ${Math.round(at - payoutAt)} ms`);
        payoutAt = at;
        if (
          status < 300 &&
          note('payout', String(body['note']), String(answer['idTransaction']), at).length > 1
        )
          violate('money leaves once', `the payout ${String(body['note'])} was made twice`);
      }
      if (path === '/crypto/withdraw' && status < 300) {
        const order = String((answer['data'] as Json)['order_id']);
        if (note('withdrawal', String(body['address']), order, at).length > 1)
          violate('money leaves once', `the withdrawal to ${String(body['address'])} was made twice`);
      }
      if (path === '/wallet/card/refund') {
        if (seen.idempotencyKey === null)
          violate('money leaves once', 'a refund was asked for without a key');
        if (status < 300) note('refund', String(body['idTransaction']), String(answer['refund_id']), at);
      }
    },

    end(ledger, violate) {
      refundsOf(ledger, made.get('refund') ?? [], keys, violate);
      for (const { purpose, body } of ledger.final) {
        if (!['final refunds', 'final payouts', 'final withdrawals'].includes(purpose)) continue;
        for (const one of body['data'] as Json[]) ended(purpose, one, statuses, violate);
      }
    },
  };
}

/** Never more refunds of a charge than the merchant asked for. */
function refundsOf(
  ledger: Ledger,
  made: readonly Made[],
  keys: ReadonlyMap<string, ReadonlySet<string>>,
  violate: Violate,
): void {
  for (const [transaction, own] of Map.groupBy(made, (one) => one.own)) {
    const c = ledger.charges.get(transaction)?.c;
    const asked = keys.get(`refund ${c}`)?.size ?? 0;
    if (own.length > asked)
      violate(
        'money leaves once',
        `${own.length} refunds of ${transaction} were made, and ${asked} asked for`,
      );
  }
}

const isUndone = (status: unknown): boolean => status === 'failed' || status === 'cancelled';

/** Never told as failed while the service has it, by its number or by where it goes. */
function shown(
  body: Json,
  withdrawals: readonly Made[],
  askedAt: number,
  statuses: ReadonlyMap<string, string>,
  violate: Violate,
): void {
  if (typeof body['chain'] !== 'string' || !isUndone(body['status'])) return;
  const order =
    withdrawals.find(({ own, at }) => own === body['address'] && at < askedAt)?.id ??
    textOf(body['order_id']);
  const truth = statuses.get(`withdrawal ${order}`);
  if (truth !== undefined && !isUndone(truth))
    violate(
      'unknown is not failed',
      `the withdrawal ${order} is told as ${String(body['status'])}, and the service says ${truth}`,
    );
}

function ended(purpose: string, one: Json, statuses: ReadonlyMap<string, string>, violate: Violate): void {
  const kind = purpose.slice('final '.length, -1);
  const name = one[kind === 'refund' ? 'refund_id' : kind === 'payout' ? 'transaction' : 'order_id'];
  if (typeof name !== 'string') return;
  const truth = statuses.get(`${kind} ${name}`)?.replace('canceled', 'cancelled');
  if (truth === undefined) violate('nothing invented', `the ${kind} ${name} is not the service's`);
  else if (
    ['succeeded', 'failed', 'cancelled', 'paid', 'completed'].includes(truth) &&
    one['status'] !== truth
  )
    violate(
      'every unknown ends',
      `the ${kind} ${name} is still ${String(one['status'])}, and the service says ${truth}`,
    );
}
