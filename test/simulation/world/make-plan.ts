/** Draws a day from a seed. */
import { Random } from '../runtime/random.ts';
import { callbackFates, callFates, type Plan, type Step } from './plan.ts';

const minute = 60_000;

export interface PlanOptions {
  /** More than one needs a database that processes can share. */
  mostProcesses: number;
}

export function makePlan(seed: number, { mostProcesses }: PlanOptions): Plan {
  const random = new Random(`plan ${seed}`);
  const processes = random.chance(0.6) ? 1 : random.between(1, mostProcesses);
  const steps: Step[] = [];
  const checkouts = random.between(1, 3);
  for (let c = 0; c < checkouts; c++) steps.push(...story(c, random.fork(`checkout ${c}`)));
  if (random.chance(0.35)) steps.push(...moneyOut(random.fork('money out')));
  const lengthMs = Math.max(...steps.map(({ at }) => at));
  // Some days are calm: what is wrong without any trouble shows there at once.
  const troubles = random.chance(0.15) ? 0 : random.between(1, 7);
  const troubled = random.fork('trouble');
  for (let count = 0; count < troubles; count++) {
    // Mostly just before something happens, since that is what it is to hit.
    const near = troubled.pick(steps as [Step, ...Step[]]).at - troubled.between(1, 30);
    const at = troubled.chance(0.8) ? Math.max(0, near) : troubled.between(0, lengthMs);
    steps.push(trouble(at, processes, troubled));
  }
  return {
    seed,
    processes,
    clockOffsetsMs: Array.from({ length: processes }, () => random.between(-1500, 1500)),
    steps: steps.toSorted((a, b) => a.at - b.at),
  };
}

/** What a merchant, a buyer and the service do about one order. */
function story(c: number, random: Random): Step[] {
  const start = random.between(0, 20_000);
  const kind = random.pick(['pix', 'card', 'card', 'hosted', 'mixed', 'mixed']);
  const amounts = {
    ...(kind !== 'card' &&
      kind !== 'hosted' && { BRL: `${random.between(1, 400)}.${random.between(10, 99)}` }),
    ...(kind !== 'pix' && { USD: `${random.between(5, 300)}.${random.between(10, 99)}` }),
  };
  const expiresInS = random.chance(0.25) ? random.between(60, 900) : 86_400;
  const steps: Step[] = [{ at: start, do: 'create', c, amounts, expiresInS }];
  if (random.chance(0.2))
    steps.push({ at: start + random.between(1, 60_000), do: 'create', c, amounts, expiresInS });
  let at = start + random.between(100, 5_000);
  // Somebody tries one card after the other.
  const isTrying = random.chance(0.03);
  const visits = isTrying ? random.between(8, 10) : random.between(1, 3);
  for (let visit = 0; visit < visits; visit++) {
    if (random.chance(0.4)) steps.push({ at, do: 'watch', c, forMs: random.between(1_000, 90_000) });
    if (random.chance(0.4)) steps.push({ at, do: 'look', c, how: random.pick(['view', 'status']) });
    at += random.between(50, 4_000);
    if (isTrying && kind !== 'pix') {
      steps.push({
        at,
        do: 'charge',
        c,
        card: 'insufficient_funds',
        key: visit,
        presses: 1,
        repeatAfterMs: null,
      });
      continue;
    }
    const method = kind === 'mixed' ? random.pick(['pix', 'card', 'hosted']) : kind;
    steps.push(...attempt(c, method, at, visit, random));
    at += random.chance(0.7) ? random.between(500, 20_000) : random.between(1, 40) * minute;
  }
  if (random.chance(0.15)) steps.push({ at: start + random.between(0, at - start), do: 'cancel', c });
  if (random.chance(0.25)) steps.push({ at, do: 'look', c, how: 'status' });
  if (random.chance(0.3)) steps.push(...forgery(c, start, at, random));
  if (random.chance(0.45)) steps.push(...afterwards(c, at, random));
  return steps;
}

function attempt(c: number, method: string, start: number, visit: number, random: Random): Step[] {
  let at = start;
  const steps: Step[] = [];
  if (method === 'card') {
    const card = random.pick([
      'approved',
      'approved',
      'approved',
      'challenge',
      'challenge',
      'insufficient_funds',
      'stolen_card',
      'slow_paid',
      'slow_declined',
      'made_in_doubt',
      'not_made',
      'busy',
    ]);
    const repeatAfterMs = random.chance(0.35) ? random.between(1, 60_000) : null;
    steps.push({
      at,
      do: 'charge',
      c,
      card,
      key: visit,
      presses: random.chance(0.25) ? 2 : 1,
      repeatAfterMs,
    });
    at += random.between(300, 20_000);
    if (card === 'challenge' && random.chance(0.85))
      steps.push({ at, do: 'authenticate', c, passes: random.chance(0.75), confirms: random.chance(0.8) });
    if (card === 'challenge' && random.chance(0.15))
      steps.push({ at: at + 2_000, do: 'processor', c, outcome: random.pick(['paid', 'cancelled']) });
    return steps;
  }
  const deposited = method === 'pix' ? 'pix' : random.pick(['card', 'wallet']);
  const presses = random.chance(0.3) ? random.between(2, 3) : 1;
  steps.push({ at, do: 'deposit', c, method: deposited, presses });
  if (random.chance(0.25))
    steps.push({ at: at + random.between(1, 50_000), do: 'deposit', c, method: deposited, presses: 1 });
  at += random.between(500, 40_000);
  if (random.chance(0.65)) steps.push({ at, do: 'pay', c, nth: random.between(0, 2) });
  if (random.chance(0.1))
    steps.push({ at: at + random.between(0, 3_000), do: 'pay', c, nth: random.between(0, 3) });
  if (method !== 'pix' && random.chance(0.2))
    steps.push({ at: at + 1_000, do: 'processor', c, outcome: 'cancelled' });
  return steps;
}

function forgery(c: number, start: number, end: number, random: Random): Step[] {
  const at = random.between(start, end);
  const how = random.pick(['paid', 'other_id', 'unknown_key', 'garbage']);
  return [
    random.chance(0.15)
      ? { at, do: 'intrude', c }
      : random.chance(0.15)
        ? { at, do: 'tell_other_amount', c }
        : {
            at,
            do: 'forge',
            c,
            how,
            times: random.chance(0.2) ? random.between(5, 40) : random.between(1, 3),
          },
  ];
}

function afterwards(c: number, start: number, random: Random): Step[] {
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
    steps.push({ at, do: 'refund_elsewhere', c, amountMinor: random.between(50, 400) });
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

function moneyOut(random: Random): Step[] {
  const steps: Step[] = [];
  let at = random.between(0, 60_000);
  for (let key = random.between(1, 3); key > 0; key--) {
    const repeatAfterMs = random.chance(0.4) ? random.between(1, 120_000) : null;
    if (random.chance(0.5)) {
      steps.push({ at, do: 'payout', amount: random.between(1, 90), key, repeatAfterMs });
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
    at += random.between(500, 150_000);
  }
  return steps;
}

const paths = [
  '/wallet/deposit/payment',
  '/wallet/card/charge',
  '/wallet/card/confirm',
  '/transactions/payment',
  '/wallet/card/refund',
  '/pixout',
  '/crypto/withdraw',
  '/account/balance',
  '',
] as const;

function trouble(at: number, processes: number, random: Random): Step {
  const process = random.between(0, processes - 1);
  const kind = random.pick([
    'calls',
    'calls',
    'calls',
    'callbacks',
    'callbacks',
    'offline',
    'offline',
    'merchant',
    'database',
    'kill',
    'kill',
    'stop',
    'clock',
  ]);
  switch (kind) {
    case 'calls':
      return {
        at,
        do: 'calls',
        fate: random.pick(callFates),
        match: random.pick(paths),
        times: random.between(1, 4),
      };
    case 'callbacks':
      return { at, do: 'callbacks', fate: random.pick(callbackFates), forMs: random.between(1, 600_000) };
    case 'offline':
      return {
        at,
        do: 'offline',
        loses: random.pick(['request', 'response', 'response']),
        times: random.between(1, 3),
      };
    case 'merchant':
      return {
        at,
        do: 'merchant_down',
        how: random.pick(['refuses', 'silent', 'takes_and_fails']),
        forMs: random.between(1, 400_000),
      };
    case 'database':
      return {
        at,
        do: 'database',
        fate: random.pick(['unreachable', 'connection_lost_after']),
        forMs: random.between(1, 20_000),
      };
    case 'stop':
      return { at, do: 'stop', process };
    case 'clock':
      return { at, do: 'clock', process, offsetMs: random.between(-3_000, 3_000) };
    default:
      return {
        at,
        do: 'kill',
        process,
        afterOperations: random.between(0, 25),
        when: random.pick(['before', 'after']),
      };
  }
}
