/** `GET /buy/{price}`: the page, its poster, its counter and the QR code of its address. */
import type { Request, Response, Router } from 'express';
import { acceptedLanguages } from '../../http/accepted-languages.ts';
import { PayError } from '../../errors.ts';
import type { AttemptLimits } from '../../http/request-limits.ts';
import type { Selling } from '../index.ts';
import { offerView } from '../offer-view.ts';
import { buyPage, closedPage } from '../pages/buy-page.ts';
import { counterPage } from '../pages/counter.ts';
import { inAppBrowser } from '../pages/in-app-browser.ts';
import { type Page, policyFor } from '../pages/layout.ts';
import { posterPage, type PosterSize, posterSizes } from '../pages/poster.ts';
import { qrPng, qrSvg } from '../pages/qr-code.ts';
import { type PageTexts, textsFor } from '../pages/page-texts.ts';
import type { ClientAddress } from '../../http/middleware/client-address.ts';
import { limitRequests } from '../../http/middleware/limit-requests.ts';
import { methodNotAllowed } from '../../http/middleware/problem.ts';
import type { LocalSimulator } from '../../gateway/local-simulator.ts';
import { strictRouter } from '../../http/strict-router.ts';

export interface PageRouteOptions {
  selling: Selling;
  publicUrl: string;
  limits: AttemptLimits;
  addressOf: ClientAddress;
  /** The packaged simulator on this machine; null in production. */
  simulator: LocalSimulator | null;
}

export function pageRoutes({ selling, publicUrl, limits, addressOf, simulator }: PageRouteOptions): Router {
  const router = strictRouter();
  router.use('/buy', limitRequests(limits, addressOf));
  // Its policy names the library.
  if (simulator) {
    router.use('/buy', async (_request, _response, next) => {
      await simulator.find();
      next();
    });
  }

  const addressOfPrice = (name: string): string => `${publicUrl}/buy/${name}`;

  const send = (response: Response, page: Page, pictures: readonly string[], status = 200): void => {
    response.vary('Accept-Language');
    response.vary('User-Agent');
    response.set('Content-Security-Policy', policyFor(page, pictures, simulator?.library));
    response.status(status).type('html').send(page.html);
  };

  /** Responds with a page for an unknown or ended price, since a person has opened the address. */
  const sendClosed = (response: Response, words: PageTexts, error: unknown): void => {
    if (!(error instanceof PayError) || (error.status !== 404 && error.status !== 410)) throw error;
    const message = error.status === 410 ? words.ended : words.notFound;
    send(response, closedPage(selling.shop, words, message), picturesOf(selling.shop.logo), error.status);
  };

  router
    .route('/buy/:file')
    .get(async (request, response) => {
      const [, name = '', ending] = /^(.*?)(?:\.(svg|png))?$/.exec(request.params.file) ?? [];
      if (ending !== undefined) {
        await selling.offer(name);
        if (ending === 'svg') response.type('svg').send(await qrSvg(addressOfPrice(name)));
        else response.type('png').send(await qrPng(addressOfPrice(name)));
        return;
      }
      const { words, languages } = visitorOf(request);
      try {
        const offer = offerView(await selling.offer(name), selling.shop, languages);
        const { shop } = selling;
        const pictures = picturesOf(shop.logo, offer.picture);
        if (request.query['view'] !== 'counter') {
          const app = inAppBrowser(request.get('User-Agent'));
          send(
            response,
            buyPage({ offer, shop, words, address: addressOfPrice(name), app, root: '../' }),
            pictures,
          );
          return;
        }
        const { open } = offer;
        // Only an open amount needs a seller who types it, and a till has no fields for what a buyer would have to fill in.
        const hasRequiredFields = offer.collect.some((field) => field !== 'note');
        if (open === undefined || hasRequiredFields) throw new PayError('PRICE_NOT_FOUND');
        const money = (amount: string): string => moneyIn(words.language, amount, open.currency);
        send(response, counterPage({ offer: { ...offer, open }, shop, words, money, root: '../' }), pictures);
      } catch (error) {
        sendClosed(response, words, error);
      }
    })
    .all(methodNotAllowed('GET'));

  router
    .route('/buy/:price/poster')
    .get(async (request, response) => {
      const { words, languages } = visitorOf(request);
      try {
        const name = request.params.price;
        const offer = offerView(await selling.offer(name), selling.shop, languages);
        const address = addressOfPrice(name);
        const amounts = Object.entries(offer.amounts).map(([currency, amount]) =>
          moneyIn(words.language, amount, currency),
        );
        const page = posterPage({
          offer,
          shop: selling.shop,
          words,
          size: sizeOf(request),
          address,
          code: await qrSvg(address),
          amount: amounts.join(' · '),
          root: '../../',
        });
        send(response, page, []);
      } catch (error) {
        sendClosed(response, words, error);
      }
    })
    .all(methodNotAllowed('GET'));
  return router;
}

function visitorOf(request: Request): { words: PageTexts; languages: string[] } {
  const languages = acceptedLanguages(request.get('Accept-Language'));
  return { words: textsFor(languages), languages };
}

const sizeOf = ({ query }: Request): PosterSize => posterSizes.find((size) => size === query['size']) ?? 'a4';

const picturesOf = (...urls: (string | undefined)[]): string[] => urls.filter((url) => url !== undefined);

function moneyIn(language: string, amount: string, currency: string): string {
  const format = (currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
    new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay }).format(Number(amount));
  const text = format('symbol');
  // Spanish has no symbol for BRL; buyers know `R$`, which the elements write.
  return text.includes(currency) ? format('narrowSymbol') : text;
}
