/** Reads the account's balance and passes it on unchanged (§4.11: its shape is not published). */
import type { MoneyOutParts, Balance } from './ports.ts';
import { callError } from './write-transfer.ts';

const cacheMs = 5_000;

/** Shares one call among concurrent callers and caches its result for 5 s. An error is not cached. */
export function createBalance({
  service,
  clock,
}: Pick<MoneyOutParts, 'service' | 'clock'>): () => Promise<Balance> {
  let pending: Promise<Balance> | null = null;
  /** Null while the call runs. */
  let readAt: number | null = null;
  // False after the clock was set back.
  const isFresh = (now: number): boolean => readAt === null || (now >= readAt && now < readAt + cacheMs);
  return () => {
    if (pending !== null && isFresh(clock.now())) return pending;
    readAt = null;
    const reading = readBalance(service);
    pending = reading;
    reading.then(
      () => {
        readAt = clock.now();
      },
      () => {
        pending = null;
      },
    );
    return reading;
  };
}

export async function readBalance(service: MoneyOutParts['service']): Promise<Balance> {
  const answer = await service.balance();
  if (answer.outcome !== 'accepted') throw callError(answer);
  return answer.value;
}
