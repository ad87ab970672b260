/** The list of what needs a person. */
import { z } from 'zod';
import { type Html, html } from '../../values/html.ts';
import type { Event, Resolution } from '../merchant-api.ts';
import { addressOf, filtersOf } from '../filters.ts';
import { nameOf, type Stateful } from '../states.ts';
import { type CutList, type FailedRefund, matters, type ReadList, sizeOf, type Todo } from '../todo.ts';
import { type Matter, refundMatter } from '../todo-marks.ts';
import { badge, coded, keyName, money, orderLink, page, type PageContext, when } from './page.ts';
import { markLink } from './todo-done.ts';
import { unknownOutcome } from './unknown-outcome.ts';

export function todoPage(context: PageContext, todo: Todo): Html {
  const { texts, language } = context;
  const words = texts.todo;
  const marked = (item: Html, matter: Matter | null, name: string | null | undefined): Html =>
    html`${item}
    ${matter !== null && context.can('events') && markLink(context, matter, name ?? matter.object)}`;
  return page(context, {
    section: 'todo',
    title: words.title,
    main: html`<div data-live="todo" data-every-s="10" class="todo">
      <p class="muted lead">${words.lead}</p>
      ${sizeOf(todo) === 0 && html`<p class="empty">${words.nothing}</p>`}
      ${group(words.disputes, todo.disputes, (event) =>
        marked(disputeItem(context, event), matters.dispute(event), event.data.checkout?.reference),
      )}
      ${group(
        words.unknown,
        [
          ...todo.unknownCharges.map((one) =>
            marked(unknownOutcome(context, 'charge', one), matters.charge(one), one.reference),
          ),
          ...todo.unknownPayouts.map((one) =>
            marked(unknownOutcome(context, 'payout', one), matters.payout(one), one.reference),
          ),
          ...todo.unknownWithdrawals.map((one) =>
            marked(unknownOutcome(context, 'withdrawal', one), matters.withdrawal(one), one.id),
          ),
        ],
        (item) => item,
      )}
      ${group(words.mismatches, todo.mismatches, (event) =>
        marked(eventItem(context, event), matters.mismatch(event), event.data.checkout?.reference),
      )}
      ${group(words.refunds, todo.refunds, (one) =>
        marked(refundItem(context, one), refundMatter(one.refund), one.reference),
      )}
      ${group(words.webhooks, todo.undelivered, (event) =>
        marked(deliveryItem(context, event), matters.undelivered(event), event.data.checkout?.reference),
      )}
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
      ${
        todo.done.length > 0 &&
        html`<section class="panel done" aria-label="${words.done.list}">
          <h2>${words.done.list}</h2>
          <ul class="items">
            ${todo.done.map((one) => html`<li>${doneItem(context, one)}</li>`)}
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
  const { lost, transaction } = lostOf(event);
  const amount = payment?.dispute?.amount ?? payment?.amount ?? payout?.amount ?? lost?.amount ?? null;
  return row(
    html`${coded('events', event.type, context)}
    ${
      transaction !== null &&
      html`<span class="next-step"
        >${context.texts.todo.about} <code class="code">${transaction}</code></span
      >`
    }
    ${nextStep}`,
    orderOf(event),
    amount !== null && html`<b>${money(amount, payment?.currency ?? lost?.currency ?? 'BRL', language)}</b>`,
    html`<a class="link" href="/webhooks/${event.id}?at=${event.position}"
      ><time datetime="${event.timestamp}">${when(event.timestamp, language)}</time></a
    >`,
  );
}

/** What the service says of a payment or payout without a row, and the number of what an event without an order is about. */
function lostOf({ data }: Event): {
  lost: { amount: string | null; currency: string | null } | null;
  transaction: string | null;
} {
  const lost = lostShape.safeParse(data['unknown']).data ?? null;
  return {
    lost,
    transaction: lost?.transaction ?? (data.checkout === undefined ? data.payout?.id : null) ?? null,
  };
}

const lostShape = z.object({
  transaction: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
});

function doneItem(context: PageContext, { kind, object, reason, key, at }: Resolution): Html {
  const { texts, language } = context;
  const { kinds, done } = texts.todo;
  return html`<div class="row">
      <span>${kinds[kind]} <code class="code">${object}</code></span
      ><span>${reason}</span><span>${keyName(key, context)}</span
      ><span class="muted">${when(at, language)}</span>
    </div>
    ${
      context.can('events') &&
      html`<form method="post" action="/todo/reopen">
        <input type="hidden" name="kind" value="${kind}" />
        <input type="hidden" name="object" value="${object}" />
        <button class="small" aria-label="${done.putBack}: ${kinds[kind]} ${object}">${done.putBack}</button>
      </form>`
    }`;
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
