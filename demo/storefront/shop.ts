/** The shop: pages, bag and orders. What it takes to be paid is in `merchant.ts`. */
import path from 'node:path';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import { type CartLine, countOf, formatCart, parseCart, quantityOf, withQuantity } from './cart.ts';
import { type Language, languages, productBySlug } from './catalogue.ts';
import { type Html, toText } from './html.ts';
import { createMerchant, type MerchantOptions } from './merchant.ts';
import { cartPage } from './pages/cart-page.ts';
import { homePage, productPage } from './pages/catalogue-pages.ts';
import { elements, messagePage, orderPage, paymentPage } from './pages/order-pages.ts';
import type { PageContext } from './pages/page.ts';
import { hillside, icon, pictureOf } from './pictures/index.ts';
import { type GivenBack, returnedOf } from './refunds.ts';
import { texts } from './texts.ts';

export interface ShopOptions extends MerchantOptions {
  simulatorUrl: string;
  /** Origin of the processor's browser library, which 3-D Secure and wallets need. */
  processorUrl: string;
  /** Pages reload when the demo restarts. */
  reloads: boolean;
  /** What the merchant's desk has given back of a Pix order, by its reference: desk and shop share the orders. */
  pixGivenBack?: (reference: string) => Promise<GivenBack | null>;
  /** Folder of its scripts and stylesheets, where that is not beside this file. */
  files?: string;
}

export function createShop(options: ShopOptions): Express {
  const { companionUrl, processorUrl, simulatorUrl, reloads } = options;
  const { files = path.join(import.meta.dirname, 'browser') } = options;
  const merchant = createMerchant(options);
  const shop = express().disable('x-powered-by');

  shop.use((_request, response, next) => {
    response.set({
      'content-security-policy': contentPolicy([companionUrl, processorUrl]),
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    next();
  });
  shop.use(merchant.webhooks);
  if (reloads) {
    shop.get('/reload', (_request, response) => {
      response.type('text/event-stream').write('retry: 300\n\n');
    });
  }
  // What follows is drawings, sheets and pages: text, and half of what a payment page would load.
  shop.use(compression());

  const svg = (response: Response, drawing: string): unknown =>
    response.set('cache-control', 'max-age=3600').type('svg').send(drawing);
  shop.get('/icon.svg', (_request, response) => void svg(response, icon));
  shop.get('/hillside.svg', (_request, response) => void svg(response, hillside()));
  shop.get('/pictures/:slug.svg', (request, response, next) => {
    const product = productBySlug(request.params.slug);
    if (product) svg(response, pictureOf(product));
    else next();
  });
  shop.use(express.static(files, { index: false }));

  const contextOf = (request: Request): PageContext => {
    const language = languageOf(request);
    const other = language === 'en' ? 'pt-BR' : 'en';
    const here = new URL(request.originalUrl, options.shopUrl);
    here.searchParams.set('lang', other);
    return {
      language,
      texts: texts[language],
      cartCount: countOf(cartOf(request)),
      translatedPath: `${here.pathname}${here.search}`,
      simulatorUrl,
      stagePath: isFramed(request) ? null : stagePathOf(request, language),
      reloads,
    };
  };
  const send = (response: Response, page: Html): void => {
    response.set('cache-control', 'no-store').type('html').send(toText(page));
  };

  // A chosen language is remembered.
  shop.use((request, response, next) => {
    const chosen = languages.find((language) => language === request.query['lang']);
    if (chosen) response.cookie('lang', chosen, { sameSite: 'lax', path: '/' });
    next();
  });

  shop.get('/', (request, response) => send(response, homePage(contextOf(request))));

  shop.get('/products/:slug', (request, response, next) => {
    const product = productBySlug(request.params.slug);
    if (product) send(response, productPage(contextOf(request), product));
    else next();
  });

  shop.get('/cart', (request, response) => {
    send(response, cartPage(contextOf(request), cartOf(request), 'trouble' in request.query));
  });

  shop.post('/cart', express.urlencoded({ extended: false }), (request, response) => {
    const { product: slug, do: action, quantity } = (request.body ?? {}) as Record<string, unknown>;
    const product = productBySlug(String(slug));
    if (product) {
      const lines = cartOf(request);
      const wanted = action === 'add' ? quantityOf(lines, product) + 1 : Number(quantity);
      keepCart(response, withQuantity(lines, product, wanted));
    }
    response.redirect(303, '/cart');
  });

  shop.post('/orders', async (request, response) => {
    const lines = cartOf(request);
    if (lines.length === 0) return response.redirect(303, '/cart');
    try {
      const order = await merchant.placeOrder(lines);
      keepCart(response, []);
      return response.redirect(303, `/orders/${order.id}/pay`);
    } catch (error) {
      console.error('shop:', error instanceof Error ? error.message : 'unknown error');
      return response.redirect(303, '/cart?trouble');
    }
  });

  shop.get('/orders/:id/pay', async (request, response, next) => {
    const order = merchant.order(request.params.id);
    if (!order) return next();
    if (order.paidAt) return response.redirect(303, `/orders/${order.id}`);
    const element = elements.find((name) => name === request.query['element']) ?? elements[0];
    const scripts = { companionUrl, processorUrl };
    return send(response, paymentPage(contextOf(request), order, { element, ...scripts }));
  });

  shop.get('/orders/:id', async (request, response, next) => {
    const order = merchant.order(request.params.id);
    if (!order) return next();
    // Without an answer the page tells what the shop knows by itself.
    const pix = await options.pixGivenBack?.(order.reference).catch(() => null);
    const given = pix ? [...order.refunds.all, pix] : order.refunds.all;
    return send(response, orderPage(contextOf(request), order, returnedOf(order.totalMinor, given)));
  });

  shop.get('/orders/:id/status', (request, response, next) => {
    const order = merchant.order(request.params.id);
    if (!order) return next();
    return response
      .set('cache-control', 'no-store')
      .json({ status: order.paidAt ? 'paid' : 'waiting', reference: order.reference });
  });

  shop.use((request, response) => {
    const context = contextOf(request);
    response.status(404);
    send(response, messagePage(context, context.texts.notFound));
  });
  shop.use(((error: unknown, request, response, _next) => {
    console.error('shop:', error);
    const context = contextOf(request);
    response.status(500);
    send(response, messagePage(context, context.texts.broken));
  }) satisfies ErrorRequestHandler);
  return shop;
}

/** All that a page with the elements needs of its policy: three directives that name companion and processor. */
const contentPolicy = (urls: readonly string[]): string => {
  // A path in a source would have to be the whole of what is loaded.
  const origins = urls.map((url) => new URL(url).origin);
  return [
    "default-src 'none'",
    `script-src 'self' ${origins.join(' ')}`,
    `connect-src 'self' ${origins.join(' ')}`,
    `frame-src ${origins.join(' ')}`,
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    // The stage shows the shop in a frame.
    "frame-ancestors 'self'",
  ].join('; ');
};

const isFramed = (request: Request): boolean => request.get('sec-fetch-dest') === 'iframe';

/** The payment page stays what it is; its order is this browser's own. */
const stagePathOf = (request: Request, lang: Language): string =>
  `/stage?${new URLSearchParams({ at: request.path, lang }).toString()}`;

function languageOf(request: Request): Language {
  const named = (word: unknown): Language | undefined => languages.find((language) => language === word);
  return named(request.query['lang']) ?? named(cookieOf(request, 'lang')) ?? 'pt-BR';
}

const cartOf = (request: Request): CartLine[] => parseCart(cookieOf(request, 'cart'));

function keepCart(response: Response, lines: readonly CartLine[]): void {
  response.cookie('cart', formatCart(lines), { httpOnly: true, sameSite: 'lax', path: '/' });
}

function cookieOf(request: Request, name: string): string {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/);
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? '';
}
