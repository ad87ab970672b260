/** Orders and what has become of them. */
import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { contextOf } from '../context.ts';
import { csvLines } from '../csv.ts';
import type { Desk } from '../desk.ts';
import { filtersOf } from '../filters.ts';
import { filtered, listPage } from '../list-page.ts';
import type { Event } from '../merchant-api.ts';
import { orderFilter, type PayoutsOfOrders } from '../order-search.ts';
import { paymentPage } from '../pages/payment.ts';
import { paymentsFile, paymentsPage } from '../pages/payments.ts';
import { send, sendCsv } from '../respond.ts';
import { placeOf, queryText } from './place.ts';

export function paymentRoutes({ api, givenBack, outside, drafts, site }: Desk): Router {
  const router = Router();

  async function payoutsOfOrders(): Promise<PayoutsOfOrders> {
    const known = await givenBack.among(await api.payouts());
    return new Map(known.map(({ order, payout }) => [order.id, payout]));
  }

  router.get('/payments', async (request, response) => {
    const context = contextOf(request, site);
    const place = placeOf(request, '/payments');
    const payoutOf = await payoutsOfOrders();
    const wanted = orderFilter(place.filters, payoutOf, context);
    const { rows, next } = await listPage(api.checkouts(place.after), wanted);
    send(response, paymentsPage(context, { checkouts: rows, payoutOf, place: { ...place, next } }));
  });

  router.get('/payments.csv', async (request, response) => {
    const context = contextOf(request, site);
    const payoutOf = await payoutsOfOrders();
    const wanted = orderFilter(filtersOf(request.query), payoutOf, context);
    const rows = filtered(api.checkouts(), wanted);
    await sendCsv(response, 'payments', csvLines(paymentsFile(context, payoutOf), rows));
  });

  router.get('/payments/:id', async (request, response) => {
    const checkout = await api.checkout(request.params.id);
    const [events, refunds, payout, ...moves] = await Promise.all([
      api.events(),
      Promise.all(checkout.payments.map(({ id }) => api.refundsOf(id))),
      givenBack.of(checkout.id),
      outside.moves('transactions'),
      outside.moves('refunds'),
      outside.moves('payouts'),
    ]);
    const isIts = ({ data }: Event): boolean =>
      data.checkout?.id === checkout.id || (payout !== null && data.payout?.id === payout.id);
    const draft = drafts.refunds.find(queryText(request, 'draft'));
    const details = {
      checkout,
      events: events.filter(isIts),
      refunds: refunds.flat(),
      payout,
      moves: new Map(moves.flatMap((found) => [...found])),
      refund: draft?.checkout === checkout.id ? draft : { amount: '', key: randomUUID() },
    };
    send(response, paymentPage(contextOf(request, site), details));
  });
  return router;
}
