/** Tests the validation of card fields and the charge request made of them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type CardFault,
  chargeRequestOf,
  faultOf,
  nothingTyped,
} from '../../../../widget/card-form/card-fields.ts';
import type { CardField } from '../../../../widget/card-form/field-names.ts';
import { formatExpiry, isPast, isTooFar, parseExpiry } from '../../../../widget/card-form/expiry.ts';

const nowMs = new Date(2027, 0, 15).getTime();
const fault = (field: CardField, value: string, more: Partial<typeof nothingTyped> = {}): CardFault | null =>
  faultOf(
    field,
    { ...nothingTyped, ...more, [field]: value },
    { nowMs, optional: ['name'], locked: new Set() },
  );

describe('card fields', () => {
  test('a number has 12 to 19 digits and a check digit', () => {
    assert.equal(fault('number', ''), 'missing');
    assert.equal(fault('number', '4242 4242 424'), 'short');
    assert.equal(fault('number', '4242 4242 4242 4241'), 'invalid');
    assert.equal(fault('number', '4242 4242 4242 4242'), null);
    assert.equal(fault('number', '3782 822463 10005'), null);
    assert.equal(fault('number', '6304 0000 0000 00'), null, '14 digits');
    assert.equal(fault('number', '6240 0086 3140 1148 118'), 'invalid');
  });

  test('a permanently declined number is locked', () => {
    const rules = { nowMs, optional: [], locked: new Set(['4242424242424242']) };
    const typed = { ...nothingTyped, number: '4242 4242 4242 4242' };
    assert.equal(faultOf('number', typed, rules), 'locked');
    assert.equal(faultOf('number', { ...typed, number: '5555555555554444' }, rules), null);
  });

  test('rejects an expiry date in the past or after 2099', () => {
    assert.equal(fault('expiry', '12/26'), 'past');
    assert.equal(fault('expiry', '01/27'), null);
    assert.equal(fault('expiry', '12/2099'), null);
    assert.equal(fault('expiry', '01/2100'), 'invalid');
  });

  test('names a month that does not exist', () => {
    for (const date of ['13/27', '00/27', '99/2030', '13/2'])
      assert.equal(fault('expiry', date), 'month', date);
    for (const date of ['12/', '1', '01/2']) assert.equal(fault('expiry', date), 'invalid', date);
  });

  test('a CVC has the length of its network', () => {
    assert.equal(fault('cvc', '123', { number: '378282246310005' }), 'short');
    assert.equal(fault('cvc', '1234', { number: '378282246310005' }), null);
    assert.equal(fault('cvc', '1234', { number: '5555555555554444' }), 'invalid');
    assert.equal(fault('cvc', '123', { number: '5555555555554444' }), null);
    assert.equal(fault('cvc', '1234', { number: '' }), null, 'no network is known yet');
    assert.equal(fault('cvc', '12'), 'short');
  });

  test('an optional name may be empty, a requested email may not', () => {
    assert.equal(fault('name', ''), null);
    assert.equal(fault('email', ''), 'missing');
    assert.equal(fault('email', 'marina@shop'), 'invalid');
    assert.equal(fault('email', 'marina@shop.example'), null);
  });

  test('the request has the companion’s format and only the requested fields', () => {
    const typed = {
      number: '4242 4242 4242 4242',
      expiry: '01/27',
      cvc: '123',
      name: '  Marina   Duarte ',
      email: 'marina@shop.example',
    };
    const card = { number: '4242424242424242', exp_month: 1, exp_year: 2027, cvc: '123' };
    assert.deepEqual(chargeRequestOf(typed, ['number', 'expiry', 'cvc', 'name', 'email']), {
      card,
      name: 'Marina Duarte',
      email: 'marina@shop.example',
    });
    assert.deepEqual(chargeRequestOf({ ...typed, name: ' ' }, ['number', 'expiry', 'cvc', 'name']), { card });
  });
});

/** Tests the formatting, parsing and validation of expiry dates. */

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
