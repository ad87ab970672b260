/** The shop and the seller behind it, as the pages on which it sells name them. */
import { type Html, html } from '../values/html.ts';
import type { Shop } from './shop.ts';

export const titleOf = (title: string, shop: Shop | null): string =>
  shop === null ? title : `${title} · ${shop.name}`;

export const shopLine = ({ name, logo }: Shop): Html =>
  html`<p class="shop">${logo === undefined ? null : html`<img src="${logo}" alt="" />`}${name}</p>`;

/** The seller behind the shop's name, in sight on every page that sells; null if the price list does not say it. */
export const sellerFooter = ({ legal }: Shop): Html | null =>
  legal === undefined
    ? null
    : html`<footer class="muted seller">
        <p class="parts"><span>${legal.name}</span> ${documentOf(legal.cnpj)}</p>
        <p>${legal.address}</p>
        <p>${contactOf(legal.contact)}</p>
      </footer>`;

/** A person sells under a CPF, of eleven digits. */
export const documentOf = (typed: string): Html => {
  const name = typed.replace(/[^0-9A-Za-z]/g, '').length === 11 ? 'CPF' : 'CNPJ';
  return html`<span class="number">${name} ${typed}</span>`;
};

const contactOf = (contact: string): Html =>
  /^[^\s@]+@[^\s@]+$/.test(contact) ? html`<a href="mailto:${contact}">${contact}</a>` : html`${contact}`;
