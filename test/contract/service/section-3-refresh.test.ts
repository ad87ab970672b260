/** Contract tests of §3.2: a status lookup refreshes a charge whose processor report was lost. */
import assert from 'node:assert/strict';
import { describe, test } from './support/skippable-test.ts';
import { cards, confirm, direct, newHosted } from './support/samples.ts';
import { serviceOfFile } from './support/service.ts';

const service = await serviceOfFile();

/** Marks the charge as paid at the processor and loses the processor's report. */
const payUnreported = (id: string): Promise<void> =>
  service.move('transactions', id, 'pay', { report: false });

const statusOf = async (id: string): Promise<unknown> => (await service.charge(id))['status'];

describe('§3.2-11 §8-5 refresh from the processor', () => {
  test('§3.2-11 pending: paid when looked up more than 3 minutes after creation', async () => {
    const id = await newHosted(service);
    await payUnreported(id);
    assert.equal(await statusOf(id), 'pending', 'younger than 3 minutes');
    await service.advance(181);
    assert.equal(await statusOf(id), 'paid');
  });

  test('§3.2-11 processing: paid when looked up more than 3 minutes after creation', async () => {
    const charge = await direct(service, await service.cardNamed('Processing, report lost'));
    const id = String(charge.body['idTransaction']);
    await service.advance(120);
    assert.equal(await statusOf(id), 'processing');
    await service.advance(61);
    assert.equal(await statusOf(id), 'paid');
  });

  test('§3.2-11 requires_action: paid when looked up more than 3 minutes after creation', async () => {
    const charge = await direct(service, cards.threeDSecure);
    const id = String(charge.body['idTransaction']);
    await payUnreported(id);
    assert.equal(await statusOf(id), 'requires_action');
    await service.advance(181);
    assert.equal(await statusOf(id), 'paid');
  });

  test('§3.2-11 at most once per minute per charge', async () => {
    const id = await newHosted(service);
    await service.advance(181);
    assert.equal(await statusOf(id), 'pending', 'this lookup refreshed the charge');
    await payUnreported(id);
    assert.equal(await statusOf(id), 'pending', 'no second refresh within the minute');
    await service.advance(61);
    assert.equal(await statusOf(id), 'paid');
  });

  test('§3.2-11 the minute is counted per charge', async () => {
    const first = await newHosted(service);
    const second = await newHosted(service);
    await service.advance(181);
    assert.equal(await statusOf(first), 'pending');
    await payUnreported(second);
    assert.equal(await statusOf(second), 'paid');
  });

  test('§3.2-11 a refreshed charge is credited once', async () => {
    const id = await newHosted(service);
    await payUnreported(id);
    await service.advance(181);
    await statusOf(id);
    const { entries } = await service.balances();
    const credited = entries.filter(({ reference, to }) => reference === id && to === 'usd.available');
    assert.equal(credited.length, 1);
  });

  test('§3.2-11 finished charges are returned unchanged', async () => {
    const charge = await direct(service, cards.threeDSecure);
    const id = String(charge.body['idTransaction']);
    await service.move('transactions', id, 'authenticate');
    await confirm(service, charge);
    await service.advance(3600);
    assert.equal(await statusOf(id), 'paid');
  });
});
