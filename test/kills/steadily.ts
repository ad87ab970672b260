import { setTimeout as pause } from 'node:timers/promises';

const mostTries = 5;

/** Asks again where the connection broke: on a busy machine a kept one may be closed at the moment that it is used. */
export async function steadily<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      // What `fetch` rejects with; an answer that is not wanted is another error.
      if (!(error instanceof TypeError) || tries >= mostTries) throw error;
      await pause(100 * tries);
    }
  }
}
