/** `GET /buy/{price}`: the page, its poster, its counter and the QR code of its address. */
import type { Request, Response, Router } from 'express';
import { PayError } from '../../errors.ts';
import type { ClientAddress } from '../../http/middleware/client-address.ts';
import { methodNotAllowed } from '../../http/middleware/problem.ts';
import { type AttemptLimits, limitRequests } from '../../http/rate-limits.ts';
import { strictRouter } from '../../http/strict-router.ts';
import { nameAndFormat, type PageSender } from '../../pages/page-sender.ts';
import { visitorOf } from '../../pages/visitor.ts';
import { closedPage } from '../../pages/closed-page.ts';
import { payPage } from '../../pages/pay-page.ts';
import { moneyIn, type PageTexts } from '../../pages/page-texts.ts';
import { qrSvg } from '../../qr/address-code.ts';
import type { Selling } from '../purchases.ts';
import { offerView } from '../offer-view.ts';
import { counterPage } from '../pages/counter.ts';
import { posterPage, type PosterSize, posterSizes } from '../pages/poster.ts';

export interface PageRouteOptions {
  selling: Selling;
  publicUrl: string;
  limits: AttemptLimits;
  addressOf: ClientAddress;
  sender: PageSender;
}

export function pageRoutes({ selling, publicUrl, limits, addressOf, sender }: PageRouteOptions): Router {
  const router = strictRouter();
  router.use('/buy', limitRequests(limits, addressOf), sender.prepare);

  const addressOfPrice = (name: string): string => `${publicUrl}/buy/${name}`;

  /** Responds with a page for an unknown or ended price, since a person has opened the address. */
  const sendClosed = (response: Response, words: PageTexts, error: unknown): void => {
    if (!(error instanceof PayError) || (error.status !== 404 && error.status !== 410)) throw error;
    const { shop } = selling;
    const message = error.status === 410 ? words.ended : words.notFound;
    sender.send(response, closedPage({ ...message, shop, words }), [shop.logo], error.status);
  };

  router
    .route('/buy/:file')
    .get(async (request, response) => {
      const { name, format } = nameAndFormat(request.params.file);
      if (format !== null) {
        await selling.offer(name);
        await sender.sendCode(response, addressOfPrice(name), format);
        return;
      }
      const { words, languages, app } = visitorOf(request);
      try {
        const found = await selling.offer(name);
        const { shop } = selling;
        const offer = offerView(found, shop, languages);
        const pictures = [shop.logo, offer.picture];
        if (request.query['view'] !== 'counter') {
          const page = payPage({
            title: offer.title,
            description: offer.description,
            picture: offer.picture,
            subject: { price: offer.price },
            returnUrl: (found.kind === 'link' ? found.link.returnUrl : null) ?? shop.return_url,
            shop,
            words,
            address: addressOfPrice(name),
            app,
            root: '../',
          });
          sender.send(response, page, pictures);
          return;
        }
        const { open } = offer;
        // Only an open amount needs a seller who types it, and a till has no fields for what a buyer would have to fill in.
        const hasRequiredFields = offer.collect.some((field) => field !== 'note');
        if (open === undefined || hasRequiredFields) throw new PayError('PRICE_NOT_FOUND');
        const money = (amount: string): string => moneyIn(words.language, amount, open.currency);
        const counter = counterPage({ offer: { ...offer, open }, shop, words, money, root: '../' });
        sender.send(response, counter, pictures);
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
        const page = posterPage({
          offer,
          shop: selling.shop,
          words,
          size: sizeOf(request),
          address,
          code: await qrSvg(address),
          root: '../../',
        });
        sender.send(response, page);
      } catch (error) {
        sendClosed(response, words, error);
      }
    })
    .all(methodNotAllowed('GET'));
  return router;
}

const sizeOf = ({ query }: Request): PosterSize => posterSizes.find((size) => size === query['size']) ?? 'a4';
