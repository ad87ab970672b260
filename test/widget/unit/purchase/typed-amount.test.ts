/** Tests how typed amounts are read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountTyped } from '../../../../widget/purchase/typed-amount.ts';

const amounts = {
  '12': '12.00',
  '12,5': '12.50',
  '1.234,50': '1234.50',
  '$ 1,234.50': '1234.50',
  '1.234': '1234.00',
  '٥٠': '50.00',
  '١٬٢٣٤٫٥٠': '1234.50',
  '۱٬۲۳۴': '1234.00',
  '５０．５０': '50.50',
  '१२५.५०': '125.50',
  '१२5': '125.00',
  '𝟏𝟐': '12.00',
  '25,00 щ.д.': '25.00',
  'Rs. 1.234,50': '1234.50',
};

for (const [typed, amount] of Object.entries(amounts)) {
  test(`reads ${typed} as ${amount}`, () => assert.equal(amountTyped(typed), amount));
}

test('reads the digits of every script', () => {
  for (const numberingSystem of Intl.supportedValuesOf('numberingSystem')) {
    // Some are algorithms or words.
    const typed = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(987654321);
    if (/^\p{Nd}+$/u.test(typed)) assert.equal(amountTyped(typed), '987654321.00', numberingSystem);
  }
});

test('rejects what is no amount', () => {
  for (const typed of ['', 'ten', '.', '.50', ',5', '1234567890']) assert.equal(amountTyped(typed), null);
});
