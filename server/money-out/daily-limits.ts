/**
 * The limits of a key: what it may move in one day (UTC), by kind and currency. What is left of one is counted where a transfer is stored
 * (`storage/transfers.ts`).
 */
import { PayError } from '../errors.ts';
import { type Caller, limitedCurrency, type LimitedKind } from '../keys/merchant-keys.ts';
import { formatAmount } from '../values/money.ts';
import type { CountedSpending, Spending } from './ports.ts';

const dayMs = 86_400_000;

/** The day (UTC) of this moment. */
export function dayOf(nowMs: number): CountedSpending['day'] {
  const from = Math.floor(nowMs / dayMs) * dayMs;
  return { from, until: from + dayMs };
}

/** Null for a key without limits, such as `PAY_MERCHANT_KEY`. Others are counted, since a limit may be set during the day. */
export function spendingOf({ name, limits, isNamed }: Caller, kind: LimitedKind): Spending | null {
  if (!isNamed) return null;
  return { keyName: name, limitMinor: limits[kind]?.[limitedCurrency[kind]] ?? null };
}

export function limitExceeded(
  kind: LimitedKind,
  remainingMinor: number,
  atMostMinor: number | null,
): PayError {
  if (atMostMinor === null)
    return new PayError('VALIDATION_ERROR', {
      errors: [{ field: 'amount', message: 'Is required for a key with a limit' }],
    });
  return new PayError('LIMIT_EXCEEDED', {
    extensions: { remaining: formatAmount(remainingMinor), currency: limitedCurrency[kind] },
  });
}
