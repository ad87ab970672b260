import type { CardOutcome } from './cards.ts';

/** Scenarios selected by the amount, for outcomes that no card number selects. */

interface Effects {
  pix:
    | { error: 'ACQUIRER_API_ERROR' | 'ACQUIRER_UNEXPECTED_RESPONSE' | 'ACQUIRER_FAILED' }
    | { codeSize: 'short' | number }
    | { picture: 'https' };
  hosted_card: 'rejected';
  /** For any card or wallet. */
  card: CardOutcome;
  refund: 'failed' | 'succeeded';
  pixout:
    | 'ACQUIRER_NOT_CONFIGURED'
    | 'INTERNAL_ERROR'
    | 'INSUFFICIENT_BALANCE_FOR_FEE'
    | 'DAILY_LIMIT_EXCEEDED';
  crypto: 'no_quote';
}

type Call = keyof Effects;

interface AmountScenario<Name extends Call> {
  amountMinor: number;
  name: string;
  description: string;
  effect: Effects[Name];
}

export const amountScenarios: { [Name in Call]: readonly AmountScenario<Name>[] } = {
  pix: [
    scenario(9401_01, 'Acquirer rejects', 'ACQUIRER_API_ERROR', { error: 'ACQUIRER_API_ERROR' }),
    scenario(9401_02, 'Acquirer response invalid', 'ACQUIRER_UNEXPECTED_RESPONSE', {
      error: 'ACQUIRER_UNEXPECTED_RESPONSE',
    }),
    scenario(9401_03, 'Acquirer down', 'HTTP 500', { error: 'ACQUIRER_FAILED' }),
    scenario(9401_70, 'Picture at an https address', 'In place of a data: URI', { picture: 'https' }),
    scenario(9401_60, 'Shortest code', 'A static code with a key', { codeSize: 'short' }),
    scenario(9401_16, 'Code of 160 characters', 'A dynamic code', { codeSize: 160 }),
    scenario(9401_51, 'Code of 512 characters', 'The longest possible', { codeSize: 512 }),
  ],
  hosted_card: [
    scenario(9402_01, 'Creation rejected', 'The message begins with "Falha ao criar"', 'rejected'),
  ],
  card: [
    scenario(9402_02, 'Report lost', 'Paid at the processor; a lookup after 3 minutes finds it', {
      do: 'process',
      next: { do: 'approve_unreported' },
    }),
    scenario(9402_03, 'Declined', 'insufficient_funds', { do: 'decline', code: 'insufficient_funds' }),
    scenario(9402_04, '3-D Secure', 'A challenge, then paid', {
      do: 'challenge',
      next: { do: 'approve' },
    }),
    scenario(9402_05, 'Too small', 'amount_too_small', { do: 'decline', code: 'amount_too_small' }),
  ],
  refund: [
    scenario(94_01, 'Refund rejected', 'REFUND_FAILED', 'failed'),
    scenario(94_02, 'Refund succeeds at once', 'Without waiting for the bank', 'succeeded'),
  ],
  pixout: [
    scenario(9404_01, 'No route', 'HTTP 500', 'ACQUIRER_NOT_CONFIGURED'),
    scenario(9404_02, 'Unexpected error', 'HTTP 500', 'INTERNAL_ERROR'),
    scenario(9404_03, 'Fee not covered, at the acquirer', 'HTTP 422', 'INSUFFICIENT_BALANCE_FOR_FEE'),
    scenario(9404_04, 'Daily count reached', 'HTTP 401', 'DAILY_LIMIT_EXCEEDED'),
  ],
  crypto: [scenario(9405_01, 'No conversion quote', 'HTTP 500', 'no_quote')],
};

/** The effect of an amount in a call, if any. */
export function effectOf<Name extends Call>(call: Name, amountMinor: number): Effects[Name] | undefined {
  const scenarios: readonly AmountScenario<Name>[] = amountScenarios[call];
  return scenarios.find((scenario) => scenario.amountMinor === amountMinor)?.effect;
}

function scenario<Effect>(amountMinor: number, name: string, description: string, effect: Effect) {
  return { amountMinor, name, description, effect };
}
