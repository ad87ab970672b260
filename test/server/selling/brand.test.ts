/** Tests that the shop's colour is readable on the companion's pages, whatever it is. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brandFor, contrastOf } from '../../../server/pages/brand.ts';

const surfaces = { light: '#ffffff', dark: '#211f1c' } as const;

describe('the shop’s colour', () => {
  for (const color of ['#2f5d43', '#ffe600', '#000000', '#ffffff', '#777777', '#0000ff', '#6f3a1e']) {
    for (const scheme of ['light', 'dark'] as const) {
      test(`${color} is readable on the ${scheme} page, and its text on it`, () => {
        const { brand, onBrand } = brandFor(color, scheme);
        assert.ok(contrastOf(brand, surfaces[scheme]) >= 4.5, brand);
        assert.ok(contrastOf(brand, onBrand) >= 4.5, `${onBrand} on ${brand}`);
      });
    }
  }

  test('is unchanged where it is readable', () => {
    assert.deepEqual(brandFor('#6f3a1e', 'light'), { brand: '#6f3a1e', onBrand: '#ffffff' });
  });
});
