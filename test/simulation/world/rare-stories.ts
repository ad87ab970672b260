/** Draws a further order of some days: a story that tests one race or limit, and that ordinary orders seldom contain. */
import type { CardBehaviour } from './cards.ts';
import type { Random } from '../runtime/random.ts';
import type { Step } from './plan.ts';

export interface RareStory {
  steps: Step[];
  /** The story needs several processes, so that each gets a request. */
  needsProcesses?: boolean;
  /** The companion needs a price list. */
  sells?: boolean;
}

type Draw = (c: number, start: number, random: Random) => RareStory;

export function rareStory(c: number, random: Random): RareStory {
  const draw = random.pick([
    simultaneousConfirms,
    cardGuesses,
    alternatingWallets,
    rejectedCharges,
    readRefunds,
    pagedTransfers,
    pagedCheckouts,
  ]);
  return draw(c, random.between(0, 30_000), random);
}

const createCardOrder = (c: number, at: number, random: Random): Step => ({
  at,
  do: 'create',
  c,
  amounts: { USD: `${random.between(5, 300)}.${random.between(10, 99)}` },
  expiresInS: 86_400,
});

const press = (c: number, at: number, key: number, card: CardBehaviour, sameCardAs?: number): Step => ({
  at,
  do: 'charge',
  c,
  card,
  key,
  presses: 1,
  repeatAfterMs: null,
  ...(sameCardAs !== undefined && { sameCardAs }),
});

/** The service rejects one of the confirms for the moment, a callback about the other is late, and another card follows. */
const simultaneousConfirms: Draw = (c, start, random) => {
  const at = start + random.between(3_000, 9_000);
  const match = '/wallet/card/confirm';
  const steps: Step[] = [
    createCardOrder(c, start, random),
    press(c, start + 1_500, 0, 'challenge'),
    { at, do: 'authenticate', c, passes: true, confirms: true, tabs: random.between(2, 3) },
    { at: at + random.between(2_000, 9_000), do: 'look', c, how: random.pick(['view', 'status']) },
    press(c, at + random.between(2_000, 9_000), 1, 'approved'),
    { at: at - 1, do: 'callbacks', fate: random.pick(['late', 'lost']), forMs: 60_000 },
  ];
  const process = random.chance(0.8) ? 0 : 1;
  const fate = random.pick(['rate_limited', 'rate_limited', 'server_error', 'refused']);
  steps.push({ at: at - 1, do: 'calls', fate: 'slow', match, times: 1, process: 1 - process });
  // A call is sent four times at most.
  steps.push({ at: at - 1, do: 'calls', fate, match, times: random.pick([4, 4, 8]), process });
  return { steps, needsProcesses: true };
};

/** A card is declined permanently. Then no card is accepted any more, and its number is tried among others. */
const cardGuesses: Draw = (c, start, random) => {
  const steps = [createCardOrder(c, start, random), press(c, start + 1_500, 0, 'stolen_card')];
  let at = start + 4_000;
  if (random.chance(0.5)) steps.push(press(c, at, 1, random.pick(['slow_paid', 'slow_declined'])));
  else for (let key = 1; key <= 5; key++) steps.push(press(c, (at += 2_500), key, 'insufficient_funds'));
  for (let key = 6; key <= 10; key++) {
    at += random.between(1_500, 4_000);
    steps.push(key % 2 === 0 ? press(c, at, key, 'approved') : press(c, at, key, 'stolen_card', 0));
  }
  return { steps };
};

const alternatingWallets: Draw = (c, start, random) => ({
  steps: [
    createCardOrder(c, start, random),
    { at: start + random.between(1_500, 5_000), do: 'alternate_wallets', c, presses: 22 },
  ],
});

const rejectedCharges: Draw = (c, start, random) => ({
  steps: [
    createCardOrder(c, start, random),
    { at: start + random.between(1_500, 5_000), do: 'rejected_charges', c, presses: 60 },
  ],
});

/** The outcome of a refund is unknown, the service rejects its repeat, and the merchant reads it several times. */
const readRefunds: Draw = (c, start, random) => {
  const at = start + random.between(15_000, 40_000);
  const match = '/wallet/card/refund';
  const steps: Step[] = [
    createCardOrder(c, start, random),
    press(c, start + 1_500, 0, 'approved'),
    { at: at - 1, do: 'calls', fate: 'silence', match, times: random.between(2, 4) },
    { at: at - 1, do: 'reject_refunds', times: 1 },
    { at, do: 'refund', c, amount: random.pick(['2.00', null]), key: 1, repeatAfterMs: null },
  ];
  for (let read = 1; read <= 4; read++)
    steps.push({ at: at + read * 70_000, do: 'read_transfer', list: 'refunds', nth: 0 });
  return { steps };
};

/** Transfers are made, and read one by one and in small pages. */
const pagedTransfers: Draw = (c, start, random) => {
  const steps: Step[] = [createCardOrder(c, start, random), press(c, start + 1_500, 0, 'approved')];
  let at = start + 30_000;
  for (let key = 21; key <= 23; key++) {
    const shared = { key, repeatAfterMs: random.pick([null, 90_000]) };
    const list = random.pick(['payouts', 'withdrawals', 'refunds']);
    steps.push(
      { at, do: 'payout', amount: random.between(1, 90), ...shared },
      { at: at + 1_000, do: 'withdraw', amount: `${random.between(30, 200)}.00`, ...shared },
      { at: at + 2_000, do: 'refund', c, amount: '1.00', ...shared },
      { at: at + 9_000, do: 'read_transfer', list, nth: key },
    );
    at += random.between(65_000, 90_000);
  }
  at += 60_000;
  for (const list of ['payouts', 'withdrawals', 'refunds', 'events'] as const)
    steps.push({ at, do: 'walk', list, limit: random.between(1, 2), pauseMs: random.between(100, 9_000) });
  return { steps };
};

/** Orders are listed, and the last one of the first page is removed before the second page: nobody tried to pay it. */
const pagedCheckouts: Draw = (c, start, random) => {
  const at = start + 35_000;
  return {
    steps: [
      createCardOrder(c, start, random),
      { at, do: 'buy', c: c + 1, price: 'mug', quantity: 1, presses: 1 },
      {
        at: at + random.between(8_000, 60_000),
        do: 'walk',
        list: 'checkouts',
        limit: random.pick([1, 1, 2]),
        pauseMs: random.between(29, 32) * 3_600_000,
      },
    ],
    sells: true,
  };
};
