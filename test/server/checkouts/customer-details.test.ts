/** Tests which customer details the service gets: the merchant's, the buyer's, and corrections of those that it rejects. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { PayError } from '../../../server/errors.ts';
import { anyAddress, chargeInput, customer, openShop, pix } from './shop.ts';

test('rejected details can be corrected, those of the merchant only if the service rejects them', async (t) => {
  const shop = await openShop(t);
  const input = { reference: 'bare', amounts: { BRL: 100 }, customer: { name: 'Ana' } };
  const { checkout } = await shop.checkouts.create(input);
  const details = { name: 'Other', email: 'ana@shop.example', phone: '11987654321', document: '0' };
  shop.service.faults.deposit = ['refused'];
  await assert.rejects(shop.buyer.deposit(checkout, { ...pix, details }), { code: 'VALIDATION_ERROR' });
  const corrected = { ...details, document: '52998224725' };
  const now = await shop.checkouts.read(checkout.id);
  await shop.buyer.deposit(now, { ...pix, details: corrected });
  const kept = { ...corrected, name: 'Ana' };
  assert.deepEqual(shop.service.deposits.at(-1)?.customer, kept, "the merchant's details are kept");
  assert.deepEqual((await shop.checkouts.read(checkout.id)).customer, { name: 'Ana' });
  assert.deepEqual(await shop.customerOf(checkout.id), kept);
});

test('a detail of the merchant that the service rejects is replaced by the buyer’s for this payment', async (t) => {
  const shop = await openShop(t);
  const { checkout } = await shop.checkouts.create({
    reference: 'wrong',
    amounts: { BRL: 100 },
    customer: { ...customer, document: '11111111111' },
  });
  shop.service.rejects = ({ document }) => (document === '52998224725' ? [] : ['debtor_document_number']);
  const refused = {
    code: 'VALIDATION_ERROR',
    errors: [{ field: 'document', message: 'The payment service does not accept it' }],
  };
  await assert.rejects(shop.buyer.deposit(checkout, pix), refused);
  const correct = { name: 'Other', document: '52998224725' };
  const code = await shop.buyer.deposit(checkout, { ...pix, details: correct });
  assert.equal(code.status, 'pending');
  // The name was not rejected.
  assert.deepEqual(shop.service.deposits.at(-1)?.customer, customer);
  shop.service.update(code.serviceId ?? '', { status: 'paid' });
  await shop.checkouts.settle(code.id);
  assert.deepEqual(await shop.customerOf(checkout.id), customer);
  // A correction that is wrong as well can be corrected again.
  const { checkout: second } = await shop.checkouts.create({
    reference: 'wrong-twice',
    amounts: { BRL: 100 },
    customer: { ...customer, document: '11111111111' },
  });
  for (const document of ['22222222222', '11111111111'])
    await assert.rejects(shop.buyer.deposit(second, { ...pix, details: { document } }), refused);
  assert.equal((await shop.buyer.deposit(second, { ...pix, details: correct })).status, 'pending');
});

const visitor = (name: string, document: string) => ({
  name,
  email: `${name.toLowerCase()}@visitor.example`,
  phone: '11987654321',
  document,
});
const [first, second] = [visitor('Primeira', '52998224725'), visitor('Segundo', '11144477735')];

describe('the details of a payer', () => {
  const openOrder = async (t: TestContext) => {
    const shop = await openShop(t);
    const { checkout } = await shop.checkouts.create({ reference: 'link', amounts: { BRL: 100, USD: 2500 } });
    return { shop, checkout, missing: async () => (await shop.checkouts.view(checkout.id)).missing };
  };

  test('are those of the attempt that pays, whoever came first', async (t) => {
    const { shop, checkout, missing } = await openOrder(t);
    const one = await shop.buyer.deposit(checkout, { ...pix, details: first });
    assert.deepEqual(await missing(), ['name', 'email', 'phone', 'document'], 'the next visitor is asked');
    const other = await shop.buyer.deposit(checkout, { ...pix, details: second });
    assert.notEqual(other.id, one.id);
    assert.deepEqual(
      shop.service.deposits.map((sent) => sent.customer),
      [first, second],
    );
    assert.deepEqual(await shop.customerOf(checkout.id), second);
    // The first code can still be paid at the bank.
    shop.service.update(one.serviceId ?? '', { status: 'paid' });
    await shop.checkouts.settle(one.id);
    assert.deepEqual(await shop.customerOf(checkout.id), first);
  });

  test('stay for a reload, a second tab and the same details typed again', async (t) => {
    const { shop, checkout } = await openOrder(t);
    const code = await shop.buyer.deposit(checkout, { ...pix, details: first });
    for (const details of [{}, first, { name: first.name }])
      assert.equal((await shop.buyer.deposit(checkout, { ...pix, details })).id, code.id);
  });

  test('of a card are sent with it, not those of an earlier code', async (t) => {
    const { shop, checkout } = await openOrder(t);
    await shop.buyer.deposit(checkout, { ...pix, details: first });
    const { name, email } = second;
    const paid = await shop.buyer.charge(
      checkout,
      { ...chargeInput('k'.repeat(32)), details: { name, email } },
      anyAddress,
    );
    assert.equal(paid.status, 'paid');
    assert.deepEqual(
      shop.service.chargeCalls.map((sent) => [sent.name, sent.email]),
      [[name, email]],
    );
    assert.deepEqual(await shop.customerOf(checkout.id), { name, email });
  });

  test('give way to what the merchant gave, also later', async (t) => {
    const { shop, checkout } = await openOrder(t);
    await shop.buyer.deposit(checkout, { ...pix, details: first });
    const changed = await shop.checkouts.update(checkout.id, { customer: { email: 'shop@known.example' } });
    assert.deepEqual(await shop.customerOf(checkout.id), { ...first, email: 'shop@known.example' });
    const code = await shop.buyer.deposit(changed, { ...pix, details: second });
    shop.service.update(code.serviceId ?? '', { status: 'paid' });
    await shop.checkouts.settle(code.id);
    assert.deepEqual(await shop.customerOf(checkout.id), { ...second, email: 'shop@known.example' });
  });
});

describe('details that the companion knows to be missing', () => {
  test('are asked for without a call, and without counting for the order', async (t) => {
    const shop = await openShop(t);
    const { checkout } = await shop.checkouts.create({ reference: 'link', amounts: { BRL: 100 } });
    for (let tries = 0; tries < 60; tries += 1) {
      const { name: _name, email: _email, ...rest } = first;
      await assert.rejects(shop.buyer.deposit(checkout, { ...pix, details: rest }), {
        code: 'VALIDATION_ERROR',
        errors: [
          { field: 'name', message: 'Is required' },
          { field: 'email', message: 'Is required' },
        ],
      });
    }
    assert.equal(shop.service.deposits.length, 0);
    assert.deepEqual(await shop.parts.store.paymentsOf(checkout.id), []);
    const { document: _document, ...required } = first;
    assert.equal((await shop.buyer.deposit(checkout, { ...pix, details: required })).status, 'pending');
  });

  test('that the service rejects lock an order for minutes only', async (t) => {
    const shop = await openShop(t);
    const { checkout } = await shop.checkouts.create({
      reference: 'link',
      amounts: { BRL: 100 },
      expiresInS: 30 * 86_400,
    });
    shop.service.faults.deposit = Array.from({ length: 50 }, () => 'refused' as const);
    for (let tries = 0; tries < 50; tries += 1)
      await assert.rejects(shop.buyer.deposit(checkout, { ...pix, details: first }), {
        code: 'VALIDATION_ERROR',
      });
    const locked = await shop.buyer
      .deposit(checkout, { ...pix, details: first })
      .catch((error: unknown) => error);
    assert.ok(locked instanceof PayError);
    assert.deepEqual([locked.code, locked.retryAfterS], ['TOO_MANY_ATTEMPTS', 600]);
    shop.wait(600_000);
    assert.equal((await shop.buyer.deposit(checkout, { ...pix, details: first })).status, 'pending');
  });

  test('are counted for the address before they are counted for the order', async (t) => {
    const shop = await openShop(t);
    const { checkout } = await shop.checkouts.create({ reference: 'link', amounts: { BRL: 100 } });
    shop.service.faults.deposit = ['refused'];
    let counted = 0;
    const refusals = {
      check: async () => {
        if (counted > 0) throw new PayError('TOO_MANY_ATTEMPTS', { retryAfterS: 600 });
      },
      count: async () => void (counted += 1),
    };
    const input = { ...pix, details: first, refusals };
    await assert.rejects(shop.buyer.deposit(checkout, input), { code: 'VALIDATION_ERROR' });
    await assert.rejects(shop.buyer.deposit(checkout, input), { code: 'TOO_MANY_ATTEMPTS' });
    assert.equal((await shop.parts.store.paymentsOf(checkout.id)).length, 1);
    assert.equal((await shop.buyer.deposit(checkout, { ...pix, details: second })).status, 'pending');
  });
});
