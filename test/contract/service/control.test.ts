/** Tests of the simulator's control interface: accounts, moves of banks and buyers, clock, callbacks and reset. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { type Account, accounts } from './support/accounts.ts';
import { receiverOfFile } from './support/receiver.ts';
import {
  cards,
  chargeBody,
  direct,
  hostedBody,
  newHosted,
  newPayout,
  newPix,
  newRefund,
  newWithdrawal,
  paidHosted,
} from './support/samples.ts';
import { type ServiceResponse, type Callback, serviceOfFile } from './support/service.ts';
import { responses, assertResponse, codedError, controlError } from './support/shapes.ts';

const service = await serviceOfFile();
const receiver = await receiverOfFile();
const challenged = async (): Promise<string> =>
  String((await direct(service, cards.threeDSecure)).body['idTransaction']);

describe('accounts', () => {
  const hosted = (account: Account): Promise<ServiceResponse> =>
    service.post('/wallet/deposit/payment', hostedBody(account));
  const charge = (account: Account): Promise<ServiceResponse> =>
    service.post('/wallet/card/charge', chargeBody(account));
  const balance = (account: Account): Promise<ServiceResponse> => service.get('/account/balance', account);

  const rows: [
    name: keyof typeof accounts,
    property: string,
    send: typeof hosted,
    status: number,
    code?: string,
  ][] = [
    ['live', 'everything allowed', balance, 200],
    ['sandbox', 'cards', hosted, 200],
    ['refundOnly', 'REFUND_ONLY', hosted, 403, 'REFUND_ONLY'],
    ['blocked', 'account blocked', balance, 401],
    ['noCards', 'CARD_NOT_AVAILABLE', hosted, 403, 'CARD_NOT_AVAILABLE'],
    ['noRawCard', 'RAW_CARD_NOT_ENABLED', charge, 422, 'RAW_CARD_NOT_ENABLED'],
    ['noRawCard', 'the hosted page still works', hosted, 200],
    ['notReady', 'PROCESSOR_ACCOUNT_NOT_READY', hosted, 422, 'PROCESSOR_ACCOUNT_NOT_READY'],
  ];
  for (const [name, property, send, status, code] of rows) {
    test(`account ${name}: ${property}`, async () => {
      const response = await send(accounts[name]);
      assert.equal(response.status, status, response.text);
      if (code) assertResponse(response, status, codedError(code));
    });
  }
});

describe('moves', () => {
  const aMoveOf = { transactions: 'pay', refunds: 'succeed', payouts: 'pay', withdrawals: 'send' };
  const statusOf = async (id: string): Promise<unknown> => (await service.charge(id))['status'];
  const rows: [move: string, make: () => Promise<string>, to: string, before?: string[]][] = [
    ['pay', () => newPix(service), 'paid'],
    ['pay', () => newHosted(service), 'paid'],
    ['expire', () => newPix(service), 'cancelled'],
    ['expire', () => newHosted(service), 'cancelled'],
    ['decline', () => newHosted(service), 'pending'],
    ['authenticate', challenged, 'requires_action'],
    ['fail_authentication', challenged, 'cancelled'],
    ['dispute', () => paidHosted(service), 'disputed'],
    ['review_dispute', () => paidHosted(service), 'disputed', ['dispute']],
    ['win_dispute', () => paidHosted(service), 'dispute_won', ['dispute']],
    ['lose_dispute', () => paidHosted(service), 'dispute_lost', ['dispute']],
  ];
  for (const [move, make, to, before = []] of rows) {
    test(`POST /control/transactions ${move}: ${to}`, async () => {
      const id = await make();
      for (const step of [...before, move]) await service.move('transactions', id, step);
      assert.equal(await statusOf(id), to);
    });
  }

  test('POST /control/transactions decline with code', async () => {
    const id = await newHosted(service);
    await service.move('transactions', id, 'decline', { code: 'stolen_card' });
    assert.equal((await service.charge(id))['failure_code'], 'stolen_card');
  });

  test('POST /control/refunds arn: sets the number', async () => {
    const id = await newRefund(service, await paidHosted(service));
    await service.move('refunds', id, 'arn');
    const { arn, arn_status } = await service.refund(id);
    assert.ok(arn);
    assert.equal(arn_status, 'available');
  });

  for (const [kind, make] of [
    ['transactions', () => newHosted(service)],
    ['refunds', async () => newRefund(service, await paidHosted(service))],
    ['payouts', () => newPayout(service)],
    ['withdrawals', () => newWithdrawal(service)],
  ] as const) {
    test(`POST /control/${kind}: rejects unknown moves`, async () => {
      const id = await make();
      for (const body of [{ do: 'vanish' }, {}, { do: '__proto__' }, [], null]) {
        const response = await service.control(`${kind}/${id}`, body);
        assertResponse(response, response.status, controlError);
        assert.ok(response.status === 400 || response.status === 422, response.text);
      }
    });

    test(`POST /control/${kind}: returns 404 for an unknown id`, async () => {
      assertResponse(await service.control(`${kind}/x`, { do: aMoveOf[kind] }), 404, controlError);
    });
  }
});

describe('POST /control/clock', () => {
  test('runs everything that comes due, in order', async () => {
    const postback = receiver.url;
    const first = await newHosted(service, { postback });
    await service.advance(60);
    const second = await newHosted(service, { postback });
    await service.advance(86_400);
    await receiver.count(2);
    assert.deepEqual(
      receiver.payloads().map(({ idTransaction }) => idTransaction),
      [first, second],
    );
    const [earlier, later] = await Promise.all([first, second].map((id) => service.callbacks(id)));
    assert.ok(earlier![0]!.attempts[0]!.at < later![0]!.attempts[0]!.at);
  });

  test('moves the timestamps of the service', async () => {
    const early = await newHosted(service);
    await service.move('transactions', early, 'pay');
    await service.advance(86_400 * 400);
    const late = await paidHosted(service);
    const [before, after] = [await service.charge(early), await service.charge(late)];
    assert.ok(
      Date.parse(String(after['paid_at'])) - Date.parse(String(before['paid_at'])) >= 86_400_000 * 400,
    );
  });

  for (const advance_s of [-1, 'soon', null, 1e300]) {
    test(`${String(advance_s)} is rejected`, async () => {
      assertResponse(await service.control('clock', { advance_s }), 422, controlError);
    });
  }
});

describe('GET /control/callbacks', () => {
  test('returns each callback with its payload and attempts', async () => {
    const id = await paidHosted(service, { postback: receiver.url });
    await newRefund(service, id);
    await receiver.count(3);
    const callbacks = await service.callbacks(id);
    assert.deepEqual(
      callbacks.map(({ payload }) => payload),
      receiver.payloads(),
    );
    const attempts = z.array(z.looseObject({ at: z.iso.datetime(), status: z.literal(200) })).length(1);
    for (const callback of callbacks) attempts.parse(callback.attempts);
  });

  test('filters by transaction', async () => {
    const one = await paidHosted(service, { postback: receiver.url });
    await paidHosted(service, { postback: receiver.url });
    await receiver.count(2);
    assert.equal((await service.callbacks(one)).length, 1);
    assert.equal((await service.callbacks('x')).length, 0);
    assert.equal((await service.list<Callback>('callbacks')).length, 2);
  });
});

describe('POST /control/reset', () => {
  test('restores the initial records, balances, clock and faults', async () => {
    const start = await service.balances();
    const id = await newPix(service);
    await service.move('transactions', id, 'pay');
    await service.advance(86_400);
    await service.faults({ callbacks: 'drop', calls: { match: '/account', do: '500', times: 9 } });
    await service.control('reset', {});
    assert.equal((await service.get(`/transactions/payment/${id}`)).status, 404);
    const { brl, usd } = await service.balances();
    assert.deepEqual([brl, usd], [start.brl, start.usd]);
    for (const kind of ['transactions', 'refunds', 'payouts', 'withdrawals', 'callbacks']) {
      assert.deepEqual(await service.list(kind), [], kind);
    }
    assert.equal((await service.control('clock')).body['ahead_s'], 0);
    assertResponse(await service.get('/account/balance'), 200, responses.balance);
  });

  test('drops callbacks that wait for a retry', async () => {
    receiver.response = 500;
    await paidHosted(service, { postback: receiver.url });
    await receiver.count(1);
    await service.control('reset', {});
    await service.advance(86_400);
    assert.equal(receiver.received.length, 1);
  });
});
