/** A 3-D Secure step by the processor's library: a window of its own over the page, or the bank's page by redirect. */
import { loadProcessor } from './processor.ts';

/**
 * `done`: the step has ended, well or not; what came of it is for `confirm` to find out (§4.3).
 * `unavailable`: it could not be shown.
 */
export type ChallengeResult = 'done' | 'unavailable';

export async function runChallenge(publishableKey: string, clientSecret: string): Promise<ChallengeResult> {
  const processor = await loadProcessor(publishableKey).catch(() => null);
  if (!processor) return 'unavailable';
  try {
    const { error } = await processor.handleNextAction({ clientSecret });
    return error?.type === 'api_connection_error' ? 'unavailable' : 'done';
  } catch {
    // The library throws where the payment no longer waits for the step.
    return 'done';
  }
}
