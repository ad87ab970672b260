/** Every response that the specification allows for each call: its HTTP statuses, each with its shapes. */
import { z } from 'zod';
import { responses, codedError, decimalString, fieldErrors, money } from './shapes.ts';

type Specified = Record<number, z.ZodType[]>;

const codes = (...names: string[]): z.ZodType[] => names.map((name) => codedError(name));
const plain = responses.plainError;

/** §5.6 and §7.1: responses of any call. */
const common: Specified = {
  400: [responses.credentialsMissing],
  401: [plain],
  403: [plain, ...codes('REFUND_ONLY')],
};
const cardAccount: Specified = {
  403: codes('CARD_NOT_AVAILABLE'),
  429: codes('RATE_LIMITED'),
};

const calls: Record<string, Specified> = {
  'POST /wallet/deposit/payment': all(common, cardAccount, {
    200: [responses.pixCreated, responses.hostedCreated],
    422: [
      plain,
      responses.fieldMessages,
      ...codes('ACQUIRER_API_ERROR', 'ACQUIRER_UNEXPECTED_RESPONSE'),
      ...codes('AMOUNT_BELOW_MINIMUM', 'PROCESSOR_ACCOUNT_NOT_READY', 'INVALID_WALLET'),
    ],
    500: [plain],
  }),
  'POST /wallet/card/charge': all(common, cardAccount, {
    200: [responses.approved, responses.challenge, responses.processing],
    422: [
      responses.declined,
      responses.fieldNames,
      ...codes('AMOUNT_BELOW_MINIMUM', 'PROCESSOR_ACCOUNT_NOT_READY', 'INVALID_CARD_NUMBER'),
      ...codes('RAW_CARD_NOT_ENABLED', 'PM_CREATE_FAILED', 'PI_CREATE_FAILED'),
    ],
    429: codes('CARD_TESTING_BLOCKED', 'CARD_VELOCITY_BLOCKED'),
    503: codes('PROCESSOR_TEMPORARILY_UNAVAILABLE'),
  }),
  'POST /wallet/card/confirm': all(common, cardAccount, {
    200: [responses.confirmed, responses.anotherChallenge, responses.processing],
    404: codes('NOT_FOUND'),
    422: [responses.confirmFailed, responses.invalidFields, ...codes('CONFIRM_FAILED')],
  }),
  'POST /wallet/card/refund': all(common, {
    200: [responses.refundCreated],
    404: codes('TRANSACTION_NOT_FOUND'),
    422: [
      responses.invalidFields,
      ...codes('NOT_REFUNDABLE', 'ALREADY_REFUNDED', 'REFUND_FAILED'),
      codedError('AMOUNT_EXCEEDS_REFUNDABLE', { remaining_refundable: money }),
    ],
  }),
  'POST /crypto/withdraw': all(common, {
    201: [responses.orderCreated],
    400: [
      plain,
      z.strictObject({
        ...plain.shape,
        available_balance: decimalString(2),
        requested_amount: decimalString(2),
      }),
    ],
    422: [responses.invalidFields],
    500: [plain],
  }),
  'POST /crypto/withdraw/status': all(common, {
    200: [responses.orderStatus],
    404: [plain],
    422: [responses.invalidFields],
  }),
  'POST /pixout': all(common, {
    200: [responses.payoutCreated],
    401: codes(
      'INSUFFICIENT_BALANCE',
      'INSUFFICIENT_BALANCE_FOR_FEE',
      'DAILY_LIMIT_EXCEEDED',
      'MINIMUM_AMOUNT_NOT_MET',
      'MAXIMUM_AMOUNT_EXCEEDED',
    ),
    422: [
      responses.invalidFields,
      codedError('VALIDATION_ERROR', { errors: fieldErrors }),
      ...codes('INSUFFICIENT_BALANCE_FOR_FEE'),
    ],
    429: [plain, ...codes('RATE_LIMITED')],
    500: codes('ACQUIRER_NOT_CONFIGURED', 'INTERNAL_ERROR'),
  }),
  'GET /transactions/payment/': all(common, {
    200: [responses.pixStatus, responses.cardStatus],
    404: [plain],
  }),
  'GET /transactions/pixout/': all(common, { 200: [responses.payoutStatus, plain], 404: [plain] }),
  'GET /wallet/card/refund/': all(common, {
    200: [responses.refundStatus],
    404: [plain, ...codes('REFUND_NOT_FOUND')],
  }),
  'GET /account/balance': all(common, { 200: [responses.balance] }),
};

/** Responses to paths and methods that are not specified. */
const unknownCall: Specified = { 404: [plain], 405: [plain] };

export const postPaths = pathsOf('POST');
export const getPaths = pathsOf('GET');

/** Why the response is not specified; undefined if it is. */
export function deviation(
  call: string,
  status: number,
  contentType: string,
  body: string,
): string | undefined {
  const shapes = (calls[call] ?? unknownCall)[status];
  if (shapes === undefined) return `${status} is not specified`;
  if (!contentType.startsWith('application/json')) return `content type ${contentType}`;
  const value: unknown = JSON.parse(body);
  return shapes.some((shape) => shape.safeParse(value).success) ? undefined : 'no specified shape';
}

function all(...parts: Specified[]): Specified {
  const merged: Specified = {};
  for (const part of parts) {
    for (const [status, shapes] of Object.entries(part)) {
      merged[Number(status)] = [...(merged[Number(status)] ?? []), ...shapes];
    }
  }
  return merged;
}

function pathsOf(method: string): string[] {
  return Object.keys(calls)
    .filter((call) => call.startsWith(method))
    .map((call) => call.slice(method.length + 1));
}
