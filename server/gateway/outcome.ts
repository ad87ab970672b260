/** What an answer of the service means, by §7: the one place that turns answers and broken exchanges into errors. */
import {
  type Answer,
  defaultExplanation,
  type Environment,
  type Explanation,
  extrasOf,
  fieldsOf,
  idOf,
  maskDigits,
  messageOf,
} from './answer.ts';
import { codeWord } from './decode.ts';
import type { JsonObject } from './json.ts';
import { declineOf, isKnownDecline } from './declines.ts';
import {
  CardDeclinedError,
  type PaymentServiceError,
  ServiceRejectedError,
  ServiceUnavailableError,
  ServiceUnknownError,
} from './errors.ts';
import type { Reply, TransportFailure } from './reply.ts';

export interface Meaning {
  resource: string;
  environment: Environment;
  /** A refusal can be the card's (§7.3): charge and confirm. */
  declines?: boolean | undefined;
  explain?: ((answer: Answer) => Explanation | null) | undefined;
}

/** "Check status before retrying" (§7.2): answered as 422, and yet not known. */
const unsettledCodes = new Set(['PI_CREATE_FAILED', 'CONFIRM_FAILED']);

/** §7.2 codes of charge and confirm that are not about the card. All others are declines, known or not (§7.3). */
const notDeclines = new Set([
  'VALIDATION_ERROR',
  'AMOUNT_BELOW_MINIMUM',
  'PROCESSOR_ACCOUNT_NOT_READY',
  'RAW_CARD_NOT_ENABLED',
  'CARD_NOT_AVAILABLE',
  'REFUND_ONLY',
  'RATE_LIMITED',
  'NOT_FOUND',
]);

/** Answers with which a proxy, or the service under another request with the same key, says nothing about ours. */
const undecided = new Set([408, 409, 425, 499]);

/** An answer that did not accept → its error. */
export function errorOfReply(meaning: Meaning, reply: Reply): PaymentServiceError {
  const { resource, environment } = meaning;
  const { httpStatus, retryAfterMs, body } = reply;
  const serviceId = idOf(body?.['idTransaction']);
  const unknown = (reason: ServiceUnknownError['reason'], code = 'OUTCOME_UNKNOWN'): ServiceUnknownError =>
    new ServiceUnknownError({ resource, code, reason, httpStatus, serviceId, retryAfterMs });

  if (httpStatus >= 300 && httpStatus < 400) return unknown('redirect');
  if (body === null) return unknown('unreadable');

  const errorCode = codeWord(body['error_code']);
  // The one 5xx that says nothing was done (§7.2).
  if (errorCode === 'PROCESSOR_TEMPORARILY_UNAVAILABLE') {
    return new ServiceUnavailableError({
      resource,
      code: errorCode,
      reason: 'busy',
      httpStatus,
      retryAfterMs,
    });
  }
  if (httpStatus >= 500) return unknown('server_error', errorCode ?? undefined);
  if (errorCode !== null && unsettledCodes.has(errorCode)) return unknown('unexpected', errorCode);
  if (httpStatus < 400 || undecided.has(httpStatus)) return unknown('unexpected', errorCode ?? undefined);
  // A router's or a proxy's "not found" is not the service's: it would turn a wrong base URL into a lost payment.
  if (httpStatus === 404 && body['status'] !== 'error' && errorCode === null) return unknown('unexpected');

  const answer: Answer = { httpStatus, body, message: messageOf(body), environment };
  const declined = meaning.declines === true ? declineOfAnswer(resource, answer, errorCode) : null;
  if (declined !== null) return declined;
  if (httpStatus === 429) {
    const code = errorCode ?? 'RATE_LIMITED';
    return new ServiceUnavailableError({ resource, code, reason: 'rate_limited', httpStatus, retryAfterMs });
  }
  const explained =
    errorCode === null ? (meaning.explain?.(answer) ?? defaultExplanation(answer)) : { code: errorCode };
  return new ServiceRejectedError({
    resource,
    httpStatus,
    code: explained.code,
    fields: fieldsOf(body),
    extras: { ...extrasOf(body), ...explained.extras },
    serviceMessage: maskDigits(answer.message),
  });
}

/** An exchange that broke → its error: what was not written was not done. */
export function errorOfFailure(resource: string, failure: TransportFailure): PaymentServiceError {
  const { reason, httpStatus, written, cause } = failure;
  if (!written) {
    const unavailable = reason === 'aborted' || reason === 'closed' ? reason : 'not_connected';
    return new ServiceUnavailableError({ resource, code: 'SERVICE_UNAVAILABLE', reason: unavailable, cause });
  }
  const unknown = reason === 'closed' || reason === 'not_connected' ? 'connection_lost' : reason;
  return new ServiceUnknownError({ resource, code: 'OUTCOME_UNKNOWN', reason: unknown, httpStatus, cause });
}

/** §7.3. A refusal of charge or confirm is the card's when it has a decline code, or a code that no platform table knows. */
function declineOfAnswer(
  resource: string,
  answer: Answer,
  errorCode: string | null,
): CardDeclinedError | null {
  const { httpStatus, body } = answer;
  const declineCode = codeWord(body['decline_code']);
  const said = declineCode ?? errorCode;
  const isDecline =
    httpStatus === 422
      ? declineCode !== null || (errorCode === null ? isNamelessDecline(body) : !notDeclines.has(errorCode))
      : said !== null && isKnownDecline(said);
  if (!isDecline) return null;
  const code =
    errorCode ??
    declineCode ??
    (typeof body['processor_status'] === 'string' ? 'payment_failed' : 'card_declined');
  return new CardDeclinedError({
    resource,
    httpStatus,
    code,
    declineCode,
    ...declineOf(declineCode, code),
    serviceId: idOf(body['idTransaction']),
    serviceMessage: maskDigits(answer.message),
  });
}

/** A validation error names fields and has no charge; a decline has a charge, whose code was left out. */
const isNamelessDecline = (body: JsonObject): boolean =>
  body['errors'] === undefined &&
  (idOf(body['idTransaction']) !== null || typeof body['processor_status'] === 'string');
