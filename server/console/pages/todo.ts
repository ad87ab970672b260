/** The list of what needs a person. */
import { type Html, html } from '../../values/html.ts';
import type { Event } from '../merchant-api.ts';
import { addressOf, filtersOf } from '../filters.ts';
import { nameOf, type Stateful } from '../states.ts';
import { type CutList, type FailedRefund, type ReadList, sizeOf, type Todo } from '../todo.ts';
import { badge, coded, money, orderLink, page, type PageContext, when } from './page.ts';
import { unknownOutcome } from './unknown-outcome.ts';

export function todoPage(context: PageContext, todo: Todo): Html {
  const { texts, language } = context;
  const words = texts.todo;
  return page(context, {
    section: 'todo',
    title: words.title,
    main: html`<div data-live="todo" data-every-s="10" class="todo">
      <p class="muted lead">${words.lead}</p>
      ${sizeOf(todo) === 0 && html`<p class="empty">${words.nothing}</p>`}
      ${group(words.disputes, todo.disputes, (event) => disputeItem(context, event))}
      ${group(
        words.unknown,
        [
          ...todo.unknownCharges.map((one) => unknownOutcome(context, 'charge', one)),
          ...todo.unknownPayouts.map((one) => unknownOutcome(context, 'payout', one)),
          ...todo.unknownWithdrawals.map((one) => unknownOutcome(context, 'withdrawal', one)),
        ],
        (item) => item,
      )}
      ${group(words.mismatches, todo.mismatches, (event) => eventItem(context, event))}
      ${group(words.refunds, todo.refunds, (refund) => refundItem(context, refund))}
      ${group(words.webhooks, todo.undelivered, (event) => deliveryItem(context, event))}
      ${
        todo.lowBalance !== null &&
        html`<section class="panel">
          <h2>${words.balance}</h2>
          <p class="headline">${money(todo.lowBalance, 'BRL', language)}</p>
          <p>${words.balanceText} <a class="link" href="/balance">${texts.nav.balance}</a></p>
        </section>`
      }
      ${
        todo.cut.length > 0 &&
        html`<section class="panel">
          <h2>${words.cut.title}</h2>
          <p>${words.cut.lead}</p>
          <ul class="items">
            ${todo.cut.map((one) => html`<li>${cutItem(context, one)}</li>`)}
          </ul>
        </section>`
      }
    </div>`,
  });
}

const group = <Item>(title: string, items: readonly Item[], item: (one: Item) => Html): Html | false =>
  items.length > 0 &&
  html`<section class="panel" aria-label="${title}">
    <h2>${title} <span class="count">${items.length}</span></h2>
    <ul class="items">
      ${items.map((one) => html`<li>${item(one)}</li>`)}
    </ul>
  </section>`;

interface FurtherList {
  section: 'payments' | 'payouts' | 'withdrawals' | 'webhooks';
  filter?: readonly [Stateful, string];
}

/** Where older rows are found. There is no page of all refunds. */
const furtherLists: Readonly<Record<ReadList, readonly FurtherList[]>> = {
  events: [{ section: 'payments', filter: ['payment', 'disputed'] }, { section: 'webhooks' }],
  orders: [{ section: 'payments', filter: ['payment', 'processing'] }],
  refunds: [],
  payouts: [{ section: 'payouts', filter: ['payout', 'unknown'] }],
  withdrawals: [{ section: 'withdrawals', filter: ['withdrawal', 'unknown'] }],
};

function cutItem({ texts, language }: PageContext, { list, since, after }: CutList): Html {
  return html`<span>${texts.todo.cut.older[list]} ${when(since, language)}</span> ${furtherLists[list].map(
      ({ section, filter: [kind, state] = [null, ''] }) => {
        // A disputed order can be newer or older than its event.
        const from = list === 'events' && section === 'payments' ? null : after;
        const words = kind === null ? '' : `: ${nameOf(kind, state, language)}`;
        const path = addressOf(`/${section}`, { ...filtersOf({}), state }, from);
        return html`<a class="link" href="${path}">${texts.nav[section]}${words}</a>`;
      },
    )}`;
}

/** A part that there is not stays empty, so that the columns of the list are in line. */
const row = (what: Html, order: Html | false, amount: Html | false, at: Html): Html =>
  html`<div class="row">
    <span>${what}</span><span>${order}</span><span>${amount}</span><span>${at}</span>
  </div>`;

const orderOf = ({ data: { checkout } }: Event): Html | false =>
  checkout !== undefined && orderLink(checkout.id, checkout.reference);

function eventItem(context: PageContext, event: Event, nextStep: Html | false = false): Html {
  const { language } = context;
  const { payment, payout } = event.data;
  const amount = payment?.dispute?.amount ?? payment?.amount ?? payout?.amount ?? null;
  return row(
    html`${coded('events', event.type, context)} ${nextStep}`,
    orderOf(event),
    amount !== null && html`<b>${money(amount, payment?.currency ?? 'BRL', language)}</b>`,
    html`<a class="link" href="/webhooks/${event.id}?at=${event.position}"
      ><time datetime="${event.timestamp}">${when(event.timestamp, language)}</time></a
    >`,
  );
}

/** Leads to what is known of the dispute, and what to do. */
const disputeItem = (context: PageContext, event: Event): Html =>
  eventItem(
    context,
    event,
    event.data.checkout !== undefined &&
      html`<span class="next-step"
        ><a class="link" href="/payments/${event.data.checkout.id}/dispute"
          >${context.texts.disputed.open}</a
        ></span
      >`,
  );

const deliveryItem = (context: PageContext, event: Event): Html =>
  row(
    html`<a class="link" href="/webhooks/${event.id}?at=${event.position}"
      >${coded('events', event.type, context)}</a
    >`,
    orderOf(event),
    html`<span class="muted">${context.texts.todo.attempts}: ${event.attempts}</span>`,
    html`<span class="muted">${when(event.timestamp, context.language)}</span>`,
  );

function refundItem(context: PageContext, { refund, reference }: FailedRefund): Html {
  const { id, payment, checkout, amount, currency, status, created_at: at } = refund;
  const path =
    checkout === null ? `/payments?q=${encodeURIComponent(payment ?? id)}` : `/payments/${checkout}`;
  return row(
    badge('refund', status, context),
    html`<a class="link" href="${path}">${reference ?? html`<code class="code">${id}</code>`}</a>`,
    html`<b>${amount === null ? '–' : money(amount, currency, context.language)}</b>`,
    html`<span class="muted">${when(at, context.language)}</span>`,
  );
}
