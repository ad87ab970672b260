/** Tests the formatting, editing and validation of card numbers, and the detection of their network. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import creditCardType from 'credit-card-type';
import { assert as check, constantFrom, integer, nat, property, stringMatching } from 'fast-check';
import { cardScenarios } from '../../../../demo/simulator/scenarios/cards.ts';
import { networkOf } from '../../../../widget/card-form/card-network.ts';
import {
  caretAfter,
  digitsOf,
  editDigits,
  groupDigits,
  passesLuhn,
} from '../../../../widget/card-form/card-number.ts';

const digits = stringMatching(/^\d{0,19}$/);

describe('card number', () => {
  test('is parsed with any separators', () => {
    for (const shape of [
      '4242 4242 4242 4242',
      '4242-4242-4242-4242',
      '4242.4242.4242.4242',
      '  4242\u00a04242\u20094242\t4242\n',
      'Card: 4242424242424242;',
      '４２４２４２４２４２４２４２４２',
      '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢',
      '۴۲۴۲۴۲۴۲۴۲۴۲۴۲۴۲',
    ]) {
      assert.equal(digitsOf(shape), '4242424242424242', JSON.stringify(shape));
    }
  });

  test('is grouped as on the card, without a trailing space', () => {
    const shown = (number: string): string => groupDigits(number, networkOf(number).gaps);
    assert.equal(shown('4242424242424242'), '4242 4242 4242 4242');
    assert.equal(shown('378282246310005'), '3782 822463 10005');
    assert.equal(shown('4242'), '4242');
    assert.equal(shown('42424'), '4242 4');
    assert.equal(shown(''), '');
    assert.equal(shown('4242424242424242424'), '4242 4242 4242 4242424');
  });

  test('keeps every digit when it is grouped', () => {
    check(property(digits, (number) => digitsOf(groupDigits(number, networkOf(number).gaps)) === number));
  });

  test('keeps the caret after the same digit', () => {
    check(
      property(digits, nat(19), (number, at) => {
        const count = Math.min(at, number.length);
        const text = groupDigits(number, networkOf(number).gaps);
        return digitsOf(text.slice(0, caretAfter(text, count))).length === count;
      }),
    );
  });

  test('a digit typed in the middle has the caret after it', () => {
    // 4242 4|242: a 9 typed after the fifth digit.
    const edit = { value: '4242 49242', caret: 7, before: '42424242', inputType: 'insertText' };
    assert.deepEqual(editDigits(edit, 19), { digits: '424249242', caretDigits: 6 });
  });

  test('deleting a space deletes the digit beside it', () => {
    const backwards = {
      value: '42424242',
      caret: 4,
      before: '42424242',
      inputType: 'deleteContentBackward',
    };
    assert.deepEqual(editDigits(backwards, 19), { digits: '4244242', caretDigits: 3 });
    const forwards = { ...backwards, inputType: 'deleteContentForward' };
    assert.deepEqual(editDigits(forwards, 19), { digits: '4242242', caretDigits: 4 });
  });

  test('is limited to the maximum length of the network', () => {
    const paste = { value: '3782822463100051234', caret: 19, before: '', inputType: 'insertFromPaste' };
    assert.equal(editDigits(paste, networkOf('378282246310005').maxDigits).digits, '378282246310005');
  });

  test('is validated by its check digit', () => {
    for (const { number } of cardScenarios) assert.equal(passesLuhn(number), true, number);
    check(
      property(constantFrom(...cardScenarios), nat(15), integer({ min: 1, max: 9 }), (card, at, by) => {
        const place = at % card.number.length;
        const wrong = (Number(card.number[place]) + by) % 10;
        return !passesLuhn(card.number.slice(0, place) + String(wrong) + card.number.slice(place + 1));
      }),
    );
  });
});

describe('card network', () => {
  test('is detected from the first digits, by the processor’s name', () => {
    const brands = {
      '4': 'visa',
      '51': 'mastercard',
      '2221': 'mastercard',
      '37': 'amex',
      '401178': 'elo',
      '509000': 'elo',
      '6362970': 'elo',
      '606282': 'hipercard',
      '637095': 'hiper',
      '36': 'diners',
      '6011': 'discover',
      '3528': 'jcb',
    };
    for (const [number, brand] of Object.entries(brands))
      assert.equal(networkOf(number).brand, brand, number);
  });

  test('is null while several networks match', () => {
    for (const number of ['', '5', '6', '50', '3']) assert.equal(networkOf(number).brand, null, number);
  });

  test('agrees with an independent list on brand, gaps and lengths', () => {
    // Networks that the processor does not support.
    for (const other of ['troy', 'naranja', 'verve', 'mir']) creditCardType.removeCard(other);
    const names: Readonly<Record<string, string>> = { 'american-express': 'amex', 'diners-club': 'diners' };
    const compare = (digits: string): void => {
      const [first, ...others] = creditCardType(digits);
      const isCertain = first !== undefined && others.length === 0;
      const isLikely = first?.type === 'visa';
      const own = networkOf(digits);
      if (!first || !(isCertain || isLikely)) return assert.equal(own.brand, null, digits);
      assert.deepEqual(
        own,
        {
          brand: names[first.type] ?? first.type,
          gaps: first.gaps,
          maxDigits: isCertain ? Math.max(...first.lengths) : 19,
          cvcDigits: isCertain ? first.code.size : null,
        },
        digits,
      );
    };
    for (let length = 1; length <= 4; length += 1) {
      for (let number = 0; number < 10 ** length; number += 1) compare(String(number).padStart(length, '0'));
    }
    // Here the ranges of several networks interleave.
    for (let number = 400_000; number < 700_000; number += 41) compare(String(number));
    for (const digits of ['63737422', '63737423', '63743358', '637423']) compare(digits);
    creditCardType.resetModifications();
  });

  test('determines the length of the CVC', () => {
    assert.equal(networkOf('378282246310005').cvcDigits, 4);
    assert.equal(networkOf('5555555555554444').cvcDigits, 3);
    assert.equal(networkOf('6').cvcDigits, null);
  });
});
