/** What the shop was told, and whether it took it. */
import { type Html, html } from '../../storefront/html.ts';
import type { Event } from '../merchant-api.ts';
import { badge, page, type PageContext, table, when } from './page.ts';

export function webhooksPage(context: PageContext, events: readonly Event[]): Html {
  const { texts, language } = context;
  return page(context, {
    section: 'webhooks',
    title: texts.nav.webhooks,
    main: html`<div data-live>
      ${table(
        texts.nav.webhooks,
        events.toReversed(),
        [
          { head: texts.when, cell: ({ timestamp }) => when(timestamp, language) },
          { head: texts.event, cell: ({ type }) => html`<code>${type}</code>` },
          {
            head: texts.order,
            cell: ({ data: { checkout } }) =>
              checkout
                ? html`<a class="link" href="/payments/${checkout.id}">${checkout.reference}</a>`
                : '–',
          },
          { head: texts.deliveries, isNumber: true, cell: ({ attempts }) => String(attempts) },
          {
            head: texts.state,
            cell: ({ delivered_at: at }) =>
              at === null ? badge(texts.undelivered) : html`${texts.delivered} ${when(at, language)}`,
          },
        ],
        context,
      )}
    </div>`,
  });
}
