/** Payment links, newest first, with the form for the next one. */
import { type Html, html } from '../../values/html.ts';
import type { Link } from '../merchant-api.ts';
import type { LinkDraft } from '../services.ts';
import { linkToForm } from './form-fields.ts';
import { listFooter, type ListPosition } from './filter-bar.ts';
import {
  addressText,
  amountsCell,
  badge,
  type Column,
  page,
  type PageContext,
  table,
  timeCell,
} from './page.ts';

export interface Links {
  /** Null where the companion has no price list, and so no links. */
  links: readonly Link[] | null;
  position: ListPosition;
  form: LinkDraft;
}

export function linksPage(context: PageContext, { links, position, form }: Links): Html {
  const { texts } = context;
  const common = { section: 'links', title: texts.nav.links } as const;
  if (links === null)
    return page(context, { ...common, main: html`<p class="empty">${texts.links.notSold}</p>` });
  return page(context, {
    ...common,
    main: html`<div class="columns">
      <div data-live="links">
        ${context.can('checkouts') && linkToForm(texts.links.title)}
        ${table(texts.nav.links, links, columns(context), context)} ${listFooter(context, position)}
      </div>
      ${context.can('checkouts') && linkForm(context, form)}
    </div>`,
  });
}

function columns(context: PageContext): Column<Link>[] {
  const { texts, language } = context;
  return [
    {
      head: texts.order,
      cell: ({ reference, description, url }) =>
        html`<span class="link-name"
          >${isHttp(url) ? html`<a class="link" href="${url}" rel="noreferrer">${reference}</a>` : reference}
          ${description !== null && html`<span class="muted">${description}</span>`}
          ${isHttp(url) && html`<span class="muted">${addressText(url)}</span>`}</span
        >`,
    },
    { head: texts.state, cell: ({ status }) => badge('link', status, context) },
    {
      head: texts.amount,
      isNumber: true,
      cell: (link) => amountsCell(link, language),
    },
    { head: texts.when, cell: ({ created_at: at }) => timeCell(at, language) },
    ...(context.can('checkouts')
      ? [
          {
            head: texts.links.end,
            cell: ({ id, status, reference }: Link) =>
              status === 'open'
                ? html`<form method="post" action="/links/cancel">
                    <input type="hidden" name="id" value="${id}" />
                    <button class="small" aria-label="${texts.links.cancel}: ${reference}">
                      ${texts.links.cancel}
                    </button>
                  </form>`
                : '–',
          },
        ]
      : []),
  ];
}

/** Anything else in an address could run. */
const isHttp = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '');

const linkForm = ({ texts }: PageContext, { reference, description, brl, usd }: LinkDraft): Html =>
  html`<form id="form" class="panel" method="post" action="/links">
    <h2 class="eyebrow">${texts.links.title}</h2>
    ${field('reference', texts.order, reference, html`required maxlength="64"`)}
    ${field('description', texts.description, description, html`maxlength="200"`)}
    ${field('brl', `${texts.amount} (BRL)`, brl, amountPattern)}
    ${field('usd', `${texts.amount} (USD)`, usd, amountPattern)}
    <p class="muted">${texts.links.hint}</p>
    <button class="button wide">${texts.links.make}</button>
  </form>`;

const amountPattern = html`inputmode="decimal" pattern="\\d+([.,]\\d{1,2})?"`;

const field = (name: string, label: string, value: string, more: Html): Html =>
  html`<label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${value}" autocomplete="off" ${more} />`;
