/**
 * Draws what follows payment attempts: forged callbacks, refunds and disputes; and the day's payouts and withdrawals.
 */
import type { Random } from '../runtime/random.ts';
import type { Step } from './plan.ts';

export function forgery(c: number, start: number, end: number, random: Random): Step[] {
  const at = random.between(start, end);
  const how = random.pick(['paid', 'other_id', 'unknown_key', 'garbage']);
  return [
    random.chance(0.15)
      ? { at, do: 'intrude', c }
      : random.chance(0.15)
        ? { at, do: 'report_other_amount', c }
        : {
            at,
            do: 'forge',
            c,
            how,
            times: random.chance(0.2) ? random.between(5, 40) : random.between(1, 3),
          },
  ];
}

export function refundsAndDisputes(c: number, start: number, random: Random): Step[] {
  const steps: Step[] = [];
  let at = start + random.between(1_000, 60_000);
  for (let count = random.between(0, 2); count > 0; count--) {
    const repeatAfterMs = random.chance(0.4) ? random.between(1, 90_000) : null;
    const amount = random.chance(0.3) ? null : random.pick(['1.00', '2.50', '5.00']);
    steps.push({ at, do: 'refund', c, amount, key: random.chance(0.8) ? count : 1, repeatAfterMs });
    at += random.between(100, 120_000);
    const outcome = random.pick([
      'succeeded',
      'succeeded',
      'succeeded',
      'failed',
      'canceled',
      'requires_action',
    ]);
    steps.push({ at, do: 'refund_outcome', nth: random.between(0, 2), outcome });
    at += random.between(100, 60_000);
  }
  if (random.chance(0.25))
    steps.push({ at, do: 'refund_at_service', c, amountMinor: random.between(50, 400) });
  if (random.chance(0.3)) {
    steps.push({ at: at + 1_000, do: 'dispute', c, outcome: 'disputed' });
    if (random.chance(0.6))
      steps.push({
        at: at + random.between(2, 300) * 1_000,
        do: 'dispute',
        c,
        outcome: random.pick(['dispute_won', 'dispute_lost']),
      });
  }
  return steps;
}

export function moneyOut(random: Random): Step[] {
  const steps: Step[] = [];
  let at = random.between(0, 60_000);
  for (let key = random.between(1, 3); key > 0; key--) {
    const repeatAfterMs = random.chance(0.4) ? random.between(1, 120_000) : null;
    if (random.chance(0.5)) {
      const returns = random.chance(0.5) ? { of: random.between(0, 3) } : {};
      steps.push({ at, do: 'payout', amount: random.between(1, 90), key, repeatAfterMs, ...returns });
      // Another part of the shop requests a payout at about the same time.
      if (random.chance(0.3))
        steps.push({
          at: at + random.between(0, 15_000),
          do: 'payout',
          amount: random.between(1, 90),
          key: key + 10,
          repeatAfterMs: null,
          ...returns,
        });
      steps.push({
        at: at + random.between(10, 200_000),
        do: 'payout_outcome',
        nth: random.between(0, 1),
        outcome: random.pick(['paid', 'paid', 'cancelled']),
      });
    } else {
      steps.push({ at, do: 'withdraw', amount: `${random.between(30, 200)}.00`, key, repeatAfterMs });
      steps.push({
        at: at + random.between(10, 300_000),
        do: 'withdrawal_outcome',
        nth: random.between(0, 1),
        outcome: random.pick(['sending', 'completed', 'completed', 'failed', 'cancelled']),
      });
    }
    if (random.chance(0.4)) steps.push({ at: at + random.between(1_000, 100_000), do: 'read_money_out' });
    if (random.chance(0.15))
      steps.push({ at: at + random.between(1_000, 100_000), do: 'resend', nth: random.between(0, 5) });
    at += random.between(500, 150_000);
  }
  return steps;
}
