/** Tests of erasing personal data from the store. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkoutEvent } from '../../../../server/checkouts/events.ts';
import type { Checkout } from '../../../../server/checkouts/checkout.ts';
import { newId } from '../../../../server/values/ids.ts';
import { openStore } from '../../../../server/storage/index.ts';
import { checkout, now, payment } from '../fixtures.ts';
import type { Harness } from '../store-suite.ts';

const day = 86_400_000;
const customer = {
  name: 'Ana Souza',
  email: 'ana@shop.example',
  phone: '11987654321',
  document: '52998224725',
};
const collected = { ...customer, address: 'Rua das Flores 12', note: 'ring twice' };
const purchase = { price: 'mug', quantity: 2, collected };
/** What a buyer typed for one attempt. */
const payer = { ...customer, name: 'Rui Prado' };
/** Personal data that must not be found in the database. */
const addressPrefix = '203.0.113.0/24';
const traces = [...Object.values(collected), payer.name, addressPrefix];

export function personalDataSuite({ createDatabase }: Harness): void {
  describe('personal data of buyers', () => {
    /** Opens a store with two closed checkouts. `make` adds a checkout with an event and a payment; `found` returns its traces. */
    async function openFilledStore() {
      const { store, engine } = await openStore(await createDatabase());
      const make = async (status: Checkout['status'], fields: Partial<Checkout> = {}): Promise<Checkout> => {
        const made = checkout({
          createdAt: now - 200 * day,
          customer,
          purchase,
          ...fields,
        });
        await store.createCheckout(made);
        await store.openPayment(payment(made.id, { payer, addressPrefix }));
        await store.appendEvents([checkoutEvent('checkout.expired', made, now)]);
        const close = 'UPDATE pay_checkouts SET status = $2 WHERE id = $1';
        await engine.statement((sql) => sql.run(close, [made.id, status]));
        return made;
      };
      const paid = await make('paid');
      const bare = await make('expired', { purchase: null });
      /** Traces in the rows of all tables that name this checkout. */
      const found = async ({ id }: Checkout): Promise<string[]> => {
        const tables = ['pay_checkouts', 'pay_payments', 'pay_events', 'pay_callbacks'];
        const rows = await Promise.all(
          tables.map((table) => engine.read((sql) => sql.all(`SELECT * FROM ${table}`))),
        );
        const own = rows
          .flat()
          .map((row) => JSON.stringify(row))
          .filter((row) => row.includes(id));
        assert.equal(own.length, 3);
        const parts = `
          SELECT term FROM pay_search AS part JOIN pay_checkouts AS checkout ON checkout.position = part.position
          WHERE checkout.id = $1 AND term NOT LIKE 'a:%'`;
        const searchable = await engine.read((sql) => sql.all(parts, [id]));
        assert.equal(
          searchable.length > 0,
          own.some((row) => row.includes(customer.name)),
        );
        return traces.filter((trace) => own.some((row) => row.includes(trace)));
      };
      return { store, make, paid, bare, found };
    }

    it('is erased on request, also from events and payments', async () => {
      const { store, paid, bare, found } = await openFilledStore();
      assert.deepEqual(await found(paid), traces);
      await store.forgetCustomer(paid.id);
      assert.deepEqual(await found(paid), []);
      assert.deepEqual((await store.checkoutById(paid.id))?.purchase, { ...purchase, collected: {} });
      assert.notDeepEqual(await found(bare), []);
      await store.close();
    });

    it('is not stored again by a deposit that was in progress when it was erased', async () => {
      const { store, paid, found } = await openFilledStore();
      const [before] = await store.paymentsOf(paid.id);
      assert.ok(before);
      await store.forgetCustomer(paid.id);
      // The deposit read its payment before the erasure.
      assert.equal(await store.updatePayment({ payment: before, change: { payer } }), null);
      assert.deepEqual(await found(paid), []);
      await store.close();
    });

    it('is erased from old closed orders in batches', async () => {
      const { store, make, paid, bare, found } = await openFilledStore();
      const kept = [await make('open'), await make('paid', { createdAt: now - day })];
      const before = now - 180 * day;
      assert.equal(await store.forgetCustomers(before, 1), 1);
      assert.equal(await store.forgetCustomers(before, 50), 1);
      assert.equal(await store.forgetCustomers(before, 50), 0);
      for (const erased of [paid, bare]) assert.deepEqual(await found(erased), []);
      for (const other of kept) assert.deepEqual(await found(other), traces);
      await store.close();
    });

    it('is removed with an untried order, and a list that had reached the order continues', async () => {
      const { store } = await openStore(await createDatabase());
      const createdAt = now - 2 * day;
      const untried = { status: 'expired', purchase, createdAt, expiresAt: createdAt + 1 } as const;
      const [older, removed, newer] = [
        checkout({ id: newId('co', createdAt), createdAt }),
        checkout({ id: newId('co', createdAt + 1), ...untried }),
        checkout({ id: newId('co', now) }),
      ];
      for (const each of [older, removed, newer]) await store.createCheckout(each);
      assert.equal(await store.dropUntriedPurchases(now - day, 50, { undelivered: false }), 1);
      const rest = await store.listCheckouts({ limit: 9, after: removed.id });
      assert.deepEqual(
        rest.map(({ id }) => id),
        [older.id],
      );
      await store.close();
    });
  });
}
