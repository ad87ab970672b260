/**
 * Estimates the companion's time, so that a buyer's wrong clock does not affect the countdown.
 *
 * Every response has a `Date`, whose measurement is off by at most half the round trip and the second to which the header is
 * truncated. The most exact one counts, until a later one excludes it: then a clock has been set in between.
 */
export class ServerClock {
  #skewMs = 0;
  #errorMs = Number.POSITIVE_INFINITY;

  /** `sentAt` and `receivedAt` in local milliseconds since the epoch; `date` as the header has it. */
  readonly measure = (date: string | null, sentAt: number, receivedAt: number): void => {
    // The header is truncated: adding half a second gives the middle.
    const errorMs = (receivedAt - sentAt) / 2 + 500;
    const skewMs = Date.parse(date ?? '') + 500 - (sentAt + receivedAt) / 2;
    const isExcluded = Math.abs(skewMs - this.#skewMs) > errorMs + this.#errorMs;
    if (Number.isNaN(skewMs) || sentAt > receivedAt || !(errorMs < this.#errorMs || isExcluded)) return;
    this.#skewMs = skewMs;
    this.#errorMs = errorMs;
  };

  /** Milliseconds since the epoch, by the companion's clock. */
  now(): number {
    return Date.now() + this.#skewMs;
  }
}
