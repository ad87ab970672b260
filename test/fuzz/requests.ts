/** Generates hostile requests as raw text, including those that an HTTP client would refuse to send. */
import * as fc from 'fast-check';
import { brokenFramings, type Framing } from './framing.ts';
import { bodyText, brokenText, cardNumbers, hostileText, marker } from './hostile.ts';
import type { Operation } from './operations.ts';

/** Values known only at runtime are placeholders such as `{{secret}}` and `{{checkout}}`. */
export interface FuzzRequest {
  operation: Operation | null;
  /** Method of the request line; null if that line is broken. */
  method: string | null;
  /** True if the head is valid and the body has its announced length. */
  isWhole: boolean;
  /** Request line and headers, without those that frame the body. */
  head: readonly string[];
  body: Buffer;
  framing: Framing;
}

const pick = <T>(...weighted: [weight: number, arbitrary: fc.Arbitrary<T>][]): fc.Arbitrary<T> =>
  fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));
const one = <T>(value: T): fc.Arbitrary<T> => fc.constant(value);

/** A path segment: no spaces or line breaks, but any percent escape. */
const segment = pick<string>(
  [3, hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 2_000))],
  [
    2,
    fc.constantFrom(
      '%',
      '%E0%A4%A',
      '%00',
      '%2e%2e',
      '%252f',
      '..',
      '.',
      '*',
      ';',
      '//',
      'a%2Fb',
      '\xff\xfe',
    ),
  ],
);

const idOf: Readonly<Record<string, string>> = { id: '{{checkout}}', key: '{{callback}}', price: 'mug' };

function target(operation: Operation): fc.Arbitrary<string> {
  const path = operation.path.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return one(part);
    return pick(
      [3, one(idOf[name] ?? '{{checkout}}')],
      [1, fc.constantFrom('{{payment}}', '{{event}}')],
      [2, segment],
    );
  });
  const value = pick([2, fc.constantFrom('1', '100', '{{checkout}}', 'open', '{{event}}')], [2, segment]);
  const name = pick(
    [3, fc.constantFrom('limit', 'after', ...operation.query)],
    [1, fc.constantFrom('__proto__[a]', 'limit[]', 'a[b][c]')],
  );
  const query = fc
    .array(fc.tuple(name, value), { maxLength: 3 })
    .map((pairs) => (pairs.length > 0 ? `?${pairs.map((pair) => pair.join('=')).join('&')}` : ''));
  const suffix = pick([14, one('')], [1, fc.constantFrom('/', '//', '/..', '#a', '%20', '.json', ';a=b')]);
  return fc
    .tuple(fc.tuple(...path), suffix, query)
    .map(([parts, end, search]) => parts.join('') + end + search);
}

const bearerOf = { merchant: 'Bearer {{merchant}}', buyer: 'Bearer {{secret}}', anyone: '' } as const;

function authorization({ caller }: Operation): fc.Arbitrary<string[]> {
  const right = bearerOf[caller];
  const wrong = fc.constantFrom(
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'Bearer {{secret}}x',
    `Bearer ${marker}`,
    'Bearer {{merchant}}',
    'Bearer \xff',
    'bearer  a b',
  );
  return pick<string[]>(
    [12, one(right === '' ? [] : [`authorization: ${right}`])],
    [2, wrong.map((value) => [`authorization: ${value}`])],
    [1, one([])],
    [1, one([`authorization: ${right}`, `authorization: Bearer ${marker}`])],
  );
}

/** Syntactically valid headers with unusual values. */
const oddHeaders: fc.Arbitrary<string[]> = fc.subarray(
  [
    'origin: https://shop.example',
    'origin: null',
    'origin: https://evil.example',
    'accept-encoding: br;q=0, *;q=1',
    'accept: text/html',
    'accept-language: x-\xe9, *;q=nan',
    'if-none-match: *',
    'range: bytes=0-,-1',
    'expect: 100-continue',
    'expect: the-unexpected',
    'x-forwarded-for: ,,::,999.1.1.1,\xff',
    'x-forwarded-proto: gopher',
    'cookie: __proto__=1; =; ;;',
    'referer: %%%',
    'sec-fetch-site: cross-site',
    'upgrade: h2c',
    'x-http-method-override: DELETE',
    'last-event-id: -1',
    'te: trailers',
    'via: \t',
  ],
  { maxLength: 3 },
);

const contentType = pick(
  [10, one('application/json')],
  [
    4,
    fc.constantFrom(
      'application/json; charset=utf-16',
      'application/json; charset=utf-7',
      'application/json; charset="',
      'APPLICATION/JSON;;;',
      'application/x-www-form-urlencoded',
      'application/x-www-form-urlencoded; charset=iso-8859-1',
      'multipart/form-data; boundary=x',
      'text/plain',
      '*/*',
      ',',
      '\xff/\xfe',
    ),
  ],
);
const contentEncoding = pick<string[]>(
  [12, one([])],
  [
    1,
    fc
      .constantFrom('gzip', 'br', 'deflate', 'identity', 'zstd', 'gzip, gzip', '\xff')
      .map((value) => [`content-encoding: ${value}`]),
  ],
);

function content(operation: Operation): fc.Arbitrary<Buffer> {
  const example = withCard(operation.example ?? {});
  const form = fc
    .array(fc.tuple(fc.constantFrom('client_secret', 'method', '__proto__', 'a[b]'), segment), {
      maxLength: 20,
    })
    .map((pairs) => ['client_secret={{secret}}', ...pairs.map((pair) => pair.join('='))].join('&'));
  const text = pick<string>(
    [operation.isForm ? 1 : 8, bodyText(example, operation.properties)],
    [operation.isForm ? 8 : 1, form],
    [2, brokenText],
    [1, one(JSON.stringify({ ...example, padding: 'x'.repeat(80_000) }))],
  );
  return pick<Buffer>(
    [12, text.map((plain) => Buffer.from(plain))],
    [1, text.map((plain) => Buffer.from(plain, 'utf16le'))],
    [1, fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))],
  );
}

/** Replaces the card by one whose number the log is searched for. */
const withCard = (example: Record<string, unknown>): Record<string, unknown> =>
  'card' in example
    ? { ...example, card: { number: cardNumbers[0], exp_month: 12, exp_year: 2040, cvc: '123' } }
    : example;

const framing = pick<Framing>(
  [30, one('length')],
  [3, one('chunked')],
  [2, fc.constantFrom(...brokenFramings)],
);

/** Header lines that a parser must reject, as malformed or too long. */
const brokenLine = pick<string[]>(
  [60, one([])],
  [
    1,
    fc
      .constantFrom(
        'a b: c',
        'no colon',
        'x: \0',
        ': empty',
        ' folded',
        `x-huge: ${'a'.repeat(20_000)}`,
        'x: a\rb',
        'host: second',
      )
      .map((line) => [line]),
  ],
);

export function requestOn(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const takesBody = operation.example !== null || operation.method === 'POST';
  return fc
    .record({
      method: pick(
        [14, one(operation.method)],
        [
          1,
          fc.constantFrom(
            'GET',
            'POST',
            'PUT',
            'DELETE',
            'PATCH',
            'OPTIONS',
            'HEAD',
            'TRACE',
            'PROPFIND',
            'QUERY',
          ),
        ],
      ),
      target: target(operation),
      version: pick([40, one('HTTP/1.1')], [1, fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/1.1x', '')]),
      authorization: authorization(operation),
      odd: oddHeaders,
      key: pick<string[]>(
        [6, fc.nat(0xffffffff).map((n) => [`idempotency-key: ${marker}${n.toString(16).padStart(24, '0')}`])],
        [
          1,
          fc
            .constantFrom('', 'a', '\xff', 'k'.repeat(300), 'a b')
            .map((value) => [`idempotency-key: ${value}`]),
        ],
        [1, one([])],
      ),
      address: fc.nat(0xffffff),
      type: contentType,
      encoding: contentEncoding,
      body: takesBody ? content(operation) : pick<Buffer>([6, one(Buffer.alloc(0))], [1, content(operation)]),
      framing,
      brokenLine,
    })
    .map(
      ({
        method,
        target,
        version,
        authorization,
        odd,
        key,
        address,
        type,
        encoding,
        body,
        framing,
        brokenLine,
      }) => {
        const forwarded = `x-forwarded-for: 10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`;
        const lines = [
          'host: pay.shop.example',
          ...(odd.some((line) => line.startsWith('x-forwarded-for')) ? [] : [forwarded]),
          ...authorization,
          ...(operation.needsKey ? key : []),
          ...(body.length > 0 ? [`content-type: ${type}`, ...encoding] : []),
          ...odd,
          ...brokenLine,
        ];
        return {
          operation: method === operation.method ? operation : null,
          method,
          isWhole:
            (framing === 'length' || framing === 'chunked') &&
            brokenLine.length === 0 &&
            version === 'HTTP/1.1' &&
            !/[^!-~]/.test(target),
          head: [`${method} ${target} ${version}`, ...lines],
          body,
          framing,
        };
      },
    );
}
