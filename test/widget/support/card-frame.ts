/** Serves the card frame's page as the companion does, with the frame's script from its sources. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageForm, pageStyles } from '../../../widget/frame/form-html.ts';
import { loadStart, matchLocale } from '../../../widget/locale/registry.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(pageStyles).digest('base64')}'`,
  'img-src data:',
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  'sandbox allow-scripts allow-same-origin',
].join('; ');

/**
 * Below a companion of this name, the frame's script is held back until its `release` is requested; below `/slow-page-…`,
 * its page is.
 */
const slowCompanion = /^\/slow-[\w-]+(?=\/)/;
const gates = new Map<string, PromiseWithResolvers<void>>();

function gateOf(name: string): PromiseWithResolvers<void> {
  const gate = gates.get(name) ?? Promise.withResolvers<void>();
  gates.set(name, gate);
  return gate;
}

/** Handles `/slow-NAME/card-frame.js`, `/slow-NAME/theme.css` and `/slow-NAME/release`; returns false for other requests. */
export function slowFile(request: IncomingMessage, response: ServerResponse): boolean {
  const { pathname } = new URL(request.url ?? '/', 'http://fake');
  const name = slowCompanion.exec(pathname)?.[0];
  if (name === undefined || !/\/(card-frame\.js|theme\.css|release)$/.test(pathname)) return false;
  const gate = gateOf(name);
  if (pathname.endsWith('/release')) {
    gate.resolve();
    response.writeHead(204).end();
  } else if (pathname.endsWith('.css')) {
    response.writeHead(200, { 'content-type': 'text/css' });
    void gate.promise.then(() => response.end('body pay-card { --pay-color-on-primary: #fff }'));
  } else {
    response.writeHead(200, { 'content-type': 'text/javascript' });
    void gate.promise.then(() => response.end("import '/widget/frame/card-frame.ts';"));
  }
  return true;
}

export async function cardFrame(request: IncomingMessage, response: ServerResponse): Promise<true> {
  const { searchParams, pathname } = new URL(request.url ?? '/', 'http://fake');
  const name = slowCompanion.exec(pathname)?.[0];
  const script = name === undefined ? '/widget/frame/card-frame.ts' : `${name}/card-frame.js`;
  if (name?.startsWith('/slow-page-')) await gateOf(name).promise;
  const language = matchLocale([searchParams.get('lang') ?? '']);
  const { form } = (await loadStart(language, 'card')).own;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
  response.end(`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="allowed-origins" content="http://${request.headers.host}">
<meta name="server-time" content="${Date.now()}">
<title>${form.words.title}</title>
<link rel="icon" href="data:,">
<script type="module" src="${script}"></script>
<style>${pageStyles}</style>
<body>${pageForm(form)}</body>
</html>`);
  return true;
}
