/** Tests the formatting, parsing and validation of expiry dates. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatExpiry, isPast, isTooFar, parseExpiry } from '../../../../widget/card-form/expiry.ts';

/** The formatted text after each key. */
const typed = (keys: string): string[] => {
  let text = '';
  return keys.split('').map((key) => (text = formatExpiry(text + key)));
};

describe('expiry date', () => {
  test('is formatted while it is typed', () => {
    assert.deepEqual(typed('1230'), ['1', '12', '12/3', '12/30']);
    assert.deepEqual(typed('530'), ['05', '05/3', '05/30']);
    assert.deepEqual(typed('1/30'), ['1', '01/', '01/3', '01/30']);
    assert.deepEqual(typed('1 / 30'), ['1', '01/', '01/', '01/', '01/3', '01/30']);
    assert.deepEqual(typed('12 30'), ['1', '12', '12/', '12/3', '12/30']);
    assert.deepEqual(typed('12/2030'), ['1', '12', '12/', '12/2', '12/20', '12/203', '12/2030']);
  });

  test('can be deleted completely', () => {
    for (let text = '05/30'; text !== '';) {
      const shorter = formatExpiry(text.slice(0, -1), true);
      assert.ok(shorter.length < text.length, `${text} → ${shorter}`);
      text = shorter;
    }
  });

  test('has no leading zero before its second digit may follow', () => {
    assert.equal(formatExpiry('1/30', true), '1/30');
    assert.equal(formatExpiry('/30', true), '/30');
    assert.equal(formatExpiry('112/30', true), '11/30');
    assert.deepEqual(parseExpiry('1/30'), { month: 1, year: 2030 });
    assert.equal(parseExpiry('/30'), null);
  });

  test('is parsed in the formats that buyers type and autofill inserts', () => {
    for (const text of [
      '01/27',
      '1/27',
      '01 / 27',
      '0127',
      '01-27',
      '01.27',
      '01 27',
      '２０２７-０１',
      '٠١/٢٧',
      '۰۱۲۷',
    ]) {
      assert.deepEqual(parseExpiry(formatExpiry(text)), { month: 1, year: 2027 }, text);
    }
    for (const text of ['01/2027', '012027', '1 / 2027', '2027-01', '2027-1', '01-2027', ' 2027-01 ']) {
      assert.deepEqual(parseExpiry(formatExpiry(text)), { month: 1, year: 2027 }, text);
    }
  });

  test('is found in the texts that people paste', () => {
    for (const text of [
      '\u200e12/30',
      '\u202a12/30\u202c',
      '1\u200b2/3\u200d0',
      'Val. 12/30',
      'exp: 12/2030',
      'VALID THRU (MM/YY): 12/30',
      'Validade — 12 / 2030',
      '12-30',
      '12–30',
      '12\u00a0/\u00a030',
      '12/’30',
      '2030-12',
      '2030/12/31',
      '31/12/2030',
      '12/31/2030',
      '１２／３０',
      '12/30 123',
      '12/30 CVV 123',
      '1230 123',
      'Exp 1230',
      'val:122030',
      '203012',
    ]) {
      assert.deepEqual(parseExpiry(formatExpiry(text)), { month: 12, year: 2030 }, text);
    }
    assert.equal(formatExpiry('1/30'), '01/30');
    assert.equal(formatExpiry('vence em 5/31'), '05/31');
    // Not a date of a card: no month is made up.
    for (const text of ['Dec 2030', '\u200e/30', 'Val.', '45/67', '/302'])
      assert.equal(parseExpiry(formatExpiry(text)), null, text);
  });

  test('is null without a valid month and a complete year', () => {
    for (const text of ['', '1', '01', '01/', '01/2', '01/202', '13/27', '00/27', 'abc'])
      assert.equal(parseExpiry(formatExpiry(text)), null, text);
  });

  test('is valid from this month to 2099', () => {
    const now = new Date(2027, 7, 31, 23, 59).getTime();
    assert.equal(isPast({ month: 8, year: 2027 }, now), false);
    assert.equal(isPast({ month: 7, year: 2027 }, now), true);
    assert.equal(isPast({ month: 12, year: 2026 }, now), true);
    assert.equal(isPast({ month: 1, year: 2028 }, now), false);
    assert.equal(isTooFar({ month: 12, year: 2099 }), false);
    assert.equal(isTooFar({ month: 1, year: 2100 }), true);
  });
});
