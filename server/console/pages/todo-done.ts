/** The form that marks an entry of the list as done, with a reason. */
import { type Html, html } from '../../values/html.ts';
import type { EntryFacts } from '../todo.ts';
import type { Matter } from '../todo-marks.ts';
import { money, page, type PageContext } from './page.ts';
import { factList, type Review } from './review.ts';

/** `name`: what tells this entry from the others, for those who hear the links alone. */
export const markLink = ({ texts }: PageContext, { kind, object }: Matter, name: string): Html => {
  const { mark } = texts.todo.done;
  const query = new URLSearchParams({ kind, object }).toString();
  return html`<a class="link mark" href="/todo/done?${query}" aria-label="${mark}: ${name}">${mark}</a>`;
};

export interface DoneForm {
  matter: Matter;
  /** Null for an entry that has left the list. */
  facts: EntryFacts | null;
  reason: string;
}

export function donePage(context: PageContext, { matter: { kind, object }, facts, reason }: DoneForm): Html {
  const { texts, language } = context;
  const { kinds, done } = texts.todo;
  const { reference = null, amount = null, currency = 'BRL' } = facts ?? {};
  const known: Review['facts'] = [
    [done.what, kinds[kind]],
    // An entry without an order is known by its number alone.
    reference === null ? [done.number, html`<code class="code">${object}</code>`] : [texts.order, reference],
    ...(amount === null ? [] : [[texts.amount, money(amount, currency, language)] as const]),
  ];
  return page(context, {
    section: 'todo',
    title: done.mark,
    main: html`<form class="panel review" method="post" action="/todo/done">
      <input type="hidden" name="kind" value="${kind}" />
      <input type="hidden" name="object" value="${object}" />
      ${factList(known)}
      <label for="reason">${done.reason}</label>
      <input
        id="reason"
        name="reason"
        maxlength="255"
        autocomplete="off"
        value="${reason}"
        aria-describedby="reason-hint"
        pattern=".*\\S.*"
        autofocus
        required
      />
      <p class="muted" id="reason-hint">${done.hint}</p>
      <button class="button wide">${done.mark}</button>
      <a class="link" href="/todo">${texts.nav.todo}</a>
    </form>`,
  });
}
