import { type Html, html } from './html.ts';

/** Rows of a list of facts: what each is called, and what it is. */
export const factRows = (facts: readonly (readonly [name: string, value: Html | string])[]): Html =>
  html`${facts.map(
    ([name, value]) =>
      html`<div>
        <dt>${name}</dt>
        <dd>${value}</dd>
      </div>`,
  )}`;
