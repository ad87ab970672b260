/** Tests the countdown of a PIX code and its announcements. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  clockText,
  durationText,
  secondsLeft,
  spokenMinutes,
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
    const announced: [number, number][] = [];
    for (let second = 400; second > 0; second--) {
      const minutes = spokenMinutes(second, second - 1);
      if (minutes !== null) announced.push([second - 1, minutes]);
    }
    assert.deepEqual(announced, [
      [300, 5],
      [60, 1],
    ]);
  });

  test('announces only the latest mark after the device slept', () => {
    assert.equal(spokenMinutes(900, 200), 5);
    assert.equal(spokenMinutes(900, 30), 1);
    assert.equal(spokenMinutes(900, 0), null);
  });
});
