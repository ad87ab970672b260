/**
 * The merchant's back office: a server that has the merchant key and shows the companion's orders. A real one would authenticate its
 * users.
 */
import express, { type ErrorRequestHandler, type Express } from 'express';
import { languages } from './language.ts';
import { type Html, html } from '../storefront/html.ts';
import { contextOf, problemText } from './context.ts';
import { createServices } from './services.ts';
import { ownFormsOnly } from './forms.ts';
import type { PixReturns } from './pix-returns.ts';
import { MerchantApi, type MerchantApiOptions, RefusedError } from './merchant-api.ts';
import { SimulatorControl } from './simulator-control.ts';
import { page, type PageContext, sections } from './pages/page.ts';
import { send } from './respond.ts';
import { balanceRoutes } from './routes/balance.ts';
import { fileRoutes } from './routes/files.ts';
import { orderRoutes } from './routes/orders.ts';
import { simulatorRoutes } from './routes/simulator.ts';
import { paymentRoutes } from './routes/payments.ts';
import { payoutRoutes } from './routes/payouts.ts';
import { refundRoutes } from './routes/refunds.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { withdrawalRoutes } from './routes/withdrawals.ts';

export interface BackOfficeOptions extends MerchantApiOptions {
  /** URL for browsers. */
  url: string;
  /** The shop's origin, whose stage may frame these pages. */
  shopUrl: string;
  simulatorUrl: string;
  pixReturns: PixReturns;
  /** True if there are orders from a price list. */
  sellsFromPriceList: boolean;
}

const missing: ReadonlySet<string> = new Set(['CHECKOUT_NOT_FOUND', 'NOT_FOUND', 'EVENT_NOT_FOUND']);

export function createBackOffice(options: BackOfficeOptions): Express {
  const { url, shopUrl, simulatorUrl, pixReturns, sellsFromPriceList } = options;
  const site = { url, sections: sections.filter((name) => name !== 'orders' || sellsFromPriceList) };
  const services = createServices({
    site,
    api: new MerchantApi(options),
    simulator: new SimulatorControl(simulatorUrl),
    pixReturns,
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
    paymentRoutes(services),
    refundRoutes(services),
    orderRoutes(services),
    payoutRoutes(services),
    withdrawalRoutes(services),
    balanceRoutes(services),
    webhookRoutes(services),
    simulatorRoutes(services),
  );

  office.use((request, response) => {
    const context = contextOf(request, site);
    send(response.status(404), messagePage(context, context.texts.notFound));
  });
  office.use(((error: unknown, request, response, next) => {
    // Part of a CSV file was sent: closing the connection marks it as incomplete.
    if (response.headersSent) return next(error);
    const context = contextOf(request, site);
    const show = (status: number, message: string): void =>
      send(response.status(status), messagePage(context, message));
    // A URIError is of an address that cannot be decoded.
    if (error instanceof URIError || (error instanceof RefusedError && missing.has(error.code)))
      return show(404, context.texts.notFound);
    console.error('back office:', error);
    return error instanceof RefusedError
      ? show(error.status || 500, problemText(error.code, context.language))
      : show(500, context.texts.broken);
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

const messagePage = (context: PageContext, message: string): Html =>
  page(context, {
    section: 'payments',
    title: message,
    main: html`<a class="button" href="/payments">${context.texts.nav.payments}</a>`,
  });
