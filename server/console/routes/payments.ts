/** Orders with their payments, refunds and events. */
import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { csvLines } from '../csv.ts';
import type { Services } from '../services.ts';
import { filtersOf, startOfDay } from '../filters.ts';
import { formOf } from '../forms.ts';
import { filtered, listPage } from '../list-page.ts';
import type { Checkout, MerchantApi, Payout } from '../merchant-api.ts';
import { isPaidPix, returnsOf } from '../pix-returns.ts';
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

  router.get('/payments', requires('read'), async (request, response) => {
    const context = contextOf(request, response);
    const api = apiOf(request);
    const position = positionOf(request, '/payments');
    const { filters, after } = position;
    const found = api.checkouts(after, filters.search);
    const { rows, next } = await listPage(found, orderFilter(filters));
    const payoutsOf = await returnsOfRows(api, rows);
    send(
      response,
      context,
      paymentsPage(context, { checkouts: rows, payoutsOf, position: { ...position, next } }),
    );
  });

  router.get('/payments.csv', requires('read'), async (request, response) => {
    const context = contextOf(request, response);
    const api = apiOf(request);
    const filters = filtersOf(request.query);
    const payoutsOf = await returnsSince(api, filters.from);
    const rows = filtered(api.checkouts(null, filters.search), orderFilter(filters));
    await sendCsv(response, 'payments', csvLines(paymentsFile(context, payoutsOf), rows, context.language));
  });

  router.get('/payments/:id', requires('read'), async (request, response) => {
    const [api, context] = [apiOf(request), contextOf(request, response)];
    const checkout = await api.checkout(request.params.id);
    const [events, audit, refunds, payouts, buttons] = await Promise.all([
      api.eventsOf(checkout.id),
      api.auditOf(checkout.id),
      Promise.all(checkout.payments.map(({ id }) => api.refundsOf(id))),
      returnsOf(api, checkout.payments.filter(isPaidPix)),
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

/** A return that failed is on the page of its order alone, so that few orders are asked about. */
async function returnsOfRows(api: MerchantApi, orders: readonly Checkout[]): Promise<PayoutsOfOrders> {
  const returned = orders.map(async ({ id, payments }) => {
    const some = payments.filter((payment) => isPaidPix(payment) && Number(payment.returned_amount) > 0);
    return [id, await returnsOf(api, some)] as const;
  });
  return new Map(await Promise.all(returned));
}

/** Of every order made on or after a day, for a file: a return is made after its order. */
async function returnsSince(api: MerchantApi, day: string): Promise<PayoutsOfOrders> {
  const found = new Map<string, Payout[]>();
  for await (const payout of api.payoutRows()) {
    if (payout.created_at !== null && Date.parse(payout.created_at) < startOfDay(day)) break;
    if (payout.checkout === null) continue;
    const ofOrder = found.get(payout.checkout);
    if (ofOrder) ofOrder.push(payout);
    else found.set(payout.checkout, [payout]);
  }
  return found;
}
