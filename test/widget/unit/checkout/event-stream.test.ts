/** Tests the parser of server-sent events. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { EventStreamParser } from '../../../../widget/checkout/outcome/event-stream.ts';

const text =
  ': heartbeat\n\nevent: checkout\ndata: {"a":1}\n\nid: 7\nretry: 10\ndata: one\r\ndata:two\r\n\r\nevent: empty\n\ndata\n\nevent: cut\ndata: never finished';
const events = [
  { event: 'checkout', data: '{"a":1}' },
  { event: 'message', data: 'one\ntwo' },
  { event: 'message', data: '' },
];

describe('EventStreamParser', () => {
  test('parses server-sent events as the standard specifies', () => {
    assert.deepEqual(new EventStreamParser().push(text), events);
  });

  test('parses the same events however the network splits them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: text.length }), (sizes) => {
        const parser = new EventStreamParser();
        const found = [];
        for (let at = 0, chunk = 0; at < text.length; at += sizes[chunk++] ?? 1) {
          found.push(...parser.push(text.slice(at, at + (sizes[chunk] ?? 1))));
        }
        assert.deepEqual(found, events);
      }),
    );
  });
});
