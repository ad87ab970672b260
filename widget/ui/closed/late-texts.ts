/** Texts that are loaded after the first screen: all of a view, and the one for a failed call. */
import {
  type CheckoutError,
  ConnectionError,
  isTemporary,
  ProblemError,
} from '../../checkout/shared/errors.ts';
import type { AllTexts, CommonMessages, Section } from '../../locale/messages.ts';
import type { ViewTexts } from '../element-view.ts';

/** All texts, for a view that always has them. */
export function allOf<S extends Section>({ all }: ViewTexts<S>): AllTexts<S> {
  if (!all) throw new Error('All texts are needed');
  return all;
}

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
