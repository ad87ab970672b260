/**
 * `GET /frame/card`: the page of the card form on the companion's own origin. Its form is in the HTML, in the buyer's language, so
 * that it accepts keys before its script has loaded. Its policy allows only that script, its style and connections to the companion,
 * and only the allowed shops may frame it.
 */
import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Router } from 'express';
import { directionOf, matchLanguage } from '../../widget/protocol/languages.ts';
import { paths } from '../../widget/protocol/requests.ts';
import { acceptedLanguages } from './accepted-languages.ts';
import { PayError } from '../errors.ts';
import type { Assets } from './assets.ts';
import { compressed, encodingFor } from './middleware/compression.ts';
import { methodNotAllowed } from './middleware/problem.ts';
import { strictRouter } from './strict-router.ts';

export interface FrameRouteOptions {
  assets: Assets;
  allowedOrigins: readonly string[];
  publicUrl: string;
  /** Cards are off: the page is empty, since an element may request it before it knows. */
  isOff: boolean;
  /** Limits the requests of an address. */
  limited: RequestHandler;
  now?: () => number;
}

/** Written by `widget/build/frame-pages.ts`. */
interface FramePages {
  /** Name of the script's file: beside it there can be those of earlier versions, for pages that are still open. */
  script: string;
  style: string;
  pages: Readonly<Record<string, { title: string; body: string }>>;
}

const fallbackLanguage = 'en';
/** Values of the `color-scheme` property that a page may request. */
const schemes = ['light', 'dark', 'light dark'];

export function frameRoute(options: FrameRouteOptions): Router {
  const { assets, allowedOrigins, publicUrl, isOff, limited, now = Date.now } = options;
  // The companion's own pages, and a shop that mounts it, are of its own origin.
  const embedders = [...new Set([...allowedOrigins, new URL(publicUrl).origin])];
  const build = readBuild(assets);
  const policy = policyFor(embedders, build?.parts.style ?? '');
  return strictRouter()
    .get(paths.cardFrame, limited, async (request, response) => {
      // The widget has not been built.
      if (build === null) throw new PayError('NOT_FOUND');
      // Express parses it anew at each access.
      const { query } = request;
      // `frame-ancestors` is exact; older browsers would apply this header instead.
      response.removeHeader('X-Frame-Options');
      response.set({
        'Content-Security-Policy': [policy, ...fontPolicy(query)].join('; '),
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
        // A cross-origin isolated page frames only what opts in by both. The frame loads nothing that would not.
        'Cross-Origin-Embedder-Policy': 'require-corp',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
        Vary: 'Accept-Encoding, Accept-Language',
      });
      response.type('html');
      // Not 404, which would appear in the console of a correct page.
      if (isOff) return void response.send('<!doctype html><title></title>');
      const html = pageFor(request.headers['accept-language'], query, build, embedders, now());
      const encoding = encodingFor(request);
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
    // Its script creates elements one by one, so it needs no policy.
    "trusted-types 'none'",
    // Whatever the frame's `sandbox` attribute: no form is submitted, no window opened, and the outer page not navigated.
    'sandbox allow-scripts allow-same-origin',
  ].join('; ');

/** The sources of fonts, the only external files, which the shop's page names. */
function fontPolicy({ font }: Request['query']): string[] {
  const sources = fontSources(font);
  return sources.length > 0 ? [`font-src ${sources.join(' ')}`] : [];
}

interface Build {
  parts: FramePages;
  script: string;
}

/** Null without a built script. The script's address is relative, since the companion may be mounted anywhere. */
function readBuild(assets: Assets): Build | null {
  const content = assets.get('card-frame.json');
  if (!content) return null;
  const parts = JSON.parse(content.body.toString('utf8')) as FramePages;
  const script = assets.get(parts.script);
  if (!script) return null;
  const integrity = `sha384-${createHash('sha384').update(script.body).digest('base64')}`;
  return {
    parts,
    script: `<script type="module" src="../${parts.script}" integrity="${integrity}"></script>`,
  };
}

function pageFor(
  acceptLanguage: string | undefined,
  query: Request['query'],
  { parts, script }: Build,
  embedders: readonly string[],
  nowMs: number,
): string {
  const language = languageOf(acceptLanguage, query, Object.keys(parts.pages));
  const { title, body } = parts.pages[language] ?? { title: '', body: '' };
  const scheme = schemes.find((known) => known === query['scheme']);
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

/** The language of the address, else the browser's. */
const languageOf = (
  acceptLanguage: string | undefined,
  { lang }: Request['query'],
  known: readonly string[],
): string => matchLanguage(known, acceptedLanguages(acceptLanguage, lang)) ?? fallbackLanguage;

const maxFonts = 4;
const maxFontCharacters = 500;

/** The font files in the frame's address, for `font-src`: its policy allows exactly these. `query` is Express's parsed query. */
function fontSources(query: unknown): string[] {
  return [query]
    .flat()
    .slice(0, maxFonts)
    .flatMap((font) => (typeof font === 'string' && font.length <= maxFontCharacters ? sourceOf(font) : []));
}

const hostName = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/;

/** `https://fonts.example/inter.woff2 400`: the address and the weights of a file. */
function sourceOf(font: string): string[] {
  const [address = ''] = font.split(' ', 1);
  if (!URL.canParse(address)) return [];
  const { protocol, hostname, origin, pathname } = new URL(address);
  // Loopback addresses, which browsers treat as secure.
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname);
  if (protocol !== 'https:' && !isLocal) return [];
  // `URL` allows `*` and quotes in a host, which a policy reads as a wildcard or a keyword.
  if (!hostName.test(hostname)) return [];
  // Either character would end the source in a policy.
  return [origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')];
}
