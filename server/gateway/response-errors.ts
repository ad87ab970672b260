/** Interprets the service's responses by §7: the one place that turns responses and broken exchanges into errors. */
import {
  type ErrorResponse,
  defaultExplanation,
  type Environment,
  type Explanation,
  extrasOf,
  fieldsOf,
  idOf,
  messageOf,
  readableReason,
} from './error-response.ts';
import { codeWord } from './decode.ts';
import type { JsonObject } from './json-object.ts';
import { declineOf, isKnownDecline } from './declines.ts';
import {
  CardDeclinedError,
  type PaymentServiceError,
  ServiceRejectedError,
  ServiceUnavailableError,
  ServiceUnknownError,
} from './errors.ts';
import { isDocumentedShape, platformVerdict } from './platform-errors.ts';
import type { ServiceResponse, TransportFailure } from './exchange-result.ts';

export interface Meaning {
  resource: string;
  environment: Environment;
  /** The texts of the request and our credentials, which no reason may quote. */
  sent: readonly string[];
  /** True for charge and confirm, whose rejection can be a decline (§7.3). */
  declines?: boolean | undefined;
  explain?: ((answer: ErrorResponse) => Explanation | null) | undefined;
}

/**
 * HTTP statuses that leave the outcome unknown without a documented error: success, redirects, every 5xx, and those that a
 * proxy, or another request with the same key, can cause.
 */
const isInconclusive = (httpStatus: number): boolean =>
  httpStatus < 400 || httpStatus >= 500 || [408, 409, 425, 499].includes(httpStatus);

/** The error of a 2xx that holds a documented error; null for a success. */
export function errorInSuccess(meaning: Meaning, reply: ServiceResponse): PaymentServiceError | null {
  const { httpStatus, body } = reply;
  if (body === null || body['status'] !== 'error' || !isDocumentedShape(httpStatus, body)) return null;
  return documentedMeaning(meaning, body) === null ? null : errorOfResponse(meaning, reply);
}

/**
 * Converts a response other than an acceptance to its error. A documented error in the documented shape has its meaning of §7
 * at any HTTP status; a response of any other shape leaves the outcome unknown.
 */
export function errorOfResponse(meaning: Meaning, reply: ServiceResponse): PaymentServiceError {
  const { resource, environment, sent } = meaning;
  const { httpStatus, retryAfterMs, body } = reply;
  const serviceId = idOf(body?.['idTransaction']);
  const serviceMessage = body === null ? null : readableReason(messageOf(body), sent);
  const unknown = (reason: ServiceUnknownError['reason'], code = 'OUTCOME_UNKNOWN'): ServiceUnknownError =>
    new ServiceUnknownError({ resource, code, reason, httpStatus, serviceId, retryAfterMs, serviceMessage });

  const later = (reason: 'busy' | 'rate_limited', code: string): ServiceUnavailableError =>
    new ServiceUnavailableError({ resource, code, reason, httpStatus, retryAfterMs, serviceMessage });
  const unexplained = (code?: string): ServiceUnknownError => {
    if (httpStatus >= 500) return unknown('server_error', code);
    return unknown(httpStatus >= 300 && httpStatus < 400 ? 'redirect' : 'unexpected', code);
  };

  if (body === null) return unknown(httpStatus >= 300 && httpStatus < 400 ? 'redirect' : 'unreadable');
  const errorCode = codeWord(body['error_code']);
  // A proxy's "not found", for example, would turn a wrong base URL into a lost payment.
  if (!isDocumentedShape(httpStatus, body)) return unexplained(errorCode ?? undefined);

  const answer: ErrorResponse = { httpStatus, body, message: messageOf(body), environment };
  const documented = documentedMeaning(meaning, body);
  if (documented === 'unknown') return unknown('unexpected', errorCode ?? undefined);
  if (documented === 'later' && errorCode !== null) {
    return later(errorCode === 'RATE_LIMITED' ? 'rate_limited' : 'busy', errorCode);
  }
  const explained = errorCode === null ? (meaning.explain?.(answer) ?? null) : { code: errorCode };
  if (explained?.isLater === true) return later('busy', explained.code);
  if (documented === null && isInconclusive(httpStatus)) return unexplained(errorCode ?? undefined);

  const declined = meaning.declines === true ? declineOfAnswer(meaning, answer, errorCode) : null;
  if (declined !== null) return declined;
  if (httpStatus === 429 && documented === null) return later('rate_limited', errorCode ?? 'RATE_LIMITED');
  const { code, extras } = explained ?? defaultExplanation(answer);
  return new ServiceRejectedError({
    resource,
    httpStatus,
    code,
    fields: fieldsOf(body),
    extras: { ...extrasOf(body), ...extras },
    serviceMessage,
  });
}

/** Converts a broken exchange to its error: a request that was not written had no effect. */
export function errorOfFailure(resource: string, failure: TransportFailure): PaymentServiceError {
  const { reason, httpStatus, written, cause } = failure;
  if (!written) {
    const unavailable = reason === 'aborted' || reason === 'closed' ? reason : 'not_connected';
    return new ServiceUnavailableError({ resource, code: 'SERVICE_UNAVAILABLE', reason: unavailable, cause });
  }
  const unknown = reason === 'closed' || reason === 'not_connected' ? 'connection_lost' : reason;
  return new ServiceUnknownError({ resource, code: 'OUTCOME_UNKNOWN', reason: unknown, httpStatus, cause });
}

/** The meaning of the codes for this call by §7; null when they are not listed. */
function documentedMeaning(
  { resource, declines }: Meaning,
  body: JsonObject,
): ReturnType<typeof platformVerdict> {
  const errorCode = codeWord(body['error_code']);
  const platform = platformVerdict(resource, errorCode);
  if (platform !== null || declines !== true) return platform;
  const codes = [errorCode, codeWord(body['decline_code'])];
  return codes.some((code) => code !== null && isKnownDecline(code)) ? 'declined' : null;
}

/** §7.3: a rejected charge or confirm is a decline if it has a decline code, or a code that is no platform error. */
function declineOfAnswer(
  meaning: Meaning,
  answer: ErrorResponse,
  errorCode: string | null,
): CardDeclinedError | null {
  const { httpStatus, body } = answer;
  const { resource } = meaning;
  const declineCode = codeWord(body['decline_code']);
  const documented = documentedMeaning(meaning, body);
  const isDecline =
    documented === null
      ? httpStatus === 422 && isUnlistedDecline(body, declineCode, errorCode)
      : documented === 'declined' || declineCode !== null;
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
    serviceMessage: readableReason(answer.message, meaning.sent),
  });
}

/** With a 422, codes that §7 does not list are declines, too (§7.3). */
function isUnlistedDecline(body: JsonObject, declineCode: string | null, errorCode: string | null): boolean {
  if (declineCode !== null) return true;
  return errorCode === null ? isNamelessDecline(body) : errorCode !== 'VALIDATION_ERROR';
}

/** A validation error names fields and has no charge; a decline has a charge, whose code was left out. */
const isNamelessDecline = (body: JsonObject): boolean =>
  body['errors'] === undefined &&
  (idOf(body['idTransaction']) !== null || typeof body['processor_status'] === 'string');
