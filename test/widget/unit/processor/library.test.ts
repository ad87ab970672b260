/** Tests which script a page loads as the processor's library. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { isLocal, libraryAddress } from '../../../../widget/processor/library-tag.ts';
import { root } from '../../../support/repository/source.ts';

test('loads the version of the library that the installed types and loader belong to', () => {
  const source = readFileSync(path.join(root, 'node_modules/@stripe/stripe-js/dist/pure.mjs'), 'utf8');
  const train = /RELEASE_TRAIN = '(\w+)'/.exec(source)?.[1];
  assert.equal(libraryAddress, `https://js.stripe.com/${train}/stripe.js`);
});

const shops = ['localhost', '127.0.0.1', '[::1]', 'shop.localhost'];

test('a simulator’s library is loaded on a page of this machine', () => {
  for (const hostname of shops) {
    for (const origin of ['http://127.0.0.1:4310', 'http://localhost:4310', 'http://[::1]:4310'])
      assert.ok(isLocal(`${origin}/processor.js`, { hostname }), `${origin} on ${hostname}`);
  }
});

test('a public page loads no library but the processor’s, and no page one from another machine', () => {
  const local = 'http://127.0.0.1:4310/processor.js';
  for (const hostname of ['shop.example', '127.0.0.1.shop.example', 'localhost.shop.example', '10.0.0.7', ''])
    assert.equal(isLocal(local, { hostname }), false, hostname);
  for (const address of [
    'https://evil.example/processor.js',
    'https://localhost.evil.example/processor.js',
    'https://127.0.0.1@evil.example/processor.js',
    'https://evil.example#http://localhost/processor.js',
    'http://127.0.0.1:4310/other.js',
    'http://127.0.0.1:4310/processor.js?as=other',
    'http://user:secret@127.0.0.1:4310/processor.js',
    'data:text/javascript,1',
    'javascript:alert(1)//localhost/processor.js',
    'blob:http://localhost/processor.js',
    '//localhost/processor.js',
    '',
  ])
    assert.equal(isLocal(address, { hostname: 'localhost' }), false, address);
});
