/** Runs calls in order, each at least `gapMs` after the previous one, so that a script cannot use the form as an oracle. */

export interface LimiterTools {
  now: () => number;
  sleep: (ms: number) => Promise<unknown>;
}

const browser: LimiterTools = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

export function rateLimiter(
  gapMs: number,
  { now, sleep }: LimiterTools = browser,
): (run: () => void) => Promise<void> {
  let freeAt = Number.NEGATIVE_INFINITY;
  let last = Promise.resolve();
  return (run) => {
    last = last.then(async () => {
      const waitMs = freeAt - now();
      if (waitMs > 0) await sleep(waitMs);
      freeAt = now() + gapMs;
      run();
    });
    return last;
  };
}
