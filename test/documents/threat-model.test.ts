/** Tests that each promise of the threat model names existing tests that attack it. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../support/repository/source.ts';

const document = readFileSync(path.join(root, 'docs/threat-model.md'), 'utf8');
const promises = document
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| promise'))
  .map((line) => line.split('|').slice(1, 3));

test('the threat model has promises', () => {
  assert.ok(promises.length > 15);
});

for (const [promise = '', tests = ''] of promises) {
  test(`has tests for: ${promise.trim()}`, () => {
    const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    assert.ok(named.length > 0);
    for (const name of named) assert.ok(existsSync(path.join(root, name)), name);
  });
}
