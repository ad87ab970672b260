import { ServiceError } from '../errors.ts';
import type { CardCharge } from '../ledger/card-charges.ts';
import type { PixCharge } from '../ledger/pix-charges.ts';
import { toMajor } from '../money.ts';
import { type Endpoint, ok } from './endpoint.ts';

/** Status of a transaction (§4.4): a PIX charge first, then a card charge. */
export const transactionStatus: Endpoint = {
  method: 'GET',
  path: '/transactions/payment/:id',
  sandbox: true,
  refundOnly: false,
  handle(world, { account, id }) {
    const pix = world.pix.find(id);
    if (pix?.account === account) return ok(pixStatus(pix));
    const card = world.cards.find(id);
    if (card?.account !== account) throw new ServiceError(404, 'Transação não encontrada.');
    world.cardPayments.refresh(card);
    return ok(cardStatus(card));
  },
};

/** §2.1 */
function pixStatus(charge: PixCharge): Record<string, unknown> {
  return {
    status: charge.state,
    idTransaction: charge.id,
    paymentMethod: 'pix',
    amount: toMajor(charge.amountMinor),
    taxes: toMajor(charge.feeMinor),
    liquid: toMajor(charge.amountMinor - charge.feeMinor),
  };
}

/** §2.2 */
function cardStatus(charge: CardCharge): Record<string, unknown> {
  const { dispute, failure } = charge;
  return {
    status: charge.state,
    idTransaction: charge.id,
    paymentMethod: 'card',
    amount: toMajor(charge.amountMinor),
    refunded_amount: toMajor(charge.refundedMinor),
    net_amount: toMajor(charge.amountMinor - charge.refundedMinor),
    currency: 'USD',
    amount_credited_brl: Math.round(charge.amountMinor * charge.fxRate) / 100,
    fx_rate: charge.fxRate,
    card: charge.card,
    paid_at: timestamp(charge.paidAtMs),
    refunded_at: timestamp(charge.refundedAtMs),
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    failure_is_final: charge.state === 'cancelled',
    dispute: dispute && {
      id: dispute.id,
      status: dispute.status,
      reason: dispute.reason,
      amount: toMajor(dispute.amountMinor),
      created_at: timestamp(dispute.createdAtMs),
    },
  };
}

function timestamp(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}
