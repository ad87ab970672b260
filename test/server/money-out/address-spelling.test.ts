/** Tests that the address of a withdrawal is compared as its network does. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Chain } from '../../../server/money-out/views.ts';
import { openMoneyOut } from './fake-money-out.ts';

const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** Requests a withdrawal of which the service reports another address. */
async function withdraw(t: Parameters<typeof openMoneyOut>[0], chain: Chain, address: string, named: string) {
  const { moneyOut } = await openMoneyOut(t, {
    balance: async () => ({ outcome: 'accepted', value: { brl: 1_000 } }),
    withdraw: async () => ({
      outcome: 'accepted',
      value: {
        orderId: '77',
        status: 'processing',
        unrecognisedStatus: null,
        chain,
        address: named,
        amountMinor: 10_000,
        usdtToReceive: null,
        usdtGross: null,
        platformFeeUsdt: null,
        statusMessage: null,
        createdAt: null,
        expiresAt: null,
        completedAt: null,
      },
    }),
  });
  const input = { chain, address, amountMinor: 10_000, idempotencyKey: 'key-1' };
  return (await moneyOut.withdraw(input)).withdrawal;
}

describe('an order is that of the withdrawal', () => {
  for (const [sent, named] of [
    [checksummed, checksummed.toLowerCase()],
    [checksummed.toLowerCase(), checksummed],
  ] as const) {
    test(`if the address ${sent} of polygon is returned as ${named}`, async (t) => {
      const { serviceId, status, slot } = await withdraw(t, 'polygon', sent, named);
      assert.deepEqual([serviceId, status, slot], ['77', 'processing', null]);
    });
  }

  test('but not with an address of tron in another case, which is another address', async (t) => {
    const address = 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW';
    const { serviceId, status } = await withdraw(t, 'tron', address, address.toLowerCase());
    assert.deepEqual([serviceId, status], [null, 'unknown']);
  });

  test('but not with another address of polygon', async (t) => {
    const { serviceId, status } = await withdraw(t, 'polygon', checksummed, `0x${'a'.repeat(40)}`);
    assert.deepEqual([serviceId, status], [null, 'unknown']);
  });
});
