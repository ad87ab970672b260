/** Notices beside an open checkout: lost connection, test mode. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Connection } from '../../checkout/outcome/status-stream.ts';
import type { CheckoutState } from '../../checkout/shared/state.ts';
import type { CommonStart } from '../../locale/messages.ts';

/** `offlineIcon` is null until it is loaded. */
export function notices(
  state: CheckoutState,
  connection: Connection | undefined,
  common: CommonStart,
  offlineIcon: TemplateResult | null,
): TemplateResult | typeof nothing {
  const isLost = connection === 'lost' && (state.phase === 'open' || state.phase === 'loading');
  const isSandbox = state.phase === 'open' && state.checkout.environment === 'sandbox';
  if (!isLost && !isSandbox) return nothing;
  return html`
    <div class="notices" part="notices">
      ${isLost ? notice(lostText(common), offlineIcon) : nothing}
      ${isSandbox ? notice(common.sandbox, null) : nothing}
    </div>
  `;
}

/** Only a device that is offline has no connection; otherwise the cause may be the companion, the page or a network between. */
const lostText = ({ reconnecting, problems }: CommonStart): string =>
  navigator.onLine ? problems.connection : reconnecting;

const notice = (text: string, icon: TemplateResult | null): TemplateResult =>
  html`<p class="notice" part="notice">${icon ?? nothing}<span .textContent=${text}></span></p>`;
