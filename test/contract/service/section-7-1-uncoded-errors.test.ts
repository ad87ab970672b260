/** Contract tests of §7.1: errors without `error_code`, of PIX, hosted card creation and crypto withdrawals. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { accounts } from './support/accounts.ts';
import { callsOf } from './support/calls.ts';
import { describe, test } from './support/skippable-test.ts';
import {
  addresses,
  card,
  chargeBody,
  hostedBody,
  newPayout,
  newWithdrawal,
  payoutBody,
  pixBody,
} from './support/samples.ts';
import { type ServiceResponse, serviceOfFile } from './support/service.ts';
import { responses, assertResponse, codedError, decimalString } from './support/shapes.ts';

const service = await serviceOfFile();
const { deposit, withdraw } = callsOf(service);
const wrong = { token: 'tk_live_sim', secret: 'sk_wrong' };

interface Row {
  /** The statement of `docs/payment-service.md`. */
  statement: string;
  row: string;
  send: () => Promise<ServiceResponse>;
  status: number;
  shape?: z.ZodType;
  message?: RegExp;
}

function cases(rows: Row[]): void {
  for (const { statement, row, send, status, shape = responses.plainError, message } of rows) {
    test(`${statement} ${status} ${row}`, async () => {
      const response = await send();
      assertResponse(response, status, shape);
      if (message) assert.match(String(response.body['message']), message);
    });
  }
}

describe('§7.1 errors without error_code', () => {
  cases([
    {
      statement: '§7.1-1',
      row: 'all: token or secret missing',
      send: () => deposit({ method_pay: 'pix' }),
      status: 400,
      shape: responses.credentialsMissing,
    },
    { statement: '§7.1-1', row: 'all: wrong credentials', send: () => deposit(pixBody(wrong)), status: 401 },
    {
      statement: '§7.1-1',
      row: 'all: account blocked or not approved',
      send: () => deposit(pixBody(accounts.blocked)),
      status: 401,
    },
    {
      statement: '§7.1-2',
      row: 'deposit: amount below the platform minimum, the message states the bound',
      send: () => deposit(pixBody({ amount: 0.01 })),
      status: 401,
      message: /\d/,
    },
    {
      statement: '§7.1-2',
      row: 'deposit: amount above the platform maximum, the message states the bound',
      send: () => deposit(pixBody({ amount: 99_999_999 })),
      status: 401,
      message: /\d/,
    },
    {
      statement: '§7.1-3',
      row: 'PIX charge: sandbox credentials',
      send: () => deposit(pixBody(accounts.sandbox)),
      status: 403,
    },
    {
      statement: '§7.1-3',
      row: '/pixout: sandbox credentials',
      send: () => service.post('/pixout', payoutBody(accounts.sandbox)),
      status: 403,
    },
    {
      statement: '§7.1-3',
      row: '/crypto/withdraw: sandbox credentials',
      send: () => withdraw(accounts.sandbox),
      status: 403,
    },
    {
      statement: '§7.1-3',
      row: '/crypto/withdraw/status: sandbox credentials',
      send: () => service.post('/crypto/withdraw/status', { ...accounts.sandbox, order_id: '1' }),
      status: 403,
    },
    {
      statement: '§7.1-4',
      row: 'PIX charge: errors lists messages per field',
      send: () => deposit(pixBody({ email: 'x' })),
      status: 422,
      shape: responses.fieldMessages,
    },
    {
      statement: '§7.1-5',
      row: 'direct card API: errors is an array of field names',
      send: () => service.post('/wallet/card/charge', chargeBody({ card: card('1') })),
      status: 422,
      shape: responses.fieldNames,
    },
    {
      statement: '§7.1-7',
      row: 'hosted card: field validation',
      send: () => deposit(hostedBody({ postback: 'x' })),
      status: 422,
      shape: responses.invalidFields,
    },
    {
      statement: '§4.6-1',
      row: 'refund: field validation',
      send: () => service.post('/wallet/card/refund', { ...accounts.live }),
      status: 422,
      shape: responses.invalidFields,
    },
    {
      statement: '§4.3-1',
      row: 'confirm: field validation',
      send: () => service.post('/wallet/card/confirm', { ...accounts.live }),
      status: 422,
      shape: responses.invalidFields,
    },
    {
      statement: '§7.1-6',
      row: '/pixout: per-IP limit, for any account',
      send: async () => {
        await newPayout(service);
        return service.post('/pixout', payoutBody(accounts.noCards));
      },
      status: 429,
    },
  ]);

  test('§7.1-2 an amount bound has another message than wrong credentials', async () => {
    const bound = await deposit(pixBody({ amount: 0.01 }));
    const credentials = await deposit(pixBody(wrong));
    assert.notEqual(bound.body['message'], credentials.body['message']);
  });
});

describe('§7.1 crypto errors', () => {
  cases([
    {
      statement: '§7.2-27',
      row: 'address invalid for the selected network',
      send: () => withdraw({ address: addresses.tron }),
      status: 400,
    },
    {
      statement: '§7.2-27',
      row: 'Solana amount below 30.00',
      send: () => withdraw({ chain: 'solana', address: addresses.solana, amount: 29.99 }),
      status: 400,
    },
    {
      statement: '§7.2-27',
      row: 'insufficient balance: available_balance and requested_amount',
      send: () => withdraw({ amount: 50_000 }),
      status: 400,
      shape: z.strictObject({
        status: z.literal('error'),
        message: z.string().min(1),
        available_balance: z.union([z.number(), decimalString(2)]),
        requested_amount: z.union([z.number(), decimalString(2)]),
      }),
    },
    { statement: '§7.2-28', row: 'invalid credentials', send: () => withdraw(wrong), status: 401 },
    { statement: '§7.2-28', row: 'blocked account', send: () => withdraw(accounts.blocked), status: 401 },
    { statement: '§7.2-28', row: 'sandbox credentials', send: () => withdraw(accounts.sandbox), status: 403 },
    {
      statement: '§7.2-28',
      row: 'refund-only account',
      send: () => withdraw(accounts.refundOnly),
      status: 403,
      shape: codedError('REFUND_ONLY'),
    },
    {
      statement: '§7.2-28',
      row: 'order not found for the account',
      send: async () => {
        const order_id = await newWithdrawal(service);
        return service.post('/crypto/withdraw/status', { ...accounts.noCards, order_id });
      },
      status: 404,
    },
    {
      statement: '§7.2-29',
      row: 'missing field',
      send: () => withdraw({ address: undefined }),
      status: 422,
      shape: responses.invalidFields,
    },
    {
      statement: '§7.2-29',
      row: 'unsupported chain',
      send: () => withdraw({ chain: 'bitcoin' }),
      status: 422,
      shape: responses.invalidFields,
    },
    {
      statement: '§7.2-29',
      row: 'amount below 10.00',
      send: () => withdraw({ amount: 9.99 }),
      status: 422,
      shape: responses.invalidFields,
    },
    {
      statement: '§7.2-29',
      row: 'order_id not a string',
      send: () => service.post('/crypto/withdraw/status', { ...accounts.live, order_id: 1 }),
      status: 422,
      shape: responses.invalidFields,
    },
    {
      statement: '§7.2-30',
      row: 'conversion quote unavailable',
      send: async () => withdraw({ amount: await service.amountNamed('crypto', 'No conversion quote') }),
      status: 500,
    },
  ]);

  test('§7.2-27 crypto: an amount too large for cents is an insufficient balance', async () => {
    const response = await withdraw({ amount: 1e308 });
    assert.equal(response.status, 400, response.text);
    assert.equal(response.body['available_balance'], '10000.00');
  });

  test('§7.2-27 §7.2-30 crypto: a rejected withdrawal reserves nothing', async () => {
    const before = await service.balances();
    await withdraw({ amount: 50_000 });
    await withdraw({ amount: await service.amountNamed('crypto', 'No conversion quote') });
    assert.deepEqual(await service.balances(), before);
  });
});

describe('§7.1 PIX charge errors', () => {
  cases([
    {
      statement: '§7.1-1',
      row: 'credentials missing',
      send: () => deposit({ ...pixBody(), token: undefined }),
      status: 400,
      shape: responses.credentialsMissing,
    },
    { statement: '§7.1-1', row: 'credentials', send: () => deposit(pixBody(wrong)), status: 401 },
    { statement: '§7.1-2', row: 'amount bounds', send: () => deposit(pixBody({ amount: 0.5 })), status: 401 },
    { statement: '§7.1-3', row: 'sandbox', send: () => deposit(pixBody(accounts.sandbox)), status: 403 },
    {
      statement: '§7.2-1',
      row: 'REFUND_ONLY',
      send: () => deposit(pixBody(accounts.refundOnly)),
      status: 403,
      shape: codedError('REFUND_ONLY'),
    },
    {
      statement: '§7.1-4',
      row: 'validation: an object of field name to messages',
      send: () => deposit(pixBody({ phone: 'x' })),
      status: 422,
      shape: responses.fieldMessages,
    },
    {
      statement: '§7.2-31',
      row: 'PIX acquirer failed',
      send: async () => deposit(pixBody({ amount: await service.amountNamed('pix', 'Acquirer down') })),
      status: 500,
    },
  ]);
});

describe('§7.1 hosted card creation with no error_code', () => {
  cases([
    {
      statement: '§7.1-7',
      row: 'validation',
      send: () => deposit(hostedBody({ email: 'x' })),
      status: 422,
      shape: responses.invalidFields,
    },
    {
      statement: '§7.1-7',
      row: 'processor rejected: the message begins with "Falha ao criar"',
      send: async () =>
        deposit(hostedBody({ amount: await service.amountNamed('hosted_card', 'Creation rejected') })),
      status: 422,
      message: /^Falha ao criar/,
    },
  ]);
});
