/** §4.6, §4.7: refunds of card charges. PIX charges cannot be refunded through the service. */
import * as z from 'zod';
import { amountArgument, keyArgument, pathSegment } from '../arguments.ts';
import type { CallOptions, Caller } from '../caller.ts';
import { decoder, money, name, time } from '../decode.ts';
import { oneSpelling, recogniseStatus } from '../status-map.ts';

const refundStatuses = ['pending', 'requires_action', 'succeeded', 'failed', 'cancelled'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export interface RefundInput {
  /** `idTransaction` of the charge. */
  serviceId: string;
  /** USD; all that is still refundable when left out. */
  amountMinor?: number | undefined;
  /** 255 characters at most; kept by the service, not forwarded. */
  reason?: string | undefined;
  /** Required here: without one, two equal partial refunds within a day are taken for one (§4.6 rule 4). */
  idempotencyKey: string;
}

interface RefundBase {
  refundId: string;
  /** The charge. */
  serviceId: string;
  status: RefundStatus | null;
  unrecognisedStatus: string | null;
  /** USD of this refund. */
  amountMinor: number;
  currency: string;
  /** Acquirer reference number: what the buyer's bank finds the refund by. Often `null` at first. */
  arn: string | null;
  arnStatus: string | null;
}

export interface CreatedRefund extends RefundBase {
  /** USD, of the charge as a whole. */
  totalRefundedMinor: number | null;
  /** 0: refunded in full. */
  remainingRefundableMinor: number | null;
  transactionStatus: 'refunded' | 'partially_refunded' | null;
}

export interface RefundSnapshot extends RefundBase {
  /** ISO 8601 in UTC. */
  createdAt: string | null;
  failureReason: string | null;
}

const text = z.string().nullish().catch(null);
const shared = {
  status: z.literal('ok'),
  refund_id: name,
  refund_status: z.string(),
  idTransaction: name,
  currency: z.string().length(3),
  arn: text,
  arn_status: text,
};

const toBase = (body: {
  refund_id: string;
  refund_status: string;
  idTransaction: string;
  currency: string;
  arn?: string | null | undefined;
  arn_status?: string | null | undefined;
}): Omit<RefundBase, 'amountMinor'> => ({
  refundId: body.refund_id,
  serviceId: body.idTransaction,
  ...recogniseStatus(oneSpelling(body.refund_status), refundStatuses),
  currency: body.currency.toUpperCase(),
  arn: body.arn ?? null,
  arnStatus: body.arn_status ?? null,
});

const decodeCreated = decoder(
  z
    .object({
      ...shared,
      refunded_amount: money,
      total_refunded: money.nullish().catch(null),
      remaining_refundable: money.nullish().catch(null),
      transaction_status: z.enum(['refunded', 'partially_refunded']).nullish().catch(null),
    })
    .transform((body): CreatedRefund => ({
      ...toBase(body),
      amountMinor: body.refunded_amount,
      totalRefundedMinor: body.total_refunded ?? null,
      remainingRefundableMinor: body.remaining_refundable ?? null,
      transactionStatus: body.transaction_status ?? null,
    })),
);

const decodeSnapshot = decoder(
  z
    .object({ ...shared, amount: money, created_at: time, failure_reason: text })
    .transform((body): RefundSnapshot => ({
      ...toBase(body),
      amountMinor: body.amount,
      createdAt: body.created_at,
      failureReason: body.failure_reason ?? null,
    })),
);

/** Both calls are open to accounts that may do nothing but refund (§5). */
export class Refunds {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /**
   * `POST /wallet/card/refund`. Repeated with the same key while its outcome is unknown, for 45 s at most.
   *
   * Rejections: TRANSACTION_NOT_FOUND, NOT_REFUNDABLE, ALREADY_REFUNDED, AMOUNT_EXCEEDS_REFUNDABLE (with
   * `extras.remainingRefundableMinor`), REFUND_FAILED (`serviceMessage` has the reason), VALIDATION_ERROR.
   */
  create(input: RefundInput, options?: CallOptions): Promise<CreatedRefund> {
    const resource = 'refunds.create';
    return this.#caller.call(
      {
        resource,
        request: () => ({
          path: '/wallet/card/refund',
          idempotencyKey: keyArgument(resource, input.idempotencyKey),
          body: {
            idTransaction: input.serviceId,
            amount: input.amountMinor === undefined ? undefined : amountArgument(resource, input.amountMinor),
            reason: input.reason,
          },
        }),
        repeatable: 'keyed',
        decode: decodeCreated,
      },
      options,
    );
  }

  /** `GET /wallet/card/refund/{refundId}`. Rejections: REFUND_NOT_FOUND. */
  get(refundId: string, options?: CallOptions): Promise<RefundSnapshot> {
    const resource = 'refunds.get';
    return this.#caller.call(
      {
        resource,
        request: () => ({ path: `/wallet/card/refund/${pathSegment(resource, 'refundId', refundId)}` }),
        repeatable: 'lookup',
        decode: decodeSnapshot,
        explain: ({ httpStatus }) => (httpStatus === 404 ? { code: 'REFUND_NOT_FOUND' } : null),
      },
      options,
    );
  }
}
