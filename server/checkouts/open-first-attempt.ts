/** Opens and counts the first attempt of a checkout concurrently, so that both writes share a commit. */
import { PayError } from '../errors.ts';
import type { AddressAttempts } from './charge-call.ts';
import type { OpenOutcome } from './ports.ts';

/** `count` rejects when the address has no attempt left. The caller awaits it once, before the attempt is sent. */
export async function openFirstAttempt(
  open: () => Promise<OpenOutcome>,
  attempts: AddressAttempts,
): Promise<{ opened: OpenOutcome; count: () => Promise<void> }> {
  const [opened, counted] = await Promise.allSettled([open(), attempts.count()]);
  const isFirst = opened.status === 'fulfilled' && opened.value.outcome === 'opened' && opened.value.isFirst;
  // Another request was faster, so this one may send nothing: return its count, which a refused count has taken as well.
  if (!isFirst && (counted.status === 'fulfilled' || counted.reason instanceof PayError))
    await attempts.giveBack();
  if (opened.status === 'rejected') throw opened.reason;
  return {
    opened: opened.value,
    async count() {
      if (!isFirst) await attempts.count();
      else if (counted.status === 'rejected') throw counted.reason;
    },
  };
}
