/** Events and their deliveries to the shop's webhook. */
import { type Html, html } from '../../values/html.ts';
import { wordsFor } from '../codes.ts';
import type { Deliveries, Event } from '../merchant-api.ts';
import { listFooter, type ListPosition } from './filter-bar.ts';
import {
  badge,
  coded,
  type Column,
  orderLink,
  page,
  type PageContext,
  table,
  timeCell,
  when,
} from './page.ts';

/** Newest first. */
export function webhooksPage(context: PageContext, events: readonly Event[], position: ListPosition): Html {
  const { texts, language } = context;
  return page(context, {
    section: 'webhooks',
    title: texts.nav.webhooks,
    main: html`<div data-live>
      ${table(
        texts.nav.webhooks,
        events,
        [
          {
            head: texts.event,
            cell: ({ id, type, position }) =>
              html`<a class="link wrapping event-name" href="/webhooks/${id}?at=${position}"
                >${coded('events', type, context)}</a
              >`,
          },
          {
            head: texts.order,
            cell: ({ data: { checkout } }) => (checkout ? orderLink(checkout.id, checkout.reference) : '–'),
          },
          { head: texts.when, cell: ({ timestamp }) => timeCell(timestamp, language) },
          { head: texts.deliveries, isNumber: true, cell: ({ attempts }) => String(attempts) },
          {
            head: texts.state,
            cell: ({ attempts, delivered_at: at }) =>
              at === null
                ? html`<span class="state ${attempts > 0 ? 'bad' : 'calm'}">${texts.undelivered}</span>`
                : html`<span class="wrapping">${texts.delivered} ${when(at, language, 'short')}</span>`,
          },
        ],
        context,
      )}
      ${listFooter(context, position)}
    </div>`,
  });
}

/** One event with its delivery attempts and its payload. */
export function webhookPage(context: PageContext, event: Event, deliveries: Deliveries): Html {
  const { texts, language } = context;
  const { next_attempt_at: next, data } = deliveries;
  return page(context, {
    section: 'webhooks',
    title: wordsFor('events', event.type, language) ?? event.type,
    main: html`<p class="muted lead"><code>${event.type}</code></p>
      <div class="columns">
        <section data-live>
          <h2>${texts.deliveries}</h2>
          <p class="muted outside">${texts.deliveriesText}</p>
          ${table(texts.deliveries, data, deliveryColumns(context), context)}
          ${next !== null && html`<p class="muted">${texts.nextAttempt}: ${when(next, language)}</p>`}
        </section>
        <div>
          ${
            context.can('events') &&
            html`<form class="panel" method="post" action="/webhooks/${event.id}/resend">
              <p class="muted" id="resend-hint">${texts.resendHint}</p>
              <button class="button wide" aria-describedby="resend-hint">${texts.resend}</button>
            </form>`
          }
          <section class="panel">
            <h2 class="eyebrow">${texts.body}</h2>
            <p class="muted event-id">webhook-id: ${event.id}</p>
            <pre class="payload" tabindex="0">${JSON.stringify(bodyOf(event), null, 2)}</pre>
          </section>
        </div>
      </div>`,
  });
}

/** The body of the webhook. */
const bodyOf = ({ type, timestamp, data }: Event) => ({ type, timestamp, data });

const deliveryColumns = (context: PageContext): Column<Deliveries['data'][number]>[] => {
  const { texts, language } = context;
  return [
    { head: texts.when, cell: ({ at }) => when(at, language) },
    { head: texts.outcome, cell: ({ outcome }) => badge('delivery', outcome, context) },
    { head: texts.answer, isNumber: true, cell: ({ status }) => (status === null ? '–' : String(status)) },
    { head: texts.took, isNumber: true, cell: ({ duration_ms: took }) => `${took} ms` },
  ];
};
