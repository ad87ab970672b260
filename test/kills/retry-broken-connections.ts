/** Repeats requests whose kept connection was closed by the server. */
import { setTimeout as pause } from 'node:timers/promises';

const maxTries = 5;

/** Retries if the connection broke: on a busy machine a kept one may be closed at the moment it is used. */
export async function retryBrokenConnections<T>(send: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await send();
    } catch (error) {
      // `fetch` rejects with a TypeError; an unwanted response is another error.
      if (!(error instanceof TypeError) || tries >= maxTries) throw error;
      await pause(100 * tries);
    }
  }
}
