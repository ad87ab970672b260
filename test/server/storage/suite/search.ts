/** Tests of the search for orders. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Checkout } from '../../../../server/checkouts/checkout.ts';
import type { Store } from '../../../../server/checkouts/ports.ts';
import { openStore } from '../../../../server/storage/index.ts';
import { newId } from '../../../../server/values/ids.ts';
import { atOnce, checkout, now, payment } from '../fixtures.ts';
import type { Harness } from '../store-suite.ts';

const named = (name: string, email = 'x@y.example', fields: Partial<Checkout> = {}): Checkout =>
  checkout({ customer: { name, email }, amounts: { BRL: 500 }, ...fields });

async function stored(store: Store, ...made: Checkout[]): Promise<void> {
  for (const each of made) await store.createCheckout(each);
}

/** Tests that each query finds these orders, newest first. */
async function finds(store: Store, expected: Readonly<Record<string, readonly Checkout[]>>): Promise<void> {
  for (const [q, orders] of Object.entries(expected)) {
    const found = await store.listCheckouts({ q, limit: 20 });
    assert.deepEqual(
      found.map(({ id }) => id),
      orders.map(({ id }) => id),
      q,
    );
  }
}

export function searchSuite({ createDatabase, withStores }: Harness): void {
  describe('search', () => {
    it(
      'finds a part of the name or e-mail address, without case and accents',
      withStores(async (one, other) => {
        const joao = named('João Conceição', 'jc.2024@loja.example');
        const ana = named('Ana Souza', 'ana@shop.example');
        const joana = named('JOANA  LI', 'joana@shop.example');
        await stored(one, joao, ana, joana);
        await finds(other, {
          joao: [joao],
          JOÃO: [joao],
          'Joa\u0303o': [joao],
          ceicao: [joao],
          'o conc': [joao],
          '2024@lo': [joao],
          ana: [joana, ana],
          'joana li': [joana],
          'na so': [ana],
          '@shop.example': [joana, ana],
          'ana@shop.example': [joana, ana],
          li: [joana],
          oa: [],
          a: [],
          nobody: [],
          'ana conceicao': [],
        });
      }),
    );

    it(
      'takes wildcards, quotes and marks literally',
      withStores(async (one) => {
        const plain = named('Ana Souza');
        const odd = named("D'Ávila 100%_off \\ 🎉🎊🎈 ^an");
        await stored(one, plain, odd);
        await finds(one, {
          'a%a': [],
          '%%%': [],
          ___: [],
          an_: [],
          '100%_': [odd],
          "d'av": [odd],
          'f \\': [odd],
          '🎉🎊🎈': [odd],
          '\ud83c\udf89\ud83c': [],
          '^an': [odd],
          'a\u0000\u0000': [],
        });
      }),
    );

    it(
      'finds no order that has the parts of a query but not the query',
      withStores(async (one) => {
        const scattered = named('banan anab', 'nana@naba.example');
        await stored(one, scattered);
        await finds(one, { bananab: [], 'banan anab': [scattered], nanaba: [] });
      }),
    );

    it(
      'finds an exact amount',
      withStores(async (one) => {
        const [shoes, car, ten] = [
          named('Ana', 'a@b.example', { amounts: { BRL: 12_990, USD: 2500 } }),
          named('Rui', 'r@b.example', { amounts: { BRL: 129_900 } }),
          named('Eva', 'e@b.example', { amounts: { USD: 1000 } }),
        ];
        await stored(one, shoes, car, ten);
        await finds(one, {
          '129.90': [shoes],
          '129,90': [shoes],
          '129,9': [shoes],
          'R$ 129,90': [shoes],
          '25': [shoes],
          '1.299,00': [car],
          '1,299.00': [car],
          '1299': [car],
          '10.00': [ten],
          '129.91': [],
          '12.99': [],
        });
      }),
    );

    it(
      'finds the last four digits of a card, a transaction, ids and the reference',
      withStores(async (one) => {
        const [card, pix] = [named('Ana'), named('Rui')];
        await stored(one, card, pix);
        const [byCard, byPix] = [
          payment(card.id, { cardLast4: '4242', serviceId: 'tx_Card', kind: 'charge', method: 'card' }),
          payment(pix.id, { serviceId: 'tx_Pix' }),
        ];
        await one.openPayment(byCard);
        await one.openPayment(byPix);
        await one.openPayment(payment(card.id, { cardLast4: '4242' }));
        await finds(one, {
          '4242': [card],
          '424': [],
          '1111': [],
          tx_Card: [card],
          tx_Pix: [pix],
          tx_: [],
          [pix.reference]: [pix],
          [pix.id]: [pix],
          [byCard.id]: [card],
        });
      }),
    );

    it(
      'finds what a payer typed, also when the service corrected it, and no longer what the merchant changed',
      withStores(async (one, other) => {
        const order = named('Ana Souza', 'ana@shop.example');
        await stored(one, order);
        const opened = payment(order.id, { payer: { name: 'Rui Prado', email: 'rui@shop.example' } });
        await one.openPayment(opened);
        await finds(other, { souza: [order], prado: [order], 'rui@': [order] });
        await one.updatePayment({ payment: opened, change: { payer: { name: 'Ruy Prado' } } });
        await finds(other, { ruy: [order], 'rui@': [] });
        await one.changeCheckout(order.id, (each) => ({
          replaced: [],
          checkout: { ...each, customer: { name: 'Eva Lima' }, amounts: { BRL: 777 } },
          events: [],
        }));
        await finds(other, { souza: [], lima: [order], ruy: [order], '7.77': [order], '5,00': [] });
      }),
    );

    it(
      'finds the payer of a second attempt',
      withStores(async (one) => {
        const order = named('Ana Souza');
        await stored(one, order);
        const first = payment(order.id, { slot: 'pix' });
        await one.openPayment(first);
        const next = payment(order.id, { slot: 'pix', payer: { name: 'Rui Prado' } });
        assert.equal((await one.openPayment(next)).outcome, 'occupied');
        await finds(one, { prado: [] });
        const { outcome } = await one.openPayment(next, { supersede: first });
        assert.equal(outcome, 'opened');
        await finds(one, { prado: [order] });
      }),
    );

    it(
      'stores one of concurrent orders with one reference, and finds only it',
      withStores(async (one, other) => {
        const made = await atOnce(6, async (index) => {
          const each = named(`Ana Number ${index}`, 'a@b.example', { reference: 'same' });
          return (index % 2 ? one : other).createCheckout(each);
        });
        const winner = made.find(({ created }) => created)?.checkout;
        assert.ok(winner);
        await finds(one, { 'ana number': [winner], 'a@b': [winner] });
      }),
    );

    it(
      'returns pages newest first, combined with the state and the reference',
      withStores(async (one) => {
        const made = Array.from({ length: 120 }, (_, index) =>
          named(index % 2 ? 'Ana Souza' : 'Rui Prado', 'a@gmail.example', { createdAt: now + index }),
        );
        await stored(one, ...made);
        const anas = made.filter(({ customer }) => customer.name === 'Ana Souza').toReversed();
        const seen: string[] = [];
        for (let after: string | undefined; ; after = seen.at(-1)) {
          const page = await one.listCheckouts({ q: 'souza', limit: 7, after });
          seen.push(...page.map(({ id }) => id));
          if (page.length < 7) break;
        }
        assert.deepEqual(
          seen,
          anas.map(({ id }) => id),
        );
        const [newest, older] = anas;
        assert.ok(newest && older);
        await one.cancelCheckout(older.id);
        const ids = async (filter: Parameters<Store['listCheckouts']>[0]): Promise<string[]> =>
          (await one.listCheckouts(filter)).map(({ id }) => id);
        assert.deepEqual(await ids({ q: 'gmail', limit: 9, status: 'cancelled' }), [older.id]);
        assert.deepEqual(await ids({ q: 'souza', limit: 9, reference: newest.reference }), [newest.id]);
        assert.deepEqual(await ids({ q: 'prado', limit: 9, reference: newest.reference }), []);
        assert.deepEqual(await ids({ q: 'souza', limit: 9, after: 'unknown' }), []);
      }),
    );

    it('no longer finds erased buyers, and still their amounts', async () => {
      const { store, engine } = await openStore(await createDatabase());
      const [forgotten, kept] = [
        named('Ana Souza', 'ana@shop.example', { createdAt: now - 1000 }),
        named('Ana Prado'),
      ];
      await stored(store, forgotten, kept);
      await store.openPayment(payment(forgotten.id, { payer: { name: 'Eva Souza' } }));
      await store.cancelCheckout(forgotten.id);
      await finds(store, { souza: [forgotten], eva: [forgotten], ana: [kept, forgotten] });
      await store.forgetCustomers(now, 50);
      await finds(store, { souza: [], eva: [], 'ana@shop': [], ana: [kept], '5.00': [kept, forgotten] });
      const rows = await engine.read((sql) => sql.all('SELECT term FROM pay_search'));
      assert.deepEqual(
        rows.filter(({ term }) => ['n:sou', 'n:eva', 'n:hop'].includes(String(term))),
        [],
      );
      await store.close();
    });

    it('makes orders findable that were stored before the search', async () => {
      const { store, engine } = await openStore(await createDatabase());
      const made = Array.from({ length: 5 }, (_, index) => named(`Ana Souza ${index}`));
      await stored(store, ...made);
      const [oldest] = made;
      assert.ok(oldest);
      await store.openPayment(payment(oldest.id, { payer: { name: 'Rui Prado' } }));
      // As the migration leaves them.
      await engine.transaction(async (sql) => {
        await sql.run('DELETE FROM pay_search');
        await sql.run(
          'UPDATE pay_search_backlog SET last_position = (SELECT MAX(position) FROM pay_checkouts)',
        );
      });
      await finds(store, { souza: [] });
      assert.equal(await store.addSearchTerms(2), 2);
      await finds(store, { souza: made.slice(3).toReversed() });
      assert.equal(await store.addSearchTerms(2), 2);
      assert.equal(await store.addSearchTerms(2), 1);
      assert.equal(await store.addSearchTerms(2), 0);
      await finds(store, { souza: made.toReversed(), prado: [oldest], '5.00': made.toReversed() });
      await store.close();
    });

    it('makes orders findable that a process of an older release stores', async () => {
      const { store, engine } = await openStore(await createDatabase());
      const at = (createdAt: number, name: string) =>
        checkout({
          id: newId('co', createdAt),
          createdAt,
          amounts: { BRL: 500 },
          customer: name === '' ? {} : { name },
        });
      const before = at(now - 2, 'Ana Souza');
      const [ordered, typed, nameless, erased] = [
        at(now, 'Rui Souza'),
        at(now + 1, ''),
        at(now + 2, ''),
        at(now + 3, 'Eva Souza'),
      ];
      await stored(store, before, ordered, typed, nameless, erased);
      await store.openPayment(payment(typed.id, { payer: { name: 'Lia Souza', document: '52998224725' } }));
      await store.openPayment(payment(nameless.id, { payer: { document: '52998224725' } }));
      // As it stores them: no terms, or those of the amount where this release created the order.
      const remove = `
        DELETE FROM pay_search WHERE substr(term, 1, 2) = 'n:' OR position <> (
          SELECT position FROM pay_checkouts WHERE id = $1)`;
      await engine.transaction((sql) => sql.run(remove, [typed.id]));
      await store.cancelCheckout(erased.id);
      await store.forgetCustomer(erased.id);
      await finds(store, { souza: [], '5.00': [typed] });
      assert.equal(await store.addMissingSearchTerms(now, 2), 2);
      assert.equal(await store.addMissingSearchTerms(now, 50), 2);
      assert.equal(await store.addMissingSearchTerms(now, 50), 0);
      await finds(store, { souza: [typed, ordered], '5.00': [erased, nameless, typed, ordered] });
      await store.close();
    });
  });
}
