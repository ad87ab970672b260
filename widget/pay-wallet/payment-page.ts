/** The service's payment page (§4.1 `checkout_url`): its address, and the way there. */
import { PayRedirectEvent } from '../step-events.ts';
import type { PaymentView } from '../protocol/checkout.ts';
import { isFramed } from './wallet-availability.ts';
import { WayUnavailableError } from './wallet-fallback.ts';
import type { WayContext } from './wallet-way.ts';

/** Throws {@link WayUnavailableError} where there is none that may be navigated to. */
export function addressOf({ action }: PaymentView): string {
  const url = action?.url ?? '';
  if (!/^https?:\/\//i.test(url)) throw new WayUnavailableError('not_enabled');
  return url;
}

/**
 * Leaves for the payment page. A page that is itself in a frame stays and opens a tab: the payment page could not be
 * shown in its frame, and the shop's frame is not ours to navigate away.
 * Answers whether a tab was opened; false too where a blocker held it back.
 */
export function leaveFor(url: string, { host }: WayContext): 'left' | 'opened' | 'blocked' {
  if (!host.dispatchEvent(new PayRedirectEvent(url))) return 'left';
  if (!isFramed()) {
    location.assign(url);
    return 'left';
  }
  const tab = window.open(url, '_blank');
  if (!tab) return 'blocked';
  try {
    // `noopener` as a feature would hide whether a tab was opened.
    tab.opener = null;
  } catch {
    // On its way already: it is another origin's.
  }
  return 'opened';
}
