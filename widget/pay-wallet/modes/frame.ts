/** Shows the payment page in a frame that may request payments (§4.1 B). The service's support has to allow the shop's origin. */
import { html, nothing } from 'lit';
import { leaveFor, requestFraming } from '../../checkout/step/payment-page.ts';
import { PayActionEvent } from '../../step-events.ts';
import { whyNotOnThisPage } from './wallet-availability.ts';
import { addressOf, ModeUnavailableError, type WalletMode } from './wallet-mode.ts';
import type { ModeContext } from '../view/interfaces.ts';

/** Timeout of loading the page. */
const loadTimeoutMs = 20_000;

export const createFrame = (context: ModeContext): WalletMode => {
  const { signal } = context;
  const { host } = context.view;
  let url: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** True when the shop's own policy has no `frame-src` for the payment page. */
  const refusedByPolicy = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    const isOurs = url !== null && blockedURI.startsWith(new URL(url).origin);
    if (effectiveDirective === 'frame-src' && isOurs) context.giveUp('frame_refused');
  };

  async function start(): Promise<void> {
    const reason = whyNotOnThisPage();
    if (reason) throw new ModeUnavailableError(reason);
    const revision = await context.pressed();
    const address = addressOf(await context.deposit(() => revision));
    // A browser shows a refused frame as loaded, so the companion looks at what the payment page allows.
    const { allowed } = await requestFraming(context.session.client);
    if (signal.aborted) return;
    if (allowed === false) throw new ModeUnavailableError('frame_refused');
    document.addEventListener('securitypolicyviolation', refusedByPolicy, { signal });
    timer = setTimeout(() => context.giveUp('frame_refused'), loadTimeoutMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
    url = address;
    host.dispatchEvent(new PayActionEvent(host.method, 'redirect'));
  }

  /** Where a blocker prevents the tab, the link is followed. */
  const leave = (event: Event): void => {
    if (url === null || host.isDisabled || leaveFor(url, host) !== 'blocked') event.preventDefault();
  };

  return {
    start,
    isIntact: true,
    render: (texts, amount, isShown) => html`
      <div class="wallet framed" part="wallet" ?hidden=${!isShown}>
        ${
          url === null
            ? nothing
            : html`
                <iframe
                  part="payment-frame"
                  title=${texts.frameTitle(amount)}
                  src=${url}
                  allow="payment"
                  referrerpolicy="strict-origin"
                  ?inert=${host.isDisabled}
                  @load=${() => clearTimeout(timer)}
                ></iframe>
                <p class="hint" part="hint frame-trouble" ?inert=${host.isDisabled}>
                  <button
                    type="button"
                    class="back"
                    @click=${context.close}
                    .textContent=${texts.frameBack}
                  ></button>
                  <span .textContent=${texts.frameTrouble}></span>
                  <a part="link" href=${url} @click=${leave} .textContent=${texts.frameInstead}></a>
                </p>
              `
        }
      </div>
    `,
  };
};
