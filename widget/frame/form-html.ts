/**
 * Renders the card form as HTML, so that the frame's page takes keys before its script has loaded. The script adopts it: `CardForm`
 * finds the same elements by the same names. Its styles are the same sheets as for the form in a shop's page.
 */
import { type CardField, cardFields } from '../card-form/field-names.ts';
import { fieldTraits } from '../card-form/field-traits.ts';
import type { CardFormMessages } from '../locale/messages.ts';
import { css } from 'lit';
import { cardFieldStyles } from '../card-form/card-field-styles.ts';
import { fieldStyles } from '../ui/field/field-styles.ts';
import { hostStyles } from '../ui/host-styles.ts';
import { iconStyles } from '../ui/shared/icon-styles.ts';
import { tokens } from '../ui/tokens.ts';

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
    ...(name === 'expiry' && { placeholder: hint }),
  };
  const attributes = Object.entries(all).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const description =
    hint === undefined ? '' : `<span class="hint spoken" id="${name}-hint">${escaped(hint)}</span>`;
  return (
    `<div class="field"><div class="caption"><label for="${name}">${escaped(label)}</label>${description}</div>` +
    `<input${attributes.join('')}></div>`
  );
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const documentStyles = css`
  html,
  body {
    margin: 0;
    background: transparent;
  }

  body {
    font-size: var(--_size);
  }

  /* Room for the focus rings, which the edge of the frame would cut off. */
  main {
    padding: 6px;
    font-size: inherit;
  }
`;

/** Tokens apply to the root, where the page's values replace them; styles of an element's host apply to `main`. */
export const pageStyles = [
  tokens.cssText.replaceAll(':host', ':root'),
  hostStyles.cssText.replaceAll(/:host\((.*?)\)/g, 'main$1').replaceAll(':host', 'main'),
  iconStyles.cssText,
  fieldStyles.cssText,
  cardFieldStyles.cssText,
  documentStyles.cssText,
].join('');
