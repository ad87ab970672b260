/** The merchant's events: a union discriminated by `type`, so that `data` has the fields of that type. */
import { z } from 'zod';
import { checkoutStatuses, currencies, methods } from '../widget/protocol/checkout.ts';
import { paymentStatuses } from '../widget/protocol/payment-status.ts';
import { endings, type EventType } from './checkouts/checkout.ts';
import { payoutStatuses, payoutShape, refundShape, withdrawalShape } from './money-out/views.ts';
import {
  component,
  amount,
  amountOrNull,
  flag,
  shape,
  text,
  textOrNull,
  time,
  timeOrNull,
  whole,
  word,
} from './values/view-fields.ts';

/** By currency: decimal strings in major units. */
export const amountsShape = shape(() =>
  z
    .object({
      BRL: amount('Brazilian reais, a decimal string in major units').exactOptional(),
      USD: amount('US dollars, a decimal string in major units').exactOptional(),
    })
    .describe('What the order costs, by currency'),
);

export const metadataShape = shape(() =>
  z.record(z.string(), z.string()).describe('The merchant’s own texts, returned unchanged'),
);

export const purchaseShape = shape(() =>
  z
    .object({
      price: text('Name of the price, or id of the link'),
      quantity: whole('How many'),
      collected: z
        .record(z.string(), z.string())
        .describe('Answers to the fields that the price requests, by field; empty once erased'),
    })
    .describe('What was bought from a price list or through a link'),
);

export const eventCheckoutShape = component('EventCheckout', () => ({
  id: text('Id assigned by the companion; it never changes'),
  reference: text('The merchant’s own name of the order'),
  status: word(checkoutStatuses, 'Current state'),
  amounts: amountsShape(),
  metadata: metadataShape(),
  purchase: purchaseShape().exactOptional(),
}));
export type EventCheckout = z.output<ReturnType<typeof eventCheckoutShape>>;

/** Fields that the buyer's and the merchant's payment share. */
export const attemptFields = shape(() => ({
  id: text('The companion’s id of the payment; it never changes'),
  transaction: textOrNull("The service's `idTransaction`; null until it is known"),
  method: word(methods, 'Payment method'),
  status: word(paymentStatuses, 'Current state'),
  currency: word(currencies, 'ISO 4217 code'),
  amount: amount(),
  created_at: time('Time of creation'),
  card: z
    .object({
      brand: textOrNull('Card network; null if unknown'),
      last4: text('Last four digits of the card'),
    })
    .describe('Card that was used')
    .exactOptional(),
}));

export const isFinal = 'Whether the decline ended this payment; false while another card can still pay it';

export const merchantPaymentShape = component('MerchantPayment', () => ({
  ...attemptFields(),
  failure: z
    .object({
      code: text('Stable code for programs'),
      decline_code: textOrNull('The bank’s own code, where the service names it; else null'),
      message: textOrNull(
        'The service’s sentence, often Portuguese, with long numbers masked; for your staff, not for buyers',
      ),
      final: flag(isFinal),
    })
    .describe('Why it was not paid')
    .exactOptional(),
  fee: amountOrNull('PIX: fee of the service (`taxes`); null for cards, and until the service reports it'),
  net: amountOrNull(
    'PIX: amount credited to the balance (`liquid`); null for cards, and until the service reports it',
  ),
  fx: z
    .object({
      rate: textOrNull('BRL for one USD, a decimal string'),
      amount_brl: amountOrNull(
        'The amount in BRL at that rate; for information, since the balance is in USD',
      ),
    })
    .nullable()
    .describe('Card: exchange rate when it was paid; null for PIX, and until the service reports it'),
  refunded_amount: amount('Amount refunded so far, a decimal string in major units'),
  refunded_at: timeOrNull(
    'Card: time of the last refund; null if there is none, or the service does not say',
  ),
  returned_amount: amount(
    'PIX: amount that payouts have returned or are returning, a decimal string in major units',
  ),
  ended_as: z
    .enum(endings)
    .nullable()
    .describe('How a payment ended that brought no money; null while it can be paid, and once it is paid'),
  paid_at: timeOrNull('When the money was confirmed; null until then'),
  dispute: z
    .object({
      id: textOrNull('The processor’s id of the dispute'),
      stage: textOrNull('The card network’s stage, such as `needs_response`'),
      reason: textOrNull('The card network’s reason'),
      amount: amountOrNull('Disputed amount, a decimal string in major units'),
      created_at: textOrNull('When the cardholder opened it'),
      funds: word(['held', 'restored', 'debited'], 'Where the disputed money is'),
    })
    .describe('The newest dispute of this payment')
    .exactOptional(),
}));
/** One attempt to pay: of a card, only brand and last four digits. */
export type MerchantPayment = z.output<ReturnType<typeof merchantPaymentShape>>;

const ofOrder = () => ({ checkout: eventCheckoutShape().describe('The order that the event is about') });
const ofPayment = () => ({
  ...ofOrder(),
  payment: merchantPaymentShape().describe('The attempt that the event is about'),
});
const ofPayout = () => ({ payout: payoutShape().describe('The payout that the event is about') });
const orderEvent = component('CheckoutEvent', () => ofOrder());
const paymentEvent = component('PaymentEvent', () => ofPayment());
const payoutEvent = component('PayoutEvent', () => ofPayout());

const mismatchOf = <const Field extends string, const Status extends string>(
  fields: readonly [Field, ...Field[]],
  statuses: readonly [Status, ...Status[]],
) =>
  z
    .object({
      field: word(
        fields,
        'Field that differs from what was requested; `amount` also for money that was requested before the amounts changed',
      ),
      service_id: text('The service’s `idTransaction`'),
      service_status: z
        .enum(statuses)
        .nullable()
        .describe('What the service reports; null for a status that is not documented'),
    })
    .describe('Field that does not match, with the service’s values');

const duplicateEvent = component('DuplicateEvent', () => ({
  ...ofPayment(),
  paid_by: textOrNull('Id of the payment that had already paid the order; null if unknown'),
}));

const mismatchEvent = component('MismatchEvent', () => ({
  ...ofPayment(),
  mismatch: mismatchOf(['id', 'method', 'amount', 'currency'], paymentStatuses),
}));

const unknownEvent = component('UnknownEvent', () => ({
  unknown: z
    .object({
      kind: word(['payment', 'payout'], 'What was lost'),
      id: text('Id assigned by the companion, from the address of the callback'),
      transaction: textOrNull(
        'The service’s `idTransaction`; null if the callback names none that the service has',
      ),
      method: z
        .enum(['pix', 'card'])
        .nullable()
        .describe('Payment method as the service reports it; null for a payout, or if it is not known'),
      status: z
        .enum([...paymentStatuses, ...payoutStatuses])
        .nullable()
        .describe('What the service reports; null if it is not known'),
      currency: textOrNull('ISO 4217 code as the service reports it; null if it is not known'),
      amount: amountOrNull('Decimal string in major units; null if it is not known'),
      refunded_amount: amountOrNull('Amount refunded so far, a decimal string in major units'),
      paid_at: timeOrNull('When the money arrived; null if the service does not say'),
    })
    .describe('What the callback and the service say about the lost row'),
}));

const cardsPausedEvent = component('CardsPausedEvent', () => ({
  cards: z
    .object({
      paused_until: time('When cards are taken again'),
      declines: whole('Declined direct charges'),
      charges: whole('Direct charges with an answer of the bank'),
      minutes: whole('In how many minutes'),
    })
    .describe('Why cards are paused'),
}));

const cardsResumedEvent = component('CardsResumedEvent', () => ({
  cards: z.object({ paused_until: time('When the pause ended') }).describe('The pause that has ended'),
}));

const refundEvent = component('RefundEvent', () => ({
  checkout: eventCheckoutShape().describe('The order; absent for a charge made elsewhere').exactOptional(),
  refund: refundShape().describe('The refund that the event is about'),
}));

const payoutMismatchEvent = component('PayoutMismatchEvent', () => ({
  ...ofPayout(),
  mismatch: mismatchOf(['id', 'amount'], payoutStatuses),
}));

const withdrawalEvent = component('WithdrawalEvent', () => ({
  withdrawal: withdrawalShape().describe('The withdrawal that the event is about'),
}));

/** Of each type: the shape of its `data`, and what it means. */
export const events = {
  'checkout.paid': [orderEvent, 'The order is paid: ship it'],
  'checkout.expired': [orderEvent, 'The order was not paid in time'],
  'payment.paid': [paymentEvent, 'An attempt brought the money'],
  'payment.cancelled': [
    paymentEvent,
    'An attempt ended without money (`ended_as`); the order may still be paid. Not sent for an unused code or page of a paid order',
  ],
  'payment.refunded': [paymentEvent, 'A payment was refunded in full'],
  'payment.partially_refunded': [paymentEvent, 'A payment was refunded in part'],
  'payment.disputed': [
    paymentEvent,
    'The cardholder disputes a payment, or its open dispute has reached another stage',
  ],
  'payment.dispute_won': [paymentEvent, 'A dispute ended for the merchant'],
  'payment.dispute_lost': [paymentEvent, 'A dispute ended for the cardholder'],
  'payment.duplicate': [
    duplicateEvent,
    'Money arrived for an order that was already paid: return one payment',
  ],
  'payment.mismatch': [mismatchEvent, 'Money or a report does not match the order: have a person review it'],
  'payment.unknown': [
    unknownEvent,
    'The service reports a payment or payout whose row was lost: compare with the order before it is paid again',
  ],
  'cards.paused': [
    cardsPausedEvent,
    'Cards are declined at a rate that no buyers cause: no card is charged directly for a while, PIX goes on',
  ],
  'cards.resumed': [cardsResumedEvent, 'Cards are taken again'],
  'refund.pending': [refundEvent, 'A refund waits for the bank; sent again once its `arn` is known'],
  'refund.requires_action': [
    refundEvent,
    'A refund needs extra steps: contact the payment service’s support',
  ],
  'refund.succeeded': [refundEvent, 'A refund was settled; sent again once its `arn` is known'],
  'refund.failed': [
    refundEvent,
    'A refund failed, at once or after it had succeeded: the money stays with the merchant',
  ],
  'refund.cancelled': [refundEvent, 'A refund was cancelled'],
  'payout.paid': [payoutEvent, 'A payout was paid'],
  'payout.cancelled': [payoutEvent, 'A payout was cancelled: the amount returns to the balance'],
  'payout.mismatch': [payoutMismatchEvent, 'The service reports a payout that differs from the request'],
  'withdrawal.completed': [withdrawalEvent, 'A withdrawal was sent on the blockchain'],
  'withdrawal.failed': [withdrawalEvent, 'A withdrawal failed: the BRL returns to the balance'],
  'withdrawal.cancelled': [withdrawalEvent, 'A withdrawal was cancelled: the BRL returns to the balance'],
} as const satisfies Readonly<Record<EventType, readonly [data: () => z.ZodType, summary: string]>>;

/** The `data` of each type. */
export type EventData = { [Type in EventType]: z.output<ReturnType<(typeof events)[Type][0]>> };

/** One type of event. `id` is the `webhook-id`: the same on every attempt. */
export interface PayEventOf<Type extends EventType> {
  id: string;
  type: Type;
  /** ISO 8601, UTC. */
  timestamp: string;
  data: EventData[Type];
}

/** Any event: `switch (event.type)` narrows `event.data`. */
export type PayEvent = { [Type in EventType]: PayEventOf<Type> }[EventType];
