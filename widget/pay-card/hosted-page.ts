/** The service's hosted page: by redirect, or in a frame where the service allows the shop to frame it (§4.1). */
import { html, type TemplateResult } from 'lit';
import type { CheckoutClient } from '../checkout/client.ts';
import { PayUnavailableEvent } from '../element-events.ts';
import { PayActionEvent, PayRedirectEvent } from '../step-events.ts';
import type { CardMessages } from '../locale/messages.ts';
import type { PaymentView } from '../protocol/checkout.ts';
import type { CardHost } from './card-host.ts';

export class HostedPage {
  readonly #host: CardHost;
  /** Shown in the frame now. */
  #url: string | null = null;
  #hasReported = false;

  constructor(host: CardHost) {
    this.#host = host;
  }

  async show(payment: PaymentView, client: CheckoutClient): Promise<void> {
    const url = addressOf(payment);
    if (url === null) return;
    if (this.#host.display === 'frame' && (await this.#mayFrame(client))) {
      this.#url = url;
      this.#host.dispatchEvent(new PayActionEvent(this.#host.method, 'redirect'));
      this.#host.requestUpdate();
    } else this.#leaveFor(url);
  }

  /** A browser shows a refused frame as loaded, so the companion looks at what the page allows. */
  async #mayFrame(client: CheckoutClient): Promise<boolean> {
    const { allowed } = await client.framing().catch(() => ({ allowed: null }));
    if (allowed === false && !this.#hasReported) {
      this.#hasReported = true;
      this.#host.dispatchEvent(new PayUnavailableEvent(this.#host.method, 'frame_refused'));
    }
    return allowed !== false;
  }

  close(): void {
    this.#url = null;
  }

  /** Null while it is not in a frame. */
  render(texts: CardMessages['hosted']): TemplateResult | null {
    const url = this.#url;
    if (url === null) return null;
    // Where nobody could say whether it may be framed, the frame can stay empty: hence the way out.
    return html`
      <iframe
        class="hosted"
        part="hosted-frame"
        title=${texts.frameTitle}
        src=${url}
        allow="payment"
        referrerpolicy="strict-origin"
      ></iframe>
      <p class="way-out">
        <a
          href=${url}
          part="link"
          @click=${(event: Event) => {
            event.preventDefault();
            this.#leaveFor(url);
          }}
          >${texts.leave}</a
        >
      </p>
    `;
  }

  #leaveFor(url: string): void {
    if (this.#host.dispatchEvent(new PayRedirectEvent(url))) location.assign(url);
  }
}

/** Null where there is none, or none that may be navigated to. */
function addressOf({ action }: PaymentView): string | null {
  return action?.url !== undefined && /^https?:\/\//.test(action.url) ? action.url : null;
}
