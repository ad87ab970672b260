/** One order: its payments, refunds and events, and the forms to refund it. */
import { type Html, html } from '../../values/html.ts';
import type { Buttons } from '../demo-extension.ts';
import { isReturned, leftToReturn, pixToReturn } from '../pix-returns.ts';
import { inMajor, refundable, returnable } from '../amount-left.ts';
import type { AuditEntry, Checkout, Event, Payment, Payout, Refund } from '../merchant-api.ts';
import { nameOf } from '../states.ts';
import { decisivePayment, stateOf } from '../order-state.ts';
import { amountField, amountLeft, noteField } from './form-fields.ts';
import { disputeFacts } from './dispute.ts';
import {
  addressText,
  amountsToPay,
  badge,
  coded,
  customerDetail,
  keyName,
  methodOf,
  money,
  number,
  page,
  type PageContext,
  when,
} from './page.ts';
import { unknownOutcome } from './unknown-outcome.ts';

/** Initial values of the refund form. */
export interface RefundForm {
  /** The typed value after an error; else empty. */
  amount: string;
  reason: string;
  /** Idempotency key: a form that is sent twice is one refund. */
  key: string;
}

export interface PaymentDetails {
  checkout: Checkout;
  events: readonly Event[];
  /** What was done to the order, oldest first. */
  audit: readonly AuditEntry[];
  refunds: readonly Refund[];
  /** The payouts that return the order's Pix, newest first. */
  payouts: readonly Payout[];
  buttons: Buttons;
  /** Above what has buttons. */
  lead: Html | null;
  refund: RefundForm;
}

export function paymentPage(context: PageContext, details: PaymentDetails): Html {
  const { texts, language } = context;
  const { checkout, events, audit, refunds, buttons, lead } = details;
  return page(context, {
    section: 'payments',
    title: checkout.reference,
    main: html`<div class="columns">
      <div data-live="money">
        ${lead} ${arrivalPanel(context, checkout)}
        ${
          refunds.length > 0 &&
          html`<h2>${texts.refunds}</h2>
            ${refunds.map((refund) => refundCard(context, refund, buttons))}`
        }
        <h2>${texts.attempts}</h2>
        ${checkout.payments.length === 0 && html`<p class="empty">${texts.none}</p>`}
        ${byRelevance(checkout.payments).map((payment) => paymentCard(context, { payment, refunds, buttons, checkoutId: checkout.id }))}
      </div>
      <div class="stack">
        ${paidBy(checkout, 'pix').length > 0 && givingBack(context, details)} ${refundForms(context, details)}
        ${orderPanel(context, checkout)} ${customerPanel(context, checkout)}
        <section class="panel" data-live="history">
          <h2 class="eyebrow">${texts.history}</h2>
          ${events.length === 0 && html`<p class="muted">${texts.none}</p>`}
          <ol class="history">
            ${events.map(
              ({ id, position, type, timestamp, attempts, delivered_at: delivered }) =>
                html`<li>
                  <a href="/webhooks/${id}?at=${position}">${coded('events', type, context)}</a>
                  ${
                    attempts > 0 &&
                    html`<span class="state ${delivered === null ? 'bad' : 'good'}"
                      >${delivered === null ? texts.undelivered : texts.delivered}</span
                    >`
                  }<time datetime="${timestamp}">${when(timestamp, language)}</time>
                </li>`,
            )}
          </ol>
        </section>
        ${audit.length > 0 && auditPanel(context, audit)}
      </div>
    </div>`,
  });
}

/** Newest first, with unused payments, such as those of wallet buttons, at the end. */
const byRelevance = (payments: readonly Payment[]): Payment[] => {
  const isUnused = ({ status, failure }: Payment): boolean => status === 'pending' && failure === undefined;
  const newestFirst = payments.toReversed();
  return [...newestFirst.filter((one) => !isUnused(one)), ...newestFirst.filter(isUnused)];
};

const refundsOf = ({ id }: Payment, refunds: readonly Refund[]): Refund[] =>
  refunds.filter(({ payment }) => payment === id);

interface PaymentCard {
  payment: Payment;
  /** Of the order. */
  refunds: readonly Refund[];
  buttons: Buttons;
  checkoutId: string;
}

const paymentCard = (context: PageContext, { payment, refunds, buttons, checkoutId }: PaymentCard): Html => {
  const { texts, language } = context;
  const { doneMinor, unconfirmedMinor } = refundable(payment, refundsOf(payment, refunds));
  const inCurrency = (minor: number): string => money(inMajor(minor), payment.currency, language);
  return html`<article class="panel">
    <p class="headline">
      <span>${money(payment.amount, payment.currency, language)}</span>
      ${badge('payment', payment.status, context)}
    </p>
    <p>${methodOf(payment, context)}</p>
    ${payment.failure && html`<p class="trouble">${coded('declines', payment.failure.code, context)}</p>`}
    ${doneMinor > 0 && html`<p>${texts.refunded}: ${inCurrency(doneMinor)}</p>`}
    ${
      unconfirmedMinor > 0 &&
      html`<p>${texts.refundTitle}: ${inCurrency(unconfirmedMinor)} · ${texts.left.unconfirmed}</p>`
    }
    <dl class="pairs">
      ${attemptFacts(context, payment).map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    ${
      payment.dispute &&
      html`<section class="dispute">
        <h3>${texts.disputed.title}</h3>
        ${disputeFacts(context, payment.dispute, payment)}
        <a class="link" href="/payments/${checkoutId}/dispute">${texts.disputed.open}</a>
      </section>`
    }
    ${payment.transaction !== null && buttons('transactions', payment.transaction)}
  </article>`;
};

/** Who did what to the order, and how it ended. */
const auditPanel = (context: PageContext, audit: readonly AuditEntry[]): Html => {
  const { texts, language } = context;
  return html`<section class="panel" data-live="audit">
    <h2 class="eyebrow">${texts.audit}</h2>
    <ol class="history">
      ${audit.map(
        ({ at, key, call, outcome, reason }) =>
          html`<li>
            <span>${keyName(key, context)} ${coded('calls', call, context)}</span>
            <span
              >${texts.outcomes[outcome] ?? outcome}${
                reason !== undefined && html`: ${coded('problems', reason, context)}`
              }</span
            >
            <time datetime="${at}">${when(at, language)}</time>
          </li>`,
      )}
    </ol>
  </section>`;
};

type Fact = readonly [name: string, value: Html | string];

/** When and how the attempt went, and what it brought: only what is known. */
function attemptFacts(context: PageContext, payment: Payment): Fact[] {
  const { texts, language } = context;
  const { currency, failure, fx, ended_as: ended } = payment;
  const amount = (value: string, of = currency): string => money(value, of, language);
  const known = (name: string, value: Html | string | null | undefined): Fact[] =>
    value === null || value === undefined || value === '' ? [] : [[name, value]];
  return [
    payment.transaction === null ? [texts.payment, payment.id] : [texts.transaction, payment.transaction],
    ...known(texts.started, when(payment.created_at, language)),
    ...known(texts.paidAt, payment.paid_at && when(payment.paid_at, language)),
    ...known(texts.ended, ended && nameOf('ended', ended, language)),
    ...known(texts.bankCode, failure?.decline_code === failure?.code ? null : failure?.decline_code),
    ...known(texts.serviceSays, failure?.message),
    ...known(texts.fee, payment.fee && amount(payment.fee)),
    ...known(texts.net, payment.net && amount(payment.net)),
    ...known(texts.rate, fx?.rate && inDecimals(fx.rate, language)),
    ...known(texts.inReais, fx?.amount_brl && amount(fx.amount_brl, 'BRL')),
  ];
}

/** What is no number is shown as it is. */
const inDecimals = (rate: string, language: PageContext['language']): string =>
  Number.isNaN(Number(rate))
    ? rate
    : number(rate, language, { minimumFractionDigits: 2, maximumFractionDigits: 8 });

/** True while the shop has more than one payment of the order. */
const isPaidTwice = ({ payments }: Checkout): boolean =>
  payments.filter(
    (payment) =>
      payment.paid_at !== null &&
      !/^(refunded|dispute_lost)$/.test(payment.status) &&
      leftToReturn(payment) !== null,
  ).length > 1;

/** Whether the money arrived, in a sentence that a clerk can read out. */
const arrivalPanel = (context: PageContext, checkout: Checkout): Html => {
  const { texts, language } = context;
  const words = texts.arrival;
  const payment = decisivePayment(checkout);
  const { kind, state } = stateOf(checkout);
  const paidAt = payment?.paid_at ?? null;
  const sentence =
    payment && paidAt !== null
      ? `${words.arrived} ${money(payment.amount, payment.currency, language)}, ${when(paidAt, language)}.`
      : (words.states[state] ?? '');
  return html`<section class="panel arrival">
    <p class="headline">
      <span>${amountsOf(checkout, language)}</span>
      ${badge(kind, state, context)}
    </p>
    <p>${sentence}</p>
    ${isPaidTwice(checkout) && html`<p class="warning">${words.twice}</p>`}
    ${checkout.status === 'open' && html`<p class="muted">${texts.lastUntil} ${when(checkout.expires_at, language)}</p>`}
    ${
      checkout.status === 'open' &&
      context.can('checkouts') &&
      html`<a class="link" href="/payments/${checkout.id}/cancel">${texts.cancelOrder}</a>`
    }
  </section>`;
};

/** The paid amount; before the payment, the amounts to pay. */
function amountsOf(checkout: Checkout, language: PageContext['language']): string {
  const paid = checkout.status === 'paid' ? decisivePayment(checkout) : undefined;
  return paid ? money(paid.amount, paid.currency, language) : amountsToPay(checkout, language);
}

/** What the review of a cancellation shows. */
export const cancellationFacts = (
  { texts, language }: PageContext,
  checkout: Checkout,
): [name: string, value: Html | string][] => [
  [texts.order, checkout.reference],
  [texts.amount, amountsOf(checkout, language)],
  ...buyerFact(texts, checkout),
];

/** The buyer as a fact of a review, if known. */
export function buyerFact(
  texts: PageContext['texts'],
  { customer: { name, email } }: Checkout,
): [name: string, value: Html | string][] {
  const buyer = name ?? (email && addressText(email));
  return buyer === undefined ? [] : [[texts.customer, buyer]];
}

/** What was sold, and what the shop itself noted with the order. */
const orderPanel = ({ texts, language }: PageContext, checkout: Checkout): Html => {
  const { description, purchase, metadata, created_at: at } = checkout;
  const facts: [string, string][] = [
    [texts.when, when(at, language)],
    ...(description === null ? [] : ([[texts.description, description]] as [string, string][])),
    ...(purchase
      ? ([
          [texts.orders.price, purchase.price],
          [texts.orders.quantity, String(purchase.quantity)],
        ] as [string, string][])
      : []),
    ...Object.entries(metadata).map(([name, value]): [string, string] => [name, value]),
  ];
  return html`<section class="panel">
    <h2 class="eyebrow">${texts.order}</h2>
    <dl class="pairs">
      ${facts.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
  </section>`;
};

/** What is known of the buyer. */
const customerPanel = ({ texts }: PageContext, { customer }: Checkout): Html => {
  const known = Object.entries(customer);
  return html`<section class="panel">
    <h2 class="eyebrow">${texts.customer}</h2>
    ${known.length === 0 && html`<p class="muted">${texts.orders.nothingKept}</p>`}
    <dl class="pairs">
      ${known.map(
        ([field, value]) =>
          html`<dt>${texts.collected[field] ?? field}</dt>
            <dd>${customerDetail(field, value)}</dd>`,
      )}
    </dl>
  </section>`;
};

const refundCard = (context: PageContext, refund: Refund, buttons: Buttons): Html => {
  const { texts, language } = context;
  const { id, amount, currency, status, reason, failure_reason: failure, arn, created_at: at } = refund;
  return html`<article class="panel">
    <p class="headline">
      <span>${amount === null ? '–' : money(amount, currency, language)}</span>
      ${badge('refund', status, context)}
    </p>
    ${status === 'pending' && html`<p>${texts.asked}</p>`}
    ${reason !== null && html`<p>${texts.note.label}: ${reason}</p>`}
    ${failure !== null && html`<p class="trouble">${texts.serviceSays}: ${failure}</p>`}
    ${arn !== null && html`<p>ARN: ${arn}</p>`}
    <p class="muted">${id} · ${when(at, language)}</p>
    ${buttons('refunds', id)}
  </article>`;
};

const paidBy = ({ payments }: Checkout, method: 'pix' | 'others'): Payment[] =>
  payments.filter(
    (payment) =>
      /^(paid|partially_refunded)$/.test(payment.status) && (payment.method === 'pix') === (method === 'pix'),
  );

/** The payouts that returned the Pix, and while something is left, the link to the form of the next one. */
const givingBack = (context: PageContext, { checkout, payouts, buttons }: PaymentDetails): Html => {
  const { texts } = context;
  const paid = pixToReturn(checkout);
  return html`<div class="stack" data-live="giving-back">
    ${payouts.map((payout) => payoutPanel(context, payout, buttons))}
    ${
      paid !== undefined &&
      context.can('payouts') &&
      html`<section class="panel">
        <h2 class="eyebrow">${texts.refundTitle}</h2>
        ${amountLeft(context, 'pixReturn', returnable(paid, payouts), { currency: 'BRL', id: 'left-to-return' })}
        <p>${texts.pixRefund}</p>
        <a class="link" href="/payouts?order=${checkout.id}">${texts.pixReturn}</a>
      </section>`
    }
  </div>`;
};

const payoutPanel = (context: PageContext, payout: Payout, buttons: Buttons): Html => {
  const { texts, language } = context;
  const { id, amount, status, reason } = payout;
  if (status === 'unknown')
    return html`<section class="panel">
      ${unknownOutcome(context, 'payout', { ...payout, checkout: null })}
      ${reason !== null && html`<p>${texts.note.label}: ${reason}</p>`} ${buttons('payouts', id)}
    </section>`;
  return html`<section class="panel" aria-labelledby="pix-return">
    <h2 class="eyebrow" id="pix-return">
      ${texts[isReturned(payout) ? 'pixReturnTitle' : 'pixReturnFailedTitle']}
    </h2>
    <p class="headline">
      <span>${amount === null ? '–' : money(amount, 'BRL', language)}</span>
      ${badge('pixReturn', status, context)}
    </p>
    ${status === 'pending' && html`<p>${texts.asked}</p>`}
    ${reason !== null && html`<p>${texts.note.label}: ${reason}</p>`}
    <p class="muted">${id}</p>
    ${buttons('payouts', id)}
  </section>`;
};

const refundForms = (context: PageContext, { checkout, refund, refunds }: PaymentDetails): Html => {
  const { texts } = context;
  if (!context.can('refunds')) return html``;
  return html`${paidBy(checkout, 'others').map((payment) => {
    const { id, currency } = payment;
    const left = refundable(payment, refundsOf(payment, refunds));
    const facts = amountLeft(context, 'refund', left, { currency, id: `left-${id}` });
    const method = html`<p>${texts.paidWith} ${methodOf(payment, context)}</p>`;
    if (left.leftMinor === 0)
      return html`<section class="panel">
        <h2 class="eyebrow">${texts.refundTitle}</h2>
        ${method} ${facts}
      </section>`;
    return html`<form class="panel" method="post" action="/refunds" data-offer="refund-${id}">
      <h2 class="eyebrow">${texts.refundTitle}</h2>
      <input type="hidden" name="payment" value="${id}" />
      <input type="hidden" name="order" value="${checkout.id}" />
      <input type="hidden" name="key" value="${refund.key}" />
      ${method} ${facts}
      ${amountField(context, {
        label: `${texts.refundAmount} (${currency})`,
        value: refund.amount,
        hint: `left-${id}`,
        id: `amount-${id}`,
      })}
      ${noteField(context, refund.reason, `reason-${id}`)}
      <button class="button wide">${texts.review.refund}</button>
      <button class="small" name="all" value="yes" formnovalidate>${texts.refundAll}</button>
    </form>`;
  })}`;
};
