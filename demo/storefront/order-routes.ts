/** Routes of an order, from the bag to the receipt. */
import express, { type Request, type Response, Router } from 'express';
import { isSame } from './cart.ts';
import { productBySlug } from './catalogue.ts';
import type { Html } from './html.ts';
import type { Merchant, Order } from './merchant.ts';
import { type ElementMarkup, elements, linesFor, paymentPage } from './pages/payment-page.ts';
import { ordersPage } from './pages/orders-page.ts';
import type { PageContext } from './pages/page.ts';
import { orderPage } from './pages/receipt-page.ts';
import { type MoneyReturn, type Returned, returnedOf } from './refunds.ts';
import { canBePaid, keepOrder, visitorOf } from './visitor.ts';

export interface OrderRoutesOptions {
  merchant: Merchant;
  companionUrl: string;
  processorUrl: string;
  markup: ElementMarkup | undefined;
  /** Returns the shop's content policy, with the hash of one more style. */
  policyFor: (styleHash: string | null) => string;
  pixReturnOf: ((reference: string) => Promise<MoneyReturn | null>) | undefined;
  contextOf: (request: Request, response: Response) => PageContext;
  send: (response: Response, page: Html) => void;
}

export function orderRoutes(options: OrderRoutesOptions): Router {
  const { merchant, companionUrl, processorUrl, policyFor, contextOf, send } = options;
  const router = Router();

  /** Without a response from the console, the page shows only refunds that the shop knows. */
  async function returned(order: Order): Promise<Returned | null> {
    const pix = await options.pixReturnOf?.(order.reference).catch(() => null);
    return returnedOf(order.totalMinor, pix ? [...order.refunds.all, pix] : order.refunds.all);
  }

  /** Keeps the order that was placed from the bag, with the bag's current content if it may still change. */
  async function orderOfBag(request: Request, response: Response): Promise<Order> {
    const { lines, placed } = visitorOf(request, response, merchant);
    const isKept = placed && (isSame(placed.lines, lines) || (await merchant.changeOrder(placed, lines)));
    return isKept ? placed : await merchant.placeOrder(lines);
  }

  router.post('/orders', async (request, response) => {
    if (visitorOf(request, response, merchant).lines.length === 0) return response.redirect(303, '/cart');
    try {
      const order = await orderOfBag(request, response);
      keepOrder(request, response, order, true);
      return response.redirect(303, `/orders/${order.id}/pay`);
    } catch (error) {
      report(error);
      return response.redirect(303, '/cart?trouble');
    }
  });

  // Places an order without the bag, for pages that have the element already. An unpaid order is reused.
  router.post('/orders/now', express.json({ limit: '1kb' }), async (request, response, next) => {
    const { product: slug, order: known } = (request.body ?? {}) as Record<string, unknown>;
    const product = productBySlug(String(slug));
    if (!product) return next();
    const kept = merchant.order(String(known));
    const order =
      kept && canBePaid(kept)
        ? kept
        : await merchant.placeOrder([{ product, quantity: 1 }]).catch((error: unknown) => {
            report(error);
            return null;
          });
    if (!order) return response.sendStatus(503);
    keepOrder(request, response, order, false);
    const { id, reference, clientSecret } = order;
    return response.set('cache-control', 'no-store').json({ id, reference, clientSecret });
  });

  router.get('/orders', async (request, response) => {
    const { orders } = visitorOf(request, response, merchant);
    const listed = await Promise.all(
      orders.map(async (order) => ({ order, returned: order.paidAt && (await returned(order)) })),
    );
    send(response, ordersPage(contextOf(request, response), listed));
  });

  router.get('/orders/:id/pay', (request, response, next) => {
    const order = merchant.order(request.params.id);
    if (!order) return next();
    if (!canBePaid(order)) return response.redirect(303, `/orders/${order.id}`);
    const element = elements.find((name) => name === request.query['element']) ?? elements[0];
    const context = contextOf(request, response);
    const scripts = { companionUrl, processorUrl };
    const lines = linesFor(order, {
      element,
      language: context.language,
      markup: options.markup,
      companionUrl,
    });
    response.set('content-security-policy', policyFor(lines.styleHash));
    return send(response, paymentPage(context, order, { ...scripts, lines }));
  });

  router.get('/orders/:id', async (request, response, next) => {
    const order = merchant.order(request.params.id);
    if (!order) return next();
    return send(response, orderPage(contextOf(request, response), order, await returned(order)));
  });

  router.get('/orders/:id/status', (request, response, next) => {
    const order = merchant.order(request.params.id);
    if (!order) return next();
    return response
      .set('cache-control', 'no-store')
      .json({ status: order.paidAt ? 'paid' : 'waiting', reference: order.reference });
  });
  return router;
}

const report = (error: unknown): void =>
  console.error('shop:', error instanceof Error ? error.message : 'unknown error');
