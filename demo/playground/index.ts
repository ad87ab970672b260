/** Serves the playground at `/play`: an element beside its controls, a gallery of its states, and its code. */
import path from 'node:path';
import compression from 'compression';
import express, { Router } from 'express';
import { builtInLocales } from '../../widget/locale/built-in-locales.ts';
import { type CoverLanguage, coverLanguages } from '../cover/texts.ts';
import { demoFolder } from '../folder.ts';
import { joinedSheets } from '../joined-sheets.ts';
import { pageHeaders } from '../page-headers.ts';
import { bundle } from '../simulator/browser-bundle.ts';
import { html, toText } from '../storefront/html.ts';
import { languageOf } from '../storefront/language.ts';
import { textsOf } from './browser/texts.ts';
import { elementsManifest } from './manifest.ts';

export function createPlayground({ companionUrl }: { companionUrl: string }): Router {
  const router = Router();
  router.use('/play', compression());
  router.get('/play', (request, response) => {
    response.set({
      ...pageHeaders(contentPolicy(companionUrl)),
      'cache-control': 'no-store',
      vary: 'Accept-Language, Cookie',
    });
    response.type('html').send(page(companionUrl, languageOf(request, coverLanguages)));
  });
  const sheets = ['play', 'controls', 'preview'].map((name) => `playground/browser/${name}.css`);
  router.get('/play/page.css', joinedSheets('cover/browser/product.css', ...sheets));
  router.get('/play/play.js', async (_request, response) => {
    response.type('text/javascript').send(await bundle(path.join(demoFolder, 'playground/browser/main.ts')));
  });
  router.get('/play/project.js', async (_request, response) => {
    const entry = path.join(demoFolder, 'playground/browser/project.ts');
    response.type('text/javascript').send(await bundle(entry, 'es'));
  });
  router.get('/play/elements.json', async (_request, response) => {
    response.type('json').send(await elementsManifest());
  });
  // Stands in for the processor's payment page.
  router.get('/play/payment-page', (_request, response) => {
    response.set('content-security-policy', "default-src 'none'; frame-ancestors 'self'");
    response.type('html').send(paymentPage);
  });
  router.use('/play', express.static(path.join(demoFolder, 'playground/browser'), { index: false }));
  return router;
}

/** Allows only this origin and the companion, which serves the elements and the card's frame. */
const contentPolicy = (companionUrl: string): string => {
  const { origin } = new URL(companionUrl);
  return [
    "default-src 'none'",
    `script-src 'self' ${origin}`,
    `connect-src 'self' ${origin}`,
    `frame-src 'self' ${origin}`,
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};

const descriptions: Readonly<Record<CoverLanguage, string>> = {
  'pt-BR':
    'Os elementos de pay-elements ao lado dos seus controles: atributos, cores, idiomas e cada estado.',
  en: 'The elements of pay-elements beside their controls: attributes, colours, languages and every state.',
  es: 'Los elementos de pay-elements junto a sus controles: atributos, colores, idiomas y cada estado.',
};

/** The header needs no script; the script adds the rest below it. */
const header = (language: CoverLanguage): string => {
  const { skip, title, cover, documents } = textsOf(language);
  return `<a class="skip" href="#preview">${skip}</a>
<header class="top">
<a class="brand" href="/?lang=${language}">pay-elements</a>
<h1>${title}</h1>
<nav aria-label="pay-elements"><a href="/?lang=${language}">${cover}</a> <a href="/docs">${documents}</a></nav>
</header>`;
};

const languageNames = toText(
  html`${JSON.stringify(
    Object.fromEntries(
      builtInLocales.map((tag) => [tag, new Intl.DisplayNames([tag], { type: 'language' }).of(tag)]),
    ),
  )}`,
);

const page = (companionUrl: string, language: CoverLanguage): string => `<!doctype html>
<html lang="${language}" data-companion="${companionUrl}" data-languages="${languageNames}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${descriptions[language]}">
<title>pay-elements · Playground</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/play/page.css">
<link rel="preload" as="fetch" href="/play/elements.json" crossorigin>
<script src="/play/play.js" defer></script>
<script type="module" src="${companionUrl}/pay-checkout.js"></script>
</head>
<body>
${header(language)}
</body>
</html>
`;

const paymentPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Payment page</title>
<p>The processor’s payment page is shown here.</p>
</html>
`;
