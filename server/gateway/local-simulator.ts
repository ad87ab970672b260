/**
 * Finds the packaged simulator where it stands in for the service on this machine, so that pages load its replacement of the
 * processor's library.
 *
 * Never in production: only a service on the loopback interface, behind a companion whose own address is there too, is asked whether
 * it is a simulator, and only the address of the service as configured is used, never one that a response names. Pages check once
 * more that they are on this machine themselves (`widget/processor/library-tag.ts`), since a loopback address means another machine
 * for a buyer.
 */
import { isLoopback } from '../config/loopback.ts';

export interface LocalSimulator {
  /** Address of its replacement of the processor's library; null until it is found. */
  readonly library: string | null;
  /** Looks for it, unless it is known already whether the service is one. Never rejects. */
  find(): Promise<void>;
}

const timeoutMs = 5_000;

export function localSimulator(
  baseUrl: string,
  publicUrl: string,
  fetch = globalThis.fetch,
): LocalSimulator | null {
  const service = new URL(baseUrl);
  if (!isLoopback(service) || !isLoopback(new URL(publicUrl))) return null;
  let library: string | null = null;
  let finding: Promise<void> | null = null;
  async function ask(): Promise<void> {
    try {
      const response = await fetch(`${service.origin}/simulator.json`, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer: unknown = response.ok ? await response.json() : null;
      const names = typeof answer === 'object' && answer !== null && 'simulator' in answer;
      if (names && answer.simulator === 'pay-elements') library = `${service.origin}/processor.js`;
    } catch {
      // It may not run yet.
      finding = null;
    }
  }
  return {
    get library() {
      return library;
    },
    find: () => (finding ??= ask()),
  };
}
