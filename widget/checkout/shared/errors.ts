/**
 * The errors of a call to the companion. Three kinds, for three reactions: the companion returned an error, the outcome is unknown,
 * or the response could not be decoded.
 *
 * None contains a request, a header or a body, which hold the client secret and the buyer's input.
 */
import type { Advice } from '../../protocol/checkout.ts';
import type { Problem } from '../../protocol/problem.ts';

/** The companion responded with an error. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: string;
  readonly status: number;
  /** The companion's `Retry-After`; null without one. */
  readonly retryAfterMs: number | null;
  /** Names of the rejected fields. */
  readonly fields: readonly string[];
  /** The service's bounds of an amount: decimal strings, where it states them. */
  readonly minimumAmount: string | undefined;
  readonly maximumAmount: string | undefined;

  constructor(
    problem: Pick<Problem, 'code' | 'title' | 'errors' | 'minimum_amount' | 'maximum_amount'>,
    status: number,
    retryAfterMs: number | null,
  ) {
    super(problem.title);
    this.code = problem.code;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.minimumAmount = problem.minimum_amount;
    this.maximumAmount = problem.maximum_amount;
    this.fields = (problem.errors ?? []).map(({ field }) => field);
  }
}

/** No response: offline, blocked, cut or too late. It is unknown whether the request arrived. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly code = 'CONNECTION_FAILED';

  constructor(cause: unknown) {
    super('No response', { cause });
  }
}

/** A response of another shape: from another version, or from a proxy. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  readonly code = 'ANSWER_NOT_UNDERSTOOD';

  constructor(cause: unknown) {
    super('Unreadable response', { cause });
  }
}

/** The element lacks an attribute that it needs to start. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
  readonly code = 'COMPANION_MISSING';

  constructor() {
    super('Set the `companion` attribute.');
  }
}

export type CheckoutError = ProblemError | ConnectionError | AnswerError | SetupError;

/** Classifies a thrown error. Any error but a rejection or a lost connection leaves the outcome unknown, even a bug. */
export const checkoutErrorOf = (thrown: unknown): CheckoutError =>
  thrown instanceof ProblemError || thrown instanceof ConnectionError ? thrown : new AnswerError(thrown);

/** Rejections of the service that a later retry does not change, whatever their HTTP status. */
const lasting = ['AMOUNT_OUT_OF_BOUNDS', 'SANDBOX_NOT_ALLOWED', 'REFUND_ONLY'];

/** True when the same request may succeed later. */
export function isTemporary(error: CheckoutError): boolean {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ProblemError) || lasting.includes(error.code)) return false;
  // `HTTP_` is a proxy's response, such as a 404 during a restart.
  return error.status === 429 || error.status >= 500 || error.code.startsWith('HTTP_');
}

/** The `advice` of an event for errors not about a card. */
export function adviceOf(error: CheckoutError): Advice | null {
  if (error instanceof ConnectionError) return 'retry';
  return isTemporary(error) ? 'retry_later' : null;
}
