/** Tests the countdown of a PIX code and its announcements. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  clockText,
  durationText,
  isMinuteMark,
  secondsLeft,
} from '../../../../widget/pay-pix/view/countdown.ts';

describe('countdown', () => {
  test('rounds a started second up, and ends at zero', () => {
    assert.equal(secondsLeft(10_000, 0), 10);
    assert.equal(secondsLeft(10_000, 1), 10);
    assert.equal(secondsLeft(10_000, 9_999), 1);
    assert.equal(secondsLeft(10_000, 10_000), 0);
    assert.equal(secondsLeft(10_000, 99_999), 0);
  });

  test('formats seconds as a clock', () => {
    assert.equal(clockText(0), '0:00');
    assert.equal(clockText(247), '4:07');
    assert.equal(clockText(3_600), '1:00:00');
    assert.equal(clockText(86_399), '23:59:59');
    assert.equal(durationText(247), 'PT247S');
  });

  test('is announced once at five minutes and once at one minute', () => {
    const announced: number[] = [];
    for (let second = 400; second > 0; second--)
      if (isMinuteMark(second, second - 1)) announced.push(second - 1);
    assert.deepEqual(announced, [300, 60]);
  });

  test('is announced once after the device slept, and not at the end', () => {
    assert.equal(isMinuteMark(900, 200), true);
    assert.equal(isMinuteMark(200, 199), false);
    assert.equal(isMinuteMark(900, 30), true);
    assert.equal(isMinuteMark(900, 0), false);
  });
});
