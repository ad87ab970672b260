/** Interprets the service's responses and broken exchanges by §7: the one place that says what each of them means. */
import { type CallFailure, rejected, type Rejected, unavailable, unknownOutcome } from './call-failure.ts';
import type { UnknownReason } from './call-failure.ts';
import { codeWord, type JsonObject, UndecodableResponseError } from './decode.ts';
import { isKnownDecline } from './declines.ts';
import {
  defaultExplanation,
  type Environment,
  type ErrorBody,
  type Explanation,
  fieldsOf,
  figuresOf,
  idOf,
  messageOf,
  readableReason,
} from './error-body.ts';
import type { BrokenExchange, ServiceResponse } from './http-exchange.ts';
import { isDocumentedShape, platformVerdict } from './platform-errors.ts';

/** What a call knows of its responses. */
export interface Interpretation<T> {
  resource: string;
  /** True for charge and confirm, whose rejection can be a decline (§7.3). */
  declines?: boolean | undefined;
  explain?: ((error: ErrorBody) => Explanation | null) | undefined;
  /** Decodes an accepted response; throws `UndecodableResponseError`. */
  decode: (body: JsonObject) => T;
  /** The failure that a 2xx of this call stands for; null for a success. */
  failureIn?: ((response: ServiceResponse) => CallFailure | null) | undefined;
}

interface Context {
  environment: Environment;
  /** The texts of the request and our credentials, which no reason may quote. */
  sent: readonly string[];
}

type Meaning = Context & Omit<Interpretation<unknown>, 'decode' | 'failureIn'>;

export function interpret<T>(
  call: Interpretation<T>,
  context: Context,
  response: ServiceResponse | BrokenExchange,
): { outcome: 'accepted'; value: T } | CallFailure {
  if ('reason' in response) return failureOfExchange(call.resource, response);
  const { httpStatus, body } = response;
  const meaning = { ...call, ...context };
  if (httpStatus < 200 || httpStatus >= 300 || body === null) return failureOfResponse(meaning, response);
  const disguised = failureInSuccess(meaning, response) ?? call.failureIn?.(response) ?? null;
  if (disguised !== null) return disguised;
  try {
    return { outcome: 'accepted', value: call.decode(body) };
  } catch (error) {
    if (!(error instanceof UndecodableResponseError)) throw error;
    // A 2xx of an unexpected shape: something was accepted, and only a lookup can show what.
    return unknownOutcome('unreadable', {
      resource: call.resource,
      code: 'OUTCOME_UNKNOWN',
      httpStatus,
      serviceId: idOf(body['idTransaction']),
      detail: error.message,
    });
  }
}

/**
 * HTTP statuses that leave the outcome unknown without a documented error: success, redirects, every 5xx, and those that a
 * proxy, or another request with the same key, can cause.
 */
const isInconclusive = (httpStatus: number): boolean =>
  httpStatus < 400 || httpStatus >= 500 || [408, 409, 425, 499].includes(httpStatus);

/** The failure that a 2xx with a documented error is; null for a success. */
function failureInSuccess(meaning: Meaning, response: ServiceResponse): CallFailure | null {
  const { httpStatus, body } = response;
  if (body === null || body['status'] !== 'error' || !isDocumentedShape(httpStatus, body)) return null;
  return documentedMeaning(meaning, body) === null ? null : failureOfResponse(meaning, response);
}

/**
 * Interprets a response other than an acceptance. A documented error in the documented shape has its meaning of §7 at any HTTP
 * status; a response of any other shape leaves the outcome unknown.
 */
function failureOfResponse(meaning: Meaning, response: ServiceResponse): CallFailure {
  const { resource, environment, sent } = meaning;
  const { httpStatus, retryAfterMs, body } = response;
  const serviceId = idOf(body?.['idTransaction']);
  const serviceMessage = body === null ? null : readableReason(messageOf(body), sent);
  const facts = { resource, httpStatus, retryAfterMs, serviceMessage };
  const unknown = (reason: UnknownReason, code = 'OUTCOME_UNKNOWN'): CallFailure =>
    unknownOutcome(reason, { ...facts, code, serviceId });
  const later = (reason: 'busy' | 'rate_limited', code: string): CallFailure =>
    unavailable(reason, { ...facts, code });
  const isRedirect = httpStatus >= 300 && httpStatus < 400;
  const unexplained = (code?: string): CallFailure => {
    if (httpStatus >= 500) return unknown('server_error', code);
    return unknown(isRedirect ? 'redirect' : 'unexpected', code);
  };

  if (body === null) return unknown(isRedirect ? 'redirect' : 'unreadable');
  const errorCode = codeWord(body['error_code']);
  // A proxy's "not found", for example, would turn a wrong base URL into a lost payment.
  if (!isDocumentedShape(httpStatus, body)) return unexplained(errorCode ?? undefined);

  const error: ErrorBody = { httpStatus, body, message: messageOf(body), environment };
  const documented = documentedMeaning(meaning, body);
  if (documented === 'unknown') return unknown('unexpected', errorCode ?? undefined);
  if (documented === 'later' && errorCode !== null) {
    return later(errorCode === 'RATE_LIMITED' ? 'rate_limited' : 'busy', errorCode);
  }
  const explained = errorCode === null ? (meaning.explain?.(error) ?? null) : { code: errorCode };
  if (explained?.isLater === true) return later('busy', explained.code);
  if (documented === null && isInconclusive(httpStatus)) return unexplained(errorCode ?? undefined);

  const declined = meaning.declines === true ? declineOfError(meaning, error, errorCode) : null;
  if (declined !== null) return declined;
  if (httpStatus === 429 && documented === null) return later('rate_limited', errorCode ?? 'RATE_LIMITED');
  const { code, figures } = explained ?? defaultExplanation(error);
  return rejected({ ...facts, code, fields: fieldsOf(body), figures: { ...figuresOf(body), ...figures } });
}

/** A request that was not written had no effect. */
function failureOfExchange(resource: string, broken: BrokenExchange): CallFailure {
  const { reason, httpStatus, written, cause } = broken;
  if (!written) {
    const code = 'SERVICE_UNAVAILABLE';
    return unavailable(reason === 'closed' ? reason : 'not_connected', { resource, code, cause });
  }
  const unknown = reason === 'closed' || reason === 'not_connected' ? 'connection_lost' : reason;
  return unknownOutcome(unknown, { resource, code: 'OUTCOME_UNKNOWN', httpStatus, cause });
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
function declineOfError(meaning: Meaning, error: ErrorBody, errorCode: string | null): Rejected | null {
  const { httpStatus, body } = error;
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
  return rejected({
    resource,
    httpStatus,
    code,
    declined: true,
    declineCode,
    serviceId: idOf(body['idTransaction']),
    serviceMessage: readableReason(error.message, meaning.sent),
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
