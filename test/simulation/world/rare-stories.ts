/** Draws a further order of some days: a story that tests one race or limit, and that ordinary orders seldom contain. */
import type { Random } from '../runtime/random.ts';
import {
  alternatingWallets,
  cardGuesses,
  latePayment,
  processedPage,
  rejectedCharges,
  simultaneousConfirms,
} from './rare-buyer-stories.ts';
import {
  amountsChangedBack,
  cancelledLink,
  pagedCheckouts,
  pagedTransfers,
  readRefunds,
} from './rare-merchant-stories.ts';
import {
  closedOrder,
  codePaidLate,
  crowd,
  cutOffProcess,
  endedLink,
  erasedBuyer,
  forgottenRefundKey,
  frozenProcess,
  inconsistentService,
  longDays,
  otherCurrency,
  refundsAndDispute,
  restoredDatabase,
  reusedKeys,
} from './rare-world-stories.ts';
import type { RareStory } from './rare-story-parts.ts';

/** Share of the days that have one. */
const rareShare = 0.15;

/** Null on most days. */
export function rareStory(c: number, random: Random): RareStory | null {
  if (!random.chance(rareShare)) return null;
  const draw = random.pick([
    simultaneousConfirms,
    cardGuesses,
    alternatingWallets,
    rejectedCharges,
    readRefunds,
    pagedTransfers,
    pagedCheckouts,
    latePayment,
    processedPage,
    amountsChangedBack,
    cancelledLink,
    cancelledLink,
    codePaidLate,
    forgottenRefundKey,
    longDays,
    restoredDatabase,
    inconsistentService,
    frozenProcess,
    cutOffProcess,
    crowd,
    otherCurrency,
    refundsAndDispute,
    closedOrder,
    endedLink,
    reusedKeys,
    erasedBuyer,
  ]);
  return draw(c, random.between(0, 30_000), random);
}
