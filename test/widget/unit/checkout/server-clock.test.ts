/** Tests the estimate of the companion's time. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { ServerClock } from '../../../../widget/checkout/shared/server-clock.ts';

/** A whole second, as a `Date` header has it. */
const startMs = Date.parse('2026-01-01T12:00:00Z');
const minuteMs = 60_000;

describe('ServerClock', () => {
  let clock: ServerClock;
  beforeEach(() => {
    mock.timers.enable({ apis: ['Date'], now: startMs });
    clock = new ServerClock();
  });
  afterEach(() => mock.timers.reset());

  /** A response after a round trip, sent in its middle by a companion that is ahead. */
  const respond = (roundTripMs: number, aheadMs: number): void => {
    const sentAt = Date.now();
    mock.timers.tick(roundTripMs);
    clock.measure(new Date(sentAt + roundTripMs / 2 + aheadMs).toUTCString(), sentAt, Date.now());
  };
  const aheadMs = (): number => clock.now() - Date.now();
  const isNear = (wantedMs: number): void =>
    assert.ok(Math.abs(aheadMs() - wantedMs) <= 1_000, `${aheadMs()} instead of ${wantedMs}`);

  test('keeps the most exact measurement', () => {
    respond(200, 5 * minuteMs);
    const exact = aheadMs();
    isNear(5 * minuteMs);
    respond(4_000, 5 * minuteMs + 1_500);
    assert.equal(aheadMs(), exact);
  });

  test('follows a clock of the buyer that is set later, in either direction', () => {
    respond(20, 0);
    for (const aheadNowMs of [-10 * minuteMs, 10 * minuteMs]) {
      respond(2_000, aheadNowMs);
      isNear(aheadNowMs);
    }
  });

  test('ignores a response without a date, and one during which the clock was set', () => {
    respond(20, minuteMs);
    const measured = aheadMs();
    const date = new Date(Date.now() + minuteMs).toUTCString();
    clock.measure(null, Date.now(), Date.now());
    clock.measure(date, Date.now() - 10 * minuteMs, Date.now());
    clock.measure(date, Date.now() + 10 * minuteMs, Date.now());
    assert.equal(aheadMs(), measured);
  });
});
