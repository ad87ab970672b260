/** Orders with their payments, refunds and events. */
import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { csvLines } from '../csv.ts';
import type { Services } from '../services.ts';
import { filtersOf } from '../filters.ts';
import { formOf } from '../forms.ts';
import { filtered, listPage } from '../list-page.ts';
import type { Checkout, MerchantApi } from '../merchant-api.ts';
import { orderFilter, type PayoutsOfOrders } from '../order-state.ts';
import { disputePage } from '../pages/dispute.ts';
import { cancellationFacts, paymentPage } from '../pages/payment.ts';
import { paymentsFile, paymentsPage } from '../pages/payments.ts';
import { reviewPage } from '../pages/review.ts';
import { noButtons } from '../demo-extension.ts';
import { attempt, redirect, send, sendCsv } from '../respond.ts';
import { requires } from '../session/guard.ts';
import { apiOf, sessionIdOf } from '../visit.ts';
import { positionOf, queryText } from './list-position.ts';

export function paymentRoutes({ contextOf, demoExtension, drafts }: Services): Router {
  const router = Router();

  /** Of the newest payouts, the last one of each order. */
  const payoutsOfOrders = async (api: MerchantApi): Promise<PayoutsOfOrders> =>
    new Map(
      (await api.payouts())
        .toReversed()
        .flatMap((payout) => (payout.checkout ? [[payout.checkout, payout]] : [])),
    );

  router.get('/payments', requires('read'), async (request, response) => {
    const context = contextOf(request, response);
    const api = apiOf(request);
    const position = positionOf(request, '/payments');
    const payoutOf = await payoutsOfOrders(api);
    const { filters, after } = position;
    const found = api.checkouts(after, filters.search);
    const { rows, next } = await listPage(found, orderFilter(filters));
    send(
      response,
      context,
      paymentsPage(context, { checkouts: rows, payoutOf, position: { ...position, next } }),
    );
  });

  router.get('/payments.csv', requires('read'), async (request, response) => {
    const context = contextOf(request, response);
    const api = apiOf(request);
    const payoutOf = await payoutsOfOrders(api);
    const filters = filtersOf(request.query);
    const rows = filtered(api.checkouts(null, filters.search), orderFilter(filters));
    await sendCsv(response, 'payments', csvLines(paymentsFile(context, payoutOf), rows, context.language));
  });

  router.get('/payments/:id', requires('read'), async (request, response) => {
    const [api, context] = [apiOf(request), contextOf(request, response)];
    const checkout = await api.checkout(request.params.id);
    const [events, audit, refunds, payouts, buttons] = await Promise.all([
      api.eventsOf(checkout.id),
      api.auditOf(checkout.id),
      Promise.all(checkout.payments.map(({ id }) => api.refundsOf(id))),
      pixPaid(checkout) ? api.payoutsOf(checkout) : [],
      demoExtension?.buttonsFor(['transactions', 'refunds', 'payouts'], context) ?? noButtons,
    ]);
    const draft = drafts.refunds.find(sessionIdOf(request), queryText(request, 'draft'));
    const details = {
      checkout,
      events,
      audit,
      refunds: refunds.flat(),
      payouts,
      buttons,
      lead: demoExtension?.lead(context) ?? null,
      refund: draft?.checkout === checkout.id ? draft : { amount: '', reason: '', key: randomUUID() },
    };
    send(response, context, paymentPage(context, details));
  });

  router.get('/payments/:id/cancel', requires('checkouts'), async (request, response) => {
    const [api, context] = [apiOf(request), contextOf(request, response)];
    const checkout = await api.checkout(request.params.id);
    const path = `/payments/${checkout.id}`;
    if (checkout.status !== 'open') return redirect(response, path, { problem: 'CHECKOUT_NOT_OPEN' });
    return send(
      response,
      context,
      reviewPage(context, {
        section: 'payments',
        kind: 'cancellation',
        facts: cancellationFacts(context, checkout),
        action: `${path}/cancel`,
        back: path,
      }),
    );
  });

  router.post('/payments/:id/cancel', requires('checkouts'), async (request, response) => {
    const path = `/payments/${encodeURIComponent(request.params.id)}`;
    if (formOf(request).understood !== 'yes')
      return redirect(response, `${path}/cancel`, { problem: 'not_confirmed' });
    return attempt(response, { done: path }, () => apiOf(request).cancelCheckout(request.params.id));
  });

  router.get('/payments/:id/dispute', requires('read'), async (request, response) => {
    const [api, context] = [apiOf(request), contextOf(request, response)];
    const checkout = await api.checkout(request.params.id);
    const payment = checkout.payments.findLast(({ dispute }) => dispute !== undefined);
    if (!payment?.dispute) return redirect(response, `/payments/${checkout.id}`);
    const evidence = await api.evidence(checkout.id);
    const details = { checkout, payment, dispute: payment.dispute, evidence };
    return send(response, context, disputePage(context, details));
  });
  return router;
}

const pixPaid = ({ payments }: Checkout): boolean =>
  payments.some(({ method, paid_at: at }) => method === 'pix' && at !== null);
