/** The layout of every page: head, style, policy. */
import { directionOf } from '../../widget/protocol/languages.ts';
import { type Html, html, toText, trustedHtml } from '../values/html.ts';
import { brandSheet } from './brand.ts';
import { version } from '../values/version.ts';
import { hashOf } from './styles.ts';

export interface PageOptions {
  language: string;
  title: string;
  styles: string;
  /** The shop's colours, as custom properties in a second sheet. */
  color?: string | undefined;
  head?: Html;
  body: Html;
}

export interface Page {
  html: string;
  /** `style-src` of its policy. */
  styleHashes: readonly string[];
}

export function page({ language, title, styles, color, head = html``, body }: PageOptions): Page {
  const brand = color === undefined ? '' : brandSheet(color);
  const sheets = [styles, brand].filter((sheet) => sheet !== '');
  const document = html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${head} ${sheets.map((sheet) => trustedHtml(`<style>${sheet}</style>`))}
      </head>
      <body>
        ${body}
      </body>
    </html> `;
  return { html: toText(document), styleHashes: sheets.map(hashOf) };
}

/** A script of the companion. The version gives each release an address of its own, whatever a browser or proxy has kept. */
export const scriptOf = (root: string, name: string): Html =>
  html`<script type="module" src="${root}${name}.js?v=${version}"></script>`;

/** Sources of the processor's library, for wallets and 3-D Secure in the page. */
const processorScripts = 'https://js.stripe.com https://*.js.stripe.com';

/** Allows the companion's own scripts, the processor's library or a local simulator's, and the pictures of the price list. */
export function policyFor(
  { styleHashes }: Page,
  pictures: readonly string[],
  library: string | null = null,
): string {
  const simulator = library === null ? '' : ` ${new URL(library).origin}`;
  const origins = [...new Set(pictures.map((picture) => new URL(picture).origin))];
  return [
    "default-src 'none'",
    `script-src 'self' ${processorScripts}${simulator}`,
    `style-src ${styleHashes.join(' ')}`,
    ['img-src', "'self'", 'data:', ...origins].join(' '),
    `connect-src 'self' https://api.stripe.com${simulator}`,
    `frame-src 'self' ${processorScripts} https://hooks.stripe.com${simulator}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
