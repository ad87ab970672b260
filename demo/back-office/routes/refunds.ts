/** Refunds: a partial one is sent directly, one of the whole rest is reviewed first. */
import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { contextOf } from '../context.ts';
import type { Services, RefundDraft } from '../services.ts';
import { decimal, formOf, isAmount } from '../forms.ts';
import { type Checkout, type Payment, type Refund, RefusedError } from '../merchant-api.ts';
import { methodOf, money } from '../pages/page.ts';
import { reviewPage } from '../pages/review.ts';
import { attempt, redirect, send, type Redirects } from '../respond.ts';
import { confirmed } from './confirmed.ts';
import { queryText } from './list-position.ts';

export function refundRoutes({ api, drafts: { refunds: drafts }, site }: Services): Router {
  const router = Router();

  async function find({ checkout: id, payment: paymentId }: Pick<RefundDraft, 'checkout' | 'payment'>) {
    const checkout: Checkout = await api.checkout(id);
    const payment = checkout.payments.find((one) => one.id === paymentId);
    if (!payment) throw new RefusedError('NOT_FOUND');
    return { checkout, payment };
  }

  const redirectsFor = (draft: string, { checkout }: RefundDraft): Redirects => ({
    done: `/payments/${checkout}`,
    refused: `/payments/${checkout}?draft=${draft}`,
    onRefused: ({ isSettled }) => isSettled && drafts.change(draft, { key: randomUUID() }),
  });
  const refund = ({ payment, amount, key }: RefundDraft) =>
    api.refund({ payment, amount: decimal(amount) }, key);

  router.post('/refunds', async (request, response) => {
    const { payment: paymentId, order, amount: typed, key } = formOf(request);
    const { checkout, payment } = await find({ checkout: order, payment: paymentId });
    const leftMinor = minorLeft(payment, await api.refundsOf(paymentId));
    const values = {
      checkout: order,
      reference: checkout.reference,
      payment: paymentId,
      amount: typed.trim() === '' ? (leftMinor / 100).toFixed(2) : typed,
      key,
    };
    const draft = drafts.put(values);
    const amount = decimal(values.amount);
    const ways = redirectsFor(draft, values);
    if (!isAmount(amount))
      return attempt(response, ways, refuse(leftMinor === 0 ? 'ALREADY_REFUNDED' : 'VALIDATION_ERROR'));
    if (minor(amount) >= leftMinor) return redirect(response, '/refunds/review', { draft });
    return attempt(response, ways, () => refund(values));
  });

  router.get('/refunds/review', async (request, response) => {
    const context = contextOf(request, site);
    const draft = queryText(request, 'draft');
    const values = drafts.find(draft);
    if (!values) return redirect(response, '/payments', { problem: 'review_gone' });
    const { payment } = await find(values);
    const { texts, language } = context;
    return send(
      response,
      reviewPage(context, {
        section: 'payments',
        kind: 'refund',
        facts: [
          [texts.order, values.reference],
          [texts.amount, money(decimal(values.amount), payment.currency, language)],
          [texts.paidWith, methodOf(payment, context)],
        ],
        draft,
        action: '/refunds/confirm',
        back: `/payments/${values.checkout}?draft=${draft}`,
      }),
    );
  });

  router.post('/refunds/confirm', async (request, response) => {
    const reviewed = confirmed(drafts, request, response, { list: '/payments', review: '/refunds/review' });
    if (!reviewed) return;
    const { draft, values } = reviewed;
    await attempt(response, redirectsFor(draft, values), () => refund(values));
  });
  return router;
}

const minor = (amount: string): number => Math.round(Number(amount) * 100);
const unsuccessful: ReadonlySet<string> = new Set(['failed', 'cancelled']);

/** The payment has a refund only once the service reports it, and keeps one that fails later. */
function minorLeft({ amount, refunded_amount: reported }: Payment, refunds: readonly Refund[]): number {
  const requestedMinor = refunds
    .filter(({ status }) => !unsuccessful.has(status))
    .reduce((sum, refund) => sum + minor(refund.amount ?? '0'), 0);
  return Math.max(0, minor(amount) - Math.max(requestedMinor, minor(reported)));
}

const refuse = (code: string) => async (): Promise<never> => {
  throw new RefusedError(code);
};
