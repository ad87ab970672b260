/** The shop: pages, bag and orders. The integration of payments is in `merchant.ts`. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import compression from 'compression';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import { countOf, quantityOf, withQuantity } from './cart.ts';
import { type Language, languages, productBySlug } from './catalogue.ts';
import { type Html, toText } from './html.ts';
import { languageOf } from './language.ts';
import { createMerchant, type Merchant, type MerchantOptions } from './merchant.ts';
import { cartPage } from './pages/cart-page.ts';
import { homePage, productPage } from './pages/catalogue-pages.ts';
import { orderRoutes } from './order-routes.ts';
import { messagePage } from './pages/message-page.ts';
import { type PageContext, type SheetName, sheets } from './pages/page.ts';
import type { ElementMarkup } from './pages/payment-page.ts';
import { hillside, icon, pictureOf } from './pictures/index.ts';
import type { MoneyReturn } from './refunds.ts';
import { texts } from './texts.ts';
import { canBePaid, keepLines, visitorOf } from './visitor.ts';

export interface ShopOptions extends MerchantOptions {
  simulatorUrl: string;
  /** Origin of the processor's browser library, which 3-D Secure and wallets need. */
  processorUrl: string;
  /** Pages reload when the demo restarts. */
  reloads: boolean;
  /** Returns the Pix return of an order, which the console records, by reference. */
  pixReturnOf?: (reference: string) => Promise<MoneyReturn | null>;
  /** The companion's `markup()`, if it runs in this process; by default, the shop writes the lines itself. */
  markup?: ElementMarkup;
  /** Folder of the scripts and stylesheets; by default, beside this file. */
  files?: string;
}

export function createShop(options: ShopOptions): Express {
  const { companionUrl, processorUrl, reloads, pixReturnOf, markup } = options;
  const { files = path.join(import.meta.dirname, 'browser') } = options;
  const merchant = createMerchant(options);
  const styles = stylesIn(files);
  const contextOf = contextReader(options, merchant, styles);
  const styleHashes = Object.values(styles).map(hashOf);
  const policyFor = (styleHash: string | null): string =>
    contentPolicy([companionUrl, processorUrl], [...styleHashes, ...(styleHash === null ? [] : [styleHash])]);
  const shop = express().disable('x-powered-by');

  shop.use((_request, response, next) => {
    response.set({
      'content-security-policy': policyFor(null),
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
  // All that follows is text: drawings and pages with their styles are half of a payment page's bytes.
  shop.use(compression(), pictureRoutes(), express.static(files, { index: false }), rememberLanguage);
  shop.use(catalogueRoutes(contextOf), cartRoutes(merchant, contextOf));
  shop.use(
    orderRoutes({ merchant, companionUrl, processorUrl, pixReturnOf, markup, policyFor, contextOf, send }),
  );
  shop.use((request, response) => {
    const context = contextOf(request, response);
    response.status(404);
    send(response, messagePage(context, context.texts.notFound));
  });
  shop.use(((error: unknown, request, response, _next) => {
    // The address cannot be decoded.
    const isMissing = error instanceof URIError;
    if (!isMissing) console.error('shop:', error);
    const context = contextOf(request, response);
    response.status(isMissing ? 404 : 500);
    send(response, messagePage(context, isMissing ? context.texts.notFound : context.texts.broken));
  }) satisfies ErrorRequestHandler);
  return shop;
}

type ContextOf = (request: Request, response: Response) => PageContext;

const contextReader =
  ({ shopUrl, simulatorUrl, reloads }: ShopOptions, merchant: Merchant, styles: Styles): ContextOf =>
  (request, response) => {
    const language = languageOf(request, languages);
    const { lines, orders } = visitorOf(request, response, merchant);
    const pathIn = (other: Language): string => {
      const here = new URL(request.originalUrl, shopUrl);
      here.searchParams.set('lang', other);
      return `${here.pathname}${here.search}`;
    };
    return {
      language,
      texts: texts[language],
      cartCount: countOf(lines),
      unpaid: orders.find(canBePaid) ?? null,
      pathIn,
      simulatorUrl,
      stagePath: isFramed(request) ? null : stagePathOf(request, language),
      reloads,
      styles,
    };
  };

const send = (response: Response, page: Html): void => {
  response.set('cache-control', 'no-store').type('html').send(toText(page));
};

type Styles = PageContext['styles'];

/**
 * The styles are part of each page: it is painted without a second request, and the stage's frame never lays it out without
 * them, which browsers count as a shift.
 */
function stylesIn(files: string): Styles {
  const read = (name: SheetName): string =>
    sheets[name].map((part) => readFileSync(path.join(files, `${part}.css`), 'utf8')).join('\n');
  return { catalogue: read('catalogue'), order: read('order') };
}

const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

function pictureRoutes(): Router {
  const router = Router();
  const svg = (response: Response, drawing: string): unknown =>
    response.set('cache-control', 'max-age=3600').type('svg').send(drawing);
  router.get('/icon.svg', (_request, response) => void svg(response, icon));
  router.get('/hillside.svg', (_request, response) => void svg(response, hillside()));
  router.get('/pictures/:slug.svg', (request, response, next) => {
    const product = productBySlug(request.params.slug);
    if (product) svg(response, pictureOf(product));
    else next();
  });
  return router;
}

/** Stores a chosen language in a cookie. */
const rememberLanguage: RequestHandler = (request, response, next) => {
  const chosen = languages.find((language) => language === request.query['lang']);
  if (chosen) response.cookie('lang', chosen, { sameSite: 'lax', path: '/' });
  next();
};

function catalogueRoutes(contextOf: ContextOf): Router {
  const router = Router();
  // Only reached without another page at `/`.
  router.get('/', (_request, response) => response.redirect(303, '/shop'));
  router.get('/shop', (request, response) => send(response, homePage(contextOf(request, response))));
  router.get('/products/:slug', (request, response, next) => {
    const product = productBySlug(request.params.slug);
    if (product) send(response, productPage(contextOf(request, response), product));
    else next();
  });
  return router;
}

function cartRoutes(merchant: Merchant, contextOf: ContextOf): Router {
  const router = Router();
  router.get('/cart', (request, response) => {
    const { lines, placed } = visitorOf(request, response, merchant);
    const trouble = 'trouble' in request.query;
    send(response, cartPage(contextOf(request, response), { lines, placed, trouble }));
  });
  router.post('/cart', express.urlencoded({ extended: false }), (request, response) => {
    const { product: slug, do: action, quantity } = (request.body ?? {}) as Record<string, unknown>;
    const product = productBySlug(String(slug));
    if (product) {
      const { lines } = visitorOf(request, response, merchant);
      const wanted = action === 'add' ? quantityOf(lines, product) + 1 : Number(quantity);
      keepLines(response, withQuantity(lines, product, wanted));
    }
    response.redirect(303, '/cart');
  });
  return router;
}

/**
 * The content policy that a page with the elements needs: three directives with companion and processor, and
 * the hash of the style in the HTML of a card form.
 */
const contentPolicy = (urls: readonly string[], styleHashes: readonly string[]): string => {
  // A path in a source would have to match the whole path of a file.
  const origins = urls.map((url) => new URL(url).origin);
  return [
    "default-src 'none'",
    `script-src 'self' ${origins.join(' ')}`,
    `connect-src 'self' ${origins.join(' ')}`,
    `frame-src ${origins.join(' ')}`,
    // Also the sheet of a merchant who tries the copied code on a page of this shop.
    `style-src 'self' ${styleHashes.join(' ')}`,
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    // The stage shows the shop in a frame.
    "frame-ancestors 'self'",
  ].join('; ');
};

const isFramed = (request: Request): boolean => request.get('sec-fetch-dest') === 'iframe';

/** On the payment page it leads to this browser's own order. */
const stagePathOf = (request: Request, lang: Language): string =>
  `/stage?${new URLSearchParams({ at: request.path, lang }).toString()}`;
