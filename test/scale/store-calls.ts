/** Lists every call of the store whose cost could grow with the number of rows. */
import type { Store } from '../../server/checkouts/ports.ts';
import type { MoneyOutStore } from '../../server/money-out/ports.ts';
import { checkout, event, callback, payment } from '../server/storage/fixtures.ts';

export interface Place {
  store: Store;
  moneyOut: MoneyOutStore;
  now: number;
}

const day = 86_400_000;

export const storeCalls: Readonly<Record<string, (place: Place) => Promise<unknown>>> = {
  'open a checkout and a payment': async ({ store, now }) => {
    const order = checkout({ createdAt: now, expiresAt: now + day });
    await store.createCheckout(order);
    await store.openPayment(payment(order.id, { createdAt: now, updatedAt: now }));
    await store.checkoutById(order.id);
    await store.paymentsOf(order.id);
  },
  'settle a payment': async ({ store, now }) => {
    const order = checkout({ createdAt: now, expiresAt: now + day });
    await store.createCheckout(order);
    const opened = payment(order.id, { serviceId: order.id, status: 'pending' });
    await store.openPayment(opened);
    await store.paymentByServiceId(order.id);
    await store.updatePayment({
      payment: opened,
      change: { status: 'paid', paidAt: now },
      completeAt: now,
      events: () => [event(order.id, { createdAt: now })],
    });
  },
  'store and process a callback': async ({ store, now }) => {
    await store.storeCallback(callback({ receivedAt: now }));
    const claimed = await store.claimCallbacks(now, now + 1000, 20);
    await store.finishCallbacks(claimed.map(({ id }) => id));
  },
  'deliver events': async ({ store, now }) => {
    const delivery = { at: now, durationMs: 1, outcome: 'delivered', status: 204 } as const;
    for (const claimed of await store.claimEvents(now + day, now + 2 * day, 20))
      await store.finishEvent(claimed, { deliveredAt: now, nextAttemptAt: null, delivery });
  },
  'postpone blocked events': ({ store, now }) =>
    store.postponeBlockedEvents(now, { unlessBefore: now + 1, until: now + day }, 1000),
  'payments to check': ({ store, now }) => store.paymentsToCheck(now, 20),
  'expire checkouts': ({ store, now }) => store.expireCheckouts(now, 50, (each) => event(each.id)),
  'lists of checkouts': async ({ store }) => {
    await store.listCheckouts({ limit: 100 });
    await store.listCheckouts({ limit: 100, status: 'cancelled' });
    await store.listCheckouts({ limit: 100, reference: 'none' });
  },
  'search of checkouts': async ({ store }) => {
    for (const q of ['souza', 'an', '129.90', '2500', '4242', 'tx-1', 'none'])
      for (const status of [undefined, 'cancelled'] as const)
        await store.listCheckouts({ limit: 100, q, status });
    const [first] = await store.listCheckouts({ limit: 1 });
    await store.listCheckouts({ limit: 100, q: 'ana@example', after: first?.id ?? 'none' });
  },
  'change a customer': async ({ store, now }) => {
    const order = checkout({ createdAt: now, expiresAt: now + day });
    await store.createCheckout(order);
    await store.changeCheckout(order.id, (each) => ({
      replaced: [],
      checkout: { ...each, customer: { name: 'Rui Prado' } },
      events: [],
    }));
  },
  'make orders findable': ({ store }) => store.addSearchTerms(50),
  'make orders of an older process findable': ({ store, now }) => store.addMissingSearchTerms(now - day, 50),
  'refunds of a payment': ({ moneyOut }) => moneyOut.refunds.list({ limit: 100, payment: 'pay_1' }),
  'returns of a payment': ({ moneyOut }) => moneyOut.payouts.list({ limit: 100, payment: 'pay_1' }),
  'list of events': ({ store }) => store.listEvents(5, 100),
  'position of a time in the events': ({ store, now }) => store.eventPositionAt(now - day),
  backlog: ({ store, now }) => store.backlog(now),
  'erase buyers': ({ store, now }) => store.forgetCustomers(now - 180 * day, 50),
  'delete orders without an attempt': ({ store, now }) =>
    store.dropUntriedPurchases(now - day, 50, { undelivered: false }),
  'purge callbacks': ({ store, now }) => store.purge(now - 30 * day, 1000),
};
