/**
 * The one live region of an element: announces each change once, without moving the focus.
 *
 * The region is drawn empty with the first frame, since screen readers only announce changes in a region that
 * they know already.
 */
import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';

export class Announcer implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #text = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#text = '';
  }

  /** The same text twice in a row is announced once: it is still true. */
  say(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    this.#host.requestUpdate();
  }

  /** Empties the region once `text` is over, unless something newer has been said. */
  clear(text: string | null): void {
    if (text === this.#text) this.say('');
  }

  render(): TemplateResult {
    return html`<div class="spoken" role="status" aria-live="polite" .textContent=${this.#text}></div>`;
  }
}
