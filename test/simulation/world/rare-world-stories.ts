/**
 * Draws rare stories of the world around: codes that are paid late, long outages, lost rows, suspended processes, crowds, and a
 * service that contradicts itself.
 */
import type { Random } from '../runtime/random.ts';
import type { Step } from './plan.ts';
import { createCardOrder, type Draw, press } from './rare-story-parts.ts';

const minute = 60_000;
const hour = 60 * minute;

const createPixOrder = (c: number, at: number, random: Random, expiresInS = 86_400): Step => ({
  at,
  do: 'create',
  c,
  amounts: { BRL: `${random.between(5, 300)}.${random.between(10, 99)}` },
  expiresInS,
});

const refund = (c: number, at: number, key: number, amount: string | null, keyOf = c): Step => ({
  at,
  do: 'refund',
  c,
  amount,
  key,
  repeatAfterMs: null,
  ...(keyOf !== c && { keyOf }),
});

/** A code is paid after its end, its callback is lost, and nobody looks at the order again. */
export const codePaidLate: Draw = (c, start, random) => ({
  steps: [
    createPixOrder(c, start, random, random.pick([900, 86_400])),
    { at: start + 1_500, do: 'deposit', c, method: 'pix', presses: 1 },
    { at: start + 30 * minute, do: 'callbacks', fate: 'lost', forMs: 40 * hour },
    { at: start + random.between(61 * minute, 23 * hour), do: 'pay', c, nth: 0 },
  ],
  unvisited: [c],
});

/**
 * The response of a refund is lost with its callbacks, and later calls fail until the service has forgotten its key (§8): another
 * call would be another refund.
 */
export const forgottenRefundKey: Draw = (c, start, random) => {
  const at = start + 10_000;
  const match = '/wallet/card/refund';
  return {
    steps: [
      createCardOrder(c, start, random),
      press(c, start + 1_500, 0, 'approved'),
      { at: at - 2, do: 'callbacks', fate: 'lost', forMs: 40 * hour },
      { at: at - 1, do: 'calls', fate: 'taken_silence', match, times: 1 },
      { at: at - 1, do: 'calls', fate: 'refused', match, times: 1, forMs: 24.2 * hour },
      refund(c, at, 1, random.pick(['2.00', null])),
      { at: at + 24.3 * hour, do: 'look', c, how: 'view' },
    ],
  };
};

/** Days pass: the merchant's server is down for two of them, and buyers' data and callbacks reach the end of their time. */
export const longDays: Draw = (c, start, random) => ({
  steps: [
    createCardOrder(c, start, random),
    press(c, start + 1_500, 0, random.pick(['approved', 'insufficient_funds'])),
    {
      at: start + random.between(0, 9_000),
      do: 'merchant_down',
      how: random.pick(['refuses', 'silent']),
      forMs: random.between(20, 60) * hour,
    },
    refund(c, start + 30_000, 1, '1.00'),
    { at: start + random.between(20, 60) * hour, do: 'look', c, how: 'status' },
  ],
  quietMs: 40 * 24 * hour,
});

/** The database returns to a backup made before a payment, whose callback comes afterwards. */
export const restoredDatabase: Draw = (c, start, random) => {
  const isPix = random.chance(0.5);
  const at = start + 5_000;
  const deposit: Step = isPix
    ? { at, do: 'deposit', c, method: 'pix', presses: 1 }
    : { at, do: 'deposit', c, method: 'card', presses: 1 };
  return {
    steps: [
      isPix ? createPixOrder(c, start, random) : createCardOrder(c, start, random),
      { at: start + random.pick([-500, 3_000]), do: 'back_up' },
      deposit,
      { at: at + random.between(10, 60) * 1_000, do: 'restore' },
      { at: at + random.between(70, 600) * 1_000, do: 'pay', c, nth: 0 },
      createCardOrder(c + 1, at + 80_000, random),
      press(c + 1, at + 90_000, 0, 'approved'),
    ],
  };
};

/** The service loses its newest records, or gives a charge the id of another. */
export const inconsistentService: Draw = (c, start, random) => {
  const at = start + random.between(5_000, 20_000);
  return {
    steps: [
      createPixOrder(c, start, random),
      createCardOrder(c + 1, start + 500, random),
      { at: start + 1_500, do: 'deposit', c, method: 'pix', presses: 1 },
      random.chance(0.5)
        ? { at, do: 'restore_service', backMs: random.between(5, 30) * 1_000 }
        : { at, do: 'double_ids', times: random.between(1, 2) },
      press(c + 1, at + 2_000, 0, random.pick(['approved', 'challenge', 'slow_paid'])),
      { at: at + 4_000, do: 'deposit', c, method: 'pix', presses: 1 },
      { at: at + 30_000, do: 'pay', c, nth: 0 },
      { at: at + 40_000, do: 'look', c, how: 'status' },
    ],
  };
};

/** A process is suspended during a charge, and continues with its old knowledge after others have done its work. */
export const frozenProcess: Draw = (c, start, random) => {
  const at = start + random.between(3_000, 9_000);
  return {
    steps: [
      createCardOrder(c, start, random),
      press(c, at, 0, random.pick(['approved', 'challenge', 'slow_paid', 'made_in_doubt'])),
      { at: at + random.between(1, 400), do: 'freeze', process: 0, forMs: random.between(20, 400) * 1_000 },
      { at: at + random.between(1_000, 60_000), do: 'look', c, how: 'status' },
      press(c, at + random.between(15_000, 90_000), 1, 'approved'),
      { at: at + random.between(60_000, 120_000), do: 'change_amounts', c, amounts: { USD: '77.70' } },
    ],
    needsProcesses: true,
  };
};

/** One process is cut off from database and service while another works. */
export const cutOffProcess: Draw = (c, start, random) => {
  const at = start + random.between(2_000, 6_000);
  const forMs = random.between(20, 300) * 1_000;
  return {
    steps: [
      createCardOrder(c, start, random),
      { at, do: 'database', fate: random.pick(['unreachable', 'connection_lost_after']), forMs, process: 0 },
      { at, do: 'calls', fate: 'refused', match: '', times: 1, process: 0, forMs },
      press(c, at + random.between(-20, 2_000), 0, random.pick(['approved', 'challenge', 'slow_paid'])),
      press(c, at + random.between(20_000, 40_000), 1, 'approved'),
      { at: at + forMs, do: 'look', c, how: 'status' },
    ],
    needsProcesses: true,
  };
};

/** A crowd opens one page while the database is busy. */
export const crowd: Draw = (c, start, random) => {
  const at = start + random.between(2_000, 6_000);
  return {
    steps: [
      createPixOrder(c, start, random),
      { at: at - 10, do: 'deposit', c, method: 'pix', presses: 3 },
      { at, do: 'database', fate: 'busy', forMs: random.between(1, 20) * 1_000 },
      { at, do: 'rush', c, buyers: random.between(40, 200) },
      { at: at + random.between(0, 3_000), do: 'pay', c, nth: 0 },
      { at: at + 5_000, do: 'rush', c, buyers: random.between(40, 200) },
    ],
  };
};

/** A lookup reports another currency than was charged. */
export const otherCurrency: Draw = (c, start, random) => ({
  steps: [
    createCardOrder(c, start, random),
    { at: start + 1_500, do: 'deposit', c, method: random.pick(['card', 'wallet']), presses: 1 },
    { at: start + 5_000, do: 'report_other_currency', c },
    { at: start + random.between(6_000, 20_000), do: 'pay', c, nth: 0 },
    { at: start + 30_000, do: 'look', c, how: 'status' },
  ],
});

/** An order ends, and its buyer goes on: to another payment, or with the 3-D Secure step of the last one. */
export const closedOrder: Draw = (c, start, random) => {
  const expiresInS = random.pick([60, 60, 86_400]);
  const endAt = start + (expiresInS === 60 ? 75_000 : 20_000);
  const isChallenged = random.chance(0.5);
  const steps: Step[] = [
    { ...createCardOrder(c, start, random), expiresInS } as Step,
    press(c, start + 1_500, 0, isChallenged ? 'challenge' : 'insufficient_funds'),
  ];
  if (expiresInS !== 60) steps.push({ at: endAt, do: 'cancel', c });
  steps.push(
    { at: endAt + 90_000, do: 'authenticate', c, passes: true, confirms: true },
    press(c, endAt + 100_000, 1, 'approved'),
    { at: endAt + 110_000, do: 'deposit', c, method: 'wallet', presses: 1 },
  );
  return { steps, unvisited: random.chance(0.5) ? [c] : [] };
};

/** A link ends by its time or by hand, and somebody still has its page open; or its reference is the merchant's own order. */
export const endedLink: Draw = (c, start, random) => {
  const { amounts } = createCardOrder(c, start, random) as Extract<Step, { do: 'create' }>;
  const endsByTime = random.chance(0.4);
  const isOwn = random.chance(0.5);
  const once = isOwn || random.chance(0.5);
  const steps: Step[] = [
    { at: start, do: 'link', c, amounts, once, ...(endsByTime && { expiresInS: 60 }) },
    { at: start + 90_000, do: 'buy', c, price: 'link', quantity: 1, presses: 2 },
    press(c, start + 100_000, 0, 'approved'),
  ];
  if (isOwn) steps.push({ at: start + 5_000, do: 'create', c, amounts, expiresInS: 86_400, ofLink: true });
  if (!endsByTime) steps.push({ at: start + 75_000, do: 'cancel_link', c });
  return { steps, sells: true };
};

/** A key is used again: with another card, and for the refund of another order. */
export const reusedKeys: Draw = (c, start, random) => {
  const other = c + 1;
  const again = press(c, start + 20_000, 1, random.pick(['approved', 'insufficient_funds']));
  return {
    steps: [
      createCardOrder(c, start, random),
      createCardOrder(other, start + 100, random),
      press(c, start + 1_500, 0, random.pick(['slow_paid', 'challenge'])),
      { ...again, sameKeyAs: 0 } as Step,
      press(other, start + 2_000, 0, 'approved'),
      { at: start + 40_000, do: 'processor', c, outcome: 'cancelled' },
      press(c, start + 60_000, 2, 'approved'),
      refund(other, start + 70_000, 1, '1.00'),
      refund(c, start + random.between(75_000, 90_000), 1, '1.00', other),
    ],
  };
};

/** The buyer's data is erased once the order is closed. */
export const erasedBuyer: Draw = (c, start, random) => ({
  steps: [
    createCardOrder(c, start, random),
    press(c, start + 1_500, 0, 'approved'),
    { at: start + random.between(30_000, 90_000), do: 'forget', c },
    { at: start + random.between(90_000, 120_000), do: 'look', c, how: 'status' },
  ],
});

/** Two partial refunds succeed, and the rest is disputed and decided. */
export const refundsAndDispute: Draw = (c, start, random) => {
  const steps: Step[] = [createCardOrder(c, start, random), press(c, start + 1_500, 0, 'approved')];
  let at = start + 20_000;
  for (const [key, amount] of [
    [1, '1.00'],
    [2, '2.00'],
  ] as const) {
    steps.push(refund(c, at, key, amount));
    at += random.between(2_000, 20_000);
    steps.push({ at, do: 'refund_outcome', nth: 0, outcome: 'succeeded' });
    at += random.between(2_000, 20_000);
  }
  steps.push(
    { at, do: 'dispute', c, outcome: 'disputed' },
    { at: at + 60_000, do: 'dispute', c, outcome: random.pick(['dispute_won', 'dispute_lost']) },
  );
  return { steps };
};
