/** Tests that the loaded version of Stripe.js matches the installed package. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { libraryAddress } from '../../../../widget/processor/library.ts';
import { root } from '../../../support/repository/source.ts';

test('loads the version of the library that the installed types and loader belong to', () => {
  const source = readFileSync(path.join(root, 'node_modules/@stripe/stripe-js/dist/pure.mjs'), 'utf8');
  const train = /RELEASE_TRAIN = '(\w+)'/.exec(source)?.[1];
  assert.equal(libraryAddress, `https://js.stripe.com/${train}/stripe.js`);
});
