/** §7.1: errors without `error_code`, crypto's among them; and what PIX and hosted creation answer when refused. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { accounts } from './support/accounts.ts';
import {
  addresses,
  card,
  chargeBody,
  hostedBody,
  newPayout,
  newWithdrawal,
  payoutBody,
  pixBody,
  withdrawBody,
} from './support/samples.ts';
import { type Answer, type Json, serviceOfFile } from './support/service.ts';
import { answers, assertAnswer, codedError, decimalString } from './support/shapes.ts';

const service = await serviceOfFile();
const deposit = (body: Json): Promise<Answer> => service.post('/wallet/deposit/payment', body);
const withdraw = (more: Json): Promise<Answer> => service.post('/crypto/withdraw', withdrawBody(more));
const wrong = { token: 'tk_live_sim', secret: 'sk_wrong' };

interface Row {
  row: string;
  ask: () => Promise<Answer>;
  status: number;
  shape?: z.ZodType;
  message?: RegExp;
}

function cases(section: string, rows: Row[]): void {
  for (const { row, ask, status, shape = answers.plainError, message } of rows) {
    test(`${section} ${status} ${row}`, async () => {
      const answer = await ask();
      assertAnswer(answer, status, shape);
      if (message) assert.match(String(answer.body['message']), message);
    });
  }
}

describe('§7.1 errors without error_code', () => {
  cases('§7.1', [
    {
      row: 'all: token or secret missing',
      ask: () => deposit({ method_pay: 'pix' }),
      status: 400,
      shape: answers.credentialsMissing,
    },
    { row: 'all: wrong credentials', ask: () => deposit(pixBody(wrong)), status: 401 },
    {
      row: 'all: account blocked or not approved',
      ask: () => deposit(pixBody(accounts.blocked)),
      status: 401,
    },
    {
      row: 'deposit: amount below the platform minimum, the message states the bound',
      ask: () => deposit(pixBody({ amount: 0.01 })),
      status: 401,
      message: /\d/,
    },
    {
      row: 'deposit: amount above the platform maximum, the message states the bound',
      ask: () => deposit(pixBody({ amount: 99_999_999 })),
      status: 401,
      message: /\d/,
    },
    { row: 'PIX charge: sandbox credentials', ask: () => deposit(pixBody(accounts.sandbox)), status: 403 },
    {
      row: '/pixout: sandbox credentials',
      ask: () => service.post('/pixout', payoutBody(accounts.sandbox)),
      status: 403,
    },
    { row: '/crypto/withdraw: sandbox credentials', ask: () => withdraw(accounts.sandbox), status: 403 },
    {
      row: '/crypto/withdraw/status: sandbox credentials',
      ask: () => service.post('/crypto/withdraw/status', { ...accounts.sandbox, order_id: '1' }),
      status: 403,
    },
    {
      row: 'PIX charge: errors lists messages per field',
      ask: () => deposit(pixBody({ email: 'x' })),
      status: 422,
      shape: answers.fieldMessages,
    },
    {
      row: 'direct card API: errors is an array of field names',
      ask: () => service.post('/wallet/card/charge', chargeBody({ card: card('1') })),
      status: 422,
      shape: answers.fieldNames,
    },
    {
      row: 'hosted card: field validation',
      ask: () => deposit(hostedBody({ postback: 'x' })),
      status: 422,
      shape: answers.invalidFields,
    },
    {
      row: 'refund: field validation',
      ask: () => service.post('/wallet/card/refund', { ...accounts.live }),
      status: 422,
      shape: answers.invalidFields,
    },
    {
      row: 'confirm: field validation',
      ask: () => service.post('/wallet/card/confirm', { ...accounts.live }),
      status: 422,
      shape: answers.invalidFields,
    },
    {
      row: '/pixout: per-IP limit, whoever asks',
      ask: async () => {
        await newPayout(service);
        return service.post('/pixout', payoutBody(accounts.noCards));
      },
      status: 429,
    },
  ]);

  test('§7.1 a bound does not look like wrong credentials', async () => {
    const bound = await deposit(pixBody({ amount: 0.01 }));
    const credentials = await deposit(pixBody(wrong));
    assert.notEqual(bound.body['message'], credentials.body['message']);
  });
});

describe('§7.1 crypto errors', () => {
  cases('§7.1 crypto', [
    {
      row: 'address invalid for the selected network',
      ask: () => withdraw({ address: addresses.tron }),
      status: 400,
    },
    {
      row: 'Solana amount below 30.00',
      ask: () => withdraw({ chain: 'solana', address: addresses.solana, amount: 29.99 }),
      status: 400,
    },
    {
      row: 'insufficient balance: available_balance and requested_amount',
      ask: () => withdraw({ amount: 50_000 }),
      status: 400,
      shape: z.strictObject({
        status: z.literal('error'),
        message: z.string().min(1),
        available_balance: z.union([z.number(), decimalString(2)]),
        requested_amount: z.union([z.number(), decimalString(2)]),
      }),
    },
    { row: 'invalid credentials', ask: () => withdraw(wrong), status: 401 },
    { row: 'blocked account', ask: () => withdraw(accounts.blocked), status: 401 },
    { row: 'sandbox credentials', ask: () => withdraw(accounts.sandbox), status: 403 },
    {
      row: 'refund-only account',
      ask: () => withdraw(accounts.refundOnly),
      status: 403,
      shape: codedError('REFUND_ONLY'),
    },
    {
      row: 'order not found for the account',
      ask: async () => {
        const order_id = await newWithdrawal(service);
        return service.post('/crypto/withdraw/status', { ...accounts.noCards, order_id });
      },
      status: 404,
    },
    {
      row: 'missing field',
      ask: () => withdraw({ address: undefined }),
      status: 422,
      shape: answers.invalidFields,
    },
    {
      row: 'unsupported chain',
      ask: () => withdraw({ chain: 'bitcoin' }),
      status: 422,
      shape: answers.invalidFields,
    },
    {
      row: 'amount below 10.00',
      ask: () => withdraw({ amount: 9.99 }),
      status: 422,
      shape: answers.invalidFields,
    },
    {
      row: 'order_id not a string',
      ask: () => service.post('/crypto/withdraw/status', { ...accounts.live, order_id: 1 }),
      status: 422,
      shape: answers.invalidFields,
    },
    {
      row: 'conversion quote unavailable',
      ask: async () => withdraw({ amount: await service.amountNamed('crypto', 'No conversion quote') }),
      status: 500,
    },
  ]);

  test('§7.1 crypto: more than any number of cents is an insufficient balance too', async () => {
    const answer = await withdraw({ amount: 1e308 });
    assert.equal(answer.status, 400, answer.text);
    assert.equal(answer.body['available_balance'], '10000.00');
  });

  test('§7.1 crypto: a refused withdrawal reserves nothing', async () => {
    const before = await service.balances();
    await withdraw({ amount: 50_000 });
    await withdraw({ amount: await service.amountNamed('crypto', 'No conversion quote') });
    assert.deepEqual(await service.balances(), before);
  });
});

describe('§7.1 PIX charge errors', () => {
  cases('§7.1 PIX', [
    {
      row: 'credentials missing',
      ask: () => deposit({ ...pixBody(), token: undefined }),
      status: 400,
      shape: answers.credentialsMissing,
    },
    { row: 'credentials', ask: () => deposit(pixBody(wrong)), status: 401 },
    { row: 'amount bounds', ask: () => deposit(pixBody({ amount: 0.5 })), status: 401 },
    { row: 'sandbox', ask: () => deposit(pixBody(accounts.sandbox)), status: 403 },
    {
      row: 'REFUND_ONLY',
      ask: () => deposit(pixBody(accounts.refundOnly)),
      status: 403,
      shape: codedError('REFUND_ONLY'),
    },
    {
      row: 'validation: an object of field name to messages',
      ask: () => deposit(pixBody({ phone: 'x' })),
      status: 422,
      shape: answers.fieldMessages,
    },
    {
      row: 'PIX acquirer failed',
      ask: async () => deposit(pixBody({ amount: await service.amountNamed('pix', 'Acquirer down') })),
      status: 500,
    },
  ]);
});

describe('§7.1 hosted card creation with no error_code', () => {
  cases('§7.1 hosted', [
    {
      row: 'validation',
      ask: () => deposit(hostedBody({ email: 'x' })),
      status: 422,
      shape: answers.invalidFields,
    },
    {
      row: 'processor rejected: the message begins with "Falha ao criar"',
      ask: async () =>
        deposit(hostedBody({ amount: await service.amountNamed('hosted_card', 'Creation rejected') })),
      status: 422,
      message: /^Falha ao criar/,
    },
  ]);
});
