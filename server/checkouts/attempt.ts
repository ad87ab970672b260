/** What deposit and charge share: a payment's first record, and who may start one. */
import type { Currency, Method } from '../../widget/protocol/checkout.ts';
import { currencyOf } from '../../widget/protocol/checkout.ts';
import { PayError } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Checkout, Customer, Payment } from './checkout.ts';
import { leaseFrom } from './flight.ts';
import type { Outcome, Parts, PaymentChange, Rejection } from './ports.ts';
import { unnamedWatchMs } from './schedule.ts';

/** Throws what stands in the way of a new payment. */
export function assertPayable(checkout: Checkout, method: Method, nowMs: number): void {
  assertOpen(checkout, nowMs);
  if (!checkout.methods.includes(method)) throw new PayError('METHOD_NOT_OFFERED');
}

export function assertOpen(checkout: Checkout, nowMs: number): void {
  if (checkout.status === 'paid') throw new PayError('CHECKOUT_PAID');
  if (checkout.status === 'cancelled') throw new PayError('CHECKOUT_CANCELLED');
  if (checkout.status === 'expired' || checkout.expiresAt <= nowMs) throw new PayError('CHECKOUT_EXPIRED');
}

/** For `Retry-After`. */
export const secondsUntil = (atMs: number, nowMs: number): number =>
  Math.max(1, Math.ceil((atMs - nowMs) / 1000));

/** The record that is durable before the service hears of the payment. */
export function newPayment(
  checkout: Checkout,
  fields: Pick<Payment, 'kind' | 'method' | 'slot'> &
    Partial<Pick<Payment, 'wallet' | 'idempotencyKey' | 'requestDigest'>>,
  nowMs: number,
): Payment {
  const currency: Currency = currencyOf[fields.method];
  const amountMinor = checkout.amounts[currency];
  if (amountMinor === undefined) throw new PayError('CURRENCY_MISSING');
  return {
    id: newId('pay', nowMs),
    wallet: null,
    checkoutId: checkout.id,
    status: 'processing',
    amountMinor,
    currency,
    serviceId: null,
    intentId: null,
    inFlightUntil: leaseFrom(nowMs),
    idempotencyKey: null,
    requestDigest: null,
    mismatches: 0,
    createdAt: nowMs,
    updatedAt: nowMs,
    expiresAt: null,
    paidAt: null,
    pixCode: null,
    pixImageUrl: null,
    cardBrand: null,
    cardLast4: null,
    sealedAction: null,
    failureCode: null,
    failureIsFinal: false,
    refundedMinor: 0,
    dispute: null,
    mismatch: null,
    lookups: 0,
    lookedUpAt: null,
    // Should this process die in the middle, the place is given back all the same.
    checkAt: nowMs + unnamedWatchMs,
    version: 1,
    ...fields,
  };
}

/** The service refused the call, or it was never made: no money can move, and nothing is shown of it. */
export const notSent = (code: string): PaymentChange => ({
  inFlightUntil: null,
  status: 'cancelled',
  slot: null,
  requestDigest: null,
  checkAt: null,
  failureCode: code,
  failureIsFinal: false,
});

/** Ended by {@link notSent}, as against a decline, which is final. */
export const wasRefused = (payment: Payment): boolean =>
  payment.status === 'cancelled' && payment.serviceId === null && !payment.failureIsFinal;

export const postbackUrl = (
  { settings, vault }: Pick<Parts, 'settings' | 'vault'>,
  paymentId: string,
): string => `${settings.publicUrl}/v1/callbacks/${vault.callbackKeyFor(paymentId)}`;

/** The buyer's words fill what the merchant left open; what the merchant said stands. */
export const withBuyerDetails = (checkout: Checkout, details: Customer): Checkout => ({
  ...checkout,
  customer: { ...details, ...checkout.customer },
});

/** Names of the service's fields, as the browser knows them. */
const browserField: Readonly<Record<string, string>> = {
  debtor_name: 'name',
  debtor_document_number: 'document',
};

/** Credentials that are missing or wrong, or a blocked account (§7.1): no buyer's business. The log has the cause. */
const aboutTheAccount = ['CREDENTIALS_MISSING', 'CREDENTIALS_INVALID', 'ACCOUNT_BLOCKED', 'BAD_REQUEST'];

/** The service answered that it did nothing, and that later is better. */
const heldOff = ['RATE_LIMITED', 'PROCESSOR_TEMPORARILY_UNAVAILABLE'] as const;

/** A call that was refused, or could not be made: an answer to the browser, not a payment. */
export function refusal(outcome: Rejection | Extract<Outcome<never>, { outcome: 'unavailable' }>): PayError {
  if (outcome.outcome === 'unavailable') {
    const retryAfterS = Math.max(1, Math.ceil((outcome.retryAfterMs ?? 5_000) / 1000));
    const code = heldOff.find((known) => known === outcome.code) ?? 'SERVICE_UNAVAILABLE';
    return new PayError(code, { retryAfterS, cause: outcome.cause });
  }
  // A 404 of the service is about its base URL or account; a 404 of ours would deny the shop's own checkout.
  if (aboutTheAccount.includes(outcome.code) || outcome.status === 404)
    return new PayError('SERVICE_REFUSED', { cause: outcome.cause });
  return PayError.ofService(outcome.code, outcome.status, {
    cause: outcome.cause,
    ...(outcome.fields.length > 0 && {
      errors: outcome.fields.map((field) => ({
        field: browserField[field] ?? field,
        message: 'The payment service does not accept it',
      })),
    }),
  });
}
