/** What `<pay-card>` draws before the buyer pays: the form. Loaded when the element is first used. */
import { html, nothing, type TemplateResult } from 'lit';
import type { CardFormSettings } from '../card-form/card-form.ts';
import { ConnectionError } from '../checkout/errors.ts';
import { LazyModule } from '../checkout/lazy-module.ts';
import { hasTwoCurrencies } from '../checkout/two-currencies.ts';
import { PayChangeEvent, PaySubmitEvent } from '../element-events.ts';
import { BaseView, type OpenCheckout } from '../ui/base-view.ts';
import { controlStyles } from '../ui/control-styles.ts';
import { currencyNote } from '../ui/currency-note.ts';
import type { ViewHost, ViewTexts } from '../ui/element-view.ts';
import type { FormShell } from '../ui/shell.ts';
import type { CardEntry } from './card-entry.ts';
import { type CardHost, type EntryWiring, loadEntry, settingsFor } from './card-host.ts';
import { cardHeader, declineNotice, lockIcon } from './card-parts.ts';
import type { CardPayment } from './card-payment.ts';
import { cardShell } from './card-shell.ts';
import { cardStyles } from './card-styles.ts';
import { wantsInline } from './isolation.ts';

export const styles = [controlStyles, cardStyles];

export const createView = (host: ViewHost, texts: ViewTexts<'card'>): CardView =>
  new CardView(host as CardHost, texts);

class CardView extends BaseView<'card'> {
  declare protected readonly host: CardHost;
  #entry: LazyModule<CardEntry> | null = null;
  #isInline: boolean | null = null;
  /** Loaded when the page has come to rest, the form is complete, or something has happened already. */
  readonly #paymentModule: LazyModule<typeof import('./card-payment.ts')>;
  #payment: CardPayment | null = null;
  /** An attempt is under way, from the press of the button to its end. */
  #isPaying = false;
  /** Of that, the part before {@link CardPayment} has it. */
  #isStarting = false;
  /** What paying needs could not be loaded. */
  #hasFailed = false;

  constructor(host: CardHost, texts: ViewTexts<'card'>) {
    super(host, texts);
    this.#paymentModule = this.lazy(() => import('./card-payment.ts'));
  }

  submit(): void {
    const { open } = this;
    if (!open || this.host.isDisabled) return;
    if (this.#isForm(open)) void this.#pay(open);
    else this.#payment?.submit(open);
  }

  reset(): void {
    this.#entry?.value?.clear();
    this.#payment?.reset();
    this.#hasFailed = false;
    this.host.requestUpdate();
  }

  rest(): void {
    this.#payment?.rest();
    this.#entry?.value?.rest();
  }

  override focus(): boolean {
    const { open } = this;
    const entry = this.#entry?.value;
    if (!open || !entry || !this.#isForm(open)) return super.focus();
    entry.focus();
    return true;
  }

  protected override isUsable(open: OpenCheckout): boolean {
    return !this.#isForm(open) || this.#entry?.value?.isReady === true;
  }

  protected updateOpen(open: OpenCheckout): void {
    const needsForm = !this.#isHosted(open);
    if (needsForm) this.#prepareForm(open);
    if (this.#needsPayment(open)) this.#paymentModule.preload();
    this.prepare(this.#paymentModule);
    this.#makePayment()?.update(open);
  }

  protected openStates(open: OpenCheckout): readonly string[] {
    if (this.#payment) return this.#payment.states(open);
    return [this.#needsPayment(open) ? 'loading' : this.#isStarting ? 'submitting' : 'form'];
  }

  protected renderOpen(open: OpenCheckout): unknown {
    const isShown = this.#isForm(open) || this.#isCharging(open);
    const panel = (): TemplateResult =>
      this.#payment?.renderPanel(open) ?? this.renderLoading(this.#paymentModule);
    // The form stays where it is: a frame that is taken out of the page forgets what was typed.
    const form = this.#isHosted(open) ? null : this.#form(open, isShown);
    return cardShell(this.host.shell, form, isShown ? nothing : panel());
  }

  protected override renderUnknown(): unknown {
    return this.host.renderEarly();
  }

  #form(open: OpenCheckout, isShown: boolean): FormShell {
    const { own, common } = this.texts;
    const amount = this.amountDue(open.checkout);
    const hasFailed = this.#hasFailed || this.#entry?.hasFailed;
    const problem = hasFailed ? common.problems.connection : this.#payment?.problem(open);
    const isBusy = this.#isCharging(open);
    const entry = this.#entry?.value;
    return {
      isHidden: !isShown,
      onSubmit: (event) => {
        event.preventDefault();
        this.submit();
      },
      header: cardHeader(own.title, amount),
      entry: entry?.render() ?? this.#entryPlace(),
      below: html`${problem ? declineNotice(problem) : nothing}
        ${hasTwoCurrencies(open.checkout) ? currencyNote(common) : nothing}
        <button
          class="button"
          part="button button-primary"
          type="submit"
          ?disabled=${this.host.isDisabled || !entry?.isReady}
          aria-busy=${isBusy ? 'true' : nothing}
        >
          ${isBusy ? html`<span class="spinner" aria-hidden="true"></span>` : lockIcon}
          <span>${own.pay(amount)}</span>
        </button>`,
    };
  }

  /** While its code is still loading. */
  #entryPlace(): unknown {
    return this.#isInline
      ? html`<p class="loading">${this.texts.common.loading}</p>`
      : this.host.cardFrame().render();
  }

  /** Something has happened already, be it to another method's payment, or happens elsewhere than in the form. */
  #needsPayment(open: OpenCheckout): boolean {
    return (
      open.payment !== null ||
      this.#isHosted(open) ||
      location.search.includes(returnParameter) ||
      open.checkout.payment?.failure !== undefined
    );
  }

  #isHosted(open: OpenCheckout): boolean {
    return this.#payment?.isHosted(open) ?? open.checkout.card_mode === 'hosted';
  }

  /** The buyer can fill it in and send it. */
  #isForm(open: OpenCheckout): boolean {
    if (this.#isStarting) return false;
    return this.#payment ? this.#payment.step(open) === 'form' : !this.#needsPayment(open);
  }

  /** The form has been sent, and is still shown. */
  #isCharging(open: OpenCheckout): boolean {
    return this.#isStarting || this.#payment?.step(open) === 'charging';
  }

  #prepareForm(open: OpenCheckout): void {
    const settings = (): CardFormSettings =>
      settingsFor(open, {
        texts: this.texts.own.form,
        disabled: this.host.isDisabled,
        busy: this.#isStarting || this.#payment?.isBusy === true,
      });
    // The page may wish for the form in itself; the companion says whether it takes a card from there.
    const isInline = Boolean(open.checkout.inline_card) && wantsInline(this.host);
    if (this.#isInline !== isInline) {
      this.#isInline = isInline;
      this.#entry = new LazyModule(
        () => loadEntry(isInline, this.host, this.#wiring(settings())),
        () => {
          // Begun now, it is there when the buyer pays.
          void this.#fraudSession();
          if (this.#entry?.hasFailed) this.reportLoadFailure();
          this.host.requestUpdate();
        },
      );
    }
    if (this.#entry?.value) this.#entry.value.settings = settings();
    else this.#entry?.preload();
  }

  #wiring(settings: CardFormSettings): EntryWiring {
    return {
      settings,
      texts: () => this.texts,
      onChange: ({ complete, brand, invalid }) => {
        // The buyer is about to press the button.
        if (complete) this.#paymentModule.preload();
        this.host.dispatchEvent(new PayChangeEvent(this.host.method, complete, brand, invalid));
      },
      onSubmit: () => this.submit(),
    };
  }

  /** Null while what it needs is not loaded. */
  #makePayment(): CardPayment | null {
    const module = this.#paymentModule.value;
    if (this.#payment || !module || !this.texts.all) return this.#payment;
    let { all } = this.texts;
    this.#payment = new module.CardPayment({
      host: this.host,
      // Those of before stay until the ones of another language are there.
      texts: () => (all = this.texts.all ?? all),
      entry: () => this.#entry?.value ?? null,
      open: () => this.open,
      amount: ({ checkout }) => this.amountDue(checkout),
      fraudSession: () => this.#fraudSession(),
      isLetThrough: () => this.#isLetThrough(),
      submit: () => this.submit(),
      reportError: (error, text) => this.reportError(error, text),
    });
    return this.#payment;
  }

  /** A second press while the first is under way does nothing. */
  async #pay(open: OpenCheckout): Promise<void> {
    if (this.#isPaying) return;
    this.#isPaying = true;
    try {
      const entry = await this.#entry?.load().catch(() => null);
      if (!entry) return;
      const taken = await entry.take();
      if (!taken || !this.#isLetThrough()) return;
      const payment = await this.#start();
      await payment?.pay(open, entry, taken);
    } finally {
      this.#isPaying = false;
    }
  }

  /** Null where it could not be loaded, which the buyer is told; the next press tries again. */
  async #start(): Promise<CardPayment | null> {
    this.#hasFailed = false;
    this.#isStarting = true;
    this.host.requestUpdate();
    try {
      await this.#paymentModule.load();
    } catch (cause) {
      this.#hasFailed = true;
      const text = this.texts.common.problems.connection;
      this.reportError(new ConnectionError(cause), text);
      this.host.announcer.say(text);
    }
    this.#isStarting = false;
    this.host.requestUpdate();
    return this.#makePayment();
  }

  /** Where the page has the processor's library: it is not loaded only to score a buyer. */
  async #fraudSession(): Promise<string | null> {
    const key = this.open?.checkout.publishable_key;
    if (key === undefined || !('Stripe' in globalThis)) return null;
    const module = await import('../processor/fraud-session.ts').catch(() => null);
    return module?.fraudSession(key) ?? null;
  }

  /** The page may stop it. */
  #isLetThrough(): boolean {
    return this.host.dispatchEvent(new PaySubmitEvent(this.host.method));
  }
}

/** In the address of a page that the buyer comes back to from the bank's. */
const returnParameter = 'payment_intent_client_secret=';
