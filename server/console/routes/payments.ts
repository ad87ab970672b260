/** Orders with their payments, refunds and events. */
import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { csvLines } from '../csv.ts';
import type { Services } from '../services.ts';
import { filtersOf } from '../filters.ts';
import { filtered, listPage } from '../list-page.ts';
import type { MerchantApi, Payout } from '../merchant-api.ts';
import { orderFilter, type PayoutsOfOrders } from '../order-search.ts';
import { paymentPage } from '../pages/payment.ts';
import { paymentsFile, paymentsPage } from '../pages/payments.ts';
import { noButtons } from '../plug.ts';
import { send, sendCsv } from '../respond.ts';
import { requires } from '../session/guard.ts';
import { apiOf, sessionIdOf } from '../visit.ts';
import { positionOf, queryText } from './list-position.ts';

export function paymentRoutes({ contextOf, plug, drafts }: Services): Router {
  const router = Router();

  /** Of the newest payouts, the last one of each order. */
  const payoutsOfOrders = async (api: MerchantApi): Promise<PayoutsOfOrders> =>
    new Map(
      (await api.payouts())
        .toReversed()
        .flatMap((payout) => (payout.checkout ? [[payout.checkout, payout]] : [])),
    );

  const payoutOf = async (api: MerchantApi, checkout: string): Promise<Payout | null> =>
    (await api.payouts()).find((one) => one.checkout === checkout) ?? null;

  router.get('/payments', requires('read'), async (request, response) => {
    const context = contextOf(request, response);
    const api = apiOf(request);
    const position = positionOf(request, '/payments');
    const payoutOf = await payoutsOfOrders(api);
    const wanted = orderFilter(position.filters, payoutOf, context);
    const { rows, next } = await listPage(api.checkouts(position.after), wanted);
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
    const wanted = orderFilter(filtersOf(request.query), payoutOf, context);
    const rows = filtered(api.checkouts(), wanted);
    await sendCsv(response, 'payments', csvLines(paymentsFile(context, payoutOf), rows, context.language));
  });

  router.get('/payments/:id', requires('read'), async (request, response) => {
    const [api, context] = [apiOf(request), contextOf(request, response)];
    const checkout = await api.checkout(request.params.id);
    const [events, audit, refunds, payout, buttons] = await Promise.all([
      api.eventsOf(checkout.id),
      api.auditOf(checkout.id),
      Promise.all(checkout.payments.map(({ id }) => api.refundsOf(id))),
      payoutOf(api, checkout.id),
      plug?.buttonsFor(['transactions', 'refunds', 'payouts'], context) ?? noButtons,
    ]);
    const draft = drafts.refunds.find(sessionIdOf(request), queryText(request, 'draft'));
    const details = {
      checkout,
      events,
      audit,
      refunds: refunds.flat(),
      payout,
      buttons,
      lead: plug?.lead(context) ?? null,
      refund: draft?.checkout === checkout.id ? draft : { amount: '', key: randomUUID() },
    };
    send(response, context, paymentPage(context, details));
  });
  return router;
}
