import type { Account } from '../accounts.ts';
import type { Callback } from '../callbacks/callbacks.ts';
import type { CardCharge } from '../ledger/card-charges.ts';
import type { PixCharge } from '../ledger/pix-charges.ts';
import type { Payout } from '../ledger/payouts.ts';
import type { Refund } from '../ledger/refunds.ts';
import type { Withdrawal } from '../ledger/withdrawals.ts';
import { decimal, toMajor } from '../money.ts';
import type { World } from '../world.ts';
import { payoutMovesOf, refundMovesOf, transactionMovesOf, withdrawalMovesOf } from './moves.ts';

/** Objects as control returns them, never with a client secret. */

export function transactionView(world: World, charge: PixCharge | CardCharge) {
  const shared = {
    idTransaction: charge.id,
    account: charge.account.name,
    environment: charge.account.environment,
    status: charge.state,
    amount: toMajor(charge.amountMinor),
    payer: charge.payer,
    postback: charge.postback ?? null,
    created_at: timestamp(charge.createdAtMs),
    paid_at: timestamp(charge.paidAtMs),
    moves: transactionMovesOf(charge),
  };
  if (charge.kind === 'pix') {
    return {
      ...shared,
      kind: 'pix' as const,
      currency: 'BRL',
      fee: toMajor(charge.feeMinor),
      qrcode: charge.code,
      expires_at: timestamp(charge.expiresAtMs),
    };
  }
  return {
    ...shared,
    kind: 'card' as const,
    mode: charge.mode,
    currency: 'USD',
    wallet: charge.wallet ?? null,
    card: charge.card,
    payment_intent_id: charge.intent.id,
    challenge: charge.challenge?.state ?? null,
    checkout_url: charge.session ? `${world.origin}/checkout/${charge.session.id}` : null,
    return_url: charge.returnUrl ?? null,
    expires_at: timestamp(charge.session?.expiresAtMs ?? null),
    refunded_amount: toMajor(charge.refundedMinor),
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    paid_unreported: charge.paidUnreported,
    dispute: charge.dispute && {
      id: charge.dispute.id,
      status: charge.dispute.status,
      amount: toMajor(charge.dispute.amountMinor),
    },
    refunds: world.refunds.of(charge).map(refundView),
  };
}

export function refundView(refund: Refund) {
  return {
    refund_id: refund.id,
    idTransaction: refund.charge.id,
    account: refund.charge.account.name,
    status: refund.state,
    amount: toMajor(refund.amountMinor),
    currency: 'USD',
    reported: refund.reported,
    failure_reason: refund.failureReason,
    arn: refund.arn,
    created_at: timestamp(refund.createdAtMs),
    moves: refundMovesOf(refund),
  };
}

export function payoutView(payout: Payout) {
  return {
    idTransaction: payout.id,
    account: payout.account.name,
    status: payout.state,
    amount: toMajor(payout.amountMinor),
    fee: toMajor(payout.feeMinor),
    currency: 'BRL',
    pix_key: payout.pixKey,
    postback: payout.postback ?? null,
    created_at: timestamp(payout.createdAtMs),
    moves: payoutMovesOf(payout),
  };
}

export function withdrawalView(order: Withdrawal) {
  return {
    order_id: order.orderId,
    account: order.account.name,
    status: order.state,
    chain: order.chain,
    address: order.address,
    amount: toMajor(order.amountMinor),
    currency: 'BRL',
    usdt_to_receive: decimal(order.grossMicroUsdt - order.feeMicroUsdt, 6),
    payout_tx_hash: order.payoutTxHash,
    created_at: timestamp(order.createdAtMs),
    updated_at: timestamp(order.updatedAtMs),
    moves: withdrawalMovesOf(order),
  };
}

export function callbackView(callback: Callback) {
  return {
    id: callback.id,
    idTransaction: callback.payload.idTransaction,
    url: callback.url,
    payload: callback.payload,
    status: callback.state,
    created_at: timestamp(callback.createdAtMs),
    attempts: callback.attempts.map(({ atMs, status }) => ({
      at: timestamp(atMs),
      // The reason stands in for a missing status.
      ...(typeof status === 'number' ? { status } : { status: null, reason: status }),
    })),
    next_attempt_at: timestamp(callback.nextAttemptAtMs),
  };
}

export function balanceView(world: World, account: Account) {
  const totals = world.balances.of(account);
  return {
    account: account.name,
    environment: account.environment,
    brl: { available: toMajor(totals['brl.available']), reserved: toMajor(totals['brl.reserved']) },
    usd: { available: toMajor(totals['usd.available']), held: toMajor(totals['usd.held']) },
    entries: world.balances.entries(account).map((entry) => ({
      at: timestamp(entry.atMs),
      kind: entry.kind,
      reference: entry.reference,
      from: entry.from,
      to: entry.to,
      amount: toMajor(entry.amountMinor),
    })),
  };
}

function timestamp(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}
