/** HTML shell of the simulator's pages: one script and stylesheets, nothing inline or from other origins. */
import type { Response } from 'express';

export interface Page {
  title: string;
  /** Relative URL of the simulator's root, such as `../`: the simulator can be below a path. */
  root: string;
  /** Names of the script and the stylesheets under /assets. */
  script: string;
  styles: readonly string[];
  frameAncestors?: readonly string[];
}

export function sendPage(
  response: Response,
  { title, root, script, styles, frameAncestors = [] }: Page,
): void {
  const ancestors = frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'";
  response.set({
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "img-src 'self' data:",
      "form-action 'none'",
      "base-uri 'none'",
      `frame-ancestors ${ancestors}`,
    ].join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
  response.type('html').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
${styles.map((style) => `<link rel="stylesheet" href="${root}assets/${style}.css">`).join('\n')}
<script src="${root}assets/${script}.js" defer></script>
</head>
<body></body>
</html>
`);
}
