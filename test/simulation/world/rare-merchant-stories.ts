/** Draws rare stories of the merchant: transfers and lists that are read, and a link that is cancelled. */
import type { Step } from './plan.ts';
import { createCardOrder, type Draw, press } from './rare-story-parts.ts';

/**
 * The outcome of a refund is unknown, the service rejects its repeats, and the merchant reads it several times once they are
 * believed, after 15 minutes.
 */
export const readRefunds: Draw = (c, start, random) => {
  const at = start + random.between(15_000, 40_000);
  const match = '/wallet/card/refund';
  const steps: Step[] = [
    createCardOrder(c, start, random),
    press(c, start + 1_500, 0, 'approved'),
    { at: at - 1, do: 'calls', fate: 'silence', match, times: random.between(2, 4) },
    // Repeats follow each other every minute at first.
    { at: at - 1, do: 'reject_refunds', times: 30 },
    { at, do: 'refund', c, amount: random.pick(['2.00', null]), key: 1, repeatAfterMs: null },
  ];
  for (let read = 1; read <= 4; read++)
    steps.push({ at: at + 21 * 60_000 + read * 70_000, do: 'read_transfer', list: 'refunds', nth: 0 });
  steps.push({ at: at + 26 * 60_000, do: 'reject_refunds', times: 0 });
  return { steps };
};

/** Transfers are made, and read one by one and in small pages. */
export const pagedTransfers: Draw = (c, start, random) => {
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
export const pagedCheckouts: Draw = (c, start, random) => {
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

/** A link is cancelled while an order of it is being created, on a busy database. */
export const cancelledLink: Draw = (c, start, random) => {
  const at = start + 4_000;
  const { amounts } = createCardOrder(c, start, random) as Extract<Step, { do: 'create' }>;
  return {
    steps: [
      { at: start, do: 'link', c, amounts, once: true },
      { at: at - 1, do: 'database', fate: 'busy', forMs: 30_000 },
      { at, do: 'buy', c, price: 'link', quantity: 1, presses: 1 },
      // Reading the link and creating the order take several operations.
      { at: at + random.between(1_000, 22_000), do: 'cancel_link', c },
    ],
    sells: true,
    needsProcesses: true,
  };
};

/** The cart grows after a code was shown, the code is paid, and the cart shrinks to what was paid. */
export const amountsChangedBack: Draw = (c, start, random) => {
  const BRL = `${random.between(5, 300)}.${random.between(10, 99)}`;
  const more = { BRL: `${random.between(301, 600)}.00` };
  return {
    steps: [
      { at: start, do: 'create', c, amounts: { BRL }, expiresInS: 86_400 },
      { at: start + 1_500, do: 'deposit', c, method: 'pix', presses: 1 },
      { at: start + random.between(5_000, 9_000), do: 'change_amounts', c, amounts: more },
      { at: start + random.between(10_000, 30_000), do: 'pay', c, nth: 0 },
      { at: start + random.between(60_000, 120_000), do: 'change_amounts', c, amounts: { BRL } },
    ],
  };
};
