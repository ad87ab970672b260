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
