/** A disputed payment: what is known, and what to do. */
import { type Html, html } from '../../values/html.ts';
import { wordsFor } from '../codes.ts';
import type { Checkout, Evidence, Payment } from '../merchant-api.ts';
import { badge, customerDetail, coded, methodOf, money, page, type PageContext, when } from './page.ts';

type Dispute = NonNullable<Payment['dispute']>;

export interface DisputeDetails {
  checkout: Checkout;
  payment: Payment;
  dispute: Dispute;
  evidence: Evidence;
}

export function disputePage(
  context: PageContext,
  { checkout, payment, dispute, evidence }: DisputeDetails,
): Html {
  const { texts, language } = context;
  const words = texts.disputed;
  const isOpen = payment.status === 'disputed';
  const attempt = evidence.payments.find(({ id }) => id === payment.id);
  const threeDSecure = attempt?.three_d_secure ?? null;
  const network = attempt?.address_prefix ?? null;
  const known: [string, Html | string][] = [
    [texts.order, html`<a class="link" href="/payments/${checkout.id}">${checkout.reference}</a>`],
    [texts.transaction, payment.transaction ?? payment.id],
    [texts.amount, money(payment.amount, payment.currency, language)],
    [texts.method, methodOf(payment, context)],
    [texts.paidAt, when(payment.paid_at, language)],
    ...(threeDSecure === null
      ? []
      : ([['3-D Secure', words.threeDSecure[threeDSecure] ?? threeDSecure]] as [string, string][])),
    ...(network === null ? [] : ([[words.network, network]] as [string, string][])),
    ...(checkout.description === null
      ? []
      : ([[texts.description, checkout.description]] as [string, string][])),
    ...Object.entries({ ...checkout.customer, ...checkout.purchase?.collected }).map(
      ([field, value]): [string, Html | string] => [
        texts.collected[field] ?? field,
        customerDetail(field, value),
      ],
    ),
    ...Object.entries(evidence.metadata),
  ];
  return page(context, {
    section: 'payments',
    title: `${words.title} · ${checkout.reference}`,
    main: html`<div class="columns">
      <div>
        <section class="panel" data-live="dispute">
          <p class="headline">
            <span>${money(dispute.amount ?? payment.amount, payment.currency, language)}</span>
            ${badge('payment', payment.status, context)}
          </p>
          ${disputeFacts(context, dispute, payment)}
        </section>
        ${
          isOpen &&
          html`<section class="panel">
            <h2>${words.whatToDo}</h2>
            <p class="warning">${words.noRefund}</p>
            <ol class="steps">
              ${words.steps.map((step) => html`<li>${step}</li>`)}
            </ol>
          </section>`
        }
        <section class="panel">
          <h2>${texts.history}</h2>
          <ol class="history">
            ${evidence.events.map(
              ({ type, timestamp, delivered_at: delivered }) =>
                html`<li>
                  <span>${coded('events', type, context)}</span>
                  ${delivered !== null && html`<span>${texts.delivered} ${when(delivered, language)}</span>`}
                  <time datetime="${timestamp}">${when(timestamp, language)}</time>
                </li>`,
            )}
          </ol>
        </section>
      </div>
      <section class="panel">
        <h2 class="eyebrow">${words.known}</h2>
        <dl class="pairs">
          ${known.map(
            ([name, value]) =>
              html`<dt>${name}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>
      </section>
    </div>`,
  });
}

export function disputeFacts(
  context: PageContext,
  { stage, reason, amount, created_at: at, funds }: Dispute,
  { currency }: Payment,
): Html {
  const { texts, language } = context;
  const words = texts.disputed;
  const facts: [string, Html | string | null][] = [
    [words.amount, amount && money(amount, currency, language)],
    [texts.reason, reason && coded('disputes', reason, context)],
    [words.stage, stage && (wordsFor('disputes', stage, language) ?? stage)],
    [words.since, at && whenOrText(at, language)],
    [words.funds, words.where[funds] ?? funds],
  ];
  return html`<dl class="pairs">
    ${facts.map(
      ([name, value]) =>
        value !== null &&
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

/** The processor's own notation is shown as it is. */
const whenOrText = (text: string, language: PageContext['language']): string =>
  Number.isNaN(Date.parse(text)) ? text : when(text, language);
