/** The filters above a list, and the links below it: newer and older rows, and the CSV file. */
import { type Html, html } from '../../values/html.ts';
import { addressOf, type Filters, isFiltered } from '../filters.ts';
import { nameOf, states, type Stateful } from '../states.ts';
import type { PageContext } from './page.ts';

export interface ListPosition {
  path: string;
  /** True if the same path with `.csv` is a download. */
  hasFile: boolean;
  filters: Filters;
  /** Id of the row after which this page begins; null on the first page. */
  after: string | null;
  next: string | null;
}

interface Choices {
  /** Kinds of which the states can be chosen. */
  kinds: readonly [Stateful, ...Stateful[]];
  hasSearch?: boolean;
  hasMethods?: boolean;
}

export function filterBar(
  context: PageContext,
  { path, filters }: ListPosition,
  { kinds, hasSearch = false, hasMethods = false }: Choices,
): Html {
  const { texts } = context;
  return html`<form class="filters" role="search" action="${path}">
    ${
      hasSearch &&
      html`<div class="search">
        <label for="q">${texts.search}</label>
        <input type="search" id="q" name="q" maxlength="254" value="${filters.search}" />
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

export const listFooter = (
  { texts }: PageContext,
  { path, filters, after, next, hasFile }: ListPosition,
): Html =>
  html`<nav class="list-foot" aria-label="${texts.pages}">
    ${after !== null && html`<a class="link" href="${addressOf(path, filters)}">${texts.newest}</a>`}
    ${next !== null && html`<a class="link" href="${addressOf(path, filters, next)}">${texts.older}</a>`}
    ${hasFile && html`<a class="link file" href="${addressOf(`${path}.csv`, filters)}" download>${texts.csv}</a>`}
  </nav>`;

/** Lists each state once: two kinds can share one. */
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
