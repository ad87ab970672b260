/** Draws how a buyer tries to pay: by card, PIX, wallet or hosted page. */
import type { Random } from '../runtime/random.ts';
import type { CallFate, Step } from './plan.ts';

export function attempt(c: number, method: string, at: number, visit: number, random: Random): Step[] {
  if (method === 'card') return cardAttempt(c, at, visit, random);
  return depositAttempt(c, method === 'pix' ? 'pix' : random.pick(['card', 'wallet']), at, random);
}

const cards = [
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
] as const;

function cardAttempt(c: number, start: number, visit: number, random: Random): Step[] {
  const card = random.pick(cards);
  const presses = random.chance(0.25) ? 2 : 1;
  const charge = (repeatAfterMs: number | null): Step => ({
    at: start,
    do: 'charge',
    c,
    card,
    key: visit,
    presses,
    repeatAfterMs,
  });
  if (random.chance(0.08)) {
    return [
      ...withoutAnyResponse(start, '/wallet/card/charge', random.between(1, 12), random),
      charge(random.between(40, 240) * 1_000),
    ];
  }
  const steps = [charge(random.chance(0.35) ? random.between(1, 60_000) : null)];
  const at = start + random.between(300, 20_000);
  if (card === 'challenge' && random.chance(0.85))
    steps.push({ at, do: 'authenticate', c, passes: random.chance(0.75), confirms: random.chance(0.8) });
  if (card === 'challenge' && random.chance(0.15))
    steps.push({ at: at + 2_000, do: 'processor', c, outcome: random.pick(['paid', 'cancelled']) });
  return steps;
}

function depositAttempt(c: number, method: 'pix' | 'card' | 'wallet', start: number, random: Random): Step[] {
  const presses = random.chance(0.3) ? random.between(2, 3) : 1;
  const steps: Step[] = [{ at: start, do: 'deposit', c, method, presses }];
  if (random.chance(0.25))
    steps.push({ at: start + random.between(1, 50_000), do: 'deposit', c, method, presses: 1 });
  const at = start + random.between(500, 40_000);
  if (random.chance(0.08)) {
    // The deposit's response is lost, and the buyer pays it anyway: only the callback names it, while lookups fail.
    const fate = random.pick(['refused', 'cut_before', 'silence', 'html', 'server_error']);
    return [
      {
        at: Math.max(0, start - 1),
        do: 'calls',
        fate: lostResponse(random),
        match: '/wallet/deposit',
        times: 1,
      },
      ...steps,
      { at, do: 'calls', fate, match: '/transactions/payment', times: random.between(4, 12) },
      { at: at + random.between(1, 2_000), do: 'pay', c, nth: 0 },
    ];
  }
  if (random.chance(0.65)) steps.push({ at, do: 'pay', c, nth: random.between(0, 2) });
  if (random.chance(0.1))
    steps.push({ at: at + random.between(0, 3_000), do: 'pay', c, nth: random.between(0, 3) });
  if (method !== 'pix' && random.chance(0.2))
    steps.push({ at: at + 1_000, do: 'processor', c, outcome: 'cancelled' });
  return steps;
}

/** The service processes the call, and its response is lost. */
const lostResponse = (random: Random): CallFate =>
  random.pick(['taken_cut', 'taken_silence', 'taken_html', 'taken_server_error']);

/** Faults that lose both the call's response and its callbacks. */
const withoutAnyResponse = (start: number, match: string, times: number, random: Random): Step[] => [
  {
    at: Math.max(0, start - 1),
    do: 'callbacks',
    fate: random.pick(['lost', 'late']),
    forMs: random.between(60, 600) * 1_000,
  },
  { at: Math.max(0, start - 1), do: 'calls', fate: lostResponse(random), match, times },
];
