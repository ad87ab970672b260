/** Draws rare stories of buyers: simultaneous confirms, guessed cards, and more requests than an order allows. */
import type { Step } from './plan.ts';
import { createCardOrder, type Draw, press } from './rare-story-parts.ts';

/** The service rejects one of the confirms for the moment, a callback about the other is late, and another card follows. */
export const simultaneousConfirms: Draw = (c, start, random) => {
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
export const cardGuesses: Draw = (c, start, random) => {
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

export const alternatingWallets: Draw = (c, start, random) => ({
  steps: [
    createCardOrder(c, start, random),
    { at: start + random.between(1_500, 5_000), do: 'alternate_wallets', c, presses: 22 },
  ],
});

export const rejectedCharges: Draw = (c, start, random) => ({
  steps: [
    createCardOrder(c, start, random),
    { at: start + random.between(1_500, 5_000), do: 'rejected_charges', c, presses: 60 },
  ],
});

/** A page that the other wallet's has replaced is paid, its callback is lost, and the buyer switches to a card. */
export const latePayment: Draw = (c, start, random) => ({
  steps: [
    createCardOrder(c, start, random),
    { at: start + 1_500, do: 'deposit', c, method: 'wallet', wallet: 'apple_pay', presses: 1 },
    { at: start + 6_000, do: 'deposit', c, method: 'wallet', wallet: 'google_pay', presses: 1 },
    { at: start + 9_000, do: 'callbacks', fate: 'lost', forMs: 120_000 },
    { at: start + random.between(9_500, 12_000), do: 'pay', c, nth: 1 },
    press(c, start + random.between(34_000, 60_000), 0, 'approved'),
  ],
});

/** The buyer has paid on a wallet's page, and the processor takes its time to decide: the buyer switches to a card. */
export const processedPage: Draw = (c, start, random) => ({
  steps: [
    createCardOrder(c, start, random),
    { at: start + 1_500, do: 'deposit', c, method: 'wallet', wallet: 'apple_pay', presses: 1 },
    { at: start + random.between(3_000, 6_000), do: 'processor', c, outcome: 'processing' },
    press(c, start + random.between(18_000, 60_000), 0, 'approved'),
    { at: start + 120_000, do: 'processor', c, outcome: random.pick(['paid', 'paid', 'cancelled']) },
  ],
});
