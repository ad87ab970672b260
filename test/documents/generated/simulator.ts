/** Generates the tables of `docs/test-cards.md` from the simulator's scenarios. */
import { amountScenarios } from '../../../demo/simulator/scenarios/amounts.ts';
import { cardScenarios } from '../../../demo/simulator/scenarios/cards.ts';
import { table } from '../../../widget/build/markdown-table.ts';

const grouped = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

export const cardTable = (): string =>
  table(
    cardScenarios,
    ['number', ({ number }) => `\`${grouped(number)}\``],
    ['scenario', ({ name }) => name],
    ['result', ({ description }) => description],
  );

const calls: Readonly<Record<keyof typeof amountScenarios, string>> = {
  pix: 'PIX code, BRL',
  hosted_card: 'hosted page, USD',
  card: 'card or wallet, USD',
  refund: 'refund, USD',
  pixout: 'payout, BRL',
  crypto: 'withdrawal, BRL',
};

export function amountTable(): string {
  const rows = (Object.keys(calls) as (keyof typeof calls)[]).flatMap((call) =>
    amountScenarios[call].map((scenario) => ({ call: calls[call], ...scenario })),
  );
  return table(
    rows,
    ['call', ({ call }) => call],
    ['amount', ({ amountMinor }) => `\`${(amountMinor / 100).toFixed(2)}\``],
    ['scenario', ({ name }) => name],
    ['result', ({ description }) => description],
  );
}
