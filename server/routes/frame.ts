/**
 * `GET /frame/card`: the page that takes the card on the companion's own origin. It loads one script, by its hash, and
 * nothing else; its policy lets it talk to the companion alone, and lets none but the allowed shops put it in a frame.
 */
import { createHash } from 'node:crypto';
import { Router } from 'express';
import { paths } from '../../widget/protocol/requests.ts';
import { PayError } from '../errors.ts';
import type { Assets } from './assets.ts';
import { methodNotAllowed } from './middleware/problem.ts';

export interface FrameRouteOptions {
  assets: Assets;
  allowedOrigins: readonly string[];
  publicUrl: string;
}

const scriptName = /^pay-card-frame-[\w-]+\.js$/;

export function frameRoute({ assets, allowedOrigins, publicUrl }: FrameRouteOptions): Router {
  // Mounted in the shop's own application, a companion needs no other origin; a frame isolates nothing there.
  const embedders = allowedOrigins.length > 0 ? allowedOrigins : [new URL(publicUrl).origin];
  const html = pageWith(assets, embedders);
  const policy = policyFor(embedders);
  return Router()
    .get(paths.cardFrame, (_request, response) => {
      // The widget has not been built.
      if (html === null) throw new PayError('NOT_FOUND');
      // `frame-ancestors` says it exactly, and older browsers would follow this one instead.
      response.removeHeader('X-Frame-Options');
      response.set({
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
        'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      });
      response.type('html').send(html);
    })
    .all(paths.cardFrame, methodNotAllowed('GET'));
}

const policyFor = (embedders: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${embedders.join(' ')}`,
    "require-trusted-types-for 'script'",
    // Its script builds elements one by one, and needs no policy.
    "trusted-types 'none'",
  ].join('; ');

/** Null where there is no script to name. The script's address is relative: the companion may be mounted anywhere. */
function pageWith(assets: Assets, embedders: readonly string[]): string | null {
  const script = [...assets].find(([name]) => scriptName.test(name));
  if (!script) return null;
  const [name, { body }] = script;
  const integrity = `sha384-${createHash('sha384').update(body).digest('base64')}`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="allowed-origins" content="${embedders.join(' ')}">
    <title>Card details</title>
    <link rel="icon" href="data:,">
    <script type="module" src="../${name}" integrity="${integrity}"></script>
  </head>
  <body></body>
</html>
`;
}
