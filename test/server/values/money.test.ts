/** Tests the conversions between minor units, decimal strings and JSON numbers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { formatAmount, minorFromNumber, numberFromMinor, parseAmount } from '../../../server/values/money.ts';

const amountMinor = fc.integer({ min: 0, max: 1e15 - 1 });

test('an amount survives a round trip through text', () => {
  fc.assert(fc.property(amountMinor, (minor) => parseAmount(formatAmount(minor)) === minor));
});

test('an amount survives a round trip through a JSON number', () => {
  fc.assert(
    fc.property(amountMinor, (minor) => {
      const wire: unknown = JSON.parse(JSON.stringify(numberFromMinor(minor)));
      return minorFromNumber(wire as number) === minor;
    }),
  );
});

test('every amount below 10,000.00 is exact, while truncation is wrong for thousands of them', () => {
  let truncatedWrongly = 0;
  for (let minor = 0; minor < 1_000_000; minor += 1) {
    const major = Number(formatAmount(minor));
    if (minorFromNumber(major) !== minor) assert.fail(`${minor} became ${minorFromNumber(major)}`);
    if (Math.trunc(major * 100) !== minor) truncatedWrongly += 1;
  }
  assert.ok(truncatedWrongly > 1000);
});

test('parseAmount accepts only decimals with at most two places', () => {
  assert.equal(parseAmount('129.90'), 12_990);
  assert.equal(parseAmount('129.9'), 12_990);
  assert.equal(parseAmount('129'), 12_900);
  assert.equal(parseAmount('0.05'), 5);
  assert.equal(parseAmount('0'), 0);
  const refused = [
    '',
    '.5',
    '5.',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '1,00',
    '1.000',
    '01',
    ' 1',
    '1 ',
    '1\n',
    'NaN',
    'Infinity',
  ];
  for (const text of [...refused, '12345678901234.00', '١٢'])
    assert.equal(parseAmount(text), null, JSON.stringify(text));
});

test('parseAmount returns a safe integer or null for any text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const minor = parseAmount(text);
      return minor === null || (Number.isSafeInteger(minor) && minor >= 0);
    }),
  );
});

test('formatAmount always has two decimals', () => {
  assert.equal(formatAmount(0), '0.00');
  assert.equal(formatAmount(7), '0.07');
  assert.equal(formatAmount(-12_990), '-129.90');
  assert.throws(() => formatAmount(1.5), RangeError);
  assert.throws(() => numberFromMinor(Number.NaN), RangeError);
});

test('minorFromNumber returns null for numbers out of range, and never negative zero', () => {
  for (const number of [Number.NaN, Infinity, -Infinity, 1e14]) assert.equal(minorFromNumber(number), null);
  assert.ok(Object.is(minorFromNumber(-0.001), 0));
  assert.equal(minorFromNumber(129.900_000_000_000_01), 12_990);
  assert.equal(minorFromNumber(-5.25), -525);
});
