/** Runs a 3-D Secure step with the processor's library: in a window over the page, or by redirect to the bank's page. */
import { loadProcessor } from './processor.ts';

/**
 * `done`: the step has ended, with a result that only `confirm` returns (§4.3).
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
