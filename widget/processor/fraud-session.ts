/** Gets the processor's fraud-scoring session (§4.2 `fraud_session`), which is optional and awaited only briefly. */
import { loadProcessor } from './processor.ts';

const patienceMs = 2_000;

const sessions = new Map<string, Promise<string | null>>();

/** One per page and key, started by the first call; null if it is late or missing. */
export function fraudSession(publishableKey: string): Promise<string | null> {
  const session = sessions.get(publishableKey) ?? create(publishableKey);
  sessions.set(publishableKey, session);
  return Promise.race([session, tooLate()]);
}

async function create(publishableKey: string): Promise<string | null> {
  try {
    const processor = await loadProcessor(publishableKey);
    const { radarSession } = await processor.createRadarSession();
    return radarSession?.['id'] ?? null;
  } catch {
    sessions.delete(publishableKey);
    return null;
  }
}

const tooLate = (): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), patienceMs);
  });
