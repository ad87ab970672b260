/** Contract tests of the lookups (§4.4, §4.5, §4.7) and the balance (§4.11). */
import assert from 'node:assert/strict';
import { accounts } from './support/accounts.ts';
import { describe, test } from './support/skippable-test.ts';
import { direct, cards, newHosted, newPayout, newPix, newRefund, paidHosted } from './support/samples.ts';
import { type Json, serviceOfFile } from './support/service.ts';
import { responses, assertResponse, codedError } from './support/shapes.ts';

const service = await serviceOfFile();

/** "With a Portuguese message": recognized by a few words. */
const portuguese = /não|transação|encontrad|inválid|pedido/i;

const unknownIds: [label: string, id: string][] = [
  ['unknown', '00000000-0000-4000-8000-000000000000'],
  ['malformed', 'x'],
  ['a prototype key', '__proto__'],
  ['encoded slashes', '..%2F..%2Fetc'],
  ['unicode', '%F0%9F%92%B8'],
];

describe('§4.4 GET /transactions/payment/{idTransaction}', () => {
  test('§4.4-2 §1-7 a PIX charge: paymentMethod pix, the shape of §2.1', async () => {
    const id = await newPix(service);
    const body = assertResponse(await service.get(`/transactions/payment/${id}`), 200, responses.pixStatus);
    assert.equal(body.idTransaction, id);
  });

  test('§4.4-2 §1-7 a hosted card charge: paymentMethod card, the shape of §2.2', async () => {
    const id = await newHosted(service);
    const body = assertResponse(await service.get(`/transactions/payment/${id}`), 200, responses.cardStatus);
    assert.equal(body.idTransaction, id);
  });

  test('§4.4-2 a direct card charge: paymentMethod card, the shape of §2.2', async () => {
    const { body } = await direct(service, cards.paid);
    const response = await service.get(`/transactions/payment/${String(body['idTransaction'])}`);
    assertResponse(response, 200, responses.cardStatus);
  });

  test('§4.4-1 §5-2 §4-1 body and query are ignored', async () => {
    const id = await newHosted(service);
    const { token, secret } = accounts.live;
    const response = await service.send('GET', `/api/transactions/payment/${id}?token=x&idTransaction=y`, {
      headers: { token, secret },
    });
    assertResponse(response, 200, responses.cardStatus);
  });

  for (const [label, id] of unknownIds) {
    test(`§4.4-3 not found, ${label}: 404, Portuguese message`, async () => {
      const { message } = assertResponse(
        await service.get(`/transactions/payment/${id}`),
        404,
        responses.plainError,
      );
      assert.match(message, portuguese);
    });
  }

  test('§4.4-3 not found: a charge of another account', async () => {
    const id = await newHosted(service);
    const response = await service.get(`/transactions/payment/${id}`, accounts.sandbox);
    assertResponse(response, 404, responses.plainError);
  });

  test('§4.4-3 not found: a PIX-OUT', async () => {
    const id = await newPayout(service);
    assertResponse(await service.get(`/transactions/payment/${id}`), 404, responses.plainError);
  });
});

describe('§4.5 GET /transactions/pixout/{idTransaction}', () => {
  test('§4.5-1 the shape of §2.3', async () => {
    const id = await newPayout(service);
    const body = assertResponse(await service.get(`/transactions/pixout/${id}`), 200, responses.payoutStatus);
    assert.equal(body.idTransaction, id);
  });

  for (const [label, id] of unknownIds) {
    test(`§4.5-2 does not exist, ${label}: HTTP 200, body status error, Portuguese message`, async () => {
      const response = await service.get(`/transactions/pixout/${id}`);
      assert.match(assertResponse(response, 200, responses.plainError).message, portuguese);
    });
  }

  test('§4.5-2 does not exist: a card charge', async () => {
    const id = await newHosted(service);
    assertResponse(await service.get(`/transactions/pixout/${id}`), 200, responses.plainError);
  });

  test('§4.5-2 does not exist: of another account', async () => {
    const id = await newPayout(service);
    const response = await service.get(`/transactions/pixout/${id}`, accounts.noCards);
    assertResponse(response, 200, responses.plainError);
  });
});

describe('§4.7 GET /wallet/card/refund/{refundId}', () => {
  test('§4.7-1 §2.4-5 200: the shape of §2.4', async () => {
    const id = await newRefund(service, await paidHosted(service), { amount: 5 });
    const body = assertResponse(await service.get(`/wallet/card/refund/${id}`), 200, responses.refundStatus);
    assert.equal(body.refund_id, id);
  });

  for (const [label, id] of unknownIds) {
    test(`§4.7-3 §7.2-26 ${label}: 404 REFUND_NOT_FOUND`, async () => {
      assertResponse(await service.get(`/wallet/card/refund/${id}`), 404, codedError('REFUND_NOT_FOUND'));
    });
  }

  for (const other of ['sandbox', 'refundOnly'] as const) {
    test(`§4.7-3 refund of another account, looked up by ${other}: 404 REFUND_NOT_FOUND`, async () => {
      const id = await newRefund(service, await paidHosted(service), { amount: 5 });
      const response = await service.get(`/wallet/card/refund/${id}`, accounts[other]);
      assertResponse(response, 404, codedError('REFUND_NOT_FOUND'));
    });
  }
});

describe('§4.11 GET /account/balance', () => {
  test('§4.11-1 §4.11-2 live', async () => {
    assertResponse(await service.get('/account/balance'), 200, responses.balance);
  });

  test('§4.11-1 sandbox: a USD block with mode test', async () => {
    const response = await service.get('/account/balance', accounts.sandbox);
    const { usd } = assertResponse(response, 200, responses.balance);
    assert.equal(usd.mode, 'test');
  });

  test('§4.11-1 §1-10 sandbox: the block reports the sandbox balance', async () => {
    const block = async (): Promise<Json> =>
      (await service.get('/account/balance', accounts.sandbox)).body['usd'] as Json;
    const [before, live] = [await block(), (await service.get('/account/balance')).body];
    const id = await newHosted(service, accounts.sandbox);
    await service.move('transactions', id, 'pay');
    assert.notDeepEqual(await block(), before);
    assert.deepEqual((await service.get('/account/balance')).body, live, 'the live balance is unchanged');
  });
});
