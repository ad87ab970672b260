/** Serves a shop's page with the strictest content security policy that the elements support. */
import type { IncomingMessage, ServerResponse } from 'node:http';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ');

/** Handles `/strict/page?checkout=SECRET`; returns false for other requests. */
export function strictPage(request: IncomingMessage, response: ServerResponse): boolean {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
  if (pathname !== '/strict/page') return false;
  const secret = (searchParams.get('checkout') ?? '').replaceAll(/[^\w-]/g, '');
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
  response.end(`<!doctype html>
<html lang="pt-BR">
<title>Shop</title>
<script type="module" src="/test/widget/support/browser/strict-page-script.ts"></script>
<pay-pix checkout="${secret}" companion="/companion"></pay-pix>
</html>`);
  return true;
}
