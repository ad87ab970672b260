/**
 * Error responses of the companion: one table of public codes, one error class.
 * Codes are stable, upper snake case; the service's own `error_code` is passed on where it has one.
 */

import { z } from 'zod';
import { fieldErrorsOf } from './values/field-errors.ts';

/** code → HTTP status, title, and what the caller can do about it. */
export const problems = {
  BAD_REQUEST: [
    400,
    'Unreadable request',
    'The request is not valid HTTP, or its body cannot be read. Correct the request; the same one fails again.',
  ],
  MALFORMED_JSON: [400, 'The body is not valid JSON', 'Send JSON, with `content-type: application/json`.'],
  IDEMPOTENCY_KEY_MISSING: [
    400,
    'The Idempotency-Key header is missing or not usable',
    'Send the header `Idempotency-Key`: the same for each attempt of one request, another for another request.',
  ],
  UNAUTHENTICATED: [
    401,
    'The bearer token is missing or not valid',
    'Send `Authorization: Bearer KEY`. Merchant calls take a merchant key, calls of the elements the client secret of a checkout of this companion.',
  ],
  ORIGIN_NOT_ALLOWED: [
    403,
    'Origin not allowed',
    "Add the page's origin to `PAY_ALLOWED_ORIGINS`, with its scheme and port.",
  ],
  CARD_FRAME_REQUIRED: [
    403,
    'Card data is accepted only from the card frame',
    'Use the card form in its frame, or set `PAY_RAW_CARD=inline`.',
  ],
  SCOPE_REQUIRED: [403, 'The key may not make this call', 'Use a key that has the scope in `scope`.'],
  LIMIT_EXCEEDED: [
    403,
    'The amount exceeds what the key may move today',
    '`remaining` is what the key may still move today (UTC). Use another key, or wait for the next day.',
  ],
  REFUND_ONLY: [
    403,
    'The account is limited to refunds',
    'The payment service takes no new payments for this account. Contact the payment service.',
  ],
  NOT_FOUND: [
    404,
    'Not found',
    'There is nothing at this address. Check the path, and the id in it. The calls of links and prices need `PAY_PRICES`.',
  ],
  PIX_CODE_NOT_FOUND: [
    404,
    'The checkout has no PIX code that can be paid',
    'The buyer has asked for no code yet, or it has expired or was paid.',
  ],
  EVENT_NOT_FOUND: [404, 'Event not found', 'Check the id; events are kept for a limited time.'],
  TRANSACTION_NOT_FOUND: [
    404,
    'Charge not found',
    'The payment service has no such payment: check the id, and that the credentials are those with which it was made.',
  ],
  REFUND_NOT_FOUND: [404, 'Refund not found', 'The payment service has no such refund: check the id.'],
  PAYOUT_NOT_FOUND: [404, 'Payout not found', 'The payment service has no such payout: check the id.'],
  WITHDRAWAL_NOT_FOUND: [
    404,
    'Withdrawal not found',
    'The payment service has no such withdrawal: check the id.',
  ],
  PRICE_NOT_FOUND: [
    404,
    'Price or link not found',
    'The price is not in the price list of this companion, or the link does not exist.',
  ],
  METHOD_NOT_ALLOWED: [405, 'Method not allowed', 'The header `Allow` names the methods of this address.'],
  REFERENCE_TAKEN: [
    409,
    'Another checkout has this reference',
    '`checkout` is the id of the checkout with this reference, and `differs` names the fields. Use that one, change it, or choose another reference.',
  ],
  CHECKOUT_PAID: [409, 'The checkout is paid', 'Nothing is left to pay. Deliver the order.'],
  CHECKOUT_EXPIRED: [
    409,
    'The checkout has expired',
    'Create the checkout again with the same reference, which opens it.',
  ],
  CHECKOUT_CANCELLED: [
    409,
    'The checkout was cancelled',
    'A cancelled checkout takes no payment. Create another one under another reference.',
  ],
  CHECKOUT_NOT_OPEN: [
    409,
    'The checkout can no longer be cancelled',
    'It is paid, expired or cancelled already. Read it to see which.',
  ],
  AMOUNTS_CHANGED: [
    409,
    'The amounts of the checkout have changed',
    'Nothing was sent. Show the buyer the new amounts, and send their `revision`. The elements do.',
  ],
  PAYMENT_IN_PROGRESS: [
    409,
    'Another payment of this checkout is under way',
    'Wait for its outcome: read the checkout, or wait for the event.',
  ],
  PAYMENT_NOT_CONFIRMABLE: [
    409,
    'The payment has nothing to confirm',
    'The payment waits for no step of the buyer. Read its status.',
  ],
  WITHDRAWAL_IN_PROGRESS: [
    409,
    'Another withdrawal is under way, or its outcome is not known yet',
    'Read the withdrawal until its outcome is known, and only then start another.',
  ],
  IDEMPOTENCY_KEY_IN_FLIGHT: [
    409,
    'A request with this key is under way',
    'Wait, and send the same request with the same key.',
  ],
  REQUEST_TIMEOUT: [
    408,
    'The request did not arrive in time',
    'Send the request again, faster or over a better connection.',
  ],
  PRICE_ENDED: [410, 'No longer for sale', 'The price or link is no longer sold.'],
  CHECKOUT_OPEN: [
    409,
    'The checkout is open; cancel it first',
    "An open order still needs the buyer's data. Cancel it, then forget the data.",
  ],
  PAYLOAD_TOO_LARGE: [413, 'The body is too large', 'Send less: shorten description and metadata.'],
  UNSUPPORTED_MEDIA_TYPE: [
    415,
    'The body must be application/json in UTF-8',
    'Send `content-type: application/json`, and the text in UTF-8.',
  ],
  VALIDATION_ERROR: [
    422,
    'Some fields are not valid',
    '`errors` names each field and what is wrong with it.',
  ],
  INVALID_CARD_NUMBER: [422, 'The card number is not valid', 'Let the buyer correct the number.'],
  INVALID_WALLET: [422, 'Unknown wallet', 'The wallets are `apple_pay` and `google_pay`.'],
  IDEMPOTENCY_KEY_REUSED: [
    422,
    'The key was used with another request',
    'Send a new key with a new request; the same key is for a repetition of the same request.',
  ],
  METHOD_NOT_OFFERED: [
    422,
    'The checkout does not offer this method',
    '`methods` of the checkout names what it offers.',
  ],
  AMOUNT_BELOW_MINIMUM: [
    422,
    'The amount is below the minimum',
    'Raise the amount, or leave out the method.',
  ],
  AMOUNT_OUT_OF_BOUNDS: [
    422,
    'The amount is outside the limits of the payment service',
    '`minimum_amount` and `maximum_amount` are the limits, where the payment service states them.',
  ],
  RAW_CARD_NOT_ENABLED: [
    422,
    'Direct card charges are off; use the hosted page',
    'Offer the hosted page, or have direct charges enabled for the account, and set `PAY_RAW_CARD`.',
  ],
  CURRENCY_MISSING: [
    422,
    'A method needs an amount in its currency',
    'PIX needs an amount in BRL, cards and wallets one in USD.',
  ],
  PIX_NOT_REFUNDABLE: [
    422,
    'The payment service cannot refund a PIX payment',
    'Return a PIX payment by a payout with `payment`.',
  ],
  NOT_REFUNDABLE: [
    422,
    'The payment is not in a state that can be refunded',
    'Read the payment: it is not paid, or in dispute.',
  ],
  ALREADY_REFUNDED: [422, 'The payment is already refunded', 'Nothing is left to refund.'],
  AMOUNT_EXCEEDS_REFUNDABLE: [
    422,
    'The amount exceeds the refundable amount',
    '`remaining_refundable` is what is left to refund.',
  ],
  PAYMENT_NOT_RETURNABLE: [
    422,
    'Only a PIX payment can be returned by a payout',
    'Name a PIX payment that is paid; refund a card payment.',
  ],
  AMOUNT_EXCEEDS_RETURNABLE: [
    422,
    'The amount exceeds what is left of the payment to return',
    '`remaining_returnable` is what is left of the payment. Nothing was sent.',
  ],
  REFUND_FAILED: [
    422,
    'The processor refused the refund',
    'Nothing was refunded. Read the refund for the reason.',
  ],
  INVALID_ADDRESS: [
    422,
    'The wallet address is not valid on this network',
    'Check address and network; nothing was sent.',
  ],
  INSUFFICIENT_BALANCE: [
    422,
    'The balance is below the amount',
    'Nothing was sent. `available_balance` and `requested_amount` have the figures, where the payment service states them.',
  ],
  INSUFFICIENT_BALANCE_FOR_FEE: [
    422,
    'The balance does not cover the amount and its fee',
    'Nothing was sent. Send less, so that the fee is covered.',
  ],
  DAILY_LIMIT_EXCEEDED: [
    422,
    'Daily payout limit reached',
    'Nothing was sent. Wait for the next day, or have the limit raised.',
  ],
  MINIMUM_AMOUNT_NOT_MET: [
    422,
    'The amount is below the minimum of the platform',
    'Nothing was sent. Raise the amount.',
  ],
  MAXIMUM_AMOUNT_EXCEEDED: [
    422,
    'The amount is above the maximum of the platform',
    'Nothing was sent. Send it in parts.',
  ],
  SANDBOX_NOT_ALLOWED: [
    422,
    'Sandbox credentials cannot do this',
    'Use live credentials: those of the sandbox are for cards only.',
  ],
  HEADERS_TOO_LARGE: [
    431,
    'The headers are too large',
    'Send fewer or shorter headers; cookies of the page are often the cause.',
  ],
  TOO_MANY_ATTEMPTS: [
    429,
    'Too many attempts',
    'Send the request again after `Retry-After`. If all buyers are affected, set `PAY_TRUST_PROXY`.',
  ],
  CARDS_PAUSED: [
    429,
    'Cards are paused, since too many were declined',
    'Nothing was sent. Cards are taken again after `Retry-After`, and PIX meanwhile.',
  ],
  PAYOUT_COOLDOWN: [
    429,
    'Only one payout a minute is allowed',
    'Nothing was sent. Send the request again after `Retry-After`.',
  ],
  RATE_LIMITED: [429, 'Too many requests', 'Send the request again after `Retry-After`.'],
  INTERNAL_ERROR: [
    500,
    'Internal error',
    'The log has the cause under the `request_id`. What was asked may have been done: repeat it with the same key or reference.',
  ],
  SERVICE_REFUSED: [
    502,
    'The payment service refused the companion',
    'The payment service rejected the companion itself, such as its credentials. The log has the reason under the `request_id`.',
  ],
  PROCESSOR_TEMPORARILY_UNAVAILABLE: [
    503,
    'The card processor is busy, and nothing was done',
    'Nothing was done. Send the request again after `Retry-After`.',
  ],
  SERVICE_UNAVAILABLE: [
    503,
    'The payment service is not available',
    'Nothing was done. Send the request again after `Retry-After`.',
  ],
  DATABASE_UNAVAILABLE: [
    503,
    'The database cannot be reached',
    'The request may have been executed. Send it again after `Retry-After`, with the same key or reference.',
  ],
  DRAINING: [
    503,
    'The companion is stopping',
    'This process is stopping, and another one takes the requests. Connect again.',
  ],
} as const satisfies Record<string, readonly [status: number, title: string, advice: string]>;

export type ProblemCode = keyof typeof problems;

/** A code of the payment service that the table does not have. */
export const serviceCodes = {
  name: 'Codes of the payment service',
  anchor: 'codes-of-the-payment-service',
  advice:
    'Any other code is the `error_code` of the payment service, which rejected the request: `detail` and the document of the payment service explain it.',
} as const;

/** Address of the page that explains the errors, below the companion's. */
export const errorsPath = '/errors';

/** The `type` of a problem (RFC 9457, section 3.1.1): the address of its explanation at the companion. */
export const problemType = (publicUrl: string, code: string): string =>
  `${publicUrl}${errorsPath}#${Object.hasOwn(problems, code) ? code : serviceCodes.anchor}`;

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

/** The response to anything that was thrown: what is neither a `PayError` nor an error of the request is an internal one. */
export function asPayError(error: unknown): PayError {
  if (error instanceof PayError) return error;
  if (error instanceof z.ZodError)
    return new PayError('VALIDATION_ERROR', { errors: error.issues.flatMap(fieldErrorsOf) });
  if (typeof error === 'object' && error !== null) {
    if ('type' in error && error.type === 'entity.parse.failed') return new PayError('MALFORMED_JSON');
    if ('type' in error && error.type === 'entity.verify.failed')
      return new PayError('UNSUPPORTED_MEDIA_TYPE');
    if (error instanceof Error && error.name === 'DatabaseUnavailableError') {
      return new PayError('DATABASE_UNAVAILABLE', { retryAfterS: 5, cause: error });
    }
    if (error instanceof Error && error.name === 'UnknownRowError') {
      const errors = [{ field: 'after', message: 'Must be the id of one in this list' }];
      return new PayError('VALIDATION_ERROR', { errors });
    }
    const status = 'status' in error && typeof error.status === 'number' ? error.status : 500;
    const code = byStatus[status];
    if (code) return new PayError(code);
  }
  return new PayError('INTERNAL_ERROR', { cause: error });
}
