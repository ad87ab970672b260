/** The page of the card frame, as the companion serves it, with the frame's script from its sources. */
import type { IncomingMessage, ServerResponse } from 'node:http';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  // Unlike the built script, the sources come with the whole of Lit.
  'trusted-types lit-html',
].join('; ');

export function cardFrame(request: IncomingMessage, response: ServerResponse): true {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
  response.end(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="allowed-origins" content="http://${request.headers.host}">
<title>Card details</title>
<link rel="icon" href="data:,">
<script type="module" src="/widget/frame/card-frame.ts"></script>
<body></body>
</html>`);
  return true;
}
