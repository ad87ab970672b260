/** §7.1: errors without `error_code`, crypto's among them; and what PIX and hosted creation answer when refused. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { accounts } from './support/accounts.ts';
import { callsOf } from './support/calls.ts';
import { describe, test } from './support/case.ts';
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
import { type Answer, serviceOfFile } from './support/service.ts';
import { answers, assertAnswer, codedError, decimalString } from './support/shapes.ts';

const service = await serviceOfFile();
const { deposit, withdraw } = callsOf(service);
const wrong = { token: 'tk_live_sim', secret: 'sk_wrong' };

interface Row {
  /** The statement of `docs/payment-service.md`. */
  proves: string;
  row: string;
  ask: () => Promise<Answer>;
  status: number;
  shape?: z.ZodType;
  message?: RegExp;
}

function cases(rows: Row[]): void {
  for (const { proves, row, ask, status, shape = answers.plainError, message } of rows) {
    test(`${proves} ${status} ${row}`, async () => {
      const answer = await ask();
      assertAnswer(answer, status, shape);
      if (message) assert.match(String(answer.body['message']), message);
    });
  }
}

describe('§7.1 errors without error_code', () => {
  cases([
    {
      proves: '§7.1-1',
      row: 'all: token or secret missing',
      ask: () => deposit({ method_pay: 'pix' }),
      status: 400,
      shape: answers.credentialsMissing,
    },
    { proves: '§7.1-1', row: 'all: wrong credentials', ask: () => deposit(pixBody(wrong)), status: 401 },
    {
      proves: '§7.1-1',
      row: 'all: account blocked or not approved',
      ask: () => deposit(pixBody(accounts.blocked)),
      status: 401,
    },
    {
      proves: '§7.1-2',
      row: 'deposit: amount below the platform minimum, the message states the bound',
      ask: () => deposit(pixBody({ amount: 0.01 })),
      status: 401,
      message: /\d/,
    },
    {
      proves: '§7.1-2',
      row: 'deposit: amount above the platform maximum, the message states the bound',
      ask: () => deposit(pixBody({ amount: 99_999_999 })),
      status: 401,
      message: /\d/,
    },
    {
      proves: '§7.1-3',
      row: 'PIX charge: sandbox credentials',
      ask: () => deposit(pixBody(accounts.sandbox)),
      status: 403,
    },
    {
      proves: '§7.1-3',
      row: '/pixout: sandbox credentials',
      ask: () => service.post('/pixout', payoutBody(accounts.sandbox)),
      status: 403,
    },
    {
      proves: '§7.1-3',
      row: '/crypto/withdraw: sandbox credentials',
      ask: () => withdraw(accounts.sandbox),
      status: 403,
    },
    {
      proves: '§7.1-3',
      row: '/crypto/withdraw/status: sandbox credentials',
      ask: () => service.post('/crypto/withdraw/status', { ...accounts.sandbox, order_id: '1' }),
      status: 403,
    },
    {
      proves: '§7.1-4',
      row: 'PIX charge: errors lists messages per field',
      ask: () => deposit(pixBody({ email: 'x' })),
      status: 422,
      shape: answers.fieldMessages,
    },
    {
      proves: '§7.1-5',
      row: 'direct card API: errors is an array of field names',
      ask: () => service.post('/wallet/card/charge', chargeBody({ card: card('1') })),
      status: 422,
      shape: answers.fieldNames,
    },
    {
      proves: '§7.1-7',
      row: 'hosted card: field validation',
      ask: () => deposit(hostedBody({ postback: 'x' })),
      status: 422,
      shape: answers.invalidFields,
    },
    {
      proves: '§4.6-1',
      row: 'refund: field validation',
      ask: () => service.post('/wallet/card/refund', { ...accounts.live }),
      status: 422,
      shape: answers.invalidFields,
    },
    {
      proves: '§4.3-1',
      row: 'confirm: field validation',
      ask: () => service.post('/wallet/card/confirm', { ...accounts.live }),
      status: 422,
      shape: answers.invalidFields,
    },
    {
      proves: '§7.1-6',
      row: '/pixout: per-IP limit, whoever asks',
      ask: async () => {
        await newPayout(service);
        return service.post('/pixout', payoutBody(accounts.noCards));
      },
      status: 429,
    },
  ]);

  test('§7.1-2 a bound does not look like wrong credentials', async () => {
    const bound = await deposit(pixBody({ amount: 0.01 }));
    const credentials = await deposit(pixBody(wrong));
    assert.notEqual(bound.body['message'], credentials.body['message']);
  });
});

describe('§7.1 crypto errors', () => {
  cases([
    {
      proves: '§7.2-27',
      row: 'address invalid for the selected network',
      ask: () => withdraw({ address: addresses.tron }),
      status: 400,
    },
    {
      proves: '§7.2-27',
      row: 'Solana amount below 30.00',
      ask: () => withdraw({ chain: 'solana', address: addresses.solana, amount: 29.99 }),
      status: 400,
    },
    {
      proves: '§7.2-27',
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
    { proves: '§7.2-28', row: 'invalid credentials', ask: () => withdraw(wrong), status: 401 },
    { proves: '§7.2-28', row: 'blocked account', ask: () => withdraw(accounts.blocked), status: 401 },
    { proves: '§7.2-28', row: 'sandbox credentials', ask: () => withdraw(accounts.sandbox), status: 403 },
    {
      proves: '§7.2-28',
      row: 'refund-only account',
      ask: () => withdraw(accounts.refundOnly),
      status: 403,
      shape: codedError('REFUND_ONLY'),
    },
    {
      proves: '§7.2-28',
      row: 'order not found for the account',
      ask: async () => {
        const order_id = await newWithdrawal(service);
        return service.post('/crypto/withdraw/status', { ...accounts.noCards, order_id });
      },
      status: 404,
    },
    {
      proves: '§7.2-29',
      row: 'missing field',
      ask: () => withdraw({ address: undefined }),
      status: 422,
      shape: answers.invalidFields,
    },
    {
      proves: '§7.2-29',
      row: 'unsupported chain',
      ask: () => withdraw({ chain: 'bitcoin' }),
      status: 422,
      shape: answers.invalidFields,
    },
    {
      proves: '§7.2-29',
      row: 'amount below 10.00',
      ask: () => withdraw({ amount: 9.99 }),
      status: 422,
      shape: answers.invalidFields,
    },
    {
      proves: '§7.2-29',
      row: 'order_id not a string',
      ask: () => service.post('/crypto/withdraw/status', { ...accounts.live, order_id: 1 }),
      status: 422,
      shape: answers.invalidFields,
    },
    {
      proves: '§7.2-30',
      row: 'conversion quote unavailable',
      ask: async () => withdraw({ amount: await service.amountNamed('crypto', 'No conversion quote') }),
      status: 500,
    },
  ]);

  test('§7.2-27 crypto: more than any number of cents is an insufficient balance too', async () => {
    const answer = await withdraw({ amount: 1e308 });
    assert.equal(answer.status, 400, answer.text);
    assert.equal(answer.body['available_balance'], '10000.00');
  });

  test('§7.2-27 §7.2-30 crypto: a refused withdrawal reserves nothing', async () => {
    const before = await service.balances();
    await withdraw({ amount: 50_000 });
    await withdraw({ amount: await service.amountNamed('crypto', 'No conversion quote') });
    assert.deepEqual(await service.balances(), before);
  });
});

describe('§7.1 PIX charge errors', () => {
  cases([
    {
      proves: '§7.1-1',
      row: 'credentials missing',
      ask: () => deposit({ ...pixBody(), token: undefined }),
      status: 400,
      shape: answers.credentialsMissing,
    },
    { proves: '§7.1-1', row: 'credentials', ask: () => deposit(pixBody(wrong)), status: 401 },
    { proves: '§7.1-2', row: 'amount bounds', ask: () => deposit(pixBody({ amount: 0.5 })), status: 401 },
    { proves: '§7.1-3', row: 'sandbox', ask: () => deposit(pixBody(accounts.sandbox)), status: 403 },
    {
      proves: '§7.2-1',
      row: 'REFUND_ONLY',
      ask: () => deposit(pixBody(accounts.refundOnly)),
      status: 403,
      shape: codedError('REFUND_ONLY'),
    },
    {
      proves: '§7.1-4',
      row: 'validation: an object of field name to messages',
      ask: () => deposit(pixBody({ phone: 'x' })),
      status: 422,
      shape: answers.fieldMessages,
    },
    {
      proves: '§7.2-31',
      row: 'PIX acquirer failed',
      ask: async () => deposit(pixBody({ amount: await service.amountNamed('pix', 'Acquirer down') })),
      status: 500,
    },
  ]);
});

describe('§7.1 hosted card creation with no error_code', () => {
  cases([
    {
      proves: '§7.1-7',
      row: 'validation',
      ask: () => deposit(hostedBody({ email: 'x' })),
      status: 422,
      shape: answers.invalidFields,
    },
    {
      proves: '§7.1-7',
      row: 'processor rejected: the message begins with "Falha ao criar"',
      ask: async () =>
        deposit(hostedBody({ amount: await service.amountNamed('hosted_card', 'Creation rejected') })),
      status: 422,
      message: /^Falha ao criar/,
    },
  ]);
});
