/**
 * Renders the card form as HTML, so that the frame's page takes keys before its script has loaded. The script adopts it: `CardForm`
 * finds the same elements by the same names.
 */
import { type CardField, cardFields } from '../card-form/field-names.ts';
import { fieldTraits } from '../card-form/field-traits.ts';
import type { CardFormMessages } from '../locale/messages.ts';

/** Without the email, which few checkouts need and the script adds. */
const first = cardFields.filter((name) => name !== 'email');

export function pageForm(texts: CardFormMessages): string {
  const fields = Object.fromEntries(first.map((name) => [name, field(name, texts)]));
  const { number = '', expiry = '', cvc = '', name = '' } = fields;
  const form = `${number}<div class="pair">${expiry}${cvc}</div>${name}`;
  // `method=dialog` outside a dialog never submits: Enter before the script has loaded must not put a card into a URL.
  return (
    `<main><h1 class="spoken">${escaped(texts.words.title)}</h1>` +
    `<form method="dialog" novalidate><div class="fields">${form}</div></form></main>`
  );
}

function field(name: CardField, texts: CardFormMessages): string {
  const { label, hint } = texts[name] as { label: string; hint?: string };
  const { inputmode, ...traits } = fieldTraits[name];
  const all = {
    id: name,
    type: 'text',
    autocapitalize: 'off',
    spellcheck: 'false',
    ...traits,
    ...(inputmode && { inputmode, dir: 'ltr' }),
  };
  const attributes = Object.entries(all).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const description =
    hint === undefined ? '' : `<span class="hint" id="${name}-hint">${escaped(hint)}</span>`;
  return (
    `<div class="field"><div class="caption"><label for="${name}">${escaped(label)}</label>${description}</div>` +
    `<input${attributes.join('')}></div>`
  );
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
