/** Scenarios selected by the card number. */
import { declineCodes, declineMessage } from '../ledger/declines.ts';
import { luhnCheckDigit } from './luhn.ts';

/** What the processor does with a card. */
export type CardOutcome =
  | { do: 'approve' }
  | { do: 'decline'; code: string }
  /** `more` is the number of further challenges. */
  | { do: 'challenge'; more?: number; way?: 'modal' | 'redirect'; next: CardOutcome }
  /** Returns `processing`; the result comes later, or is never reported, so that only a refresh (§3.2) finds it. */
  | {
      do: 'process';
      next: { do: 'approve' } | { do: 'decline'; code: string } | { do: 'approve_unreported' };
    }
  | { do: 'platform_error'; code: PlatformError };

export type PlatformError =
  | 'PM_CREATE_FAILED'
  | 'PI_CREATE_FAILED'
  | 'PROCESSOR_TEMPORARILY_UNAVAILABLE'
  | 'CONFIRM_FAILED';

export interface CardScenario {
  number: string;
  name: string;
  description: string;
  outcome: CardOutcome;
}

const approve: CardOutcome = { do: 'approve' };

function decline(code: string): CardOutcome {
  return { do: 'decline', code };
}

/** Known numbers of the processor's test mode. */
const wellKnown: CardScenario[] = [
  card('4242424242424242', 'Approved', 'Visa, paid at once', approve),
  card('5555555555554444', 'Approved, Mastercard', 'Paid at once', approve),
  card('378282246310005', 'Approved, American Express', 'Paid at once', approve),
  card('4000002500003155', '3-D Secure', 'One challenge, then paid', { do: 'challenge', next: approve }),
  card('4000000000003220', '3-D Secure always', 'One challenge, then paid', {
    do: 'challenge',
    next: approve,
  }),
  card('4000008400001629', '3-D Secure, then declined', 'The challenge passes and the bank declines', {
    do: 'challenge',
    next: decline('generic_decline'),
  }),
  declined('4000000000009995', 'insufficient_funds'),
  declined('4000000000009979', 'stolen_card'),
  declined('4000000000009987', 'lost_card'),
  declined('4000000000000002', 'generic_decline'),
  declined('4000000000000069', 'expired_card'),
  declined('4000000000000127', 'incorrect_cvc'),
  declined('4000000000000119', 'processing_error'),
];

/** The simulator's own numbers: 4000 0060 0000, a counter of three digits, and the Luhn digit. */
const own: Omit<CardScenario, 'number'>[] = [
  scenario('Two challenges', '3-D Secure twice, then paid', { do: 'challenge', more: 1, next: approve }),
  scenario('3-D Secure by redirect', 'The bank’s own page, then back to return_url', {
    do: 'challenge',
    way: 'redirect',
    next: approve,
  }),
  scenario('3-D Secure, then processing', 'Confirm returns processing; paid later', {
    do: 'challenge',
    next: { do: 'process', next: { do: 'approve' } },
  }),
  scenario(
    '3-D Secure, confirm fails once',
    'The first confirm fails with CONFIRM_FAILED, the next one pays',
    {
      do: 'challenge',
      next: { do: 'platform_error', code: 'CONFIRM_FAILED' },
    },
  ),
  scenario('Processing, then paid', 'Result unknown at first', { do: 'process', next: { do: 'approve' } }),
  scenario('Processing, then declined', 'Fails later, with a cancelled callback', {
    do: 'process',
    next: { do: 'decline', code: 'do_not_honor' },
  }),
  scenario('Processing, report lost', 'Paid at the processor; only a status lookup finds it', {
    do: 'process',
    next: { do: 'approve_unreported' },
  }),
  scenario('Payment method not created', 'PM_CREATE_FAILED', {
    do: 'platform_error',
    code: 'PM_CREATE_FAILED',
  }),
  scenario('Charge not created', 'PI_CREATE_FAILED', { do: 'platform_error', code: 'PI_CREATE_FAILED' }),
  scenario('Processor unreachable', '503 on the first call with a key, paid on the next', {
    do: 'platform_error',
    code: 'PROCESSOR_TEMPORARILY_UNAVAILABLE',
  }),
  scenario('Unknown decline code', 'A code that the specification does not list', decline('mystery_decline')),
  ...declineCodes
    .filter((code) => code !== 'expired' && !wellKnown.some(({ name }) => name === code))
    .map((code) => scenario(code, declineMessage(code), decline(code))),
];

export const cardScenarios: readonly CardScenario[] = [
  ...wellKnown,
  ...own.map((rest, index) => {
    const stem = `400000600000${String(index + 1).padStart(3, '0')}`;
    return { number: stem + luhnCheckDigit(stem), ...rest };
  }),
];

const outcomes = new Map(cardScenarios.map(({ number, outcome }) => [number, outcome]));

/** Outcome of a card: a past expiry date takes precedence over the number. */
export function outcomeOfCard(
  { number, exp_month: month, exp_year: year }: { number: string; exp_month: number; exp_year: number },
  nowMs: number,
): CardOutcome {
  const now = new Date(nowMs);
  const thisYear = now.getUTCFullYear();
  if (year < thisYear) return decline('invalid_expiry_year');
  if (year === thisYear && month <= now.getUTCMonth()) return decline('invalid_expiry_month');
  return outcomeOf(number);
}

/** Any other valid number is approved. */
export function outcomeOf(cardNumber: string): CardOutcome {
  return outcomes.get(cardNumber) ?? approve;
}

function card(number: string, name: string, description: string, outcome: CardOutcome): CardScenario {
  return { number, name, description, outcome };
}

function declined(number: string, code: string): CardScenario {
  return card(number, code, declineMessage(code), decline(code));
}

function scenario(name: string, description: string, outcome: CardOutcome): Omit<CardScenario, 'number'> {
  return { name, description, outcome };
}
