/**
 * The status responses of §4.4 as one union, discriminated by `paymentMethod`.
 *
 * A status that the specification does not list becomes `null`, with the raw value kept for the log. It is never mapped to
 * success or failure: the payment stays unchanged, and the status is reported.
 */
import * as z from 'zod';
import { type PaymentStatus } from '../../widget/protocol/payment-status.ts';
import { readableReason } from './error-body.ts';
import { decoder, loggableWord, money, name, time } from './decode.ts';

const pixStatuses = ['pending', 'paid', 'cancelled'] as const satisfies readonly PaymentStatus[];
export type PixStatus = (typeof pixStatuses)[number];

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
export type CardStatus = (typeof cardStatuses)[number];

interface Snapshot<S> {
  /** `idTransaction`. */
  serviceId: string;
  /** `null` for an unlisted status, which is then in `unrecognisedStatus`. */
  status: S | null;
  unrecognisedStatus: string | null;
  /** Gross. */
  amountMinor: number;
}

/** §2.1 */
export interface PixSnapshot extends Snapshot<PixStatus> {
  method: 'pix';
  /** §2.1 shows none: `BRL` unless the response says otherwise. */
  currency: string;
  /** The fee, and the amount credited once paid; null where the response lacks them. */
  feeMinor: number | null;
  netMinor: number | null;
}

/** §2.2 */
export interface CardSnapshot extends Snapshot<CardStatus> {
  method: 'card';
  /** ISO 4217, upper case. The specification promises `USD`; it is compared, not assumed. */
  currency: string;
  refundedMinor: number;
  /** The exchange rate when it was paid, and the amount in BRL at that rate (§2.2); null before. */
  fxRate: string | null;
  fxAmountBrlMinor: number | null;
  card: { brand: string | null; last4: string | null } | null;
  /** ISO 8601 in UTC. */
  paidAt: string | null;
  refundedAt: string | null;
  /** Decline code of the last failed attempt, or `expired`. */
  failureCode: string | null;
  /** `failure_message`, masked. */
  failureMessage: string | null;
  /** False while the charge can still be paid: only then is a failed attempt not the end (§2.2). */
  failureIsFinal: boolean;
  dispute: DisputeSnapshot | null;
}

/** Each field is null where the service leaves it out or sends it malformed: none hides the others. */
export interface DisputeSnapshot {
  id: string | null;
  /** The card network's stage, such as `needs_response`. */
  stage: string | null;
  reason: string | null;
  amountMinor: number | null;
  /** ISO 8601 in UTC. */
  createdAt: string | null;
}

export type TransactionSnapshot = PixSnapshot | CardSnapshot;

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

const pix = z
  .object({
    paymentMethod: z.literal('pix'),
    idTransaction: name,
    status: z.string(),
    amount: money,
    currency: z.string().length(3).nullish().catch(null),
    taxes: money.nullish().catch(null),
    liquid: money.nullish().catch(null),
  })
  .transform((body): PixSnapshot => ({
    method: 'pix',
    serviceId: body.idTransaction,
    ...recogniseStatus(body.status, pixStatuses),
    amountMinor: body.amount,
    currency: (body.currency ?? 'BRL').toUpperCase(),
    feeMinor: body.taxes ?? null,
    netMinor: body.liquid ?? null,
  }));

const dispute = z
  .object({
    id: name.nullish().catch(null),
    status: z.string().nullish().catch(null),
    reason: z.string().nullish().catch(null),
    amount: money.nullish().catch(null),
    created_at: time,
  })
  .transform((body): DisputeSnapshot => ({
    id: body.id ?? null,
    stage: body.status ?? null,
    reason: body.reason ?? null,
    amountMinor: body.amount ?? null,
    createdAt: body.created_at,
  }));

// Identity, amounts and status must be valid. Informative fields (card, times, dispute details) fall back to null, so that a
// broken one does not hide that a charge was paid.
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
  .transform((body): CardSnapshot => ({
    method: 'card',
    serviceId: body.idTransaction,
    ...recogniseStatus(body.status, cardStatuses),
    amountMinor: body.amount,
    currency: body.currency.toUpperCase(),
    refundedMinor: body.refunded_amount ?? 0,
    fxRate: body.fx_rate ? String(body.fx_rate) : null,
    fxAmountBrlMinor: body.amount_credited_brl || null,
    card: body.card ? { brand: body.card.brand ?? null, last4: body.card.last4 ?? null } : null,
    paidAt: body.paid_at,
    refundedAt: body.refunded_at,
    failureCode: body.failure_code ? loggableWord(body.failure_code) : null,
    failureMessage: readableReason(body.failure_message ?? null),
    failureIsFinal: body.failure_is_final ?? body.status === 'cancelled',
    dispute: body.dispute ?? null,
  }));

/** Throws `UndecodableResponseError`. */
export const decodeTransaction = decoder<TransactionSnapshot>(z.union([pix, card]));
