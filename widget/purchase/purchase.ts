/**
 * A purchase from the companion's price list, until there is a checkout: shows the offer and its form, and creates the checkout when
 * the buyer continues. Loaded for an element with a `price`.
 */
import type { TemplateResult } from 'lit';
import { resolveCompanion } from '../checkout/companion-url.ts';
import { lazyCallError } from '../checkout/step/lazy-call-error.ts';
import {
  adviceOf,
  type CheckoutError,
  isTemporary,
  ProblemError,
  SetupError,
} from '../checkout/shared/errors.ts';
import { Retry } from '../checkout/calls/retry.ts';
import { requiredPauseMs } from '../checkout/calls/unknown-outcome.ts';
import type { CheckoutState } from '../checkout/shared/state.ts';
import { PayErrorEvent } from '../events/error-event.ts';
import { loadTexts, onLocaleAdded } from '../locale/registry.ts';
import { inTabStorage } from '../processor/step/tab-storage.ts';
import type { OfferView } from '../protocol/offer.ts';
import { controlStyles } from '../ui/shared/control-styles.ts';
import { fieldStyles } from '../ui/field/field-styles.ts';
import { keepFocus } from '../ui/shared/keep-focus.ts';
import { keepTypedKeys } from '../ui/shared/typed-keys.ts';
import { problemText } from '../ui/closed/late-texts.ts';
import { beginPurchase, fetchOffer } from './purchase-client.ts';
import { PurchaseForm } from './purchase-form.ts';
import type { PurchaseHost, PurchaseTexts } from './purchase-host.ts';
import { purchaseStyles } from './purchase-styles.ts';

const amountsChanged = 'AMOUNTS_CHANGED';

/** How long after its end a PIX code may turn out to have been paid in time. */
const settlementMs = 2 * 60_000;

/** The tab stores the client secret of the started checkout by price, which restores the purchase after a reload. */
const storageKeyOf = (companion: string, price: string): string =>
  `pay-elements:purchase:${companion}:${price}`;

const rememberPurchase = (companion: string, price: string, clientSecret: string): void =>
  void inTabStorage((storage) => storage.setItem(storageKeyOf(companion, price), clientSecret));

const recallPurchase = (companion: string, price: string): string | null =>
  inTabStorage((storage) => storage.getItem(storageKeyOf(companion, price)));

const forgetPurchase = (companion: string, price: string): void =>
  void inTabStorage((storage) => storage.removeItem(storageKeyOf(companion, price)));

export class Purchase {
  readonly #host: PurchaseHost;
  readonly #form: PurchaseForm;
  readonly #onDrop: () => void;
  /** Companion and price. */
  #subject = '';
  /** Companion, price and language of the offer that is loaded or loading; null while it has to be loaded again. */
  #wanted: string | null = null;
  #companion: string | null = null;
  #locale = 'en';
  #offer: OfferView | null = null;
  /** The offer on the screen. */
  #shown: OfferView | null = null;
  #texts: PurchaseTexts | null = null;
  #error: CheckoutError | null = null;
  /** A field of the form shows the error. */
  #isAtField = false;
  readonly #retry = new Retry({ firstMs: 3_000, factor: 2, maxMs: 30_000 });
  /** The subject of the running request. */
  #beginning: string | null = null;
  #clientSecret: string | null = null;
  /** Runs while a PIX code of an ended checkout may turn out to have been paid. */
  #settlement: ReturnType<typeof setTimeout> | undefined;

  /** `onDrop` is called when the started checkout is no longer shown. */
  constructor(host: PurchaseHost, onDrop: () => void) {
    this.#host = host;
    this.#onDrop = onDrop;
    keepTypedKeys(host.renderRoot);
    host.adopt([controlStyles, fieldStyles, purchaseStyles]);
    this.#form = new PurchaseForm(host, () => void this.#begin());
    let stopListening = (): void => undefined;
    host.addController({
      // The element updates itself after it.
      hostConnected: () => (stopListening = onLocaleAdded(() => (this.#wanted = null))),
      hostDisconnected: () => stopListening(),
    });
  }

  /** The client secret of the checkout, once started. */
  get clientSecret(): string | null {
    return this.#clientSecret;
  }

  /** Applies the element's current attributes and language. */
  update(locale: string): void {
    void keepFocus(this.#host);
    const { price, companion, isConnected } = this.#host;
    this.#companion = resolveCompanion(companion);
    const subject = [this.#companion, price].join('\n');
    if (subject !== this.#subject) {
      this.#subject = subject;
      this.#offer = null;
      this.#error = null;
      this.#retry.reset();
      this.#form.forgetChoices();
      // A view, and a card frame, belong to one checkout.
      if (this.#clientSecret !== null) this.#onDrop();
      this.#clientSecret =
        this.#companion === null || price === null ? null : recallPurchase(this.#companion, price);
    }
    const wanted = `${subject}\n${locale}`;
    if (wanted !== this.#wanted && isConnected) {
      this.#wanted = wanted;
      this.#locale = locale;
      void this.#load(wanted);
    }
    this.#dropEnded();
    if (this.#clientSecret === null) {
      const before = this.#error ? 'failed' : 'loading';
      this.#host.setStates([this.#offer ? 'open' : before]);
    }
  }

  render(): TemplateResult {
    const { quantity, amount } = this.#host;
    this.#shown = this.#offer;
    const error = this.#isAtField ? null : this.#error;
    const problem = error && this.#texts && this.#problemIn(error, this.#texts);
    return this.#form.render({
      offer: this.#offer,
      texts: this.#texts,
      given: { quantity, amount },
      problem,
      isBusy: this.#isBusy,
    });
  }

  submit(): void {
    void this.#begin();
  }

  /** True while the shown offer is being bought, rather than one of an earlier price. */
  get #isBusy(): boolean {
    return this.#beginning === this.#subject;
  }

  /** Empties the form, and drops an ended checkout, so that the next purchase is a new one. */
  reset(): void {
    const phase = this.#state?.phase;
    this.#form.clear();
    if (this.#offer) this.#error = null;
    if (phase === 'paid' || phase === 'expired' || phase === 'cancelled') this.#forget();
    this.#host.requestUpdate();
  }

  focus(): boolean {
    const target = this.#host.renderRoot.querySelector<HTMLElement>(':is(input, button):not(:disabled)');
    target?.focus();
    return target !== null;
  }

  #forget(): void {
    const { price } = this.#host;
    if (this.#companion !== null && price !== null) forgetPurchase(this.#companion, price);
    this.#clientSecret = null;
    this.#error = null;
    this.#onDrop();
  }

  /** Drops a checkout that ended unpaid, so that a returning buyer can start a new one: not while an outcome is unknown. */
  #dropEnded(): void {
    const state = this.#state;
    const { session } = this.#host.controller;
    clearTimeout(this.#settlement);
    if (state?.phase === 'expired' || state?.phase === 'cancelled') {
      const { pix } = state.payments;
      const endMs = pix?.status === 'pending' ? Date.parse(pix.expires_at ?? '') + settlementMs : 0;
      const leftMs = endMs - (session?.now() ?? 0);
      if (leftMs > 0) this.#settlement = setTimeout(() => this.#host.requestUpdate(), leftMs);
      else if (!session?.heldBy(null)) this.#forget();
    } else if (state?.phase === 'failed' && state.error.code === 'UNAUTHENTICATED') this.#forget();
  }

  /** The state of the started checkout; null without one, and while the element has another one. */
  get #state(): CheckoutState | null {
    const { clientSecret, state } = this.#host.controller;
    return clientSecret !== null && clientSecret === this.#clientSecret ? state : null;
  }

  async #load(wanted: string): Promise<void> {
    const { price } = this.#host;
    const locale = this.#locale;
    const isCurrent = (): boolean => wanted === this.#wanted;
    try {
      const texts = await loadTexts(locale, 'purchase');
      if (isCurrent()) this.#texts = texts;
      if (price === null) return;
      if (this.#companion === null) {
        if (isCurrent()) this.#fail(new SetupError());
        return;
      }
      const offer = await fetchOffer(this.#companion, price, locale);
      if (isCurrent()) {
        this.#offer = offer;
        // The notice that the amount has changed stays above the new one.
        if (this.#error?.code !== amountsChanged) this.#error = null;
        this.#retry.reset();
      }
    } catch (error) {
      if (!isCurrent()) return;
      const failure = lazyCallError(error);
      this.#fail(failure);
      // A price that is not sold stays so.
      if (failure instanceof ProblemError && !isTemporary(failure)) return;
      this.#retry.plan(() => {
        if (!isCurrent()) return;
        this.#wanted = null;
        this.#host.requestUpdate();
      }, requiredPauseMs(failure));
    } finally {
      this.#host.requestUpdate();
    }
  }

  async #begin(): Promise<void> {
    const { price } = this.#host;
    const offer = this.#shown;
    if (this.#isBusy || this.#host.isDisabled || offer === null) return;
    // The attributes may change before the response, which belongs to these.
    const companion = this.#companion;
    if (companion === null || price === null || this.#clientSecret !== null) return;
    const request = this.#form.collect(offer);
    if (request === null) return;
    const subject = this.#subject;
    this.#beginning = subject;
    this.#error = null;
    this.#host.requestUpdate();
    try {
      const clientSecret = await beginPurchase(
        companion,
        { price, ...request, ...(offer.revision !== undefined && { revision: offer.revision }) },
        this.#locale,
      );
      rememberPurchase(companion, price, clientSecret);
      if (subject === this.#subject) this.#clientSecret = clientSecret;
    } catch (error) {
      const failure = lazyCallError(error);
      if (subject !== this.#subject) return;
      this.#fail(failure, failure instanceof ProblemError && this.#form.refuse(failure.fields));
      // Loads the offer again, and waits for another press.
      if (failure.code === amountsChanged) this.#wanted = null;
    } finally {
      if (this.#beginning === subject) this.#beginning = null;
      this.#host.requestUpdate();
    }
  }

  /** The next try of a load that fails alike is not reported again. */
  #fail(error: CheckoutError, isAtField = false): void {
    this.#isAtField = isAtField;
    const isSame = this.#error?.code === error.code;
    this.#error = error;
    if (isSame) return;
    const text = this.#texts ? this.#problemIn(error, this.#texts) : '';
    this.#host.dispatchEvent(new PayErrorEvent(this.#host.method, error.code, adviceOf(error), text));
  }

  #problemIn(error: CheckoutError, { common, own }: PurchaseTexts): string {
    return problemText(error, common.problems, own.problems);
  }
}
