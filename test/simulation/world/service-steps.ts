/** What happens at the service without the companion: buyers pay, banks decide, disputes open. Forgers write. */
import type { Cast, Handlers } from './cast.ts';
import { isTaken, type Transaction } from './service/records.ts';

/** The charges of a checkout, by the payments that the companion has named in its postback URLs. */
const transactionsOf = (cast: Cast, c: number): Transaction[] => cast.transactionsOf(c);

const nth = <T>(items: readonly T[], index: number): T | undefined =>
  items.length === 0 ? undefined : items[index % items.length];

export const serviceSteps: Handlers<
  | 'pay'
  | 'processor'
  | 'refund_elsewhere'
  | 'refund_outcome'
  | 'dispute'
  | 'payout_outcome'
  | 'withdrawal_outcome'
  | 'forge'
  | 'intrude'
  | 'tell_other_amount'
> = {
  pay(cast, step) {
    const payable = transactionsOf(cast, step.c).filter(
      (transaction) => transaction.kind !== 'direct' && transaction.status === 'pending',
    );
    const transaction = nth(payable.toReversed(), step.nth);
    if (transaction) cast.world.service.pay(transaction);
  },

  processor(cast, { c, outcome }) {
    const open = transactionsOf(cast, c).findLast(
      (transaction) =>
        transaction.kind !== 'pix' && !isTaken(transaction) && transaction.status !== 'cancelled',
    );
    if (open === undefined) return;
    if (open.status === 'requires_action' && outcome === 'paid') return;
    if (outcome === 'paid') cast.world.service.pay(open);
    else cast.world.service.cancel(open, 'card_declined', true);
  },

  refund_elsewhere(cast, { c, amountMinor }) {
    const { service } = cast.world;
    const paid = transactionsOf(cast, c).find(
      ({ kind, status }) => kind !== 'pix' && (status === 'paid' || status === 'partially_refunded'),
    );
    if (paid === undefined || service.refundableMinor(paid) < amountMinor) return;
    service.moveRefund(service.openRefund(paid, amountMinor, null), 'succeeded');
  },

  refund_outcome(cast, step) {
    const { service } = cast.world;
    const open = [...service.refunds.values()].filter(
      ({ status }) => status === 'pending' || status === 'requires_action',
    );
    const refund = nth(open, step.nth);
    if (refund && refund.status !== step.outcome) service.moveRefund(refund, step.outcome);
  },

  dispute(cast, { c, outcome }) {
    const { service } = cast.world;
    const card = transactionsOf(cast, c).find(
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
      reason: 'fraudulent',
      amountMinor: card.amountMinor,
      createdAt: service.now(),
    };
    if (outcome !== 'disputed') card.dispute.status = outcome === 'dispute_won' ? 'won' : 'lost';
    service.move(card, outcome);
  },

  payout_outcome(cast, step) {
    const { service } = cast.world;
    const payout = nth(
      [...service.payouts.values()].filter(({ status }) => status === 'pending'),
      step.nth,
    );
    if (payout) service.movePayout(payout, step.outcome);
  },

  withdrawal_outcome(cast, step) {
    const { service } = cast.world;
    const open = [...service.withdrawals.values()].filter(
      ({ status }) => status === 'processing' || status === 'sending',
    );
    const order = nth(open, step.nth);
    if (order && order.status !== step.outcome) service.moveWithdrawal(order, step.outcome);
  },

  forge(cast, { c, how, times }) {
    const { service, callbacks } = cast.world;
    const mine = transactionsOf(cast, c).at(-1);
    // What no callback has named yet fits two unnamed attempts of one amount alike: nothing that can be seen tells them apart.
    const other = [...service.transactions.values()].find(
      (one) => one !== mine && isTaken(one) && callbacks.named.has(one.id),
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

  async intrude(cast, { c }) {
    const secret = cast.secretOf(c);
    const stale = secret === null ? 'pcs_nobody.forged' : `${secret.slice(0, -2)}xx`;
    await cast.world.clients.ask({
      purpose: { who: 'intruder', what: 'intrude', c },
      method: 'POST',
      path: '/v1/checkout/deposit',
      bearer: stale,
      body: { method: 'pix' },
    });
  },

  tell_other_amount(cast, { c }) {
    const open = transactionsOf(cast, c).findLast((transaction) => !isTaken(transaction));
    if (open) open.toldAmountMinor = open.amountMinor - 100;
  },
};
