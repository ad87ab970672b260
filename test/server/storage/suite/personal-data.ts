import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkoutEvent } from '../../../../server/checkouts/events.ts';
import type { Checkout } from '../../../../server/checkouts/checkout.ts';
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
/** What a thief of the database looks for; and what was made of it. */
const traces = [...Object.values(collected), 'digest of all that'];

export function personalDataSuite({ createDatabase }: Harness): void {
  describe('what is known of buyers', () => {
    /** Closed checkouts with an event and a payment each, one of them open, one of yesterday. */
    async function filled() {
      const { store, engine } = await openStore(await createDatabase());
      const make = async (status: Checkout['status'], fields: Partial<Checkout> = {}): Promise<Checkout> => {
        const made = checkout({
          contentDigest: 'digest of all that',
          createdAt: now - 200 * day,
          customer,
          purchase,
          ...fields,
        });
        await store.createCheckout(made);
        await store.openPayment(payment(made.id));
        await store.appendEvents([checkoutEvent('checkout.expired', made, now)]);
        const close = 'UPDATE pay_checkouts SET status = $2 WHERE id = $1';
        await engine.statement((sql) => sql.run(close, [made.id, status]));
        return made;
      };
      const paid = await make('paid');
      const bare = await make('expired', { purchase: null });
      /** Of the rows of all tables that name this checkout. */
      const found = async ({ id }: Checkout): Promise<string[]> => {
        const tables = ['pay_checkouts', 'pay_payments', 'pay_events', 'pay_hints'];
        const rows = await Promise.all(
          tables.map((table) => engine.read((sql) => sql.all(`SELECT * FROM ${table}`))),
        );
        const own = rows
          .flat()
          .map((row) => JSON.stringify(row))
          .filter((row) => row.includes(id));
        assert.equal(own.length, 3);
        return traces.filter((trace) => own.some((row) => row.includes(trace)));
      };
      return { store, make, paid, bare, found };
    }

    it('is erased on demand, in its events and digests too', async () => {
      const { store, paid, bare, found } = await filled();
      assert.deepEqual(await found(paid), traces);
      await store.forgetCustomer(paid.id);
      assert.deepEqual(await found(paid), []);
      assert.deepEqual((await store.checkoutById(paid.id))?.purchase, { ...purchase, collected: {} });
      assert.notDeepEqual(await found(bare), []);
      await store.close();
    });

    it('is erased in time, of orders that are closed, in batches', async () => {
      const { store, make, paid, bare, found } = await filled();
      const kept = [await make('open'), await make('paid', { createdAt: now - day })];
      const before = now - 180 * day;
      assert.equal(await store.forgetCustomers(before, 1), 1);
      assert.equal(await store.forgetCustomers(before, 50), 1);
      assert.equal(await store.forgetCustomers(before, 50), 0);
      for (const erased of [paid, bare]) assert.deepEqual(await found(erased), []);
      for (const other of kept) assert.deepEqual(await found(other), traces);
      await store.close();
    });
  });
}
