/** Calls that the service refused or never received: how the payment ends, and the error that the caller gets. */
import { PayError } from '../errors.ts';
import { slotReleased } from './payment-slot.ts';
import { customerFields } from '../../widget/protocol/checkout.ts';
import type { Customer, Payment } from './checkout.ts';
import type { Outcome, PaymentChange, Rejection } from './ports.ts';

/** Limit of rejected deposits, and of rejected charges, per checkout; correcting one's details takes a few. */
export const mostRefused = 50;

/** Ends an attempt that the service refused or never received: no money can move, and the buyer is not shown it. */
export const notSent = (code: string): PaymentChange => ({
  inFlightUntil: null,
  status: 'cancelled',
  ...slotReleased,
  checkAt: null,
  failureCode: code,
  failureIsFinal: false,
});

/** True for an attempt ended by {@link notSent}; a decline is final instead. */
export const wasRefused = (payment: Payment): boolean =>
  payment.status === 'cancelled' && payment.serviceId === null && !payment.failureIsFinal;

/** The service's field names → ours. */
const browserField: Readonly<Record<string, string>> = {
  debtor_name: 'name',
  debtor_document_number: 'document',
};
const ourName = (field: string): string => browserField[field] ?? field;

/** The buyer's details for rejected fields that were sent with another value. */
export const correctionsOf = ({ fields }: Rejection, sent: Customer, details: Customer): Customer => {
  const rejected = fields.map(ourName);
  return Object.fromEntries(
    customerFields
      .filter(
        (field) => rejected.includes(field) && details[field] !== undefined && details[field] !== sent[field],
      )
      .map((field) => [field, details[field]]),
  );
};

/** Codes about credentials or the account (§7.1). The buyer gets a general error; the log has the cause. */
const aboutTheAccount = ['CREDENTIALS_MISSING', 'CREDENTIALS_INVALID', 'ACCOUNT_BLOCKED', 'BAD_REQUEST'];

/** Codes that mean: nothing was done, retry later. */
const heldOff = ['RATE_LIMITED', 'PROCESSOR_TEMPORARILY_UNAVAILABLE'] as const;

/** The error response for a call that the service refused or that could not be made. */
export function refusal(outcome: Rejection | Extract<Outcome<never>, { outcome: 'unavailable' }>): PayError {
  if (outcome.outcome === 'unavailable') {
    const retryAfterS = Math.max(1, Math.ceil((outcome.retryAfterMs ?? 5_000) / 1000));
    const code = heldOff.find((known) => known === outcome.code) ?? 'SERVICE_UNAVAILABLE';
    return new PayError(code, { retryAfterS, cause: outcome.cause });
  }
  // A 404 of the service is about its base URL or the account; ours would claim that the checkout does not exist.
  if ([...aboutTheAccount, 'NOT_FOUND'].includes(outcome.code) || outcome.status === 404)
    return new PayError('SERVICE_REFUSED', { cause: outcome.cause });
  return PayError.ofService(outcome.code, outcome.status, {
    cause: outcome.cause,
    ...(outcome.fields.length > 0 && {
      errors: outcome.fields.map((field) => ({
        field: ourName(field),
        message: 'The payment service does not accept it',
      })),
    }),
  });
}

/** For `Retry-After`. */
export const secondsUntil = (atMs: number, nowMs: number): number =>
  Math.max(1, Math.ceil((atMs - nowMs) / 1000));
