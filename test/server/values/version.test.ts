/** Tests how the server finds its package and version. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { findPackage, packageRoot, version } from '../../../server/values/version.ts';

describe('the installed package', () => {
  test('is found above the file, with its version', () => {
    const manifest = JSON.parse(readFileSync(new URL('package.json', packageRoot), 'utf8')) as {
      version: string;
    };
    assert.equal(version, manifest.version);
  });

  for (const start of ['file:///bundle/server/', 'file:///C:/bundle/server/', 'file://share/bundle/']) {
    test(`is unknown in a bundle at ${start}`, () => {
      const { root, version } = findPackage(new URL(start));
      assert.deepEqual([root.href, version], [start, 'unknown']);
    });
  }
});
