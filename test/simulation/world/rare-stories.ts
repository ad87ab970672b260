/** Draws a further order of some days: a story that tests one race or limit, and that ordinary orders seldom contain. */
import type { CardBehaviour } from './cards.ts';
import type { Random } from '../runtime/random.ts';
import type { Step } from './plan.ts';

export interface RareStory {
  steps: Step[];
  /** The story needs several processes, so that each gets a request. */
  needsProcesses?: boolean;
}

type Draw = (c: number, start: number, random: Random) => RareStory;

export function rareStory(c: number, random: Random): RareStory {
  const draw = random.pick([simultaneousConfirms, cardGuesses, alternatingWallets, rejectedCharges]);
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
