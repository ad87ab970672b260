/** Opens the service's payment page (§4.1 `checkout_url`). */
import { PayRedirectEvent } from '../step-events.ts';
import type { PaymentView } from '../protocol/checkout.ts';
import { isFramed } from './wallet-availability.ts';
import { WayUnavailableError } from './wallet-fallback.ts';
import type { WayContext } from './wallet-way.ts';

/** Throws {@link WayUnavailableError} without a valid address. */
export function addressOf({ action }: PaymentView): string {
  const url = action?.url ?? '';
  if (!/^https?:\/\//i.test(url)) throw new WayUnavailableError('not_enabled');
  return url;
}

/**
 * Navigates to the payment page. A page that is itself in a frame opens a tab instead: the payment page could not be shown in its
 * frame. Returns `blocked` if a blocker prevented the tab.
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
    // The tab has navigated already, so it is of another origin.
  }
  return 'opened';
}
