/** Chooses the buyer's text for a failed call. */
import { type CheckoutError, ConnectionError, isTemporary, ProblemError } from '../checkout/errors.ts';
import type { CommonMessages } from '../locale/messages.ts';

/** The method's own texts, by code, precede the shared ones. */
export function problemText(
  error: CheckoutError,
  common: CommonMessages['problems'],
  own: Readonly<Record<string, string>> = {},
): string {
  const text = own[error.code] ?? common[error.code];
  if (text) return text;
  if (error instanceof ConnectionError) return common.connection;
  if (isTemporary(error)) return common.temporary;
  const isRefused = error instanceof ProblemError && [401, 404].includes(error.status);
  return isRefused ? common.refused : common.other;
}
