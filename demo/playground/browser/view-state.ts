/** The state of the playground, kept in the URL, so that a link shows the same. */
import { platforms, type Platform } from './code.ts';
import type { ElementDoc } from './manifest.ts';
import type { Amounts } from './payments.ts';
import { firstState } from './scenes/index.ts';

export const views = ['one', 'all'] as const;
export const schemes = ['auto', 'light', 'dark'] as const;
export const directions = ['auto', 'ltr', 'rtl'] as const;
export const minWidth = 240;
export const maxWidth = 960;
const usualWidth = 420;

export interface ViewState {
  element: string;
  state: string;
  view: (typeof views)[number];
  scheme: (typeof schemes)[number];
  dir: (typeof directions)[number];
  width: number;
  amounts: Amounts;
  platform: Platform;
  /** The element's attributes; empty for those without a value. */
  attributes: Readonly<Record<string, string>>;
  /** CSS values by token name. */
  tokens: Readonly<Record<string, string>>;
}

const usualAmounts: Amounts = { BRL: '129.90', USD: '25.00' };
const amountPattern = /^\d{1,7}\.\d{2}$/;
const maxLength = 200;

export function readState(search: string, docs: readonly ElementDoc[]): ViewState {
  const query = new URLSearchParams(search);
  const pick = <Word extends string>(words: readonly Word[], name: string, otherwise: Word): Word =>
    words.find((word) => word === query.get(name)) ?? otherwise;
  const tags = docs.map(({ tag }) => tag);
  const element = pick(tags, 'element', 'pay-checkout');
  const doc = docs.find(({ tag }) => tag === element);
  const states = doc?.states.map(({ name }) => name) ?? [];
  const width = Number(query.get('width') ?? usualWidth);
  return {
    element,
    state: pick(states, 'state', firstState[element] ?? 'loading'),
    view: pick(views, 'view', 'one'),
    scheme: pick(schemes, 'scheme', 'auto'),
    dir: pick(directions, 'dir', 'auto'),
    width: width >= minWidth && width <= maxWidth ? Math.round(width) : usualWidth,
    amounts: { BRL: amountOf(query.get('brl'), 'BRL'), USD: amountOf(query.get('usd'), 'USD') },
    platform: pick(platforms, 'code', 'Script'),
    attributes: named(query, 'a.', doc?.attributes ?? [], ''),
    tokens: named(query, 't.', doc?.tokens ?? [], '--pay-'),
  };
}

const amountOf = (text: string | null, currency: keyof Amounts): string =>
  text !== null && amountPattern.test(text) ? text : usualAmounts[currency];

/** Reads only names that the manifest has, since anyone can write such a URL. */
function named(
  query: URLSearchParams,
  prefix: string,
  known: readonly { name: string }[],
  dropped: string,
): Record<string, string> {
  return Object.fromEntries(
    known.flatMap(({ name }) => {
      const value = query.get(prefix + name.slice(dropped.length));
      return value === null || value.length > maxLength ? [] : [[name, value]];
    }),
  );
}

export function searchOf(state: ViewState, lang: string): string {
  const { amounts, attributes, tokens, platform, element, width, ...words } = state;
  const query = new URLSearchParams({ lang, element, state: words.state });
  for (const [name, value, usual] of [
    ['view', words.view, 'one'],
    ['scheme', words.scheme, 'auto'],
    ['dir', words.dir, 'auto'],
    ['width', String(width), String(usualWidth)],
    ['brl', amounts.BRL, usualAmounts.BRL],
    ['usd', amounts.USD, usualAmounts.USD],
    ['code', platform, 'Script'],
  ] as const)
    if (value !== usual) query.set(name, value);
  for (const [name, value] of Object.entries(attributes)) query.set(`a.${name}`, value);
  for (const [name, value] of Object.entries(tokens)) query.set(`t.${name.slice('--pay-'.length)}`, value);
  return `?${query.toString()}`;
}
