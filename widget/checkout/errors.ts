/**
 * Why a call to the companion gave no result. Three cases, since they call for three reactions:
 * the companion refused, the outcome is unknown, or the response could not be decoded.
 *
 * None of them carries a request, a header or a body: those hold the client secret and what the buyer typed.
 */
import type { Advice } from '../protocol/checkout.ts';
import type { Problem } from '../protocol/problem.ts';

/** The companion responded with a refusal. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: string;
  readonly status: number;
  /** The companion's `Retry-After`; null where it named none. */
  readonly retryAfterMs: number | null;
  /** Names of the fields that it refused. */
  readonly fields: readonly string[];

  constructor(
    problem: Pick<Problem, 'code' | 'title' | 'errors'>,
    status: number,
    retryAfterMs: number | null,
  ) {
    super(problem.title);
    this.code = problem.code;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.fields = (problem.errors ?? []).map(({ field }) => field);
  }
}

/** No answer came: offline, blocked, cut or too late. Whether the request arrived is not known. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly code = 'CONNECTION_FAILED';

  constructor(cause: unknown) {
    super('The companion did not answer.', { cause });
  }
}

/** An answer came that is not of the agreed shape: another version, or something in between. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  readonly code = 'ANSWER_NOT_UNDERSTOOD';

  constructor(cause: unknown) {
    super('The response could not be decoded.', { cause });
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

/** What a call threw. Anything but a refusal or a lost connection leaves the outcome unknown, a fault of ours included. */
export const checkoutErrorOf = (thrown: unknown): CheckoutError =>
  thrown instanceof ProblemError || thrown instanceof ConnectionError ? thrown : new AnswerError(thrown);

/** The companion responded before the service did: the outcome is not known yet. */
export const stillUnknown = (): ProblemError =>
  new ProblemError({ code: 'OUTCOME_UNKNOWN', title: 'Outcome unknown' }, 503, null);

/** Verdicts of the service that waiting does not change, whatever status they are passed on with. */
const lasting = ['AMOUNT_OUT_OF_BOUNDS', 'SANDBOX_NOT_ALLOWED', 'REFUND_ONLY'];

/** Will the same request perhaps work in a while? */
export function isTemporary(error: CheckoutError): boolean {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ProblemError) || lasting.includes(error.code)) return false;
  return error.status === 429 || error.status >= 500;
}

/** A response from a proxy rather than from the companion: `transport.ts` has found no problem document in it. */
export const isOfProxy = ({ code }: ProblemError): boolean => code.startsWith('HTTP_');

/** The `advice` of an event for errors that are not about a card. */
export function adviceOf(error: CheckoutError): Advice | null {
  if (error instanceof ConnectionError) return 'retry';
  return isTemporary(error) ? 'retry_later' : null;
}
