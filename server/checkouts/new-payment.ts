/** Builds a new payment's row and the input of its creating call. */
import { type Currency, currencyOf } from '../../widget/protocol/checkout.ts';
import { PayError } from '../errors.ts';
import { newId } from '../values/ids.ts';
import type { Checkout, Customer, Payment } from './checkout.ts';
import { leaseFrom } from './call-lease.ts';
import type { Parts } from './ports.ts';
import { unnamedWatchMs } from './lookup-schedule.ts';

/** Builds the row of a payment, stored before the service is called. */
export function newPayment(
  checkout: Checkout,
  fields: Pick<Payment, 'kind' | 'method' | 'slot'> &
    Partial<
      Pick<Payment, 'wallet' | 'payer' | 'addressPrefix' | 'challenge' | 'idempotencyKey' | 'requestDigest'>
    >,
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
    payer: checkout.customer,
    addressPrefix: null,
    challenge: null,
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
    declineCode: null,
    failureMessage: null,
    failureIsFinal: false,
    refundedMinor: 0,
    refundedAt: null,
    feeMinor: null,
    netMinor: null,
    fxRate: null,
    fxAmountBrlMinor: null,
    returnedMinor: 0,
    endedAs: null,
    dispute: null,
    mismatch: null,
    lookups: 0,
    lookedUpAt: null,
    // Frees the slot if this process dies during the call.
    checkAt: nowMs + unnamedWatchMs,
    version: 1,
    ...fields,
  };
}

/** The address for callbacks of a payment; its unguessable key names the payment. */
export const postbackUrl = (
  { settings, vault }: Pick<Parts, 'settings' | 'vault'>,
  paymentId: string,
): string => `${settings.publicUrl}/v1/callbacks/${vault.callbackKeyFor(paymentId)}`;

/** The merchant's details, and those of the buyer where the merchant has none. */
export const payerOf = ({ customer }: Checkout, details: Customer): Customer => ({ ...details, ...customer });
