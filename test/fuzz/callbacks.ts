/** Generates hostile callback bodies. Their request heads are valid, so each must get a 204. */
import * as fc from 'fast-check';
import { brokenText, cardNumbers, hostileText, hostileValue, marker } from './hostile.ts';
import type { FuzzRequest } from './requests.ts';

const claim = fc.dictionary(
  fc.constantFrom(
    'status',
    'idTransaction',
    'typeTransaction',
    'amount',
    'currency',
    'refund_id',
    'order_id',
    'card_number',
    'event',
    'data',
    '__proto__',
    'constructor',
  ),
  fc.oneof(
    fc.constantFrom<unknown>(
      'paid',
      'refunded',
      'cancelled',
      'PAID',
      'paid\0',
      '{{transaction}}',
      129.9,
      -1,
      cardNumbers[1],
    ),
    hostileValue,
  ),
  { maxKeys: 6 },
);

const body: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 8, arbitrary: claim.map((claims) => Buffer.from(JSON.stringify(claims))) },
  { weight: 2, arbitrary: brokenText.map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: claim.map((claims) => Buffer.from(JSON.stringify([[claims]]), 'utf16le')) },
  {
    weight: 1,
    arbitrary: claim.map((claims) => Buffer.from(new URLSearchParams(textsOf(claims)).toString())),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes)) },
);
/** Few are padded, since reading large bodies is slow. */
const padding = fc.nat(500).map((n) => (n === 0 ? 300_000 : n < 4 ? 6_000 : 0));

const types = [
  'application/json',
  'application/json; charset=utf-7',
  'text/xml',
  'multipart/form-data',
  '',
  '\xff',
  '"',
];

export const callback: fc.Arbitrary<FuzzRequest> = fc
  .record({
    body,
    padding,
    type: fc.constantFrom(...types),
    encoding: fc.option(fc.constantFrom('gzip', 'br', '\xfe'), { freq: 8 }),
    key: fc.oneof(
      { weight: 8, arbitrary: fc.constant('{{callback}}') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(marker, '%', '%00', '{{callback}}x', 'a/b', '{{callback}}/', ''),
      },
      {
        weight: 1,
        arbitrary: hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 500)),
      },
    ),
    isChunked: fc.nat(9).map((n) => n === 0),
  })
  .map(({ body, padding, type, encoding, key, isChunked }): FuzzRequest => {
    const bytes = padding > 0 ? Buffer.concat([body, Buffer.alloc(padding, 'x')]) : body;
    const lines = [
      `POST /v1/callbacks/${key} HTTP/1.1`,
      'host: pay.shop.example',
      `content-type: ${type}`,
      ...(encoding === null ? [] : [`content-encoding: ${encoding}`]),
    ];
    return {
      operation: null,
      method: 'POST',
      isWhole: true,
      head: lines,
      body: bytes,
      framing: isChunked ? 'chunked' : 'length',
    };
  });

const textsOf = (claims: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims).map(([key, value]) => [key, JSON.stringify(value).toWellFormed()]),
  );
