/** Tests which customer details the service gets: the merchant's, the buyer's, and corrections of those that it rejects. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { customer, openShop, pix } from './shop.ts';

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
  assert.deepEqual((await shop.checkouts.read(checkout.id)).customer, kept);
});

test('a detail of the merchant that the service rejects is replaced by the buyer’s, and kept for the next code', async (t) => {
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
  assert.deepEqual((await shop.checkouts.read(checkout.id)).customer, customer);
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
