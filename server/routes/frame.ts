/**
 * `GET /frame/card`: the page that takes the card on the companion's own origin. Its form is in the HTML, in the buyer's
 * language, so that it takes keys before its one script has come. Its policy names that script and its one style, lets it
 * talk to the companion alone, and lets none but the allowed shops put it in a frame.
 */
import { createHash } from 'node:crypto';
import type { Request, Router } from 'express';
import { directionOf, matchLanguage } from '../../widget/protocol/languages.ts';
import { paths } from '../../widget/protocol/requests.ts';
import { acceptedLanguages } from '../accepted-languages.ts';
import { PayError } from '../errors.ts';
import type { Assets } from './assets.ts';
import { fontSources } from './frame-fonts.ts';
import { compressed, encodingFor } from './middleware/compression.ts';
import { methodNotAllowed } from './middleware/problem.ts';
import { strictRouter } from './strict-router.ts';

export interface FrameRouteOptions {
  assets: Assets;
  allowedOrigins: readonly string[];
  publicUrl: string;
  /** No card is taken here: the page is there and empty, since an element may ask for it before it knows. */
  isOff: boolean;
  now?: () => number;
}

/** As `widget/build/frame-pages.ts` writes it. */
interface FramePages {
  style: string;
  pages: Readonly<Record<string, { title: string; body: string }>>;
}

const scriptName = /^pay-card-frame-[\w-]+\.js$/;
const fallbackLanguage = 'en';
/** Values of the `color-scheme` property that a page may ask for. */
const schemes = ['light', 'dark', 'light dark'];

export function frameRoute(options: FrameRouteOptions): Router {
  const { assets, allowedOrigins, publicUrl, isOff, now = Date.now } = options;
  // Mounted in the shop's own application, a companion needs no other origin; a frame isolates nothing there.
  const embedders = allowedOrigins.length > 0 ? allowedOrigins : [new URL(publicUrl).origin];
  const build = readBuild(assets);
  const policy = policyFor(embedders, build?.parts.style ?? '');
  return strictRouter()
    .get(paths.cardFrame, async (request, response) => {
      // The widget has not been built.
      if (build === null) throw new PayError('NOT_FOUND');
      // `frame-ancestors` is exact, and older browsers would follow this one instead.
      response.removeHeader('X-Frame-Options');
      response.set({
        'Content-Security-Policy': [policy, ...fontPolicy(request)].join('; '),
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
        'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
        Vary: 'Accept-Encoding, Accept-Language',
      });
      response.type('html');
      // Not 404: a page that has done nothing wrong would get it in its console.
      if (isOff) return void response.send('<!doctype html><title></title>');
      const html = pageFor(request, build, embedders, now());
      const encoding = encodingFor(request.headers['accept-encoding']);
      if (encoding) response.setHeader('Content-Encoding', encoding);
      response.send(encoding ? await compressed(Buffer.from(html), encoding, 'quick') : html);
    })
    .all(paths.cardFrame, methodNotAllowed('GET'));
}

const policyFor = (embedders: readonly string[], style: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'img-src data:',
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${embedders.join(' ')}`,
    "require-trusted-types-for 'script'",
    // Its script builds elements one by one, and needs no policy.
    "trusted-types 'none'",
    // Whatever the frame's own attribute allows: no form is sent, no window opened, and the page around stays where it is.
    'sandbox allow-scripts allow-same-origin',
  ].join('; ');

/** Fonts are the one thing that comes from elsewhere, and only where the shop's page names them. */
function fontPolicy({ query }: Request): string[] {
  const sources = fontSources(query['font']);
  return sources.length > 0 ? [`font-src ${sources.join(' ')}`] : [];
}

interface Build {
  parts: FramePages;
  script: string;
}

/** Null where there is no script to name. The script's address is relative: the companion may be mounted anywhere. */
function readBuild(assets: Assets): Build | null {
  const script = [...assets].find(([name]) => scriptName.test(name));
  const parts = assets.get('card-frame.json');
  if (!script || !parts) return null;
  const [name, { body }] = script;
  const integrity = `sha384-${createHash('sha384').update(body).digest('base64')}`;
  return {
    parts: JSON.parse(parts.body.toString('utf8')) as FramePages,
    script: `<script type="module" src="../${name}" integrity="${integrity}"></script>`,
  };
}

function pageFor(
  request: Request,
  { parts, script }: Build,
  embedders: readonly string[],
  nowMs: number,
): string {
  const language = languageOf(request, Object.keys(parts.pages));
  const { title, body } = parts.pages[language] ?? { title: '', body: '' };
  const scheme = schemes.find((known) => known === request.query['scheme']);
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="allowed-origins" content="${embedders.join(' ')}">
<meta name="server-time" content="${nowMs}">${scheme ? `\n<meta name="color-scheme" content="${scheme}">` : ''}
<title>${title}</title>
<link rel="icon" href="data:,">
${script}
<style>${parts.style}</style>
</head>
<body>${body}</body>
</html>
`;
}

/** The one that the address names, else the browser's. */
const languageOf = ({ headers, query }: Request, known: readonly string[]): string =>
  matchLanguage(known, acceptedLanguages(headers['accept-language'], query['lang'])) ?? fallbackLanguage;
