/** Opens the service's payment page (§4.1 `checkout_url`). */
import { confirmRedirect, paymentPageOf } from '../../checkout/step/payment-page.ts';
import type { PaymentView } from '../../protocol/checkout.ts';
import { isFramed } from './wallet-availability.ts';
import { ModeUnavailableError } from '../view/wallet-fallback.ts';
import type { ModeContext } from '../view/wallet-mode.ts';

/** Throws {@link ModeUnavailableError} without a valid address. */
export function addressOf(payment: PaymentView): string {
  const url = paymentPageOf(payment);
  if (url === null) throw new ModeUnavailableError('not_enabled');
  return url;
}

/**
 * Navigates to the payment page. A page that is itself in a frame opens a tab instead: the payment page could not be shown in its
 * frame. Returns `blocked` if a blocker prevented the tab.
 */
export function leaveFor(url: string, { host }: ModeContext): 'left' | 'opened' | 'blocked' {
  if (!confirmRedirect(host, url)) return 'left';
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
