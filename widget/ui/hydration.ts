/** An element that a server has rendered must draw the same first, since Lit compares both; then what the browser knows. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export class Hydration implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  /** True until the server's picture has been drawn again. */
  isUnderWay: boolean;

  /** Made with the element: a root that is there before its first update came with the page. */
  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    this.isUnderWay = Boolean(host.shadowRoot);
    host.addController(this);
  }

  hostUpdated(): void {
    if (!this.isUnderWay) return;
    this.isUnderWay = false;
    this.#host.requestUpdate();
  }
}
