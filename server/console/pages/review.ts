/** The review before an act that cannot be undone: amount, recipient, consequences and a checkbox. */
import { type Html, html } from '../../values/html.ts';
import { page, type PageContext, type Section } from './page.ts';

export interface Review {
  section: Section;
  kind: 'refund' | 'payout' | 'withdrawal' | 'cancellation';
  facts: readonly (readonly [name: string, value: Html | string])[];
  /** Id of the draft: the form itself has no values that could be changed. Absent where the action says it all. */
  draft?: string;
  action: string;
  /** Address of the filled form. */
  back: string;
}

/** What a form is about, before what is typed. */
export const factList = (facts: Review['facts']): Html =>
  html`<dl class="facts">
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;

export function reviewPage(
  context: PageContext,
  { section, kind, facts, draft, action, back }: Review,
): Html {
  const { texts } = context;
  return page(context, {
    section,
    title: texts.confirmTitle[kind],
    main: html`<form class="panel review" method="post" action="${action}">
      ${draft !== undefined && html`<input type="hidden" name="draft" value="${draft}" />`} ${factList(facts)}
      <p class="warning">${texts.consequence[kind]}</p>
      <label class="tick"
        ><input type="checkbox" name="understood" value="yes" required /> ${texts.understood}</label
      >
      <button class="button wide danger">${texts.confirm[kind]}</button>
      <a class="link" href="${back}">${texts.backwards}</a>
    </form>`,
  });
}
