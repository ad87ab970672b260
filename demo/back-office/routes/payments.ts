/** Orders with their payments, refunds and events. */
import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { contextOf } from '../context.ts';
import { csvLines } from '../csv.ts';
import type { Services } from '../services.ts';
import { filtersOf } from '../filters.ts';
import { filtered, listPage } from '../list-page.ts';
import type { Event } from '../merchant-api.ts';
import { orderFilter, type PayoutsOfOrders } from '../order-search.ts';
import { paymentPage } from '../pages/payment.ts';
import { paymentsFile, paymentsPage } from '../pages/payments.ts';
import { send, sendCsv } from '../respond.ts';
import { positionOf, queryText } from './list-position.ts';

export function paymentRoutes({ api, pixReturns, simulator, drafts, site }: Services): Router {
  const router = Router();

  async function payoutsOfOrders(): Promise<PayoutsOfOrders> {
    const known = await pixReturns.list(await api.payouts());
    return new Map(known.map(({ order, payout }) => [order.id, payout]));
  }

  router.get('/payments', async (request, response) => {
    const context = contextOf(request, site);
    const position = positionOf(request, '/payments');
    const payoutOf = await payoutsOfOrders();
    const wanted = orderFilter(position.filters, payoutOf, context);
    const { rows, next } = await listPage(api.checkouts(position.after), wanted);
    send(response, paymentsPage(context, { checkouts: rows, payoutOf, position: { ...position, next } }));
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
      pixReturns.of(checkout.id),
      simulator.moves('transactions'),
      simulator.moves('refunds'),
      simulator.moves('payouts'),
    ]);
    const isOfCheckout = ({ data }: Event): boolean =>
      data.checkout?.id === checkout.id || (payout !== null && data.payout?.id === payout.id);
    const draft = drafts.refunds.find(queryText(request, 'draft'));
    const details = {
      checkout,
      events: events.filter(isOfCheckout),
      refunds: refunds.flat(),
      payout,
      moves: new Map(moves.flatMap((found) => [...found])),
      refund: draft?.checkout === checkout.id ? draft : { amount: '', key: randomUUID() },
    };
    send(response, paymentPage(contextOf(request, site), details));
  });
  return router;
}
