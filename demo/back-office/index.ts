/**
 * The merchant's own desk: a small server that holds the merchant key and shows what the companion knows. A real one
 * would ask who is signed in.
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import express, { type ErrorRequestHandler, type Express, type Response } from 'express';
import { demoFolder } from '../folder.ts';
import { languages } from '../storefront/catalogue.ts';
import { type Html, html, toText } from '../storefront/html.ts';
import { icon } from '../storefront/pictures/index.ts';
import { contextOf } from './context.ts';
import { type GivenBack, isGivenBack } from './given-back.ts';
import { decimal, formOf, ownFormsOnly } from './forms.ts';
import { type Event, MerchantApi, type MerchantApiOptions, RefusedError } from './merchant-api.ts';
import { OutsideWorld, things } from './outside-world.ts';
import { balancePage, movementsOf } from './pages/balance.ts';
import { owedFor, payoutsPage, reviewPage, withdrawalsPage } from './pages/money-out.ts';
import { ordersPage } from './pages/orders.ts';
import { page, type PageContext, sections } from './pages/page.ts';
import { paymentPage } from './pages/payment.ts';
import { paymentsPage } from './pages/payments.ts';
import { webhookPage, webhooksPage } from './pages/webhooks.ts';

export interface BackOfficeOptions extends MerchantApiOptions {
  /** As browsers reach it. */
  url: string;
  /** Its stage shows these pages in a frame. */
  shopUrl: string;
  simulatorUrl: string;
  givenBack: GivenBack;
  /** Orders come from a price list too. */
  sellsFromPriceList: boolean;
}

const missing: ReadonlySet<string> = new Set(['CHECKOUT_NOT_FOUND', 'NOT_FOUND', 'EVENT_NOT_FOUND']);

/** §8: one payout a minute. */
const cooldownS = 60;

export function createBackOffice(options: BackOfficeOptions): Express {
  const { url, shopUrl, simulatorUrl, givenBack, sellsFromPriceList } = options;
  const site = { url, sections: sections.filter((name) => name !== 'orders' || sellsFromPriceList) };
  const api = new MerchantApi(options);
  const outside = new OutsideWorld(simulatorUrl);
  const office = express().disable('x-powered-by');

  office.use((_request, response, next) => {
    response.set({
      'content-security-policy': contentPolicy(shopUrl),
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    next();
  });
  office.get('/icon.svg', (_request, response) => void response.type('svg').send(icon));
  office.get('/shop.css', (_request, response) => {
    response.sendFile(path.join(demoFolder, 'storefront/browser/shop.css'));
  });
  office.use(express.static(path.join(demoFolder, 'back-office/browser'), { index: false }));
  office.use((request, response, next) => {
    const chosen = languages.find((language) => language === request.query['lang']);
    if (chosen) response.cookie('lang', chosen, { sameSite: 'lax', path: '/' });
    next();
  });

  office.get('/', (_request, response) => response.redirect(303, '/payments'));
  office.get('/payments', async (request, response) => {
    const { q } = request.query;
    const [checkouts, payouts] = await Promise.all([api.checkouts(), api.payouts()]);
    const payoutOf = new Map((await givenBack.among(payouts)).map(({ order, payout }) => [order.id, payout]));
    const search = typeof q === 'string' ? q : '';
    send(response, paymentsPage(contextOf(request, site), { checkouts, payoutOf, search }));
  });
  office.get('/payments/:id', async (request, response) => {
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
    const details = {
      checkout,
      events: events.filter(isIts),
      refunds: refunds.flat(),
      payout,
      moves: new Map(moves.flatMap((found) => [...found])),
      refundKey: randomUUID(),
    };
    send(response, paymentPage(contextOf(request, site), details));
  });
  office.get('/orders', async (request, response) => {
    send(response, ordersPage(contextOf(request, site), await api.checkouts()));
  });
  office.get('/orders/:reference', async (request, response) => {
    const checkout = await api.checkoutOf(request.params.reference);
    if (!checkout) throw new RefusedError('CHECKOUT_NOT_FOUND', null);
    response.redirect(303, `/payments/${checkout.id}`);
  });
  office.get('/payouts', async (request, response) => {
    const { order, problem } = request.query;
    const checkout = typeof order === 'string' ? await api.checkout(order) : null;
    // What came of it, and why nothing more was sent, is on the order's page.
    if (checkout && isGivenBack(await givenBack.of(checkout.id))) {
      const why = typeof problem === 'string' ? { problem } : {};
      return response.redirect(303, withQuery(`/payments/${checkout.id}`, why));
    }
    const [transfers, moves] = await Promise.all([api.payouts(), outside.moves('payouts')]);
    const known = await givenBack.among(transfers);
    const newestMs = Math.max(0, ...transfers.map(({ created_at: at }) => Date.parse(at ?? '') || 0));
    const waitS = Math.max(0, Math.ceil(cooldownS - (Date.now() - newestMs) / 1000));
    const owed = checkout && owedFor(checkout);
    const payouts = {
      transfers,
      moves,
      key: owed ? givenBack.keyFor(owed.order.id) : randomUUID(),
      orders: new Map(known.map(({ order: of, payout }) => [payout.id, of])),
      waitS,
      owed,
    };
    return send(response, payoutsPage(contextOf(request, site), payouts));
  });
  office.get('/withdrawals', async (request, response) => {
    const [transfers, moves] = await Promise.all([api.withdrawals(), outside.moves('withdrawals')]);
    send(response, withdrawalsPage(contextOf(request, site), { transfers, moves, key: randomUUID() }));
  });
  office.get('/balance', async (request, response) => {
    const [balance, events] = await Promise.all([api.balance(), api.events()]);
    send(response, balancePage(contextOf(request, site), balance, movementsOf(events)));
  });
  office.get('/webhooks', async (request, response) => {
    send(response, webhooksPage(contextOf(request, site), await api.events()));
  });

  office.get('/webhooks/:id', async (request, response) => {
    const [events, deliveries] = await Promise.all([api.events(), api.deliveriesOf(request.params.id)]);
    const event = events.find(({ id }) => id === request.params.id);
    if (!event) throw new RefusedError('EVENT_NOT_FOUND', null);
    send(response, webhookPage(contextOf(request, site), event, deliveries));
  });

  office.use(ownFormsOnly(url), express.urlencoded({ extended: false }));
  office.post('/refunds', async (request, response) => {
    const { payment, amount, key, back } = formOf(request);
    const part = amount === '' ? {} : { amount: decimal(amount) };
    await attempt(response, back, () => api.refund({ payment, ...part }, key));
  });
  office.post('/orders/forget', async (request, response) => {
    const { checkout } = formOf(request);
    await attempt(response, '/orders', () => api.forget(checkout));
  });
  office.post('/payouts', async (request, response) => {
    const { pix_key: pixKey, amount, key, order } = formOf(request);
    const wish = { amount: Number(decimal(amount)), pix_key: pixKey };
    if (order === '') return attempt(response, '/payouts', () => api.payOut(wish, key));
    const { id, reference } = await api.checkout(order);
    const send = (): Promise<void> => givenBack.send({ id, reference }, wish, key);
    return attempt(response, `/payments/${id}`, send, `/payouts?order=${id}`);
  });
  office.post('/withdrawals/review', (request, response) => {
    const { chain, address, amount, key } = formOf(request);
    send(response, reviewPage(contextOf(request, site), { chain, address, amount: decimal(amount), key }));
  });
  office.post('/withdrawals', async (request, response) => {
    const { chain, address, amount, key, understood } = formOf(request);
    await attempt(response, '/withdrawals', async () => {
      if (understood !== 'yes') throw new RefusedError('not_confirmed', null);
      await api.withdraw({ chain, address, amount }, key);
    });
  });
  office.post('/webhooks/:id/resend', async (request, response) => {
    const { id } = request.params;
    await attempt(response, `/webhooks/${encodeURIComponent(id)}`, () => api.resend(id));
  });
  office.post('/outside', async (request, response) => {
    const { thing: named, id, do: verb, back } = formOf(request);
    await attempt(response, back, async () => {
      const thing = things.find((known) => known === named);
      if (!thing || !(await outside.move(thing, id, verb))) throw new RefusedError('not_possible', null);
    });
  });

  office.use((request, response) => {
    response.status(404);
    send(response, messagePage(contextOf(request, site), 'notFound'));
  });
  office.use(((error: unknown, request, response, _next) => {
    const isMissing = error instanceof RefusedError && missing.has(error.code);
    if (!isMissing) console.error('back office:', error);
    response.status(isMissing ? 404 : 500);
    send(response, messagePage(contextOf(request, site), isMissing ? 'notFound' : 'broken'));
  }) satisfies ErrorRequestHandler);
  return office;
}

const contentPolicy = (shopUrl: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${shopUrl}`,
  ].join('; ');

const send = (response: Response, made: Html): void => {
  response.set('cache-control', 'no-store').type('html').send(toText(made));
};

/** Does it, and goes back; where it was refused, with the reason, to `refused`. */
async function attempt(
  response: Response,
  back: string,
  action: () => Promise<unknown>,
  refused = back,
): Promise<void> {
  // Of this origin, whatever the form says.
  const own = (target: string): string => (/^\/(?!\/)/.test(target) ? target : '/');
  try {
    await action();
    response.redirect(303, own(back));
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    response.redirect(303, withQuery(own(refused), { problem: error.code }));
  }
}

function withQuery(target: string, added: Readonly<Record<string, string>>): string {
  const [path = '', search] = target.split('?');
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(added)) query.set(name, value);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

const messagePage = (context: PageContext, message: 'notFound' | 'broken'): Html =>
  page(context, {
    section: 'payments',
    title: context.texts[message],
    main: html`<a class="button" href="/payments">${context.texts.nav.payments}</a>`,
  });
