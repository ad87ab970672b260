/** Contract tests of §5: where credentials belong, errors for wrong ones, and each cell of the environment matrix. */
import assert from 'node:assert/strict';
import { type Account, accounts } from './support/accounts.ts';
import { describe, test } from './support/skippable-test.ts';
import {
  card,
  cards,
  chargeBody,
  hostedBody,
  newHosted,
  newPayout,
  paidHosted,
  payoutBody,
  pixBody,
  without,
  withdrawBody,
} from './support/samples.ts';
import { type ServiceResponse, type Json, serviceOfFile } from './support/service.ts';
import { responses, assertResponse, codedError, namedFields } from './support/shapes.ts';

const service = await serviceOfFile();

interface Endpoint {
  name: string;
  path: string;
  /** Body of a POST endpoint, with credentials. */
  body?: () => Json;
  refundOnly?: boolean;
}

const unknown = '00000000-0000-4000-8000-000000000000';
const refundBody = (): Json => ({ ...accounts.live, idTransaction: unknown });

const deposits: Endpoint[] = [
  { name: 'POST /wallet/deposit/payment pix', path: '/wallet/deposit/payment', body: pixBody },
  { name: 'POST /wallet/deposit/payment card', path: '/wallet/deposit/payment', body: hostedBody },
];
const posts: Endpoint[] = [
  ...deposits,
  { name: 'POST /wallet/card/charge', path: '/wallet/card/charge', body: chargeBody },
  {
    name: 'POST /wallet/card/confirm',
    path: '/wallet/card/confirm',
    body: () => ({ ...accounts.live, payment_intent_id: 'pi_x' }),
  },
  { name: 'POST /wallet/card/refund', path: '/wallet/card/refund', body: refundBody, refundOnly: true },
  { name: 'POST /crypto/withdraw', path: '/crypto/withdraw', body: withdrawBody },
  {
    name: 'POST /crypto/withdraw/status',
    path: '/crypto/withdraw/status',
    body: () => ({ ...accounts.live, order_id: '1' }),
  },
  { name: 'POST /pixout', path: '/pixout', body: payoutBody },
];
const gets: Endpoint[] = [
  { name: 'GET /transactions/payment/{idTransaction}', path: `/transactions/payment/${unknown}` },
  { name: 'GET /transactions/pixout/{idTransaction}', path: `/transactions/pixout/${unknown}` },
  { name: 'GET /account/balance', path: '/account/balance' },
  {
    name: 'GET /wallet/card/refund/{refundId}',
    path: `/wallet/card/refund/re_${unknown}`,
    refundOnly: true,
  },
];
const endpoints = [...posts, ...gets];

/** Sends the request with these credentials where the endpoint expects them. */
function sendWith({ path, body }: Endpoint, credentials: Partial<Account>): Promise<ServiceResponse> {
  if (body === undefined) {
    return service.send('GET', `/api${path}`, { headers: { accept: 'application/json', ...credentials } });
  }
  const { token: _token, secret: _secret, ...rest } = body();
  return service.post(path, { ...rest, ...credentials });
}

describe('§5 authentication errors', () => {
  const { token, secret } = accounts.live;
  for (const endpoint of endpoints) {
    for (const [label, credentials] of [
      ['token and secret missing', {}],
      ['token missing', { secret }],
      ['secret missing', { token }],
      ['token empty', { token: '', secret }],
    ] as const) {
      test(`§5-5 400 ${label}: ${endpoint.name}`, async () => {
        assertResponse(await sendWith(endpoint, credentials), 400, responses.credentialsMissing);
      });
    }

    for (const [label, credentials] of [
      ['unknown token', { token: 'tk_unknown', secret }],
      ['wrong secret', { token, secret: 'sk_unknown' }],
      ['secret of another account', { token, secret: accounts.sandbox.secret }],
      ['a prototype key', { token: '__proto__', secret: 'constructor' }],
    ] as const) {
      test(`§5-6 401 ${label}: ${endpoint.name}`, async () => {
        assertResponse(await sendWith(endpoint, credentials), 401, responses.plainError);
      });
    }

    test(`§5-7 401 account blocked, with another message: ${endpoint.name}`, async () => {
      const blocked = assertResponse(await sendWith(endpoint, accounts.blocked), 401, responses.plainError);
      const wrong = await sendWith(endpoint, { token, secret: 'sk_unknown' });
      assert.notEqual(blocked.message, wrong.body['message']);
    });

    test(`§5-8 REFUND_ONLY account ${endpoint.refundOnly ? 'may use' : 'gets 403 at'} ${endpoint.name}`, async () => {
      const response = await sendWith(endpoint, accounts.refundOnly);
      if (endpoint.refundOnly) assert.equal(response.status, 404, response.text);
      else assertResponse(response, 403, codedError('REFUND_ONLY'));
    });
  }
});

describe('§5 POST: the body is the required place', () => {
  for (const { name, path, body } of posts) {
    test(`§5-1 §4-1 credentials in headers only, 422: ${name}`, async () => {
      const response = await service.post(path, without(without(body!(), 'token'), 'secret'), {
        ...accounts.live,
      });
      assert.equal(response.status, 422, response.text);
      assert.deepEqual(namedFields(response).sort(), ['secret', 'token']);
    });

    test(`§5-1 token in a header, secret in the body, 422: ${name}`, async () => {
      const response = await service.post(path, without(body!(), 'token'), { token: accounts.live.token });
      assert.equal(response.status, 422, response.text);
      assert.deepEqual(namedFields(response), ['token']);
    });
  }

  test('§5-1 credentials in the query are ignored, 400', async () => {
    const { token, secret } = accounts.live;
    const path = `/wallet/card/charge?token=${token}&secret=${secret}`;
    const body = without(without(chargeBody(), 'token'), 'secret');
    assertResponse(await service.post(path, body), 400, responses.credentialsMissing);
  });
});

describe('§5 GET: headers; body and query are ignored', () => {
  const { token, secret } = accounts.live;
  for (const { name, path } of gets) {
    test(`§5-2 credentials in the query, 400: ${name}`, async () => {
      const response = await service.send('GET', `/api${path}?token=${token}&secret=${secret}`);
      assertResponse(response, 400, responses.credentialsMissing);
    });

    test(`§5-2 credentials in the query do not replace those in headers: ${name}`, async () => {
      const plain = await service.get(path);
      const response = await service.send('GET', `/api${path}?token=x&secret=y`, {
        headers: { token, secret },
      });
      assert.deepEqual([response.status, response.body], [plain.status, plain.body]);
    });
  }
});

describe('§5 environment matrix', () => {
  const { live, sandbox } = accounts;
  const refund = (account: Account, idTransaction: string): Promise<ServiceResponse> =>
    service.post('/wallet/card/refund', { ...account, idTransaction });
  const created = async (response: Promise<ServiceResponse>): Promise<string> =>
    String((await response).body['refund_id']);
  const intentOf = async (account: Account): Promise<unknown> =>
    (await service.post('/wallet/card/charge', chargeBody(account))).body['payment_intent_id'];

  const works: [row: string, call: (account: Account) => Promise<ServiceResponse>][] = [
    [
      'POST /wallet/deposit/payment, method_pay=card',
      (account) => service.post('/wallet/deposit/payment', hostedBody(account)),
    ],
    ['POST /wallet/card/charge', (account) => service.post('/wallet/card/charge', chargeBody(account))],
    [
      'POST /wallet/card/confirm',
      async (account) =>
        service.post('/wallet/card/confirm', { ...account, payment_intent_id: await intentOf(account) }),
    ],
    [
      'POST /wallet/card/refund, a charge of the same environment',
      async (account) => refund(account, await paidHosted(service, account)),
    ],
    [
      'GET /wallet/card/refund/{refundId}, a refund of the same environment',
      async (account) => {
        const id = await created(refund(account, await paidHosted(service, account)));
        return service.get(`/wallet/card/refund/${id}`, account);
      },
    ],
    [
      'GET /transactions/payment/...',
      async (account) => service.get(`/transactions/payment/${await newHosted(service, account)}`, account),
    ],
    // The sandbox has no PIX-OUT; the response for an unknown one is a 200 as well (§4.5).
    [
      'GET /transactions/pixout/...',
      async (account) => service.get(`/transactions/pixout/${await newPayout(service)}`, account),
    ],
    ['GET /account/balance', (account) => service.get('/account/balance', account)],
  ];
  for (const [exp_month, exp_year, cvc] of [
    [12, 2099, '000'],
    [1, 2090, '9999'],
  ] as const) {
    test(`§5-12 sandbox: a test card with ${exp_month}/${exp_year} and CVC ${cvc} is approved`, async () => {
      const details = card(cards.paid, { exp_month, exp_year, cvc });
      const response = await service.post('/wallet/card/charge', chargeBody({ ...sandbox, card: details }));
      assertResponse(response, 200, responses.approved);
    });
  }

  for (const [row, call] of works) {
    for (const [environment, account] of Object.entries({ live, sandbox })) {
      test(`§5-10 §1-10 matrix ${row}: ${environment} yes`, async () => {
        const response = await call(account);
        assert.equal(response.status, 200, response.text);
      });
    }
  }

  const liveOnly: [row: string, path: string, body: (more: Json) => Json, liveStatus: number][] = [
    ['POST /wallet/deposit/payment, method_pay=pix', '/wallet/deposit/payment', pixBody, 200],
    ['POST /pixout', '/pixout', payoutBody, 200],
    ['POST /crypto/withdraw', '/crypto/withdraw', withdrawBody, 201],
    // There is no such order, so an authorized request gets 404.
    [
      'POST /crypto/withdraw/status',
      '/crypto/withdraw/status',
      (more) => ({ order_id: '1', ...live, ...more }),
      404,
    ],
  ];
  for (const [row, path, body, liveStatus] of liveOnly) {
    test(`§5-11 matrix ${row}: live yes`, async () => {
      const response = await service.post(path, body({}));
      assert.equal(response.status, liveStatus, response.text);
    });

    test(`§5-9 §5-11 matrix ${row}: sandbox no (403)`, async () => {
      const { message } = assertResponse(await service.post(path, body(sandbox)), 403, responses.plainError);
      assert.match(message, /sandbox/i);
    });

    test(`§5-9 §5-11 matrix ${row}: sandbox no (403), before any field is validated`, async () => {
      const method = path === '/wallet/deposit/payment' ? { method_pay: 'pix' } : {};
      assertResponse(await service.post(path, { ...sandbox, ...method }), 403, responses.plainError);
    });
  }

  for (const [asking, owning] of [
    ['sandbox', 'live'],
    ['live', 'sandbox'],
  ] as const) {
    test(`§5-10 matrix POST /wallet/card/refund: ${asking} does not find a charge of ${owning}`, async () => {
      const charge = await paidHosted(service, accounts[owning]);
      assertResponse(await refund(accounts[asking], charge), 404, codedError('TRANSACTION_NOT_FOUND'));
    });

    test(`§5-10 matrix GET /wallet/card/refund/{refundId}: ${asking} does not find a refund of ${owning}`, async () => {
      const id = await created(refund(accounts[owning], await paidHosted(service, accounts[owning])));
      const response = await service.get(`/wallet/card/refund/${id}`, accounts[asking]);
      assertResponse(response, 404, codedError('REFUND_NOT_FOUND'));
    });
  }
});
