/**
 * Steps of a day that happen at the service without the companion (payments, bank decisions, disputes), and forgeries.
 */
import type { Handlers } from './participants.ts';
import { isCaptured } from './service/records.ts';

const nth = <T>(items: readonly T[], index: number): T | undefined =>
  items.length === 0 ? undefined : items[index % items.length];

export const serviceSteps: Handlers<
  | 'pay'
  | 'processor'
  | 'refund_at_service'
  | 'refund_outcome'
  | 'reject_refunds'
  | 'dispute'
  | 'payout_outcome'
  | 'withdrawal_outcome'
  | 'forge'
  | 'intrude'
  | 'report_other_amount'
  | 'report_other_currency'
> = {
  pay(participants, step) {
    const payable = participants
      .transactionsOf(step.c)
      .filter((transaction) => transaction.kind !== 'direct' && transaction.status === 'pending');
    const transaction = nth(payable.toReversed(), step.nth);
    if (transaction) participants.world.service.pay(transaction);
  },

  processor(participants, { c, outcome }) {
    const open = participants
      .transactionsOf(c)
      .findLast(
        (transaction) =>
          transaction.kind !== 'pix' && !isCaptured(transaction) && transaction.status !== 'cancelled',
      );
    if (open === undefined) return;
    if (open.status === 'requires_action' && outcome !== 'cancelled') return;
    const { service } = participants.world;
    if (outcome === 'paid') service.pay(open);
    else if (outcome === 'cancelled') service.cancel(open, 'card_declined', true);
    else if (open.status === 'pending') service.move(open, 'processing');
  },

  refund_at_service(participants, { c, amountMinor }) {
    const { service } = participants.world;
    const paid = participants
      .transactionsOf(c)
      .find(({ kind, status }) => kind !== 'pix' && (status === 'paid' || status === 'partially_refunded'));
    if (paid === undefined || service.refundableMinor(paid) < amountMinor) return;
    service.moveRefund(service.openRefund(paid, amountMinor, null), 'succeeded');
  },

  refund_outcome(participants, step) {
    const { service } = participants.world;
    const open = [...service.refunds.values()].filter(
      ({ status }) => status === 'pending' || status === 'requires_action',
    );
    const refund = nth(open, step.nth);
    if (refund && refund.status !== step.outcome) service.moveRefund(refund, step.outcome);
  },

  reject_refunds({ world }, { times }) {
    world.service.refundsToReject = times;
  },

  dispute(participants, { c, outcome }) {
    const { service } = participants.world;
    const card = participants
      .transactionsOf(c)
      .find(
        ({ kind, status }) =>
          kind !== 'pix' &&
          (outcome === 'disputed'
            ? status === 'paid' || status === 'partially_refunded'
            : status === 'disputed'),
      );
    if (card === undefined) return;
    card.dispute ??= {
      id: service.name('dp_'),
      status: 'needs_response',
      reason: c % 2 === 0 ? 'fraudulent' : 'product_not_received',
      amountMinor: card.amountMinor - 100,
      createdAt: service.now(),
    };
    if (outcome !== 'disputed') card.dispute.status = outcome === 'dispute_won' ? 'won' : 'lost';
    service.move(card, outcome);
  },

  payout_outcome(participants, step) {
    const { service } = participants.world;
    const payout = nth(
      [...service.payouts.values()].filter(({ status }) => status === 'pending'),
      step.nth,
    );
    if (payout) service.movePayout(payout, step.outcome);
  },

  withdrawal_outcome(participants, step) {
    const { service } = participants.world;
    const open = [...service.withdrawals.values()].filter(
      ({ status }) => status === 'processing' || status === 'sending',
    );
    const order = nth(open, step.nth);
    if (order && order.status !== step.outcome) service.moveWithdrawal(order, step.outcome);
  },

  forge(participants, { c, how, times }) {
    const { service, callbacks } = participants.world;
    const mine = participants.transactionsOf(c).at(-1);
    // A charge that no callback has named yet matches two attempts without an id and of one amount equally well.
    const other = [...service.transactions.values()].find(
      (one) => one !== mine && isCaptured(one) && callbacks.delivered.has(one.id),
    );
    const url =
      how === 'unknown_key' ? `https://pay.test/v1/callbacks/pay_${'0'.repeat(32)}.forged` : mine?.postback;
    if (url === undefined || url === null) return;
    const idTransaction = how === 'other_id' ? (other?.id ?? 'tx-unknown') : (mine?.id ?? 'tx-unknown');
    const typeTransaction = mine?.kind === 'pix' ? 'PIX' : 'CARD';
    const body =
      how === 'garbage'
        ? '{"status":"paid", idTransaction'
        : JSON.stringify({ status: 'paid', idTransaction, typeTransaction, amount: 1, currency: 'USD' });
    for (let count = 0; count < times; count++) callbacks.forge(url, body);
  },

  async intrude(participants, { c }) {
    const secret = participants.secretOf(c);
    const forged = secret === null ? 'pcs_nobody.forged' : `${secret.slice(0, -2)}xx`;
    await participants.world.clients.request({
      purpose: { who: 'intruder', what: 'intrude', c },
      method: 'POST',
      path: '/v1/checkout/deposit',
      bearer: forged,
      body: { method: 'pix' },
    });
  },

  report_other_amount(participants, { c }) {
    const open = participants.transactionsOf(c).findLast((transaction) => !isCaptured(transaction));
    if (open) open.reportedAmountMinor = open.amountMinor - 100;
  },

  report_other_currency(participants, { c }) {
    const open = participants.transactionsOf(c).findLast((one) => one.kind !== 'pix' && !isCaptured(one));
    if (open) open.reportedCurrency = 'EUR';
  },
};
