/** Shows the hosted page in a frame that may request payments (§4.1 B). The service's support has to allow the shop's origin. */
import { html, nothing } from 'lit';
import { mayFrame } from '../../checkout/step/hosted-page.ts';
import { PayActionEvent } from '../../events/step-events.ts';
import { hostedFrame, hostedLink } from '../../ui/step/hosted-frame.ts';
import {
  addressOf,
  hasEnded,
  ModeUnavailableError,
  type WalletMode,
  whyNotOnThisPage,
} from './wallet-mode.ts';
import type { ModeContext } from '../view/interfaces.ts';

/** Timeout of loading the page. */
const loadTimeoutMs = 20_000;

export const createFrame = (context: ModeContext): WalletMode => {
  const { host, signal } = context;
  /** The payment whose hosted page is shown, and the page's address; null before. */
  let shown: { id: string; url: string } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refuse = (): void => context.fail(new ModeUnavailableError('frame_refused'));

  async function start(): Promise<void> {
    const reason = whyNotOnThisPage();
    if (reason) throw new ModeUnavailableError(reason);
    const { payment } = await context.prepare();
    const url = addressOf(payment);
    const isAllowed = await mayFrame(context.open().session.client);
    if (signal.aborted) return;
    if (!isAllowed) throw new ModeUnavailableError('frame_refused');
    // The shop's own policy may have no `frame-src` for the hosted page.
    const { origin } = new URL(url);
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI }) => {
        if (effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) refuse();
      },
      { signal },
    );
    timer = setTimeout(refuse, loadTimeoutMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
    shown = { id: payment.id, url };
    host.requestUpdate();
    host.dispatchEvent(new PayActionEvent(host.method, 'redirect'));
  }

  return {
    start,
    get isIntact() {
      return shown === null || !hasEnded(shown.id, context.open().payment);
    },
    render: (texts, amount, isShown) => {
      const url = shown?.url ?? null;
      return html`
        <div class="wallet framed" part="wallet" ?hidden=${!isShown}>
          ${
            url === null
              ? nothing
              : html`
                  ${hostedFrame(host, url, {
                    part: 'payment-frame',
                    title: texts.frameTitle(amount),
                    onLoad: () => clearTimeout(timer),
                  })}
                  <p class="hint" part="hint frame-trouble" ?inert=${host.isDisabled}>
                    <button
                      type="button"
                      class="back"
                      @click=${context.close}
                      .textContent=${texts.frameBack}
                    ></button>
                    <span .textContent=${texts.frameTrouble}></span>
                    ${hostedLink(host, url, texts.frameInstead)}
                  </p>
                `
          }
        </div>
      `;
    },
  };
};
