/** What two readings of the balance prove about a withdrawal whose call had no response. */
import { minorFromNumber, parseAmount } from '../values/money.ts';
import { canonicalJson } from './canonical-json.ts';
import type { Balance } from './ports.ts';
import type { BalanceFinding } from './views.ts';

/**
 * No request takes 15 minutes: a debit that the balance does not show by then was not made. After a day without a reading, the
 * balance has moved too much to show anything.
 */
export const verdictAge = { fromMs: 15 * 60_000, untilMs: 24 * 60 * 60_000 };

/**
 * Compares two balances of unknown shape to find whether `amountMinor` was debited. The service reserves the amount as soon as an
 * order exists (§3.4): then some figure fell by exactly this amount. If no figure changed, there is no order.
 */
export function compareBalances(before: string, now: Balance, amountMinor: number): BalanceFinding {
  const earlier = figuresOf(JSON.parse(before));
  // Without a figure there is nothing that could have changed.
  if (earlier.size > 0 && canonicalJson(now) === before) return 'unchanged';
  const later = figuresOf(now);
  const fell = [...earlier].some(
    ([path, minor]) => later.has(path) && minor - (later.get(path) ?? 0) === amountMinor,
  );
  return fell ? 'debited' : 'inconclusive';
}

/** Every number and decimal string in the balance, by its path. */
function figuresOf(value: unknown, path = ''): Map<string, number> {
  const figures = new Map<string, number>();
  const minor =
    typeof value === 'number'
      ? minorFromNumber(value)
      : typeof value === 'string'
        ? parseAmount(value)
        : null;
  if (minor !== null) figures.set(path, minor);
  if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      for (const [inner, figure] of figuresOf(member, `${path}/${name}`)) figures.set(inner, figure);
    }
  }
  return figures;
}
