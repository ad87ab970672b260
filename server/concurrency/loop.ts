/** Runs a job repeatedly, never concurrently with itself, until stopped. */

export interface Loop {
  /** Ends the pause: the next turn starts soon. */
  wake(): void;
  /** Resolves once the running turn has ended. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  /** Pause between two turns. */
  intervalMs: number;
  /** One turn; resolves to true when there is more to do at once. */
  turn: () => Promise<boolean>;
  onError: (error: unknown) => void;
}

/** Pause after a failed turn; most likely the database is unavailable. */
const errorPauseMs = 2_000;

export function startLoop({ intervalMs, turn, onError }: LoopOptions): Loop {
  const stopping = new AbortController();
  let woken = false;
  let endPause: (() => void) | null = null;

  const pause = (delayMs: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, delayMs);
      timer.unref();
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let delayMs = intervalMs;
      try {
        if (await turn()) delayMs = 0;
      } catch (error) {
        onError(error);
        delayMs = errorPauseMs;
      }
      if (stopping.signal.aborted || woken) {
        woken = false;
        continue;
      }
      await pause(delayMs);
      endPause = null;
      woken = false;
    }
  }

  const running = run();
  return {
    wake() {
      if (endPause) endPause();
      else woken = true;
    },
    async stop() {
      stopping.abort();
      endPause?.();
      await running;
    },
  };
}
