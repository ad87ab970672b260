/**
 * Decodes the status responses (§4.4).
 *
 * A status that the specification does not list becomes `null`, with the raw value kept for the log. It is never mapped to
 * success or failure: the payment stays unchanged, and the status is reported.
 */
import * as z from 'zod';
import type { Dispute } from '../checkouts/checkout.ts';
import type { Snapshot } from '../checkouts/gateway-port.ts';
import { type PaymentStatus } from '../../widget/protocol/payment-status.ts';
import { readableReason } from './error-body.ts';
import { decoder, loggableWord, money, name, time } from './decode.ts';

const pixStatuses = ['pending', 'paid', 'cancelled'] as const satisfies readonly PaymentStatus[];

const cardStatuses = [
  'pending',
  'processing',
  'requires_action',
  'paid',
  'cancelled',
  'refunded',
  'partially_refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
] as const satisfies readonly PaymentStatus[];

/** A value of a closed set, or `null` and the raw word for the log. */
export function recogniseStatus<S extends string>(
  word: string,
  known: readonly S[],
): { status: S | null; unrecognisedStatus: string | null } {
  const status = known.find((candidate) => candidate === word) ?? null;
  return { status, unrecognisedStatus: status === null ? loggableWord(word) : null };
}

/** §3.5, §6: refunds and payout callbacks spell it `canceled`, everything else `cancelled`. Here it is `cancelled`. */
export const oneSpelling = (word: string): string => (word === 'canceled' ? 'cancelled' : word);

/** §2.1 */
const pix = z
  .object({
    paymentMethod: z.literal('pix'),
    idTransaction: name,
    status: z.string(),
    amount: money,
    // §2.1 shows none.
    currency: z.string().length(3).nullish().catch(null),
    taxes: money.nullish().catch(null),
    liquid: money.nullish().catch(null),
  })
  .transform((body): Snapshot => ({
    serviceId: body.idTransaction,
    paymentMethod: 'pix',
    ...recogniseStatus(body.status, pixStatuses),
    amountMinor: body.amount,
    currency: (body.currency ?? 'BRL').toUpperCase(),
    refundedMinor: 0,
    cardBrand: null,
    cardLast4: null,
    failureCode: null,
    failureMessage: null,
    failureIsFinal: false,
    paidAt: null,
    feeMinor: body.taxes ?? null,
    netMinor: body.liquid ?? null,
    fxRate: null,
    fxAmountBrlMinor: null,
    refundedAt: null,
    dispute: null,
  }));

/** A malformed field is null, and hides no other. */
const dispute = z
  .object({
    id: name.nullish().catch(null),
    status: z.string().nullish().catch(null),
    reason: z.string().nullish().catch(null),
    amount: money.nullish().catch(null),
    created_at: time,
  })
  .transform((body): Dispute => ({
    id: body.id ?? null,
    stage: body.status ?? null,
    reason: body.reason ?? null,
    amountMinor: body.amount ?? null,
    createdAt: body.created_at,
  }));

const toMs = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));

/**
 * §2.2. Identity, amounts and status must be valid. Informative fields (card, times, dispute details) fall back to null, so that a
 * broken one does not hide that a charge was paid.
 */
const card = z
  .object({
    paymentMethod: z.literal('card'),
    idTransaction: name,
    status: z.string(),
    amount: money,
    currency: z.string().length(3),
    refunded_amount: money.nullish(),
    fx_rate: z.number().positive().nullish().catch(null),
    amount_credited_brl: money.nullish().catch(null),
    card: z
      .object({
        brand: z.string().nullish(),
        last4: z
          .string()
          .regex(/^\d{4}$/)
          .nullish(),
      })
      .nullish()
      .catch(null),
    paid_at: time,
    refunded_at: time,
    failure_code: z.string().nullish().catch(null),
    failure_message: z.string().nullish().catch(null),
    failure_is_final: z.boolean().nullish().catch(null),
    dispute: dispute.nullish().catch(null),
  })
  .transform((body): Snapshot => ({
    serviceId: body.idTransaction,
    paymentMethod: 'card',
    ...recogniseStatus(body.status, cardStatuses),
    amountMinor: body.amount,
    // The specification promises `USD`; it is compared, not assumed.
    currency: body.currency.toUpperCase(),
    refundedMinor: body.refunded_amount ?? 0,
    cardBrand: body.card?.brand ?? null,
    cardLast4: body.card?.last4 ?? null,
    failureCode: body.failure_code ? loggableWord(body.failure_code) : null,
    failureMessage: readableReason(body.failure_message ?? null),
    failureIsFinal: body.failure_is_final ?? body.status === 'cancelled',
    paidAt: toMs(body.paid_at),
    feeMinor: null,
    netMinor: null,
    fxRate: body.fx_rate ? String(body.fx_rate) : null,
    fxAmountBrlMinor: body.amount_credited_brl || null,
    refundedAt: toMs(body.refunded_at),
    dispute: body.dispute ?? null,
  }));

/** Throws `UndecodableResponseError`. */
export const decodeTransaction = decoder<Snapshot>(z.union([pix, card]));
