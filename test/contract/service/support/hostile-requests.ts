/** Generates random requests for the hostile test, from nearly valid to absurd. */
import * as fc from 'fast-check';
import { type Account, accounts } from './accounts.ts';
import { addresses, cards } from './samples.ts';
import type { Json } from './service.ts';
import { getPaths, postPaths } from './specified-responses.ts';

export interface HostileRequest {
  /** Key for `deviation`: method and path. */
  call: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
}

/** Ids of existing records, so that requests reach every state. */
export interface Known {
  charges: string[];
  intents: string[];
  refunds: string[];
  payouts: string[];
  orders: string[];
}

const numbers = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.001, 4.99, 5, 10, 25, 30, 129.9, 1e21, 1e308, 5e-324, 2 ** 53, -1e308),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: 5, max: 500, noNaN: true }).map((value) => Math.round(value * 100) / 100),
);

const odd = fc.oneof(
  numbers,
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    '',
    ' ',
    '0',
    'NaN',
    '\u0000',
    '💸',
    '\u202eabc',
    '__proto__',
    'constructor',
  ),
  fc.constantFrom<unknown>(
    [],
    {},
    [[]],
    { length: 1e9 },
    { toString: 1 },
    "'; DROP TABLE charges; --",
    '../../etc',
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A valid body with up to three fields replaced by an odd value, or removed. */
function spoiled(valid: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const faults = fc.array(fc.tuple(fc.nat(), fc.oneof(odd, fc.constant(undefined))), { maxLength: 3 });
  return fc.tuple(valid, faults).map(([body, spoils]) => {
    const fields = Object.keys(body);
    const replaced = spoils.map(([index, value]) => [fields[index % fields.length], value] as const);
    return { ...body, ...Object.fromEntries(replaced) };
  });
}

/** Undefined except about once in `once` times. */
function rarely<T>(arbitrary: fc.Arbitrary<T>, once: number): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 1, arbitrary }, { weight: once, arbitrary: fc.constant(undefined) });
}

const amount = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 500, max: 50_000 }).map((cents) => cents / 100) },
  { weight: 1, arbitrary: numbers },
);
const url = fc.constantFrom(
  'http://127.0.0.1:9/x',
  'http://127.0.0.1:9/y',
  'javascript:alert(1)',
  'http://',
  'ftp://x',
);
const goodUrl = fc.constant('http://127.0.0.1:9/x');
const key = fc.constantFrom(undefined, undefined, 'a', 'b', 'k'.repeat(255), 'k'.repeat(256));

const credentials = fc.oneof(
  { weight: 10, arbitrary: fc.constant<Account>(accounts.live) },
  { weight: 8, arbitrary: fc.constantFrom<Account>(...Object.values(accounts)) },
  { weight: 2, arbitrary: fc.record({ token: odd, secret: odd }) },
  { weight: 1, arbitrary: fc.constant({}) },
);

const cardFields = fc.record<Json>({
  number: fc.constantFrom(...Object.values(cards), '4242424242424241', '4000006000000058'),
  exp_month: fc.integer({ min: 1, max: 12 }),
  exp_year: fc.integer({ min: 2024, max: 2099 }),
  cvc: fc.constantFrom('123', '1234'),
});

/** A valid or nearly valid body. */
function fieldsOf(path: string, known: Known): fc.Arbitrary<Json> {
  switch (path) {
    case '/wallet/deposit/payment':
      return fc.record<Json>({
        method_pay: fc.constantFrom('pix', 'card', 'credit_card', 'cartao'),
        amount,
        debtor_name: fc.constant('Ana Souza'),
        email: fc.constant('ana@example.com'),
        phone: fc.constant('11999999999'),
        debtor_document_number: odd,
        postback: fc.oneof(goodUrl, goodUrl, url),
        wallet: fc.constantFrom(undefined, undefined, 'wallet_a_pay', 'wallet_b_pay', 'wallet_c_pay'),
      });
    case '/wallet/card/charge':
      return fc.record<Json>({
        amount,
        card: fc.oneof({ weight: 3, arbitrary: cardFields }, { weight: 1, arbitrary: spoiled(cardFields) }),
        email: fc.constantFrom(undefined, null, 'ana@example.com'),
        name: fc.constantFrom(undefined, null, 'Ana Souza'),
        postback: fc.oneof(goodUrl, fc.constant(null), url),
        fraud_session: fc.constantFrom(undefined, null, 'rse_1'),
        idempotency_key: key,
      });
    case '/wallet/card/confirm':
      return fc.record<Json>({ payment_intent_id: fc.constantFrom(...known.intents) });
    case '/wallet/card/refund':
      return fc.record<Json>({
        idTransaction: fc.constantFrom(...known.charges),
        amount: fc.oneof(fc.constant(undefined), amount),
        reason: fc.oneof(fc.constant(undefined), odd),
        idempotency_key: key,
      });
    case '/crypto/withdraw':
      return fc
        .constantFrom(...Object.entries(addresses))
        .chain(([chain, address]) =>
          fc.record<Json>({ chain: fc.constant(chain), address: fc.constant(address), amount }),
        );
    case '/crypto/withdraw/status':
      return fc.record<Json>({ order_id: fc.constantFrom(...known.orders) });
    default:
      return fc.record<Json>({ amount, pix_key: odd, baasPostbackUrl: fc.oneof(goodUrl, url) });
  }
}

const rawBodies = fc.oneof(
  fc.json({ maxDepth: 6 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '0',
    '"x"',
    '\uFEFF{}',
    '{"__proto__":{"token":"x","secret":"y"}}',
    `{"token":"${accounts.live.token}","secret":"${accounts.live.secret}","secret":null}`,
    '['.repeat(50_000),
    `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    `{"amount":${'9'.repeat(10_000)}}`,
  ),
  fc.constant(null),
);

const contentTypes = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/xml',
      'application/json; charset=klingon',
      'application/json; charset=utf-16',
      ';;;',
      '',
    ),
  },
);

/** JSON that no object literal can express: `__proto__` as an own field. */
function withPrototypeKeys(body: Json): string {
  return JSON.stringify(body).replace(/^\{/, '{"__proto__":{"amount":1},"constructor":{"prototype":{}},');
}

function post(known: Known): fc.Arbitrary<HostileRequest> {
  return fc.constantFrom(...postPaths).chain((path) =>
    fc
      .record({
        body: fc.oneof(
          {
            weight: 10,
            arbitrary: fc
              .tuple(credentials, spoiled(fieldsOf(path, known)))
              .map(([account, fields]) => JSON.stringify({ ...account, ...fields })),
          },
          {
            weight: 1,
            arbitrary: fc
              .tuple(credentials, spoiled(fieldsOf(path, known)))
              .map(([account, fields]) => withPrototypeKeys({ ...account, ...fields })),
          },
          { weight: 2, arbitrary: rawBodies },
        ),
        contentType: contentTypes,
        idempotencyKey: rarely(fc.constantFrom('a', 'b', 'k'.repeat(256), '%00'), 3),
        encoding: rarely(fc.constantFrom('gzip', 'br', 'x-odd'), 30),
      })
      .map(({ body, contentType, idempotencyKey, encoding }) => ({
        call: `POST ${path}`,
        method: 'POST',
        path,
        headers: {
          'content-type': contentType,
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
          ...(encoding !== undefined && { 'content-encoding': encoding }),
        },
        body,
      })),
  );
}

const oddSegments = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }).map(encodeURIComponent),
  fc.constantFrom(
    '%E0%A4%A',
    '%00',
    '..%2F..',
    '__proto__',
    'constructor',
    '%F0%9F%92%B8',
    'x'.repeat(4_000),
  ),
);

/** Header values are bytes, so wrong credentials are limited to base64 strings. */
const headerCredentials = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom<Account>(...Object.values(accounts)) },
  { weight: 1, arbitrary: fc.record({ token: fc.base64String(), secret: fc.base64String() }) },
  { weight: 1, arbitrary: fc.constant({}) },
);

function get(known: Known): fc.Arbitrary<HostileRequest> {
  const ids = fc.constantFrom(...known.charges, ...known.payouts, ...known.refunds);
  return (
    fc
      .record({
        path: fc.constantFrom(...getPaths),
        id: fc.oneof(ids, oddSegments),
        query: fc.constantFrom('', '?token=x', '?__proto__[a]=1', `?${'a=1&'.repeat(500)}`),
        headers: headerCredentials,
        body: rarely(rawBodies, 10),
      })
      // An empty last segment is another path.
      .filter(({ path, id }) => !path.endsWith('/') || id !== '')
      .map(({ path, id, query, headers, body }) => ({
        call: `GET ${path}`,
        method: 'GET',
        path: `${path}${path.endsWith('/') ? id : ''}${query}`,
        headers: headers as Record<string, string>,
        body: body ?? null,
      }))
  );
}

const unknownPaths: fc.Arbitrary<HostileRequest> = fc
  .record({
    method: fc.constantFrom('PUT', 'PATCH', 'DELETE', 'POST', 'GET'),
    path: fc.constantFrom('/', '/wallet', '/wallet/card', '/v2/account/balance', '/account/balance/x'),
    body: rawBodies,
  })
  .map((request) => ({ ...request, call: 'unknown path', headers: { 'content-type': 'application/json' } }));

export function hostileRequests(known: Known): fc.Arbitrary<HostileRequest> {
  return fc.oneof(
    { weight: 14, arbitrary: post(known) },
    { weight: 5, arbitrary: get(known) },
    { weight: 1, arbitrary: unknownPaths },
  );
}
