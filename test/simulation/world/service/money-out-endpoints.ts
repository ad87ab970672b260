/** The service's endpoints for payouts and withdrawals (§4.5, §4.8 to §4.10). */
import { failure, numberIn, type ServiceResponse, type ServiceRequest, textIn } from './endpoints.ts';
import type { PayoutRecord, WithdrawalRecord } from './records.ts';
import type { PaymentServiceModel } from './service.ts';

const payoutMinuteMs = 60_000;

export function openPayout(service: PaymentServiceModel, { body }: ServiceRequest): ServiceResponse {
  const amountMinor = Math.round(numberIn(body, 'amount') * 100);
  // §8: one attempt a minute, whatever its outcome.
  if (service.payoutAt !== null && service.now() - service.payoutAt < payoutMinuteMs)
    return failure(429, 'RATE_LIMITED');
  service.payoutAt = service.now();
  if (!Number.isFinite(amountMinor)) return failure(422, 'VALIDATION_ERROR', { errors: { amount: ['?'] } });
  if (service.balanceMinor < amountMinor) return failure(401, 'INSUFFICIENT_BALANCE');
  service.balanceMinor -= amountMinor;
  const payout: PayoutRecord = {
    id: service.name('po'),
    status: 'pending',
    amountMinor,
    postback: textIn(body, 'baasPostbackUrl'),
    note: textIn(body, 'note') ?? '',
  };
  service.payouts.set(payout.id, payout);
  service.movePayout(payout, 'pending');
  return { status: 200, body: { status: 'pending', idTransaction: payout.id } };
}

/** `path` is the id. The response for an unknown id is a 200 (§4.5). */
export function payoutStatus(service: PaymentServiceModel, { path: id }: ServiceRequest): ServiceResponse {
  const payout = service.payouts.get(id);
  if (payout === undefined)
    return { status: 200, body: { status: 'error', message: 'Transação não encontrada' } };
  const amount = payout.amountMinor / 100;
  return {
    status: 200,
    body: { status: payout.status, idTransaction: id, amount, taxes: 0, liquid: amount },
  };
}

export function openWithdrawal(service: PaymentServiceModel, { body }: ServiceRequest): ServiceResponse {
  const amountMinor = Math.round(numberIn(body, 'amount') * 100);
  const chain = textIn(body, 'chain');
  const address = textIn(body, 'address');
  if (!Number.isFinite(amountMinor) || chain === null || address === null)
    return failure(422, null, { errors: { amount: ['?'] } });
  if (service.balanceMinor < amountMinor)
    return failure(400, null, {
      available_balance: service.balanceMinor / 100,
      requested_amount: amountMinor / 100,
    });
  service.balanceMinor -= amountMinor;
  const order: WithdrawalRecord = {
    orderId: 1000 + service.withdrawals.size,
    status: 'processing',
    chain,
    address,
    amountMinor,
    createdAt: service.now(),
  };
  service.withdrawals.set(String(order.orderId), order);
  service.moveWithdrawal(order, 'processing');
  return { status: 201, body: { status: 'ok', message: 'Pedido criado', data: dataOf(order) } };
}

export function withdrawalStatus(service: PaymentServiceModel, { body }: ServiceRequest): ServiceResponse {
  const id = textIn(body, 'order_id');
  if (id === null) return failure(422, null, { errors: { order_id: ['string'] } });
  const order = service.withdrawals.get(id);
  return order === undefined
    ? failure(404, null)
    : { status: 200, body: { status: 'ok', data: dataOf(order) } };
}

const dataOf = (order: WithdrawalRecord): object => ({
  order_id: order.orderId,
  status: order.status,
  status_message: 'em andamento',
  chain: order.chain,
  address: order.address,
  amount_brl: (order.amountMinor / 100).toFixed(2),
  usdt_to_receive: '10.000000',
  usdt_gross: '10.100000',
  platform_fee_usdt: '0.100000',
  payout_tx_hash: order.status === 'completed' ? `0x${order.orderId}` : null,
  created_at: new Date(order.createdAt).toISOString(),
  expires_at: new Date(order.createdAt + 3_600_000).toISOString(),
  completed_at: new Date(order.createdAt).toISOString(),
});
