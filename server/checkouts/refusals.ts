/** Calls that the service refused or never received: how the payment ends, and the error that the caller gets. */
import { PayError, type refusalFigures } from '../errors.ts';
import { formatAmount } from '../values/money.ts';
import { customerFields } from '../../widget/protocol/checkout.ts';
import { type Customer, type Payment, slotReleased } from './checkout.ts';
import type { Outcome, PaymentChange, Rejection } from './ports.ts';

/** Limit of rejected deposits, and of rejected charges, per checkout in the window; correcting one's details takes a few. */
const maxRefused = 50;
const refusalWindowMs = 10 * 60_000;

/** Why a call was refused, or not made. */
export type NotDone = Rejection | Extract<Outcome<never>, { outcome: 'unavailable' }>;

/** What a payment stores of a failed call: both codes, and the service's sentence. */
export const failureOf = (answer: NotDone | { code: string }): Failure => ({
  failureCode: answer.code,
  declineCode: 'declineCode' in answer ? answer.declineCode : null,
  failureMessage: 'reason' in answer ? answer.reason : null,
});

type Failure = Pick<Payment, 'failureCode' | 'declineCode' | 'failureMessage'>;
export const noFailure: Failure = { failureCode: null, declineCode: null, failureMessage: null };

/** Ends an attempt that the service refused or never received: no money can move, and the buyer is not shown it. */
export const notSent = (answer: NotDone | { code: string }): PaymentChange => ({
  inFlightUntil: null,
  status: 'cancelled',
  ...slotReleased,
  checkAt: null,
  ...failureOf(answer),
  failureIsFinal: false,
  endedAs: 'cancelled',
});

/** True for an attempt ended by {@link notSent}; a decline is final instead. */
export const wasRefused = (payment: Payment): boolean =>
  payment.status === 'cancelled' && payment.serviceId === null && !payment.failureIsFinal;

/** @throws PayError 429 while the limit of rejected attempts is reached. */
export function assertFewRefused(attempts: readonly Payment[], nowMs: number): void {
  const refused = attempts.filter(
    (payment) => wasRefused(payment) && payment.createdAt > nowMs - refusalWindowMs,
  );
  const oldest = refused.at(-maxRefused);
  if (oldest === undefined) return;
  throw new PayError('TOO_MANY_ATTEMPTS', {
    retryAfterS: secondsUntil(oldest.createdAt + refusalWindowMs, nowMs),
  });
}

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

/** Codes about credentials, the account or the base URL (§5, §7.1), which no request of a buyer or merchant can change. */
const aboutAccount = [
  'CREDENTIALS_MISSING',
  'CREDENTIALS_INVALID',
  'ACCOUNT_BLOCKED',
  'BAD_REQUEST',
  'NOT_FOUND',
];

export const isAboutAccount = ({ code }: Pick<Rejection, 'code'>): boolean => aboutAccount.includes(code);

/** 502, since the companion's own configuration is at fault. `detail`: the service's sentence, for the merchant only. */
export const accountRefused = ({ cause, reason }: Pick<Rejection, 'cause' | 'reason'>): PayError =>
  new PayError('SERVICE_REFUSED', { cause, ...(reason !== null && { detail: reason }) });

/** The amounts of a rejection as members of a problem (RFC 9457, section 3.2): decimal strings. */
export const figuresData = (figures: Rejection['figures']): Record<string, string> => {
  const members: Record<(typeof refusalFigures)[number], number | undefined> = {
    remaining_refundable: figures.remainingRefundableMinor,
    remaining_returnable: figures.remainingReturnableMinor,
    available_balance: figures.availableBalanceMinor,
    requested_amount: figures.requestedAmountMinor,
    minimum_amount: figures.minimumAmountMinor,
    maximum_amount: figures.maximumAmountMinor,
  };
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, minor]) =>
      minor === undefined ? [] : [[name, formatAmount(minor)]],
    ),
  );
};

/** Codes that mean: nothing was done, retry later. */
const heldOff = ['RATE_LIMITED', 'PROCESSOR_TEMPORARILY_UNAVAILABLE'] as const;

/** The error response for a call that the service refused or that could not be made. `detail` is for the merchant only. */
export function refusal(outcome: NotDone, detail: string | null = null): PayError {
  if (outcome.outcome === 'unavailable') {
    const retryAfterS = Math.max(1, Math.ceil((outcome.retryAfterMs ?? 5_000) / 1000));
    const code = heldOff.find((known) => known === outcome.code) ?? 'SERVICE_UNAVAILABLE';
    return new PayError(code, { retryAfterS, cause: outcome.cause, ...(detail !== null && { detail }) });
  }
  // A 404 of the service is about its base URL or the account; ours would claim that the checkout does not exist.
  if (isAboutAccount(outcome) || outcome.status === 404)
    return accountRefused({ cause: outcome.cause, reason: detail });
  return PayError.ofService(outcome.code, outcome.status, {
    cause: outcome.cause,
    extensions: figuresData(outcome.figures),
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
