/**
 * The first question about a checkout, asked while the code that reads the answer is still on its way: one after the other
 * they would cost a slow network another round trip.
 */
import { paths } from '../protocol/requests.ts';
import { type Answer, ask, readTimeoutMs } from './ask.ts';

/** Later it would be out of date. */
const keptMs = 10_000;

const answers = new Map<string, Promise<Answer>>();

/** The same for all elements of one checkout; undefined on a page that nobody looks at, which asks for nothing. */
export function firstAnswer(companion: string, clientSecret: string): Promise<Answer> | undefined {
  if (document.hidden) return undefined;
  const key = `${companion}\n${clientSecret}`;
  let answer = answers.get(key);
  if (!answer) {
    answer = ask(companion, clientSecret, {
      path: paths.checkout,
      form: {},
      signal: AbortSignal.timeout(readTimeoutMs),
    });
    // The rejection reaches whoever reads it.
    answer.catch(() => undefined);
    answers.set(key, answer);
    setTimeout(() => answers.delete(key), keptMs);
  }
  return answer;
}
