/** Refunds: every one is checked first, then reviewed, then sent. */
import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { inMajor, refundable } from '../amount-left.ts';
import type { Services, RefundDraft } from '../services.ts';
import { decimal, formOf, isAmount } from '../forms.ts';
import { type Checkout, type MerchantApi, RefusedError } from '../merchant-api.ts';
import { methodOf, money } from '../pages/page.ts';
import { buyerFact } from '../pages/payment.ts';
import { reviewPage } from '../pages/review.ts';
import { attempt, redirect, send } from '../respond.ts';
import { requires } from '../session/guard.ts';
import { apiOf, sessionIdOf } from '../visit.ts';
import { confirmed } from './confirmed.ts';
import { queryText } from './list-position.ts';

export function refundRoutes({ contextOf, drafts: { refunds: drafts } }: Services): Router {
  const router = Router();

  async function find(
    api: MerchantApi,
    { checkout: id, payment: paymentId }: Pick<RefundDraft, 'checkout' | 'payment'>,
  ) {
    const checkout: Checkout = await api.checkout(id);
    const payment = checkout.payments.find((one) => one.id === paymentId);
    if (!payment) throw new RefusedError('NOT_FOUND', 404);
    return { checkout, payment };
  }

  router.post('/refunds', requires('refunds'), async (request, response) => {
    const api = apiOf(request);
    const { payment: paymentId, order, amount: typed, reason, key, all } = formOf(request);
    const { checkout, payment } = await find(api, { checkout: order, payment: paymentId });
    const { leftMinor } = refundable(payment, await api.refundsOf(paymentId));
    const amount = all === 'yes' ? inMajor(leftMinor) : typed;
    const draft = drafts.put(sessionIdOf(request), {
      checkout: order,
      reference: checkout.reference,
      payment: paymentId,
      amount,
      reason: reason.trim(),
      key,
    });
    const problem = refusalOf(decimal(amount), leftMinor);
    if (problem === null) redirect(response, '/refunds/review', { draft });
    else redirect(response, `/payments/${order}`, { draft, problem });
  });

  router.get('/refunds/review', requires('refunds'), async (request, response) => {
    const [api, context] = [apiOf(request), contextOf(request, response)];
    const draft = queryText(request, 'draft');
    const values = drafts.find(sessionIdOf(request), draft);
    if (!values) return redirect(response, '/payments', { problem: 'review_gone' });
    const { checkout, payment } = await find(api, values);
    const { leftMinor } = refundable(payment, await api.refundsOf(payment.id));
    const { texts, language } = context;
    const inCurrency = (amount: string): string => money(amount, payment.currency, language);
    const amount = decimal(values.amount);
    return send(
      response,
      context,
      reviewPage(context, {
        section: 'payments',
        kind: 'refund',
        facts: [
          [texts.order, values.reference],
          ...buyerFact(texts, checkout),
          [texts.amount, inCurrency(amount)],
          [texts.leftAfter, inCurrency(inMajor(leftMinor - minor(amount)))],
          [texts.paidWith, methodOf(payment, context)],
          ...(values.reason === '' ? [] : ([[texts.note.label, values.reason]] as const)),
        ],
        draft,
        action: '/refunds/confirm',
        back: `/payments/${values.checkout}?draft=${draft}`,
      }),
    );
  });

  router.post('/refunds/confirm', requires('refunds'), async (request, response) => {
    const reviewed = confirmed(drafts, request, response, { list: '/payments', review: '/refunds/review' });
    if (!reviewed) return;
    const { draft, values } = reviewed;
    const { checkout, payment, amount, reason, key } = values;
    const redirects = {
      done: `/payments/${checkout}`,
      refused: `/payments/${checkout}?draft=${draft}`,
      onRefused: ({ isSettled }: RefusedError) => isSettled && drafts.change(draft, { key: randomUUID() }),
    };
    await attempt(response, redirects, () =>
      apiOf(request).refund({ payment, amount: decimal(amount), ...(reason !== '' && { reason }) }, key),
    );
  });
  return router;
}

function refusalOf(amount: string, leftMinor: number): string | null {
  if (leftMinor === 0) return 'ALREADY_REFUNDED';
  if (!isAmount(amount)) return 'VALIDATION_ERROR';
  return minor(amount) > leftMinor ? 'AMOUNT_EXCEEDS_REFUNDABLE' : null;
}

const minor = (amount: string): number => Math.round(Number(amount) * 100);
