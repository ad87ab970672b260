/**
 * The merchant's own desk: a small server that holds the merchant key and shows what the companion knows. A real one
 * would ask who is signed in.
 */
import express, { type ErrorRequestHandler, type Express } from 'express';
import { languages } from './language.ts';
import { type Html, html } from '../storefront/html.ts';
import { contextOf } from './context.ts';
import { openDesk } from './desk.ts';
import { ownFormsOnly } from './forms.ts';
import type { GivenBack } from './given-back.ts';
import { MerchantApi, type MerchantApiOptions, RefusedError } from './merchant-api.ts';
import { OutsideWorld } from './outside-world.ts';
import { page, type PageContext, sections } from './pages/page.ts';
import { send } from './respond.ts';
import { balanceRoutes } from './routes/balance.ts';
import { fileRoutes } from './routes/files.ts';
import { orderRoutes } from './routes/orders.ts';
import { outsideRoutes } from './routes/outside.ts';
import { paymentRoutes } from './routes/payments.ts';
import { payoutRoutes } from './routes/payouts.ts';
import { refundRoutes } from './routes/refunds.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { withdrawalRoutes } from './routes/withdrawals.ts';

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

export function createBackOffice(options: BackOfficeOptions): Express {
  const { url, shopUrl, simulatorUrl, givenBack, sellsFromPriceList } = options;
  const site = { url, sections: sections.filter((name) => name !== 'orders' || sellsFromPriceList) };
  const desk = openDesk({
    site,
    api: new MerchantApi(options),
    outside: new OutsideWorld(simulatorUrl),
    givenBack,
  });
  const office = express().disable('x-powered-by');

  office.use((_request, response, next) => {
    response.set({
      'content-security-policy': contentPolicy(shopUrl),
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    next();
  });
  office.use(fileRoutes());
  office.use((request, response, next) => {
    const chosen = languages.find((language) => language === request.query['lang']);
    if (chosen) response.cookie('lang', chosen, { sameSite: 'lax', path: '/' });
    next();
  });
  office.use(ownFormsOnly(url), express.urlencoded({ extended: false }));

  office.get('/', (_request, response) => response.redirect(303, '/payments'));
  office.use(
    paymentRoutes(desk),
    refundRoutes(desk),
    orderRoutes(desk),
    payoutRoutes(desk),
    withdrawalRoutes(desk),
    balanceRoutes(desk),
    webhookRoutes(desk),
    outsideRoutes(desk),
  );

  office.use((request, response) => {
    response.status(404);
    send(response, messagePage(contextOf(request, site), 'notFound'));
  });
  office.use(((error: unknown, request, response, next) => {
    // The response has begun, as a CSV file: only a closed connection can still show that it is incomplete.
    if (response.headersSent) return next(error);
    const isMissing = error instanceof RefusedError && missing.has(error.code);
    if (!isMissing) console.error('back office:', error);
    response.status(isMissing ? 404 : 500);
    return send(response, messagePage(contextOf(request, site), isMissing ? 'notFound' : 'broken'));
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

const messagePage = (context: PageContext, message: 'notFound' | 'broken'): Html =>
  page(context, {
    section: 'payments',
    title: context.texts[message],
    main: html`<a class="button" href="/payments">${context.texts.nav.payments}</a>`,
  });
