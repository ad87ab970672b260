/** A part goes back at once; all that is left is reviewed first. */
import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { contextOf } from '../context.ts';
import type { Desk, RefundWish } from '../desk.ts';
import { decimal, formOf, isAmount } from '../forms.ts';
import { type Checkout, type Payment, type Refund, RefusedError } from '../merchant-api.ts';
import { methodOf, money } from '../pages/page.ts';
import { reviewPage } from '../pages/review.ts';
import { attempt, lead, send, type Ways } from '../respond.ts';
import { confirmed } from './confirmed.ts';
import { queryText } from './place.ts';

export function refundRoutes({ api, drafts: { refunds: drafts }, site }: Desk): Router {
  const router = Router();

  async function find({ checkout: id, payment: paymentId }: Pick<RefundWish, 'checkout' | 'payment'>) {
    const checkout: Checkout = await api.checkout(id);
    const payment = checkout.payments.find((one) => one.id === paymentId);
    if (!payment) throw new RefusedError('NOT_FOUND');
    return { checkout, payment };
  }

  const waysOf = (draft: string, { checkout }: RefundWish): Ways => ({
    done: `/payments/${checkout}`,
    refused: `/payments/${checkout}?draft=${draft}`,
    onRefused: ({ isSettled }) => isSettled && drafts.change(draft, { key: randomUUID() }),
  });
  const refund = ({ payment, amount, key }: RefundWish) =>
    api.refund({ payment, amount: decimal(amount) }, key);

  router.post('/refunds', async (request, response) => {
    const { payment: paymentId, order, amount: typed, key } = formOf(request);
    const { checkout, payment } = await find({ checkout: order, payment: paymentId });
    const leftMinor = minorLeft(payment, await api.refundsOf(paymentId));
    const wish = {
      checkout: order,
      reference: checkout.reference,
      payment: paymentId,
      amount: typed.trim() === '' ? (leftMinor / 100).toFixed(2) : typed,
      key,
    };
    const draft = drafts.put(wish);
    const amount = decimal(wish.amount);
    const ways = waysOf(draft, wish);
    if (!isAmount(amount))
      return attempt(response, ways, refuse(leftMinor === 0 ? 'ALREADY_REFUNDED' : 'VALIDATION_ERROR'));
    if (minor(amount) >= leftMinor) return lead(response, '/refunds/review', { draft });
    return attempt(response, ways, () => refund(wish));
  });

  router.get('/refunds/review', async (request, response) => {
    const context = contextOf(request, site);
    const draft = queryText(request, 'draft');
    const wish = drafts.find(draft);
    if (!wish) return lead(response, '/payments', { problem: 'review_gone' });
    const { payment } = await find(wish);
    const { texts, language } = context;
    return send(
      response,
      reviewPage(context, {
        section: 'payments',
        kind: 'refund',
        facts: [
          [texts.order, wish.reference],
          [texts.amount, money(decimal(wish.amount), payment.currency, language)],
          [texts.paidWith, methodOf(payment, context)],
        ],
        draft,
        action: '/refunds/confirm',
        back: `/payments/${wish.checkout}?draft=${draft}`,
      }),
    );
  });

  router.post('/refunds/confirm', async (request, response) => {
    const reviewed = confirmed(drafts, request, response, { list: '/payments', review: '/refunds/review' });
    if (!reviewed) return;
    const { draft, wish } = reviewed;
    await attempt(response, waysOf(draft, wish), () => refund(wish));
  });
  return router;
}

const minor = (amount: string): number => Math.round(Number(amount) * 100);
const isDead: ReadonlySet<string> = new Set(['failed', 'cancelled']);

/** A refund is on the payment only once the service reports it; one that failed after that stays on it. */
function minorLeft({ amount, refunded_amount: reported }: Payment, refunds: readonly Refund[]): number {
  const asked = refunds
    .filter(({ status }) => !isDead.has(status))
    .reduce((sum, refund) => sum + minor(refund.amount ?? '0'), 0);
  return Math.max(0, minor(amount) - Math.max(asked, minor(reported)));
}

const refuse = (code: string) => async (): Promise<never> => {
  throw new RefusedError(code);
};
