/** The view of `<pay-card>` with the card form, loaded when the element is first used. */
import { sentence } from '../../ui/shared/sentence.ts';
import { html, nothing } from 'lit';
import type { CardFormSettings } from '../../card-form/card-form.ts';
import type { CardField } from '../../card-form/field-names.ts';
import { ConnectionError } from '../../checkout/shared/errors.ts';
import { LazyModule } from '../../checkout/lazy-module.ts';
import { PayChangeEvent } from '../../events/element-events.ts';
import { BaseView, type OpenCheckout } from '../../ui/shared/base-view.ts';
import { controlStyles } from '../../ui/shared/control-styles.ts';
import { currencyNote } from '../../ui/shared/currency-note.ts';
import { hasTwoCurrencies } from '../../ui/shared/two-currencies.ts';
import type { ViewHost, ViewTexts } from '../../ui/element-view.ts';
import type { FormShell } from '../../ui/shell.ts';
import { cardShell } from '../card-shell.ts';
import { loadFrameForm, loadInlineForm } from '../load-form.ts';
import { wantsInline } from '../frame-holder.ts';
import type { CardPayment } from '../pay/card-payment.ts';
import type { CardStep } from '../pay/card-step.ts';
import { cardHeader, cardStyles, declineNotice, lockIcon } from './card-header.ts';
import type { CardContext, CardHost, EmbeddedForm, FormOptions } from './interfaces.ts';

export const styles = [controlStyles, cardStyles];

export const createView = (host: ViewHost, texts: ViewTexts<'card'>): CardView =>
  new CardView(host as CardHost, texts);

/** The frame's height with a field for the e-mail. */
const heightWithEmail = '22.4rem';

/** Query parameter of the return from the bank's page. */
const returnParameter = 'payment_intent_client_secret=';

/**
 * A press of the pay button, until the flow has it.
 * - `taking`: the form or the page may still reject it
 * - `loading`: the code for paying is loading
 * - `failed`: that did not load, until the next press
 */
type Press = 'taking' | 'loading' | 'failed';

class CardView extends BaseView<'card'> implements CardContext {
  declare readonly host: CardHost;
  protected override readonly keepsForm = true;
  #formModule: LazyModule<EmbeddedForm | null> | null = null;
  /** The form on the other side of a change of `isolation`; kept, since a frame that is shown again is the same one. */
  #otherFormModule: LazyModule<EmbeddedForm | null> | null = null;
  #isInline: boolean | null = null;
  #press: Press | null = null;
  /** Loaded once the page is idle, the form is complete, or there is a payment to show. */
  readonly #paymentModule: LazyModule<CardPayment>;

  constructor(host: CardHost, texts: ViewTexts<'card'>) {
    super(host, texts);
    this.#paymentModule = this.lazy(
      async () => new (await import('../pay/card-payment.ts')).CardPayment(this),
    );
  }

  get form(): EmbeddedForm | null {
    return this.#formModule?.value ?? null;
  }

  /** Null until the module and its texts have loaded. */
  get #payment(): CardPayment | null {
    return this.texts.all && this.#paymentModule.value;
  }

  /** True from the decision to pay: the form is read-only. */
  get #isBusy(): boolean {
    return this.#press === 'loading' || this.#payment?.flow.isBusy === true;
  }

  #pressed(press: Press | null): void {
    this.#press = press;
    this.host.requestUpdate();
  }

  /** Does nothing while an activity is running, so that a second press starts no second one. */
  submit(): void {
    const { open } = this;
    if (!open || this.host.isDisabled || this.#isBusy || this.#press === 'taking') return;
    if (this.#step(open) === 'form') void this.#pay(open);
    else this.#payment?.flow.submit(open);
  }

  reset(): void {
    this.form?.clear();
    this.host.announcer.say('');
    this.#payment?.flow.reset();
    if (this.#press === 'failed') this.#pressed(null);
  }

  leavePage(): void {
    this.#payment?.flow.leavePage();
    this.form?.pause();
  }

  override drop(): void {
    super.drop();
    this.#payment?.flow.drop();
  }

  override focus(): boolean {
    const { open, form } = this;
    if (!open || !form || this.#step(open) !== 'form') return super.focus();
    form.focus();
    return true;
  }

  protected override isUsable(open: OpenCheckout): boolean {
    return this.#step(open) !== 'form' || this.form?.isReady === true;
  }

  protected updateOpen(open: OpenCheckout): void {
    if (this.#needsPayment(open)) this.#paymentModule.preload();
    this.prepare(this.#paymentModule);
    // Before the settings that enable the form again: a decline empties the security code, which may be typed from then on.
    this.#payment?.update(open);
    // The page's listener may have removed the element.
    if (this.host.isConnected && !this.#isHosted(open)) this.#prepareForm(open);
  }

  protected openStates(open: OpenCheckout): readonly string[] {
    const step = this.#step(open);
    if (step && this.#payment) return this.#payment.states(step);
    return [step === 'charging' ? 'submitting' : (step ?? 'loading')];
  }

  protected renderOpen(open: OpenCheckout, held?: unknown): unknown {
    const step = this.#step(open);
    const isShown = !held && (step === 'form' || step === 'charging');
    // The form is hidden rather than removed: a frame that leaves the document loses its input.
    const shell = this.#isHosted(open) ? null : this.#formShell(open, isShown, step === 'charging');
    return cardShell(
      this.host.shell,
      shell,
      isShown
        ? nothing
        : (held ??
            (step && this.#payment?.renderPanel(open, step)) ??
            this.renderLoading(this.#paymentModule)),
    );
  }

  protected override renderUnknown(): unknown {
    return this.host.renderEarly();
  }

  #formShell(open: OpenCheckout, isShown: boolean, isCharging: boolean): FormShell {
    const { own, common } = this.texts;
    const amount = this.amountDue(open.checkout);
    const isNotLoaded = this.#formModule?.hasFailed || this.#press === 'failed';
    const problem = isNotLoaded ? common.problems.connection : this.#payment?.notice;
    const { form } = this;
    const hasEmail = open.checkout.missing.includes('email');
    // The frame reports its height later.
    if (!form && !this.#isInline && hasEmail)
      this.host.ensureFrame().iframe.style.blockSize ||= heightWithEmail;
    return {
      isHidden: !isShown,
      onSubmit: (event) => {
        event.preventDefault();
        this.submit();
      },
      header: cardHeader(own.title, amount),
      fields:
        form?.render() ??
        // While its module is loading.
        (this.#isInline
          ? html`<p class="loading ${hasEmail ? 'long' : ''}" .textContent=${common.loading}></p>`
          : this.host.ensureFrame().render()),
      below: html`${problem ? declineNotice(problem) : nothing}
        ${hasTwoCurrencies(open.checkout) ? currencyNote(common) : nothing}
        <button
          class="button"
          part="button button-primary"
          type="submit"
          ?disabled=${this.host.isDisabled || !form?.isReady}
          aria-busy=${isCharging ? 'true' : nothing}
        >
          ${isCharging ? html`<span class="spinner" aria-hidden="true"></span>` : lockIcon}
          <span>${sentence(own.pay(amount), amount)}</span>
        </button>`,
    };
  }

  /** True if the checkout has a card payment, or a failed one by any method, or is paid on the hosted page. */
  #needsPayment(open: OpenCheckout): boolean {
    return (
      (open.payment ?? open.checkout.payment?.failure) !== undefined ||
      this.#isHosted(open) ||
      location.search.includes(returnParameter)
    );
  }

  /** True if the card is entered on the hosted page. */
  #isHosted(open: OpenCheckout): boolean {
    return this.#payment?.flow.isHosted(open) ?? open.checkout.card_mode === 'hosted';
  }

  /** Null if the payment module determines the step and has not loaded yet. */
  #step(open: OpenCheckout): CardStep | null {
    if (this.#press === 'loading') return 'charging';
    if (this.#payment) return this.#payment.flow.step(open);
    return this.#needsPayment(open) ? null : 'form';
  }

  #prepareForm(open: OpenCheckout): void {
    // The page may request inline inputs; the companion decides whether it accepts cards from them.
    const isInline = Boolean(open.checkout.inline_card) && wantsInline(this.host);
    // A form that is sending a card stays until it has a response.
    if (this.#isInline !== isInline && !this.#isBusy) {
      this.#isInline = isInline;
      [this.#formModule, this.#otherFormModule] = [this.#otherFormModule, this.#formModule];
      this.#formModule ??= new LazyModule(
        async () => {
          const { createForm } = await (isInline ? loadInlineForm() : loadFrameForm());
          // The frame is the one of the next checkout by now.
          return this.isDropped ? null : createForm(this.host, this.#formOptions(open));
        },
        () => {
          if (this.#formModule?.hasFailed) this.reportLoadFailure();
          this.host.requestUpdate();
        },
      );
    }
    this.#otherFormModule?.value?.pause();
    if (this.form) this.form.update(this.#settings(open));
    else this.#formModule?.preload();
  }

  /** Requests the name on the card always, and the email if the checkout lacks it. */
  #settings({ checkout: { missing }, session }: OpenCheckout): CardFormSettings {
    const asked: CardField[] = ['number', 'expiry', 'cvc', 'name'];
    return {
      texts: this.texts.own.form,
      asked: missing.includes('email') ? [...asked, 'email'] : asked,
      optional: missing.includes('name') ? [] : ['name'],
      nowMs: () => session.now(),
      disabled: this.host.isDisabled,
      busy: this.#isBusy,
    };
  }

  #formOptions(open: OpenCheckout): FormOptions {
    return {
      settings: this.#settings(open),
      texts: () => this.texts,
      onChange: ({ complete, brand, invalid }) => {
        // A complete form is likely to be submitted next.
        if (complete) this.#paymentModule.preload();
        this.host.dispatchEvent(new PayChangeEvent(this.host.method, complete, brand, invalid));
      },
      onSubmit: () => this.submit(),
    };
  }

  async #pay(open: OpenCheckout): Promise<void> {
    // Before anything is awaited: the amounts can change while the form is read.
    const revision = this.shownRevision;
    this.#pressed('taking');
    const form = await this.#formModule?.load().catch(() => null);
    const submission = await form?.take();
    // Meanwhile the checkout may have been paid, or a payment by another method may be running.
    const canPay = this.open?.session === open.session && !this.host.isDisabled;
    if (!form || !submission || !canPay || !this.announceSubmit()) return this.#pressed(null);
    this.#pressed('loading');
    try {
      await this.#paymentModule.load();
    } catch (cause) {
      const text = this.texts.common.problems.connection;
      this.#pressed('failed');
      this.reportError(new ConnectionError(cause), text);
      return this.host.announcer.say(text);
    }
    this.#pressed(null);
    await this.#payment?.flow.charge(open, form, { ...submission, revision });
  }
}
