/** What the exam does with the merchant's handler, and what the shop has to believe afterwards. */
import type { PayEvent } from '../pay-event.ts';
import { newId } from '../values/ids.ts';
import { bodyOf, type Handler, type HandlerStatus, isAccepted, type Message } from './handler.ts';
import type { Amounts, Deposit, Order, ExamCompanion } from './exam-companion.ts';

/** Passes one event on to the handler. Resolves to the status that the companion receives; null: it timed out. */
export type Delivery = (
  event: PayEvent,
  handler: Handler,
  attempt: number,
) => Promise<{ seen: readonly HandlerStatus[]; reported: HandlerStatus }>;

/** Kind of a finding, which decides the advice. */
export type FindingKind =
  | 'refused'
  | 'no-response'
  | 'unplayed'
  | 'unpaid'
  | 'acted-on-other-types'
  | 'acted-on-repeats'
  | 'paid-without-money'
  | 'refund'
  | 'review';

export interface OrderScenario {
  name: string;
  title: string;
  amounts: Amounts;
  delivery?: Delivery;
  /** Played before the others and by itself: it moves the clock past the end of an order, and theirs are to be paid before. */
  alone?: boolean;
  /** Resolves once all events of the order have been delivered. */
  play(stage: Stage): Promise<void>;
  expected: { paid: boolean; refunded?: string; review?: boolean };
  /** Advice for findings that mean something of their own here. */
  advice?: Partial<Record<FindingKind, string>>;
}

export interface Stage {
  companion: ExamCompanion;
  open: (options?: { expiresInS?: number }) => Promise<Order>;
  /** Resolves once an event of this order that fits has been accepted, or given up. */
  delivered: (type: PayEvent['type'], fits?: (event: PayEvent) => boolean, count?: number) => Promise<void>;
}

/** A message that a handler has to refuse: it names an order that nobody paid. */
export interface ForgedMessage {
  name: string;
  title: string;
  message: (event: PayEvent, secrets: { shop: string; other: string }) => Message;
  advice: string;
}

const pix: Amounts = { BRL: '129.90' };
const card: Amounts = { USD: '25.00' };
const both: Amounts = { ...pix, ...card };

const expiresInS = 600;
const expireOrders = ({ clock }: ExamCompanion): void =>
  clock.advanceTo(clock.now() + (expiresInS + 1) * 1000);

const payBy = async ({ companion, open, delivered }: Stage, method: 'pix' | 'card'): Promise<Deposit> => {
  const deposit = await companion.deposit(await open(), method);
  await companion.move(deposit.transaction, 'pay');
  await delivered('checkout.paid');
  return deposit;
};

const payByPix = async (stage: Stage): Promise<void> => void (await payBy(stage, 'pix'));

/** The event once, in this form. */
const as =
  (changesOf: (event: PayEvent) => Partial<Message>): Delivery =>
  async (event, handler) => {
    const status = await handler.deliver(event, changesOf(event));
    return { seen: [status], reported: status };
  };

export const once: Delivery = as(() => ({}));

const twice: Delivery = async (event, handler) => {
  const first = await handler.deliver(event);
  const second = isAccepted(first) ? await handler.deliver(event) : first;
  return { seen: [first, second], reported: second };
};

/** One of them may be refused, such as by a lock: the companion would send it again. */
const atOnce: Delivery = async (event, handler) => {
  const both = await Promise.all([handler.deliver(event), handler.deliver(event)]);
  const status = both.find(isAccepted) ?? both[0];
  return { seen: [status], reported: status };
};

/** The response to the first attempt is lost, after the handler has done its work. */
const lostResponse: Delivery = async (event, handler, attempt) => {
  const status = await handler.deliver(event);
  return { seen: [status], reported: attempt === 1 ? null : status };
};

/** The first attempt gets a 500 from a proxy in front of the shop. */
const unavailable: Delivery = async (event, handler, attempt) => {
  if (attempt === 1) return { seen: [], reported: 500 };
  return once(event, handler, attempt);
};

/** The same JSON in bytes that no serialiser writes by default. */
function unusualBytes(event: PayEvent): string {
  const text = JSON.stringify(JSON.parse(bodyOf(event)), null, 3);
  return ` ${text.replaceAll('"checkout"', String.raw`"\u0063heckout"`)}\n`;
}

const sameId = 'A retry has the same webhook-id and another timestamp: compare the id.';
const severalSignatures =
  'webhook-signature is a list, separated by blanks: accept the event if one of them matches.';
const rawBytes = 'Verify the bytes that arrived, before any JSON parser; do not serialise the event again.';
const paidLate = 'checkout.paid may follow checkout.expired: the money is there, so the order is paid.';

/** Played first: what the shop makes of it decides whether it can be examined. */
export const firstScenario: OrderScenario = {
  name: 'paid',
  title: 'an order is paid',
  amounts: pix,
  play: payByPix,
  expected: { paid: true },
};

export const otherScenarios = (secrets: { shop: string; other: string }): readonly OrderScenario[] => [
  {
    name: 'duplicate',
    title: 'the same event arrives twice',
    amounts: pix,
    delivery: twice,
    play: payByPix,
    expected: { paid: true },
    advice: {
      refused:
        'Respond with 2xx to a webhook-id that is known: its work is done, and a refused one is sent again.',
    },
  },
  {
    name: 'at-once',
    title: 'the same event arrives twice at the same moment',
    amounts: pix,
    delivery: atOnce,
    play: payByPix,
    expected: { paid: true },
    advice: {
      'acted-on-repeats':
        "Let the database decide: a unique webhook-id, or UPDATE … WHERE status = 'open', in one transaction with the work.",
    },
  },
  {
    name: 'timeout',
    title: 'the response is lost after the work was done',
    amounts: pix,
    delivery: lostResponse,
    play: payByPix,
    expected: { paid: true },
    advice: {
      refused: sameId,
      'acted-on-repeats': sameId,
    },
  },
  {
    name: 'retry',
    title: 'a 500, then the retry',
    amounts: pix,
    delivery: unavailable,
    play: payByPix,
    expected: { paid: true },
    advice: {
      refused:
        'Check the age of webhook-timestamp, which is that of the attempt, not of the body’s timestamp.',
    },
  },
  {
    name: 'rotation-new',
    title: 'two signatures: the shop’s secret is the second',
    amounts: pix,
    delivery: as(() => ({ secrets: [secrets.other, secrets.shop] })),
    play: payByPix,
    expected: { paid: true },
    advice: { refused: severalSignatures },
  },
  {
    name: 'rotation-old',
    title: 'two signatures: the shop’s secret is the first',
    amounts: pix,
    delivery: as(() => ({ secrets: [secrets.shop, secrets.other] })),
    play: payByPix,
    expected: { paid: true },
    advice: { refused: severalSignatures },
  },
  {
    name: 'raw-body',
    title: 'a signed body whose bytes no JSON library would write',
    amounts: pix,
    delivery: as((event) => ({ body: unusualBytes(event) })),
    play: payByPix,
    expected: { paid: true },
    advice: { refused: rawBytes },
  },
  {
    name: 'late',
    title: 'an expired order is paid late',
    amounts: pix,
    alone: true,
    async play({ companion, open, delivered }) {
      const { transaction } = await companion.deposit(await open({ expiresInS }), 'pix');
      expireOrders(companion);
      await delivered('checkout.expired');
      await companion.move(transaction, 'pay');
      await delivered('checkout.paid');
    },
    expected: { paid: true },
    advice: { refused: paidLate, unpaid: paidLate },
  },
  {
    name: 'paid-twice',
    title: 'an order is paid twice (payment.duplicate)',
    amounts: both,
    async play({ companion, open, delivered }) {
      const order = await open();
      const first = await companion.deposit(order, 'pix');
      const second = await companion.deposit(order, 'card');
      await companion.move(first.transaction, 'pay');
      await delivered('checkout.paid');
      await companion.move(second.transaction, 'pay');
      await delivered('payment.duplicate');
    },
    expected: { paid: true, review: true },
    advice: {
      'acted-on-other-types':
        'Act on checkout.paid alone, once: payment.paid comes for the second payment as well, and payment.duplicate is money to return.',
      review: 'payment.duplicate is money to return, not a second order: have a person review it.',
    },
  },
  {
    name: 'mismatch',
    title: 'too little is paid (payment.mismatch)',
    amounts: pix,
    async play({ companion, open, delivered }) {
      const order = await open();
      const { transaction } = await companion.deposit(order, 'pix');
      await companion.changeAmounts(order, { BRL: '229.90' });
      await companion.move(transaction, 'pay');
      await delivered('payment.mismatch');
    },
    expected: { paid: false, review: true },
    advice: {
      'paid-without-money':
        'Only checkout.paid means that the order is paid: payment.paid came with too little, and payment.mismatch is for a person.',
      review: 'payment.mismatch is for a person: have one review the order.',
    },
  },
  {
    name: 'refund',
    title: 'a payment is refunded in two parts',
    amounts: card,
    delivery: twice,
    async play(stage) {
      const { companion, delivered } = stage;
      const { payment } = await payBy(stage, 'card');
      await companion.refund(payment, '10.00');
      await delivered('refund.succeeded');
      await companion.refund(payment, '5.00');
      await delivered('refund.succeeded', undefined, 2);
      await delivered('payment.partially_refunded', isRefunded('15.00'));
    },
    expected: { paid: true, refunded: '15.00' },
  },
  {
    name: 'dispute',
    title: 'a dispute after a refund',
    amounts: card,
    async play(stage) {
      const { companion, delivered } = stage;
      const { payment, transaction } = await payBy(stage, 'card');
      await companion.refund(payment, '10.00');
      await delivered('payment.partially_refunded', isRefunded('10.00'));
      await companion.move(transaction, 'dispute');
      await delivered('payment.disputed');
    },
    expected: { paid: true, refunded: '10.00', review: true },
    advice: {
      refund:
        'Take data.payment.refunded_amount of payment.partially_refunded; payment.disputed changes nothing about it.',
      review: 'Have a person review the order of a payment.disputed.',
    },
  },
  {
    name: 'expired',
    title: 'an order expires unpaid',
    amounts: pix,
    alone: true,
    async play({ companion, open, delivered }) {
      await open({ expiresInS });
      expireOrders(companion);
      await delivered('checkout.expired');
    },
    expected: { paid: false },
  },
  {
    name: 'cancelled',
    title: 'a payment ends unpaid',
    amounts: card,
    async play({ companion, open, delivered }) {
      const { transaction } = await companion.deposit(await open(), 'card');
      await companion.move(transaction, 'expire');
      await delivered('payment.cancelled');
    },
    expected: { paid: false },
  },
];

const isRefunded =
  (amount: string) =>
  ({ data }: PayEvent): boolean =>
    'payment' in data && typeof data.payment === 'object' && data.payment.refunded_amount === amount;

const minutes = 60;
const now = (): number => Math.floor(Date.now() / 1000);
const refuse = 'Respond with 400 and do nothing unless the signature is valid: see docs/webhooks.md.';

export const forgedMessages: readonly ForgedMessage[] = [
  {
    name: 'unsigned',
    title: 'no signature',
    message: (event) => ({ id: event.id, body: bodyOf(event), secrets: null }),
    advice: refuse,
  },
  {
    name: 'wrong-secret',
    title: 'signed with another secret',
    message: (event, { other }) => ({ id: event.id, body: bodyOf(event), secrets: [other] }),
    advice: refuse,
  },
  {
    name: 'changed-body',
    title: 'changed after it was signed',
    message: (event) => ({
      id: event.id,
      body: bodyOf(event),
      signedBody: bodyOf(event).replace('checkout.paid', 'checkout.expired'),
    }),
    advice: refuse,
  },
  {
    name: 'reserialised',
    title: 'the same JSON in other bytes than were signed',
    message: (event) => ({
      id: event.id,
      body: JSON.stringify(JSON.parse(bodyOf(event)), null, 2),
      signedBody: bodyOf(event),
    }),
    advice: rawBytes,
  },
  {
    name: 'old',
    title: 'a valid signature of ten minutes ago',
    message: (event) => ({ id: event.id, body: bodyOf(event), sentAt: now() - 10 * minutes }),
    advice: 'Refuse a webhook-timestamp of more than five minutes ago: someone may replay what was recorded.',
  },
  {
    name: 'future',
    title: 'a valid signature, dated in ten minutes',
    message: (event) => ({ id: event.id, body: bodyOf(event), sentAt: now() + 10 * minutes }),
    advice: 'Refuse a webhook-timestamp of more than five minutes ahead.',
  },
];

/** `checkout.paid` of an order that was never paid. */
export function unpaidEvent(reference: string): PayEvent {
  const at = Date.now();
  return {
    id: newId('evt', at),
    type: 'checkout.paid',
    timestamp: new Date(at).toISOString(),
    data: { checkout: { id: newId('co', at), reference, status: 'paid', amounts: { ...pix }, metadata: {} } },
  };
}

/** A type that no companion sends yet. */
export const unknownEvent = (): PayEvent => {
  const at = Date.now();
  const event = {
    id: newId('evt', at),
    type: 'exam.unknown_type',
    timestamp: new Date(at).toISOString(),
    data: {},
  };
  return event as unknown as PayEvent;
};
