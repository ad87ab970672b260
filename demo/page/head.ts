/** What the head of every page of the demo begins with. */
import { type Html, html } from './html.ts';

export interface Head {
  title: string;
  /** For search engines; a page behind a door has none. */
  description?: string;
  sheets: readonly string[];
}

export const head = ({ title, description, sheets }: Head): Html =>
  html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    ${description !== undefined && html`<meta name="description" content="${description}" />`}
    <title>${title}</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    ${sheets.map((sheet) => html`<link rel="stylesheet" href="${sheet}" />`)}`;
