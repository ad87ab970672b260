/**
 * The merchant's whole integration of pay-elements: creates a checkout, passes its client secret to the page, and marks an order as
 * paid only by a signed webhook of the companion.
 */
import { randomUUID } from 'node:crypto';
import express, { type Router } from 'express';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { type CartLine, totalOf } from './cart.ts';
import type { Prices } from './catalogue.ts';
import { type Charge, chargeOf, type PaidPayment } from './charge.ts';
import { type OrderEvent, Refunds } from './refunds.ts';

export interface Order {
  /** Unguessable: anyone with the link may see the order. */
  id: string;
  /** The reference for people, also the checkout's `reference`. */
  reference: string;
  lines: readonly CartLine[];
  totalMinor: Prices;
  placedAt: Date;
  /** Id of the checkout. */
  checkout: string;
  /** The only data of the checkout that the browser gets. */
  clientSecret: string;
  /** Methods that it can be paid with. */
  methods: readonly string[];
  paidAt: Date | null;
  /** Set if it was not paid in time. */
  expiredAt: Date | null;
  /** The payment that paid the order, from `payment.paid`, which arrives before or after `checkout.paid`. */
  charge: Charge | null;
  refunds: Refunds;
}

export interface MerchantOptions {
  shopUrl: string;
  companionUrl: string;
  /** Bearer key of the companion's merchant interface. It stays on this server. */
  merchantKey: string;
  /** `whsec_…`, the same as the companion's `PAY_WEBHOOK_SECRET`. */
  webhookSecret: string;
}

export interface Merchant {
  placeOrder(lines: readonly CartLine[]): Promise<Order>;
  /** Changes the goods of an unpaid order; false if a payment is under way, so that it has to stay the same. */
  changeOrder(order: Order, lines: readonly CartLine[]): Promise<boolean>;
  order(id: string): Order | undefined;
  webhooks: Router;
}

/** A real shop has the data of the signed-in customer. */
const customer = {
  name: 'Marina Duarte',
  email: 'marina@orvalho.example',
  phone: '11987654321',
  document: '52998224725',
};

export function createMerchant({
  shopUrl,
  companionUrl,
  merchantKey,
  webhookSecret,
}: MerchantOptions): Merchant {
  // Stands for your database.
  const orders = new Map<string, Order>();
  const webhook = new Webhook(webhookSecret);

  async function placeOrder(lines: readonly CartLine[]): Promise<Order> {
    const id = randomUUID();
    const reference = `ORV-${id.slice(0, 8).toUpperCase()}`;
    const totalMinor = totalsOf(lines);

    const response = await post('/v1/checkouts', {
      reference,
      amounts: amountsOf(totalMinor),
      description: `Orvalho · ${reference}`,
      customer,
      // The processor's hosted page shows the reference.
      return_url: `${shopUrl}/orders/${id}/pay?reference=${encodeURIComponent(reference)}`,
    });
    if (!response.ok) throw new Error(`No checkout for ${reference}: ${response.status}`);
    const created = (await response.json()) as { id: string; client_secret: string; methods: string[] };

    const order: Order = {
      id,
      reference,
      lines,
      totalMinor,
      placedAt: new Date(),
      checkout: created.id,
      clientSecret: created.client_secret,
      methods: created.methods,
      paidAt: null,
      expiredAt: null,
      charge: null,
      refunds: new Refunds(),
    };
    orders.set(id, order);
    return order;
  }

  async function changeOrder(order: Order, lines: readonly CartLine[]): Promise<boolean> {
    const totalMinor = totalsOf(lines);
    const amounts = amountsOf(totalMinor);
    const response = await post(`/v1/checkouts/${order.checkout}/amounts`, { amounts });
    if (response.ok) Object.assign(order, { lines, totalMinor });
    else if (response.status !== 409) throw new Error(`No change of ${order.reference}: ${response.status}`);
    return response.ok;
  }

  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${companionUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${merchantKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  /** The same event can arrive twice; an order is paid and shipped once. */
  function markPaid(order: Order): void {
    if (order.paidAt) return;
    order.paidAt = new Date();
    // A real shop would reserve the goods and send the confirmation here.
  }

  const webhooks = express.Router();
  // The signature covers the raw bytes, so the body must not be parsed before.
  webhooks.post('/webhooks', express.raw({ type: '*/*' }), (request, response) => {
    try {
      const event = webhook.verify(
        String(request.body),
        request.headers as Record<string, string>,
      ) as WebhookEvent;
      const named = event.data.checkout?.reference;
      const order = [...orders.values()].find(({ reference }) => reference === named);
      if (order && event.type === 'checkout.paid') markPaid(order);
      if (order && event.type === 'checkout.expired') order.expiredAt ??= new Date();
      if (order && event.type === 'payment.paid') order.charge ??= chargeOf(event.data.payment);
      order?.refunds.take(event);
      response.sendStatus(204);
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      response.sendStatus(401);
    }
  });

  return { placeOrder, changeOrder, order: (id) => orders.get(id), webhooks };
}

/** Events of payouts and withdrawals have no checkout. */
interface WebhookEvent extends OrderEvent {
  data: OrderEvent['data'] & { checkout?: { reference: string }; payment?: PaidPayment };
}

const totalsOf = (lines: readonly CartLine[]): Prices => ({
  BRL: totalOf(lines, 'BRL'),
  USD: totalOf(lines, 'USD'),
});
const amountsOf = ({ BRL, USD }: Prices): object => ({ BRL: decimal(BRL), USD: decimal(USD) });
const decimal = (minor: number): string => (minor / 100).toFixed(2);
