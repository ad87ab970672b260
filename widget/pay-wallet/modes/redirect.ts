/** Shows a button that leads to the hosted page (§4.1 A). A press creates the payment. */
import { sentence } from '../../ui/shared/sentence.ts';
import { html, nothing } from 'lit';
import { actionButton } from '../../ui/closed/status-panel.ts';
import { isFramed, leaveFor } from '../../checkout/step/hosted-page.ts';
import { addressOf, hasEnded, type WalletMode } from './wallet-mode.ts';
import type { ModeContext } from '../view/interfaces.ts';
import { openLabel, walletHeader } from '../view/wallet-header.ts';

export const createRedirect = (context: ModeContext): WalletMode => {
  const { host } = context;
  /** The address of the hosted page is being requested. */
  let isOpening = false;
  /** The hosted page that was opened last; null before. */
  let opened: { id: string; url: string; outcome: ReturnType<typeof leaveFor> } | null = null;

  async function open(revision: number): Promise<void> {
    isOpening = true;
    host.requestUpdate();
    try {
      const payment = await context.deposit(() => revision);
      const url = addressOf(payment);
      // The amount or the wallet has changed, or the element has left the page or shows another checkout.
      if (context.signal.aborted) return;
      opened = { id: payment.id, url, outcome: leaveFor(url, host) };
    } catch (error) {
      context.fail(error);
    } finally {
      // Also after the page was left: restored from the back-forward cache, it has to be usable again.
      isOpening = false;
      host.requestUpdate();
    }
  }

  const submit = (): void => {
    if (isOpening || host.isDisabled) return;
    const revision = context.announcePress();
    if (revision !== null) void open(revision);
  };

  return {
    async start(pressedRevision) {
      // The press was for a mode that failed; this one has created no payment yet.
      if (pressedRevision !== null && !host.isDisabled) void open(pressedRevision);
    },
    isIntact: true,
    render: (texts, amount, isShown) => {
      const page = opened && !hasEnded(opened.id, context.open().payment) ? opened : null;
      const isInAnotherTab = page?.outcome === 'opened';
      return html`
        <div class="wallet" part="wallet" ?hidden=${!isShown}>
          ${walletHeader(isInAnotherTab ? texts.elsewhere.title : texts.title, amount)}
          ${isInAnotherTab ? html`<p class="hint" part="hint" .textContent=${texts.elsewhere.text}></p>` : nothing}
          ${
            page?.outcome !== 'blocked'
              ? actionButton({
                  label: isOpening
                    ? texts.opening
                    : isInAnotherTab
                      ? texts.elsewhere.action
                      : openLabel(amount, context.wallet, 'redirect', texts),
                  amount,
                  // Secondary, since the other methods have the primary buttons.
                  secondary: true,
                  disabled: host.isDisabled,
                  busy: isOpening,
                  onPress: submit,
                })
              : html`<a
                  class="button secondary"
                  part="button button-secondary link"
                  href=${page.url}
                  target="_blank"
                  rel="noopener noreferrer"
                  ?inert=${host.isDisabled}
                  >${sentence(openLabel(amount, context.wallet, 'redirect', texts), amount)}</a
                >`
          }
          ${
            isInAnotherTab
              ? nothing
              : html`<p
                  class="hint"
                  part="hint"
                  .textContent=${isFramed() ? texts.inNewTab : texts.comesBack}
                ></p>`
          }
        </div>
      `;
    },
    submit,
  };
};
