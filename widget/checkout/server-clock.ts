/**
 * Estimates the companion's time, so that a buyer's wrong clock does not affect the countdown.
 *
 * Every response has a `Date`. Half the round trip is the error of one measurement, so the fastest response is used.
 */
export class ServerClock {
  #skewMs = 0;
  #bestRoundTripMs = Number.POSITIVE_INFINITY;

  /** `sentAt` and `receivedAt` in local milliseconds since the epoch; `date` as the header has it. */
  measure(date: string | null, sentAt: number, receivedAt: number): void {
    const roundTripMs = receivedAt - sentAt;
    const serverMs = Date.parse(date ?? '');
    if (Number.isNaN(serverMs) || roundTripMs < 0 || roundTripMs >= this.#bestRoundTripMs) return;
    this.#bestRoundTripMs = roundTripMs;
    // The header is truncated to whole seconds: adding half a second gives the middle.
    this.#skewMs = serverMs + 500 - (sentAt + roundTripMs / 2);
  }

  /** Milliseconds since the epoch, by the companion's clock. */
  now(): number {
    return Date.now() + this.#skewMs;
  }
}
