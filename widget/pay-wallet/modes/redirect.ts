/** Shows a button that leads to the payment page (§4.1 A). A press creates the payment. */
import { sentence } from '../../ui/shared/sentence.ts';
import { html, nothing } from 'lit';
import { actionButton } from '../../ui/closed/status-panel.ts';
import { isFramed, leaveFor } from '../../checkout/step/payment-page.ts';
import { addressOf, type WalletMode } from './wallet-mode.ts';
import type { ModeContext } from '../view/interfaces.ts';
import { openLabel, walletHeader } from '../view/wallet-header.ts';

export const createRedirect = (context: ModeContext): WalletMode => {
  let isOpening = false;
  let isInAnotherTab = false;
  /** Address for a blocked tab: a link that the buyer presses is not blocked. */
  let link: string | null = null;
  const { host } = context.view;

  async function open(revision: number): Promise<void> {
    isOpening = true;
    host.requestUpdate();
    try {
      const url = addressOf(await context.deposit(() => revision));
      // The element may have left the page, or changed to another checkout.
      if (host.controller.session !== context.session) return;
      const left = leaveFor(url, host);
      isInAnotherTab = left === 'opened';
      link = left === 'blocked' ? url : null;
    } catch (error) {
      context.fail(error);
    }
    // A page restored from the back-forward cache has to be usable again.
    isOpening = false;
    host.requestUpdate();
  }

  const submit = (): void => {
    const revision = context.view.shownRevision;
    if (!isOpening && !host.isDisabled && context.view.confirmSubmit()) void open(revision);
  };

  return {
    async start() {
      // The press was for a way that failed; this one has created no payment yet.
      const { pressedRevision } = context;
      if (pressedRevision !== null && !host.isDisabled) void open(pressedRevision);
    },
    isIntact: true,
    render: (texts, amount, isShown) => html`
      <div class="wallet" part="wallet" ?hidden=${!isShown}>
        ${walletHeader(isInAnotherTab ? texts.elsewhere.title : texts.title, amount)}
        ${isInAnotherTab ? html`<p class="hint" part="hint" .textContent=${texts.elsewhere.text}></p>` : nothing}
        ${
          link === null
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
                href=${link}
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
    `,
    submit,
  };
};
