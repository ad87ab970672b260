/** Tests which versions of elements and companion count as too far apart. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { areCompatible } from '../../../../widget/checkout/version-gap.ts';
import { elementsVersion } from '../../../../widget/protocol/version.ts';
import { version } from '../../../../widget/build/folders.ts';

describe('versions of elements and companion', () => {
  for (const [one, other, expected] of [
    ['0.1.0', '0.1.9', true],
    ['0.1.0', '0.2.0', true],
    ['1.9.4', '1.10.0', true],
    ['0.1.0', '0.3.0', false],
    ['1.8.0', '1.10.0', false],
    ['0.9.0', '1.0.0', false],
    ['1.2.0-beta.1', '1.3.0', true],
    ['1.2.0-beta.1', '1.4.0', false],
    ['0.1.0', 'unknown', true],
    ['0.1.0', '', true],
  ] as const) {
    test(`${one} and ${other || 'no version'} are ${expected ? 'not ' : ''}too far apart, in both directions`, () => {
      assert.equal(areCompatible(one, other), expected);
      assert.equal(areCompatible(other, one), expected);
    });
  }

  test('the version of the elements is that of the package', () => {
    assert.equal(elementsVersion, version);
  });
});
