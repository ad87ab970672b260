/** Rules on refunds, payouts and withdrawals: each is made once and reported with its real status. */
import type { Json } from '../../world/observation.ts';
import type { Rule, Violate } from '../judge.ts';
import { clocksDifferMs, type Ledger, textOf } from '../ledger.ts';

/** §8: the processor keeps idempotency keys for 24 hours; the companion leaves an hour for clock differences. */
const keptKeyMs = 23 * 3_600_000;

/** A refund, payout or withdrawal at the service. `own` is the field of its request that identifies its purpose. */
interface Made {
  id: string;
  own: string;
  at: number;
}

export function moneyOutRule(): Rule {
  /** The merchant's idempotency keys, by kind and checkout. */
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
    observe(observation, ledger, violate) {
      if (observation.kind === 'status_change')
        statuses.set(`${observation.what} ${observation.id}`, observation.status);
      if (observation.kind === 'request' && observation.purpose.key !== undefined) {
        const { what, key, c } = observation.purpose;
        const name = what === 'refund' ? `refund ${c}` : what;
        keys.set(name, (keys.get(name) ?? new Set()).add(key));
      }
      if (observation.kind === 'response' && observation.status < 300) {
        const listed = (observation.body['data'] as Json[] | undefined) ?? [];
        for (const one of Array.isArray(listed) ? [observation.body, ...listed] : [observation.body])
          shown(one, made.get('withdrawal') ?? [], observation.requestedAt, statuses, violate);
      }
      if (observation.kind !== 'service_call' || observation.method !== 'POST') return;
      const { path, body, response, at, status } = observation;
      if (path === '/pixout') {
        if (at - payoutAt < 60_000 - clocksDifferMs && !ledger.hasClockJumped)
          violate('one payout a minute', `two payouts were sent within ${Math.round(at - payoutAt)} ms`);
        payoutAt = at;
        if (
          status < 300 &&
          note('payout', String(body['note']), String(response['idTransaction']), at).length > 1
        )
          violate('money leaves only once', `the payout ${String(body['note'])} was made twice`);
      }
      if (path === '/crypto/withdraw' && status < 300) {
        const order = String((response['data'] as Json)['order_id']);
        if (note('withdrawal', String(body['address']), order, at).length > 1)
          violate('money leaves only once', `the withdrawal to ${String(body['address'])} was made twice`);
      }
      if (path === '/wallet/card/refund') {
        if (observation.idempotencyKey === null)
          violate('money leaves only once', 'a refund was requested without a key');
        if (status < 300) note('refund', String(body['idTransaction']), String(response['refund_id']), at);
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

/** A charge never has more refunds than the merchant requested. */
function refundsOf(
  ledger: Ledger,
  made: readonly Made[],
  keys: ReadonlyMap<string, ReadonlySet<string>>,
  violate: Violate,
): void {
  for (const [transaction, own] of Map.groupBy(made, (one) => one.own)) {
    const c = ledger.charges.get(transaction)?.c;
    const requested = keys.get(`refund ${c}`)?.size ?? 0;
    // A process whose clock was set back by hours repeats a refund whose key the service has forgotten.
    if (own.length > requested && !isForgotten(own, ledger))
      violate(
        'money leaves only once',
        `${own.length} refunds of ${transaction} were made, and ${requested} requested`,
      );
  }
}

const isForgotten = (own: readonly Made[], { hasClockJumped }: Ledger): boolean =>
  hasClockJumped && Math.max(...own.map(({ at }) => at)) - Math.min(...own.map(({ at }) => at)) > keptKeyMs;

const isUndone = (status: unknown): boolean => status === 'failed' || status === 'cancelled';

/** A withdrawal is never shown as failed while the service has it, matched by order id or address. */
function shown(
  body: Json,
  withdrawals: readonly Made[],
  requestedAt: number,
  statuses: ReadonlyMap<string, string>,
  violate: Violate,
): void {
  if (typeof body['chain'] !== 'string' || !isUndone(body['status'])) return;
  const order =
    withdrawals.find(({ own, at }) => own === body['address'] && at < requestedAt)?.id ??
    textOf(body['order_id']);
  const truth = statuses.get(`withdrawal ${order}`);
  if (truth !== undefined && !isUndone(truth))
    violate(
      'unknown is never shown as failed',
      `the withdrawal ${order} is shown as ${String(body['status'])}, but is ${truth} at the service`,
    );
}

function ended(purpose: string, one: Json, statuses: ReadonlyMap<string, string>, violate: Violate): void {
  const kind = purpose.slice('final '.length, -1);
  const name = one[kind === 'refund' ? 'refund_id' : kind === 'payout' ? 'transaction' : 'order_id'];
  if (typeof name !== 'string') return;
  const truth = statuses.get(`${kind} ${name}`)?.replace('canceled', 'cancelled');
  if (truth === undefined)
    violate('nothing unknown to the service', `the ${kind} ${name} is not the service's`);
  else if (
    ['succeeded', 'failed', 'cancelled', 'paid', 'completed'].includes(truth) &&
    one['status'] !== truth
  )
    violate(
      'every unknown outcome is settled',
      `the ${kind} ${name} is still ${String(one['status'])}, but is ${truth} at the service`,
    );
}
