/** Contract tests of §4.1: creating a PIX charge or a hosted card charge. */
import assert from 'node:assert/strict';
import { accounts } from './support/accounts.ts';
import { callsOf } from './support/calls.ts';
import { describe, test } from './support/skippable-test.ts';
import { absent, emails, fieldCases, notAmount, notEmail, notText, notUrl } from './support/field-rules.ts';
import { hostedBody, newHosted, pixBody } from './support/samples.ts';
import { type ServiceResponse, serviceOfFile } from './support/service.ts';
import {
  responses,
  assertResponse,
  assertOnlyFieldRejected,
  codedError,
  namedFields,
} from './support/shapes.ts';

const service = await serviceOfFile();
const { deposit: send } = callsOf(service);

const assertFieldRejected = (response: ServiceResponse, field: string): void =>
  assertOnlyFieldRejected(response, responses.fieldMessages, field);

describe('§4.1 PIX: fields', () => {
  fieldCases({
    section: '§4.1 PIX',
    body: pixBody,
    send,
    taken: (response) => assertResponse(response, 200, responses.pixCreated),
    refused: assertFieldRejected,
    rules: {
      amount: {
        good: [
          ['a whole number', 10],
          ['two places', 10.55],
        ],
        bad: notAmount,
      },
      method_pay: { bad: notText },
      debtor_name: { good: [['letters with accents', 'José Ñuñez']], bad: notText },
      email: { good: emails, bad: [...notText, ...notEmail] },
      phone: {
        bad: [...notText, ['a leading +', '+5511999999999'], ['spaces', '11 99999 9999'], ['words', 'fone']],
      },
      debtor_document_number: {
        good: [
          ['left out', absent],
          ['a CNPJ', '11222333000181'],
          ['not a document', '123'],
        ],
      },
      postback: { bad: [...notText, ...notUrl] },
    },
  });

  test('§4.1-1 PIX method_pay: another method is rejected', async () => {
    const response = await send(pixBody({ method_pay: 'boleto' }));
    assert.equal(response.status, 422, response.text);
    assert.deepEqual(namedFields(response), ['method_pay']);
  });

  test('§4.1-3 §7.1-4 PIX: every invalid field is named at once', async () => {
    const response = await send({ ...pixBody(), amount: 'x', email: 'x', postback: 'x' });
    assertResponse(response, 422, responses.fieldMessages);
    assert.deepEqual(namedFields(response).sort(), ['amount', 'email', 'postback']);
  });

  test('§4.1-7 §4.1-8 PIX: unused fields are ignored', async () => {
    const response = await send(pixBody({ return_url: 'x', wallet: 'x', order: { id: 1 } }));
    assertResponse(response, 200, responses.pixCreated);
  });
});

describe('§4.1 PIX: response', () => {
  test('§4.1-11 §4.1-12 PIX 200: idTransaction, qrcode, qr_code_image_url', async () => {
    const { qrcode } = assertResponse(await send(pixBody({ amount: 129.9 })), 200, responses.pixCreated);
    assert.match(qrcode, /^000201.*5406129\.90.*6304[0-9A-F]{4}$/);
  });

  test('§4.1-11 PIX 200: the picture of some acquirers is an https URL', async () => {
    const amount = await service.amountNamed('pix', 'Picture at an https address');
    const response = await send(pixBody({ amount }));
    const { qr_code_image_url: picture } = assertResponse(response, 200, responses.pixCreated);
    assert.match(picture, /^https:\/\/[^ ]+\.png$/);
  });

  test('§4.1-11 PIX 200: each request is a new charge', async () => {
    const [first, second] = [await send(pixBody()), await send(pixBody())];
    assert.notEqual(first.body['idTransaction'], second.body['idTransaction']);
  });
});

describe('§4.1 card: fields', () => {
  fieldCases({
    section: '§4.1 card',
    statements: {
      email: '§4.1-5',
      debtor_name: '§4.1-5',
      phone: '§4.1-5',
      debtor_document_number: '§4.1-5',
    },
    body: hostedBody,
    send,
    taken: (response) => assertResponse(response, 200, responses.hostedCreated),
    refused: assertFieldRejected,
    rules: {
      amount: {
        good: [
          ['5.00', 5],
          ['two places', 19.99],
        ],
        bad: notAmount,
      },
      method_pay: {
        good: [
          ['card', 'card'],
          ['credit_card', 'credit_card'],
          ['cartao', 'cartao'],
        ],
        bad: notText,
      },
      debtor_name: {
        good: [
          ['left out', absent],
          ['a name', 'Ana Souza'],
        ],
      },
      email: {
        good: [['left out', absent], ...emails],
        bad: notEmail,
      },
      phone: {
        good: [
          ['left out', absent],
          ['not used', 'whatever'],
        ],
      },
      debtor_document_number: {
        good: [
          ['left out', absent],
          ['not used', 'whatever'],
        ],
      },
      postback: { bad: [...notText, ...notUrl] },
      return_url: {
        good: [
          ['left out', absent],
          ['a URL', 'https://shop.example/thanks'],
        ],
        bad: notUrl,
      },
      wallet: {
        good: [
          ['left out', absent],
          ['wallet_a_pay', 'wallet_a_pay'],
          ['wallet_b_pay', 'wallet_b_pay'],
        ],
      },
    },
  });

  for (const wallet of ['wallet_c_pay', 'WALLET_A_PAY', '__proto__', 7]) {
    test(`§4.1-8 §7.2-14 card wallet: ${wallet} gives 422 INVALID_WALLET`, async () => {
      assertResponse(await send(hostedBody({ wallet })), 422, codedError('INVALID_WALLET'));
    });
  }

  test('§4.1-2 §8-1 card amount: 4.99 is below the minimum', async () => {
    assertResponse(await send(hostedBody({ amount: 4.99 })), 422, codedError('AMOUNT_BELOW_MINIMUM'));
  });
});

describe('§4.1 card: response', () => {
  test('§4.1-13 §4.1-14 card 200: every field of the table', async () => {
    const body = assertResponse(await send(hostedBody({ amount: 19.99 })), 200, responses.hostedCreated);
    assert.equal(body.amount, 19.99);
    assert.ok(body.checkout_url.startsWith(service.url), body.checkout_url);
    assert.ok(!body.checkout_url.includes(body.client_secret), 'the URL does not contain the client secret');
  });

  test('§4.1-14 §1-10 publishable_key matches the environment of the credentials', async () => {
    const live = await send(hostedBody());
    const sandbox = await send(hostedBody(accounts.sandbox));
    assert.notEqual(live.body['publishable_key'], sandbox.body['publishable_key']);
    assert.match(String(sandbox.body['publishable_key']), /test/);
  });

  test('§4.1-13 expires_in_seconds: the session expires after that time', async () => {
    const { body } = await send(hostedBody());
    const id = String(body['idTransaction']);
    await service.advance(Number(body['expires_in_seconds']) - 60);
    assert.equal((await service.charge(id))['status'], 'pending');
    await service.advance(61);
    assert.equal((await service.charge(id))['status'], 'cancelled');
  });

  test('§4.1-9 customer data is kept as sent', async () => {
    const id = await newHosted(service, {
      debtor_name: 'Ana Souza',
      email: 'ana@example.com',
      wallet: 'wallet_a_pay',
    });
    await service.move('transactions', id, 'pay');
    const { body } = await service.control(`transactions/${id}`);
    assert.deepEqual(body['payer'], { name: 'Ana Souza', email: 'ana@example.com' });
  });

  test('§4.1-16 hosted page: served at checkout_url', async () => {
    const { body } = await send(hostedBody());
    const page = await fetch(String(body['checkout_url']));
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
  });

  test('§4.1-18 by default the page cannot be framed', async () => {
    const { body } = await send(hostedBody());
    assert.match(await framePolicy(String(body['checkout_url'])), /frame-ancestors 'none'/);
  });

  test('§4.1-18 an origin added by support may frame the page', async () => {
    await service.control('settings', { frame_ancestors: ['https://shop.example'] });
    const { body } = await send(hostedBody());
    assert.match(
      await framePolicy(String(body['checkout_url'])),
      /frame-ancestors https:\/\/shop\.example(;|$)/,
    );
  });
});

async function framePolicy(url: string): Promise<string> {
  const page = await fetch(url);
  return page.headers.get('content-security-policy') ?? '';
}
