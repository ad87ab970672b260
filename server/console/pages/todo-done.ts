/** The form that marks an entry of the list as done, with a reason. */
import { type Html, html } from '../../values/html.ts';
import type { Matter } from '../todo-marks.ts';
import { page, type PageContext } from './page.ts';

/** `name`: what tells this entry from the others, for those who hear the links alone. */
export const markLink = ({ texts }: PageContext, { kind, object }: Matter, name: string): Html => {
  const { mark } = texts.todo.done;
  const query = new URLSearchParams({ kind, object }).toString();
  return html`<a class="link mark" href="/todo/done?${query}" aria-label="${mark}: ${name}">${mark}</a>`;
};

export function donePage(context: PageContext, { kind, object, reason }: Matter & { reason: string }): Html {
  const { kinds, done } = context.texts.todo;
  return page(context, {
    section: 'todo',
    title: done.mark,
    main: html`<form class="panel review" method="post" action="/todo/done">
      <input type="hidden" name="kind" value="${kind}" />
      <input type="hidden" name="object" value="${object}" />
      <dl class="facts">
        <div>
          <dt>${done.what}</dt>
          <dd>${kinds[kind]} <code class="code">${object}</code></dd>
        </div>
      </dl>
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
      <a class="link" href="/todo">${context.texts.nav.todo}</a>
    </form>`,
  });
}
