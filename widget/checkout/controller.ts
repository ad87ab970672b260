/**
 * Connects an element to its checkout: joins the shared session while the element is on the page, and redraws the element at each
 * change.
 *
 * ```ts
 * class PayThing extends LitElement {
 *   readonly controller = new CheckoutController(this);
 *   willUpdate() { this.controller.use(this.companion, this.checkout); }
 *   render() { switch (this.controller.state.phase) { … } }
 * }
 * ```
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { resolveCompanion } from './companion-url.ts';
import { prefetchCheckout } from './prefetch-checkout.ts';
import type { OutcomeSource } from './outcome/dispatch-outcome.ts';
import type { CheckoutSession } from './shared/session.ts';
import type { Membership } from './shared/shared-sessions.ts';
import type { CheckoutState } from './shared/state.ts';

const reloadMs = 3_000;

/** Null while it is not loaded. */
let sessions: typeof import('./shared/shared-sessions.ts') | null = null;

export class CheckoutController implements ReactiveController {
  readonly #host: ReactiveControllerHost & OutcomeSource;
  #companion: string | null = null;
  #clientSecret: string | null = null;
  #membership: Membership | null = null;
  #setupFailure: CheckoutState | null = null;
  #isConnected = false;

  constructor(host: ReactiveControllerHost & OutcomeSource) {
    this.#host = host;
    host.addController(this);
  }

  /** The client secret in use; null without one. Never shown, reflected or part of an event. */
  get clientSecret(): string | null {
    return this.#clientSecret;
  }

  /** Null until checkout and companion are known, and while the element is off the page. */
  get session(): CheckoutSession | null {
    return this.#membership?.session ?? null;
  }

  get state(): CheckoutState {
    return this.session?.state ?? this.#setupFailure ?? { phase: 'loading' };
  }

  /** Applies the element's current attributes. Another checkout leaves the session of the previous one. */
  use(companion: string | null, clientSecret: string | null): void {
    const url = resolveCompanion(companion);
    const secret = clientSecret?.trim() || null;
    if (url === this.#companion && secret === this.#clientSecret) return;
    this.#companion = url;
    this.#clientSecret = secret;
    this.restart();
  }

  /** Retries what has not loaded. */
  restart(): void {
    this.#leave();
    void this.#join();
  }

  hostConnected(): void {
    this.#isConnected = true;
    void this.#join();
  }

  /** An element that is moved, or mounted twice by React's StrictMode, is back within the same turn: wait it out. */
  hostDisconnected(): void {
    this.#isConnected = false;
    setTimeout(() => {
      if (!this.#isConnected) this.#leave();
    });
  }

  async #join(): Promise<void> {
    const companion = this.#companion;
    const clientSecret = this.#clientSecret;
    if (clientSecret === null || !this.#isConnected || this.#membership) return;
    const response = sessions || companion === null ? undefined : prefetchCheckout(companion, clientSecret);
    const module = (sessions ??= await import('./shared/shared-sessions.ts').catch(() => null));
    // Attributes may have changed meanwhile; then another call is running.
    const isCurrent =
      companion === this.#companion && clientSecret === this.#clientSecret && this.#isConnected;
    if (!isCurrent || this.#membership) return;
    if (!module) setTimeout(() => void this.#join(), reloadMs);
    else if (companion === null) this.#setupFailure = module.companionMissing;
    else {
      this.#membership = module.joinSession({ companion, clientSecret, response }, this.#host, () =>
        this.#host.requestUpdate(),
      );
    }
    if (this.#setupFailure) this.#host.requestUpdate();
  }

  #leave(): void {
    this.#membership?.leave();
    this.#membership = null;
    this.#setupFailure = null;
  }
}
