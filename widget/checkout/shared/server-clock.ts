/**
 * Estimates the companion's time, so that a buyer's wrong clock does not affect the countdown.
 *
 * Every response has a `Date`, whose measurement is off by at most half the round trip and the second to which the header is
 * truncated. That second counts as over: a code of 30 minutes never has 30:01 left. The most exact measurement counts, until a later
 * one excludes it: then a clock has been set in between.
 */
export class ServerClock {
  #skewMs = 0;
  #errorMs = Number.POSITIVE_INFINITY;

  /** `sentAt` and `receivedAt` in local milliseconds since the epoch; `date` as the header has it. */
  readonly measure = (date: string | null, sentAt: number, receivedAt: number): void => {
    const errorMs = (receivedAt - sentAt) / 2 + 1000;
    const skewMs = Date.parse(date ?? '') + 1000 - (sentAt + receivedAt) / 2;
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
