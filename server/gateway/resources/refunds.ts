/** §4.6, §4.7: refunds of card charges. PIX charges cannot be refunded through the service. */
import * as z from 'zod';
import { amountArgument, keyArgument, pathSegment } from '../argument-checks.ts';
import type { Outcome } from '../../checkouts/gateway-port.ts';
import type { CallOptions, Caller } from '../caller.ts';
import { decoder, money, name, time } from '../decode.ts';
import {
  type CreatedRefund,
  type RefundBase,
  type RefundInput,
  type RefundSnapshot,
  serviceRefundStatuses,
} from '../../money-out/gateway-port.ts';
import { oneSpelling, recogniseStatus } from '../status-map.ts';

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
  ...recogniseStatus(oneSpelling(body.refund_status), serviceRefundStatuses),
  currency: body.currency.toUpperCase(),
  arn: body.arn ?? null,
  arnStatus: body.arn_status ?? null,
});

const decodeCreated = decoder(
  z
    .object({
      ...shared,
      refunded_amount: money,
      remaining_refundable: money.nullish().catch(null),
    })
    .transform((body): CreatedRefund => ({
      ...toBase(body),
      amountMinor: body.refunded_amount,
      remainingRefundableMinor: body.remaining_refundable ?? null,
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

/** Both calls are available to refund-only accounts (§5). */
export class Refunds {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /**
   * `POST /wallet/card/refund`. Repeated with the same key while its outcome is unknown, for 45 s at most.
   *
   * Rejections: TRANSACTION_NOT_FOUND, NOT_REFUNDABLE, ALREADY_REFUNDED, AMOUNT_EXCEEDS_REFUNDABLE (with
   * `figures.remainingRefundableMinor`), REFUND_FAILED (`reason` has the cause), VALIDATION_ERROR.
   */
  create(input: RefundInput, options?: CallOptions): Promise<Outcome<CreatedRefund>> {
    return this.#caller.call(
      {
        resource: 'refunds.create',
        request: () => ({
          path: '/wallet/card/refund',
          idempotencyKey: keyArgument(input.idempotencyKey),
          body: {
            idTransaction: input.serviceId,
            amount: input.amountMinor === undefined ? undefined : amountArgument(input.amountMinor),
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
  get(refundId: string, options?: CallOptions): Promise<Outcome<RefundSnapshot>> {
    return this.#caller.call(
      {
        resource: 'refunds.get',
        request: () => ({ path: `/wallet/card/refund/${pathSegment('refundId', refundId)}` }),
        repeatable: 'lookup',
        decode: decodeSnapshot,
        explain: ({ httpStatus }) => (httpStatus === 404 ? { code: 'REFUND_NOT_FOUND' } : null),
      },
      options,
    );
  }
}
