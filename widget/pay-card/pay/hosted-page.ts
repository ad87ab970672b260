/** Opens the service's hosted page: by redirect, or in a frame if the service allows the shop to frame it (§4.1). */
import { html, type TemplateResult } from 'lit';
import { hostedPageOf, leaveFor, mayFrame } from '../../checkout/step/hosted-page.ts';
import type { CheckoutSession } from '../../checkout/shared/session.ts';
import type { CardMessages } from '../../locale/messages.ts';
import type { PaymentView } from '../../protocol/checkout.ts';
import { PayActionEvent } from '../../events/step-events.ts';
import { hostedFrame, hostedLink } from '../../ui/step/hosted-frame.ts';
import type { CardContext, CardHost } from '../view/interfaces.ts';
import { reportUnavailable } from './report-failure.ts';

export async function showHostedPage(
  card: CardContext,
  payment: PaymentView,
  session: CheckoutSession,
): Promise<void> {
  const { host } = card;
  const url = hostedPageOf(payment);
  if (url === null) return;
  const wantsFrame = host.display === 'frame';
  const isFramed = wantsFrame && (await mayFrame(session.client));
  // Meanwhile the checkout may have been paid, or the element may have left it.
  if (card.open?.session !== session) return;
  if (wantsFrame && !isFramed) reportUnavailable(card, 'frame_refused');
  if (isFramed) {
    card.change({ framedId: payment.id });
    host.dispatchEvent(new PayActionEvent(host.method, 'redirect'));
  } else open(host, url);
}

/** Null while the payment's page is not in a frame. */
export function renderHostedPage(
  { host, state }: CardContext,
  payment: PaymentView | null,
  texts: CardMessages['hosted'],
): TemplateResult | null {
  const url = payment && payment.id === state.framedId ? hostedPageOf(payment) : null;
  if (url === null) return null;
  return html`
    ${hostedFrame(host, url, { part: 'hosted-frame', title: texts.frameTitle })}
    <p class="way-out" ?inert=${host.isDisabled}>${hostedLink(host, url, texts.leave)}</p>
  `;
}

/** Where a blocker prevents the tab, the shop's own frame is left: the hosted page may allow it. */
function open(host: CardHost, url: string): void {
  if (leaveFor(url, host) === 'blocked') location.assign(url);
}
