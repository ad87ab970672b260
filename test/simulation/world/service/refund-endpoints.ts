/** The service's endpoints for refunds (§4.6, §4.7). */
import { failure, numberIn, type ServiceResponse, type ServiceRequest, textIn } from './endpoints.ts';
import type { RefundRecord, Transaction } from './records.ts';
import type { PaymentServiceModel } from './service.ts';

const dayMs = 24 * 3_600_000;

export function createRefund(
  service: PaymentServiceModel,
  { body, headers }: ServiceRequest,
): ServiceResponse {
  const transaction = service.transactions.get(textIn(body, 'idTransaction') ?? '');
  if (transaction === undefined || transaction.kind === 'pix') return failure(404, 'TRANSACTION_NOT_FOUND');
  const requestedMinor = body['amount'] === undefined ? null : Math.round(numberIn(body, 'amount') * 100);
  // Rule 4: without a key, transaction and amount are the key.
  const key =
    headers['idempotency-key'] ??
    textIn(body, 'idempotency_key') ??
    `${transaction.id}/${requestedMinor ?? 'full'}`;
  const earlier = [...service.refunds.values()].find(
    ({ idempotencyKey, createdAt }) => idempotencyKey === key && service.now() - createdAt < dayMs,
  );
  if (earlier) return { status: 200, body: { ...created(service, transaction, earlier) } };
  if (service.refundsToReject > 0) {
    service.refundsToReject -= 1;
    return failure(422, 'REFUND_FAILED');
  }
  const leftMinor = service.refundableMinor(transaction);
  if (transaction.status !== 'paid' && transaction.status !== 'partially_refunded')
    return failure(422, transaction.status === 'refunded' ? 'ALREADY_REFUNDED' : 'NOT_REFUNDABLE');
  if (leftMinor <= 0) return failure(422, 'ALREADY_REFUNDED');
  const amountMinor = requestedMinor ?? leftMinor;
  if (amountMinor > leftMinor)
    return failure(422, 'AMOUNT_EXCEEDS_REFUNDABLE', { remaining_refundable: leftMinor / 100 });
  const refund = service.openRefund(transaction, amountMinor, key);
  return { status: 200, body: { ...created(service, transaction, refund) } };
}

function created(service: PaymentServiceModel, transaction: Transaction, refund: RefundRecord): object {
  const leftMinor = service.refundableMinor(transaction);
  return {
    status: 'ok',
    idTransaction: transaction.id,
    refund_id: refund.id,
    refund_status: refund.status,
    refunded_amount: refund.amountMinor / 100,
    total_refunded: (transaction.amountMinor - leftMinor) / 100,
    remaining_refundable: leftMinor / 100,
    currency: 'USD',
    transaction_status: leftMinor === 0 ? 'refunded' : 'partially_refunded',
    arn: refund.arn,
    arn_status: refund.arn === null ? 'pending' : 'available',
  };
}

/** `path` is the refund's id. */
export function refundStatus(service: PaymentServiceModel, { path: id }: ServiceRequest): ServiceResponse {
  const refund = service.refunds.get(id);
  if (refund === undefined) return failure(404, 'REFUND_NOT_FOUND');
  return {
    status: 200,
    body: {
      status: 'ok',
      refund_id: id,
      refund_status: refund.status,
      idTransaction: refund.transactionId,
      amount: refund.amountMinor / 100,
      currency: 'USD',
      created_at: new Date(refund.createdAt).toISOString(),
      failure_reason: refund.failureReason,
      arn: refund.arn,
      arn_status: refund.arn === null ? 'pending' : 'available',
    },
  };
}
