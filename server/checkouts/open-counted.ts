/** The first attempt of a checkout, opened and counted at once: both share a commit. */
import { PayError } from '../errors.ts';
import type { AddressAttempts } from './charge-call.ts';
import type { OpenOutcome } from './ports.ts';

/** `count` rejects where the address has no attempt left. It is to be called once, before the attempt is sent. */
export async function openCounted(
  open: () => Promise<OpenOutcome>,
  attempts: AddressAttempts,
): Promise<{ opened: OpenOutcome; count: () => Promise<void> }> {
  const [opened, counted] = await Promise.allSettled([open(), attempts.count()]);
  const isFirst = opened.status === 'fulfilled' && opened.value.outcome === 'opened' && opened.value.isFirst;
  // Another request was faster, and it may be that nothing is sent. One beyond the limit is counted, too.
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
