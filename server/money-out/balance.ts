/** Reads the account's balance and passes it on unchanged (§4.11: its shape is not published). */
import type { MoneyOutParts, Balance } from './ports.ts';
import { canonicalJson } from './canonical-json.ts';

import { callError } from './write-transfer.ts';
import { minorFromNumber, parseAmount } from '../values/money.ts';
import type { BalanceFinding } from './views.ts';

const cacheMs = 5_000;

/** Shares one call among concurrent callers and caches its result for 5 s. An error is not cached. */
export function createBalance({
  service,
  clock,
}: Pick<MoneyOutParts, 'service' | 'clock'>): () => Promise<Balance> {
  let pending: Promise<Balance> | null = null;
  /** Null while the call runs. */
  let readAt: number | null = null;
  // False after the clock was set back.
  const isFresh = (now: number): boolean => readAt === null || (now >= readAt && now < readAt + cacheMs);
  return () => {
    if (pending !== null && isFresh(clock.now())) return pending;
    readAt = null;
    const reading = readBalance(service);
    pending = reading;
    reading.then(
      () => {
        readAt = clock.now();
      },
      () => {
        pending = null;
      },
    );
    return reading;
  };
}

export async function readBalance(service: MoneyOutParts['service']): Promise<Balance> {
  const answer = await service.balance();
  if (answer.outcome !== 'accepted') throw callError(answer);
  return answer.value;
}

/**
 * No request takes 15 minutes: a debit that the balance does not show by then was not made. After a day without a reading, the
 * balance has moved too much to show anything.
 */
export const balanceVerdict = { fromMs: 15 * 60_000, untilMs: 24 * 60 * 60_000 };

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
