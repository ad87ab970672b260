/**
 * Error responses of the companion: one table of public codes, one error class.
 * Codes are stable, upper snake case; the service's own `error_code` is passed on where it has one.
 */

import { z } from 'zod';

/** code → HTTP status and title. */
export const problems = {
  BAD_REQUEST: [400, 'Unreadable request'],
  MALFORMED_JSON: [400, 'The body is not valid JSON'],
  IDEMPOTENCY_KEY_MISSING: [400, 'The Idempotency-Key header is missing or not usable'],
  UNAUTHENTICATED: [401, 'The bearer token is missing or not valid'],
  ORIGIN_NOT_ALLOWED: [403, 'Origin not allowed'],
  CARD_FRAME_REQUIRED: [403, 'Card data is accepted only from the card frame'],
  SCOPE_REQUIRED: [403, 'The key may not make this call'],
  LIMIT_EXCEEDED: [403, 'The amount exceeds what the key may move today'],
  REFUND_ONLY: [403, 'The account is limited to refunds'],
  NOT_FOUND: [404, 'Not found'],
  PIX_CODE_NOT_FOUND: [404, 'The checkout has no PIX code that can be paid'],
  EVENT_NOT_FOUND: [404, 'Event not found'],
  TRANSACTION_NOT_FOUND: [404, 'Charge not found'],
  REFUND_NOT_FOUND: [404, 'Refund not found'],
  PAYOUT_NOT_FOUND: [404, 'Payout not found'],
  WITHDRAWAL_NOT_FOUND: [404, 'Withdrawal not found'],
  PRICE_NOT_FOUND: [404, 'Price or link not found'],
  METHOD_NOT_ALLOWED: [405, 'Method not allowed'],
  REFERENCE_TAKEN: [409, 'Another checkout has this reference'],
  CHECKOUT_PAID: [409, 'The checkout is paid'],
  CHECKOUT_EXPIRED: [409, 'The checkout has expired'],
  CHECKOUT_CANCELLED: [409, 'The checkout was cancelled'],
  CHECKOUT_NOT_OPEN: [409, 'The checkout can no longer be cancelled'],
  AMOUNTS_CHANGED: [409, 'The amounts of the checkout have changed'],
  PAYMENT_IN_PROGRESS: [409, 'Another payment of this checkout is under way'],
  PAYMENT_NOT_CONFIRMABLE: [409, 'The payment has nothing to confirm'],
  WITHDRAWAL_IN_PROGRESS: [409, 'Another withdrawal is under way, or its outcome is not known yet'],
  IDEMPOTENCY_KEY_IN_FLIGHT: [409, 'A request with this key is under way'],
  REQUEST_TIMEOUT: [408, 'The request did not arrive in time'],
  PRICE_ENDED: [410, 'No longer for sale'],
  CHECKOUT_OPEN: [409, 'The checkout is open; cancel it first'],
  PAYLOAD_TOO_LARGE: [413, 'The body is too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The body must be application/json in UTF-8'],
  VALIDATION_ERROR: [422, 'Some fields are not valid'],
  INVALID_CARD_NUMBER: [422, 'The card number is not valid'],
  INVALID_WALLET: [422, 'Unknown wallet'],
  IDEMPOTENCY_KEY_REUSED: [422, 'The key was used with another request'],
  METHOD_NOT_OFFERED: [422, 'The checkout does not offer this method'],
  AMOUNT_BELOW_MINIMUM: [422, 'The amount is below the minimum'],
  AMOUNT_OUT_OF_BOUNDS: [422, 'The amount is outside the limits of the payment service'],
  RAW_CARD_NOT_ENABLED: [422, 'Direct card charges are off; use the hosted page'],
  CURRENCY_MISSING: [422, 'A method needs an amount in its currency'],
  PIX_NOT_REFUNDABLE: [422, 'The payment service cannot refund a PIX payment'],
  NOT_REFUNDABLE: [422, 'The payment is not in a state that can be refunded'],
  ALREADY_REFUNDED: [422, 'The payment is already refunded'],
  AMOUNT_EXCEEDS_REFUNDABLE: [422, 'The amount exceeds the refundable amount'],
  PAYMENT_NOT_RETURNABLE: [422, 'Only a PIX payment can be returned by a payout'],
  AMOUNT_EXCEEDS_RETURNABLE: [422, 'The amount exceeds what is left of the payment to return'],
  REFUND_FAILED: [422, 'The processor refused the refund'],
  INVALID_ADDRESS: [422, 'The wallet address is not valid on this network'],
  INSUFFICIENT_BALANCE: [422, 'The balance is below the amount'],
  INSUFFICIENT_BALANCE_FOR_FEE: [422, 'The balance does not cover the amount and its fee'],
  DAILY_LIMIT_EXCEEDED: [422, 'Daily payout limit reached'],
  MINIMUM_AMOUNT_NOT_MET: [422, 'The amount is below the minimum of the platform'],
  MAXIMUM_AMOUNT_EXCEEDED: [422, 'The amount is above the maximum of the platform'],
  SANDBOX_NOT_ALLOWED: [422, 'Sandbox credentials cannot do this'],
  HEADERS_TOO_LARGE: [431, 'The headers are too large'],
  TOO_MANY_ATTEMPTS: [429, 'Too many attempts'],
  CARDS_PAUSED: [429, 'Cards are paused, since too many were declined'],
  PAYOUT_COOLDOWN: [429, 'Only one payout a minute is allowed'],
  RATE_LIMITED: [429, 'Too many requests'],
  INTERNAL_ERROR: [500, 'Internal error'],
  SERVICE_REFUSED: [502, 'The payment service refused the companion'],
  PROCESSOR_TEMPORARILY_UNAVAILABLE: [503, 'The card processor is busy, and nothing was done'],
  SERVICE_UNAVAILABLE: [503, 'The payment service is not available'],
  DATABASE_UNAVAILABLE: [503, 'The database cannot be reached'],
  DRAINING: [503, 'The companion is stopping'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof problems;

/** Amounts that explain a rejection, as members of the problem: decimal strings. */
export const refusalFigures = [
  'remaining_refundable',
  'remaining_returnable',
  'available_balance',
  'requested_amount',
  'minimum_amount',
  'maximum_amount',
] as const;

export interface FieldError {
  field: string;
  message: string;
}

interface ProblemOptions {
  detail?: string;
  errors?: FieldError[];
  /** Seconds, for `Retry-After`. */
  retryAfterS?: number;
  /** Further members of the problem (RFC 9457, section 3.2), such as `remaining_refundable`. */
  extensions?: Readonly<Record<string, string | readonly string[]>>;
  cause?: unknown;
}

/**
 * An error response as an exception: thrown anywhere below a route, and sent as problem details by the error handler.
 * `detail` is sent, so it never quotes the request; `cause` is only logged.
 */
export class PayError extends Error {
  override readonly name = 'PayError';
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string | undefined;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterS: number | undefined;
  readonly extensions: Readonly<Record<string, string | readonly string[]>>;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    const [status, title] = problems[code];
    super(title, { cause: options.cause });
    this.code = code;
    this.status = status;
    this.title = title;
    this.detail = options.detail;
    this.errors = options.errors;
    this.retryAfterS = options.retryAfterS;
    this.extensions = options.extensions ?? {};
  }

  /**
   * A rejection by the service, with the service's own code. At a status of 500 or more a browser would take it for an unknown
   * outcome and repeat the call, and 400 and 401 are about the companion's own request.
   */
  static ofService(code: string, serviceStatus: number, options: ProblemOptions = {}): PayError {
    const known = Object.hasOwn(problems, code) ? (code as ProblemCode) : undefined;
    const error = new PayError(known ?? 'SERVICE_REFUSED', options);
    if (known) return error;
    const status = serviceStatus > 401 && serviceStatus < 500 ? serviceStatus : 422;
    return Object.assign(error, { code, status });
  }
}

/** Errors of Express and body-parser, by `status`. Their messages quote the input, so only the status is used. */
const byStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'BAD_REQUEST',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

/** The response to anything that was thrown: what is not an error of ours, or of a request, is an internal one. */
export function asPayError(error: unknown): PayError {
  if (error instanceof PayError) return error;
  if (error instanceof z.ZodError)
    return new PayError('VALIDATION_ERROR', { errors: error.issues.flatMap(fieldErrors) });
  if (typeof error === 'object' && error !== null) {
    if ('type' in error && error.type === 'entity.parse.failed') return new PayError('MALFORMED_JSON');
    if (error instanceof Error && error.name === 'DatabaseUnavailableError') {
      return new PayError('DATABASE_UNAVAILABLE', { retryAfterS: 5, cause: error });
    }
    const status = 'status' in error && typeof error.status === 'number' ? error.status : 500;
    const code = byStatus[status];
    if (code) return new PayError(code);
  }
  return new PayError('INTERNAL_ERROR', { cause: error });
}

/** False for a name that may be data, such as a card number in place of its field. */
const isFieldName = (part: PropertyKey): boolean =>
  typeof part === 'number' || /^[a-zA-Z_]\w*$/.test(String(part));

/** Returns the names up to the first that does not look like ours; nothing else of the request is returned. */
const shown = (path: readonly PropertyKey[]): string => {
  const unknown = path.findIndex((part) => !isFieldName(part));
  const field = (unknown === -1 ? path : path.slice(0, unknown)).map(String).join('.');
  return /^[a-zA-Z_][\w.]{0,60}$/.test(field) ? field : 'body';
};

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: shown([...issue.path, key]),
      message: 'Unknown field',
    }));
  }
  return [{ field: shown(issue.path), message: issue.message }];
}
