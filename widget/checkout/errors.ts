/**
 * Why a call to the companion gave no result. Three cases, since they call for three reactions:
 * the companion said no, nobody knows what happened, or the answer made no sense.
 *
 * None of them carries a request, a header or a body: those hold the client secret and what the buyer typed.
 */
import type { Advice } from '../protocol/checkout.ts';
import type { Problem } from '../protocol/problem.ts';

/** The companion answered, and the answer is no. */
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
    super('The companion answered in a way that cannot be read.', { cause });
  }
}

/** The element was not told enough to start. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
  readonly code = 'COMPANION_MISSING';

  constructor() {
    super('Set the `companion` attribute to the URL of your companion.');
  }
}

export type CheckoutError = ProblemError | ConnectionError | AnswerError | SetupError;

/** The companion answers, and the service has not answered the companion: nobody knows yet what was done. */
export const stillUnknown = (): ProblemError =>
  new ProblemError({ code: 'OUTCOME_UNKNOWN', title: 'The outcome is not known yet' }, 503, null);

/** Verdicts of the service that waiting does not change, whatever status they are passed on with. */
const lasting = ['AMOUNT_OUT_OF_BOUNDS', 'SANDBOX_NOT_ALLOWED', 'REFUND_ONLY'];

/** Will the same request perhaps work in a while? */
export function isTemporary(error: CheckoutError): boolean {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ProblemError) || lasting.includes(error.code)) return false;
  return error.status === 429 || error.status >= 500;
}

/** A page of something in between, which is not the companion's word: `transport.ts` has found no problem document in it. */
export const isOfProxy = ({ code }: ProblemError): boolean => code.startsWith('HTTP_');

/** What the page is told to advise, for errors that are not about a card. */
export function adviceOf(error: CheckoutError): Advice | null {
  if (error instanceof ConnectionError) return 'retry';
  return isTemporary(error) ? 'retry_later' : null;
}
