/** Serves the stage: the shop in a frame, beside the phone that pays, cards, faults and the wire. */
import path from 'node:path';
import compression from 'compression';
import { type RequestHandler, Router } from 'express';
import { demoFolder } from '../folder.ts';
import { joinedSheets } from '../joined-sheets.ts';
import { pageHeaders } from '../page-headers.ts';
import { MerchantApi } from '../../server/console/merchant-api.ts';
import { bundle } from '../simulator/browser-bundle.ts';
import { type Language, languages } from '../storefront/catalogue.ts';
import { languageOf } from '../storefront/language.ts';
import type { DemoCompanion } from '../companion.ts';
import { cardModeRoutes } from './card-mode.ts';
import { refundRoute } from './refund.ts';
import { followService } from './wire/service-side.ts';
import { companionLine, shopLine, tap } from './wire/tap.ts';
import { Wire } from './wire/wire.ts';

export interface StageOptions {
  companionUrl: string;
  simulatorUrl: string;
  consoleUrl: string;
  merchantKey: string;
  /** Origin of the static shop; null without one. */
  staticShopUrl: string | null;
  /** The companion whose mode for cards the stage can switch. */
  companion: Pick<DemoCompanion, 'rawCard' | 'setRawCard'>;
}

export interface Stage {
  /** The page, at `/stage` of the shop's origin, since its script reads and changes the framed shop. */
  router: Router;
  /** Record the messages for the wire; mounted in front of the companion and of the shop. */
  companionTap: RequestHandler;
  shopTap: RequestHandler;
  close(): void;
}

export function createStage(options: StageOptions): Stage {
  const { companionUrl, simulatorUrl, merchantKey, staticShopUrl } = options;
  const wire = new Wire();
  const closing = new AbortController();
  void followService(wire, simulatorUrl, closing.signal);

  const router = Router();
  router.get('/stage', (request, response) => {
    response.set({
      ...pageHeaders(contentPolicy(options)),
      'cache-control': 'no-store',
    });
    response
      .vary('Accept-Language')
      .type('html')
      .send(page(options, languageOf(request, languages)));
  });
  router.use('/stage/card-mode', cardModeRoutes(options.companion));
  router.post('/stage/refund', refundRoute(new MerchantApi({ companionUrl, merchantKey })));
  router.get('/stage/wire', (request, response) => wire.stream(request, response));
  router.get('/stage/stage.js', compression(), async (_request, response) => {
    response.type('text/javascript').send(await bundle(path.join(demoFolder, 'stage/browser/main.ts')));
  });
  router.get('/stage/qr-reader.js', compression(), async (_request, response) => {
    const entry = path.join(demoFolder, 'stage/browser/qr-reader.ts');
    response.type('text/javascript').send(await bundle(entry, 'es'));
  });
  router.get('/stage/page.css', compression(), joinedSheets(...sheets));
  if (staticShopUrl !== null) {
    for (const name of ['index.html', 'prices.json']) {
      router.get(`/stage/static-shop/${name}`, (_request, response) => {
        response.sendFile(path.join(demoFolder, 'static-shop', name), {
          headers: { 'content-type': 'text/plain; charset=utf-8' },
        });
      });
    }
  }
  return {
    router,
    companionTap: tap(wire, companionLine(companionUrl)),
    shopTap: tap(wire, shopLine),
    close: () => closing.abort(),
  };
}

const sheets = ['stage', 'toolbar', 'wire', 'panel', 'bank', 'tour'].map(
  (name) => `stage/browser/${name}.css`,
);

type PageOptions = Omit<StageOptions, 'merchantKey' | 'companion'>;

const contentPolicy = ({ simulatorUrl, consoleUrl, staticShopUrl }: PageOptions): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${new URL(simulatorUrl).origin}`,
    // The phone scans the QR code as a picture.
    "img-src 'self' data:",
    // The frame also shows the console and the static shop during the tour, and the hosted page after a
    // redirect.
    ["frame-src 'self'", new URL(consoleUrl).origin, new URL(simulatorUrl).origin, staticShopUrl ?? ''].join(
      ' ',
    ),
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const descriptions: Readonly<Record<Language, string>> = {
  'pt-BR': 'Uma loja com pay-elements e, ao lado, o que acontece nos bastidores a cada pagamento.',
  en: 'A shop with pay-elements and, beside it, what happens behind the scenes of each payment.',
  es: 'Una tienda con pay-elements y, al lado, lo que ocurre entre bastidores en cada pago.',
};

const page = (
  { companionUrl, simulatorUrl, consoleUrl, staticShopUrl }: PageOptions,
  language: Language,
): string => `<!doctype html>
<html lang="${language}" data-simulator="${simulatorUrl}" data-console="${consoleUrl}"${
  staticShopUrl === null ? '' : ` data-companion="${companionUrl}" data-static-shop="${staticShopUrl}"`
}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${descriptions[language]}">
<title>Orvalho · pay-elements</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/stage/page.css">
<script src="/stage/stage.js" defer></script>
</head>
<body></body>
</html>
`;
