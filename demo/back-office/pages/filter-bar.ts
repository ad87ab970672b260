/** What narrows a list down, and the ways from it: older rows, and a file. */
import { type Html, html } from '../../storefront/html.ts';
import { addressOf, type Filters, isFiltered } from '../filters.ts';
import { nameOf, states, type Stateful } from '../states.ts';
import type { PageContext } from './page.ts';

export interface ListPlace {
  path: string;
  /** At the same path, with `.csv`. */
  hasFile: boolean;
  filters: Filters;
  /** The row after which this page begins; null on the first. */
  after: string | null;
  next: string | null;
}

interface Choices {
  /** Whose states there are. */
  kinds: readonly [Stateful, ...Stateful[]];
  hasSearch?: boolean;
  hasMethods?: boolean;
}

export function filterBar(
  context: PageContext,
  { path, filters }: ListPlace,
  { kinds, hasSearch = false, hasMethods = false }: Choices,
): Html {
  const { texts } = context;
  return html`<form class="filters" role="search" action="${path}">
    ${
      hasSearch &&
      html`<div class="search">
        <label for="q">${texts.search}</label>
        <input type="search" id="q" name="q" value="${filters.search}" />
      </div>`
    }
    ${choice('state', texts.state, filters.state, statesOf(kinds, context), context)}
    ${hasMethods && choice('method', texts.method, filters.method, Object.entries(texts.methods), context)}
    ${day('from', texts.from, filters.from)} ${day('to', texts.to, filters.to)}
    <div class="apply">
      <button class="button">${texts.find}</button>
      ${isFiltered(filters) && html`<a class="link" href="${path}">${texts.clear}</a>`}
    </div>
  </form>`;
}

/** Below the rows. */
export const listFoot = ({ texts }: PageContext, { path, filters, after, next, hasFile }: ListPlace): Html =>
  html`<nav class="list-foot" aria-label="${texts.pages}">
    ${after !== null && html`<a class="link" href="${addressOf(path, filters)}">${texts.newest}</a>`}
    ${next !== null && html`<a class="link" href="${addressOf(path, filters, next)}">${texts.older}</a>`}
    ${hasFile && html`<a class="link file" href="${addressOf(`${path}.csv`, filters)}" download>${texts.csv}</a>`}
  </nav>`;

/** One for each word: two kinds can share a state. */
function statesOf(kinds: readonly Stateful[], { language }: PageContext): [string, string][] {
  const codes = new Set(kinds.flatMap((kind) => Object.keys(states[language][kind])));
  return [...codes].map((code) => {
    const kind = kinds.find((one) => code in states[language][one]);
    return [code, kind ? nameOf(kind, code, language) : code];
  });
}

const choice = (
  name: string,
  label: string,
  chosen: string,
  options: readonly (readonly [string, string])[],
  { texts }: PageContext,
): Html =>
  html`<div>
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      <option value="">${texts.any}</option>
      ${options.map(
        ([value, word]) =>
          html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${word}</option>`,
      )}
    </select>
  </div>`;

const day = (name: string, label: string, value: string): Html =>
  html`<div>
    <label for="${name}">${label}</label>
    <input type="date" id="${name}" name="${name}" value="${value}" />
  </div>`;
