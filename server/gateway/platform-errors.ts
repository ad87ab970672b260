/** §7.2 as data: the platform's error codes, the calls that they are documented for, and what each one settles. */
import type { JsonObject } from './decode.ts';

/**
 * - `rejected`: the service refused the call
 * - `declined`: it refused the card, whatever the code is called
 * - `later`: nothing was done, and the same request may work later
 * - `unknown`: "check status before retrying"
 */
type PlatformVerdict = 'rejected' | 'declined' | 'later' | 'unknown';

interface PlatformError {
  means: PlatformVerdict;
  /** Resources of this client; null: every call. */
  on: readonly string[] | null;
}

const charge = 'cardCharges.create';
const confirm = 'cardCharges.confirm';
const pix = 'deposits.createPix';
const hosted = 'deposits.createHosted';
const payout = 'payouts.create';
const refund = 'refunds.create';

const rejected = (...on: string[]): PlatformError => ({ means: 'rejected', on });
const declined: PlatformError = { means: 'declined', on: [charge] };
const later = (...on: string[]): PlatformError => ({ means: 'later', on });
/** Each is documented for one call; from any other, the outcome is unknown as well. */
const unknown: PlatformError = { means: 'unknown', on: null };

const platformErrors = new Map<string, PlatformError>(
  Object.entries({
    REFUND_ONLY: { means: 'rejected', on: null },
    RATE_LIMITED: later(payout, charge, confirm),
    VALIDATION_ERROR: rejected(payout),
    INSUFFICIENT_BALANCE: rejected(payout),
    INSUFFICIENT_BALANCE_FOR_FEE: rejected(payout),
    DAILY_LIMIT_EXCEEDED: rejected(payout),
    MINIMUM_AMOUNT_NOT_MET: rejected(payout),
    MAXIMUM_AMOUNT_EXCEEDED: rejected(payout),
    ACQUIRER_NOT_CONFIGURED: later(payout),
    INTERNAL_ERROR: unknown,
    ACQUIRER_API_ERROR: rejected(pix),
    ACQUIRER_UNEXPECTED_RESPONSE: rejected(pix),
    CARD_NOT_AVAILABLE: rejected(hosted, charge, confirm),
    AMOUNT_BELOW_MINIMUM: rejected(hosted, charge),
    PROCESSOR_ACCOUNT_NOT_READY: rejected(hosted, charge),
    INVALID_WALLET: rejected(hosted),
    INVALID_CARD_NUMBER: declined,
    RAW_CARD_NOT_ENABLED: rejected(charge),
    PM_CREATE_FAILED: declined,
    PI_CREATE_FAILED: unknown,
    CARD_TESTING_BLOCKED: declined,
    CARD_VELOCITY_BLOCKED: declined,
    // Documented for charges; it means the same for every call.
    PROCESSOR_TEMPORARILY_UNAVAILABLE: { means: 'later', on: null },
    cvc_check_failed: declined,
    NOT_FOUND: rejected(confirm),
    CONFIRM_FAILED: unknown,
    TRANSACTION_NOT_FOUND: rejected(refund),
    NOT_REFUNDABLE: rejected(refund),
    ALREADY_REFUNDED: rejected(refund),
    AMOUNT_EXCEEDS_REFUNDABLE: rejected(refund),
    REFUND_FAILED: rejected(refund),
    REFUND_NOT_FOUND: rejected('refunds.get'),
  } satisfies Record<string, PlatformError>),
);

/** The outcome of a code in this call by §7.2; null where it lists none. */
export function platformVerdict(resource: string, code: string | null): PlatformVerdict | null {
  const error = code === null ? undefined : platformErrors.get(code);
  return error && (error.on === null || error.on.includes(resource)) ? error.means : null;
}

/** Statuses whose bodies §5 and §7.1 show without `status: "error"`. */
const withoutStatus: Readonly<Record<number, (body: JsonObject) => boolean>> = {
  400: (body) => typeof body['error'] === 'string',
  403: () => true,
  429: () => true,
};

/** §7: `status: "error"` and a `message`. Any other body comes from a proxy, or is broken. */
export function isDocumentedShape(httpStatus: number, body: JsonObject): boolean {
  const { status, message } = body;
  if (typeof message !== 'string' || message === '') return false;
  return status === 'error' || (status === undefined && withoutStatus[httpStatus]?.(body) === true);
}
