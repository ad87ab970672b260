/** Serves the first page of the demo. */
import path from 'node:path';
import compression from 'compression';
import express, { Router } from 'express';
import { demoFolder } from '../folder.ts';
import { inlineStyle } from '../joined-sheets.ts';
import { pageHeaders } from '../page-headers.ts';
import { toText } from '../storefront/html.ts';
import { languageOf } from '../storefront/language.ts';
import { type CoverOptions, coverPage } from './page.ts';
import { coverLanguages } from './texts.ts';

export function createCover(options: CoverOptions): Router {
  const router = Router();
  const folder = path.join(demoFolder, 'cover/browser');
  const sheets = ['product', 'cover', 'payment', 'sections'].map((name) => `cover/browser/${name}.css`);
  router.use('/cover', compression(), express.static(folder, { index: false }));
  router.get('/', compression(), async (request, response) => {
    const style = await inlineStyle(...sheets);
    const language = languageOf(request, coverLanguages);
    if (request.query['lang'] === language) response.cookie('lang', language, { sameSite: 'lax', path: '/' });
    response.set({
      ...pageHeaders(contentPolicy(options, style.source)),
      'cache-control': 'no-store',
      vary: 'Accept-Language, Cookie',
    });
    response.type('html').send(toText(coverPage({ ...options, language, style: style.text })));
  });
  return router;
}

/** The shop's policy, except that the page has its own style, and may not be framed. */
const contentPolicy = (
  { companionUrl, processorUrl, simulatorUrl }: CoverOptions,
  styleSource: string,
): string => {
  const origins = [companionUrl, processorUrl].map((url) => new URL(url).origin);
  return [
    "default-src 'none'",
    `script-src 'self' ${origins.join(' ')}`,
    `connect-src 'self' ${[...new Set([...origins, new URL(simulatorUrl).origin])].join(' ')}`,
    `frame-src ${origins.join(' ')}`,
    `style-src ${styleSource}`,
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};
