/** The view of `<pay-pix>`, loaded when the element is first used. */
import type { TemplateResult } from 'lit';
import { type CheckoutError, ProblemError } from '../../checkout/shared/errors.ts';
import type { LazyModule } from '../../checkout/lazy-module.ts';
import type { CheckoutSession } from '../../checkout/shared/session.ts';
import { type CustomerField, customerFields, type PaymentView } from '../../protocol/checkout.ts';
import type { BuyerDetails } from '../../protocol/requests.ts';
import { BaseView, type OpenCheckout } from '../../ui/shared/base-view.ts';
import { controlStyles } from '../../ui/shared/control-styles.ts';
import type { ViewHost, ViewTexts } from '../../ui/element-view.ts';
import { CodePanel } from './code-panel.ts';
import { codeStyles } from './code-styles.ts';
import type { PayerForm } from '../payer/payer-form.ts';
import { type PixContext, PixFlow } from './pix-flow.ts';
import type { PanelStep } from '../panels/pix-panels.ts';
import { needsForm, type PixStep } from './pix-step.ts';

export const styles = [controlStyles, codeStyles];

export const createView = (host: ViewHost, texts: ViewTexts<'pix'>): PixView => new PixView(host, texts);

const stateNames: Readonly<Record<PixStep, string>> = {
  start: 'preparing',
  stopped: 'stopped',
  form: 'form',
  preparing: 'preparing',
  code: 'waiting',
  checking: 'checking',
  expired: 'code-expired',
  problem: 'problem',
};

class PixView extends BaseView<'pix'> implements PixContext {
  readonly #flow: PixFlow;
  /** Loaded when the payer has to fill in the form. */
  readonly #form: LazyModule<PayerForm>;
  /** The panels without a code. */
  readonly #panels: LazyModule<typeof import('../panels/pix-panels.ts')>;
  readonly #code: CodePanel;
  /** Fields that the service rejected: the form shows them, again or for the first time. */
  #refused: readonly CustomerField[] = [];
  /** The last checked code. */
  #examined: string | null = null;

  constructor(host: ViewHost, texts: ViewTexts<'pix'>) {
    super(host, texts);
    this.#code = new CodePanel(host);
    this.#flow = new PixFlow(this);
    this.#form = this.lazy(async () => {
      const { PayerForm } = await import('../payer/payer-form.ts');
      const form = new PayerForm(host);
      this.#showFields(form);
      return form;
    });
    this.#panels = this.lazy(() => import('../panels/pix-panels.ts'));
  }

  submit(): void {
    const { open } = this;
    if (!open || this.host.isDisabled) return;
    const step = this.#step(open);
    if (step === 'form') this.#submitForm(open);
    else if (step === 'expired') this.#renew(open);
    else if (step === 'problem' || step === 'start' || step === 'stopped') this.#requestCode(open);
  }

  reset(): void {
    this.#form.value?.clear();
    this.#refused = [];
    this.#flow.forgetError();
    this.host.requestUpdate();
  }

  leavePage(): void {
    this.#flow.pause();
    this.#code.stop();
  }

  protected updateOpen(open: OpenCheckout): void {
    const step = this.#step(open);
    if (step === 'code') this.#flow.hasCode();
    else this.#code.stop();
    this.prepare(this.#panels);
    switch (step) {
      case 'start':
        return this.host.isDisabled ? this.#updatePanel(step) : undefined;
      case 'preparing':
        return this.#say(this.#flow.isSlow ? this.texts.own.stillPreparing : this.texts.own.preparing.title);
      case 'code':
        return this.#updateCode(open);
      case 'form':
        return this.#updateForm();
      case 'stopped':
      case 'checking':
      case 'expired':
      case 'problem':
        return this.#updatePanel(step);
    }
  }

  protected override follow(open: OpenCheckout): void {
    const { session, checkout, payment } = open;
    const step = this.#step(open);
    if (step === 'start' && !this.host.isDisabled) this.#begin(open);
    else if (step === 'preparing' && !this.#flow.isBusy) this.#flow.awaitCode(session, checkout.revision);
    else if (step === 'checking' && payment) void this.#flow.lookAtEnd(session, payment);
  }

  protected openStates(open: OpenCheckout): readonly string[] {
    return [stateNames[this.#step(open)]];
  }

  protected renderOpen(open: OpenCheckout): TemplateResult {
    const step = this.#step(open);
    switch (step) {
      case 'form':
        return this.#renderForm(open);
      case 'code':
        return this.#renderCode(open, open.payment);
      case 'start':
        return this.host.isDisabled ? this.#renderPanel(step, open) : this.#renderCode(open, null);
      case 'preparing':
        return this.#renderCode(open, null);
      case 'stopped':
      case 'checking':
      case 'expired':
      case 'problem':
        return this.#renderPanel(step, open);
    }
  }

  #step(open: OpenCheckout): PixStep {
    return this.#flow.step(open, this.#refused.length > 0 || needsForm(open.checkout.missing));
  }

  #updateCode({ session, payment }: OpenCheckout): void {
    if (!payment?.pix) return;
    this.#refused = [];
    this.#code.update(payment, session, this.texts.own, this.money(payment.amount, payment.currency));
    void this.#examine(payment.pix.code, payment.amount, session);
  }

  /** Checks the code, for a diagnosis only. */
  async #examine(code: string, amount: string, session: CheckoutSession): Promise<void> {
    if (code === this.#examined) return;
    this.#examined = code;
    await session.atRest;
    const module = await import('../panels/pix-panels.ts').catch(() => null);
    if (!this.isDropped) module?.reportUnusualCode(this.host, code, amount);
  }

  #updatePanel(step: PanelStep): void {
    const { all } = this.texts;
    const panels = this.#panels.value;
    if (!panels || !all) {
      this.#say('');
      return this.#panels.preload();
    }
    this.host.adopt(panels.styles);
    this.#say(panels.wordsOf(step, all, this.#flow.error, this.#brl));
  }

  #updateForm(): void {
    // The form announces its errors itself.
    this.#say('');
    const form = this.#form.value;
    if (form) form.showFields(this.#requested);
    else this.#form.preload();
  }

  get #requested(): readonly CustomerField[] {
    return [...(this.open?.checkout.missing ?? []), ...this.#refused];
  }

  #showFields(form: PayerForm): void {
    form.showFields(this.#requested);
    form.refuse(this.#refused);
  }

  /** Null while the code is being requested. */
  #renderCode({ checkout, session }: OpenCheckout, payment: PaymentView | null): TemplateResult {
    return this.#code.render(payment, {
      amount: payment ? this.money(payment.amount, payment.currency) : this.amountDue(checkout),
      description: checkout.description,
      texts: this.texts.own,
      isSlow: this.#flow.isSlow,
      isOffline: session.connection === 'lost' && !navigator.onLine,
    });
  }

  #renderPanel(step: PanelStep, open: OpenCheckout): TemplateResult {
    const { all } = this.texts;
    const panels = this.#panels.value;
    if (!panels || !all) return this.renderLoading(this.#panels);
    return panels.pixPanel(step, {
      texts: all,
      error: this.#flow.error,
      amount: this.amountDue(open.checkout),
      money: this.#brl,
      disabled: this.host.isDisabled,
      onPress: () => this.submit(),
    });
  }

  #renderForm(open: OpenCheckout): TemplateResult {
    const { all } = this.texts;
    const { error } = this.#flow;
    const isAboutField = this.#refused.length > 0;
    const form = this.#form.value;
    if (!form || !all) return this.renderLoading(this.#form);
    return form.render({
      texts: { common: all.common, form: all.own.form },
      title: all.own.title,
      amount: this.amountDue(open.checkout),
      problem: (error && !isAboutField && this.#panels.value?.problemOf(all, error, this.#brl)) || null,
      onSubmit: () => this.#submitForm(open),
    });
  }

  #submitForm(open: OpenCheckout): void {
    const details = this.#form.value?.collect();
    if (details) this.#requestCode(open, details);
  }

  #renew(open: OpenCheckout): void {
    const revision = this.shownRevision;
    if (this.announceSubmit()) void this.#flow.renew(open.session, revision);
  }

  #requestCode({ session }: OpenCheckout, details: BuyerDetails = {}): void {
    const revision = this.shownRevision;
    if (this.announceSubmit()) void this.#flow.requestCode(session, { details, revision, isPressed: true });
  }

  /** Requests a code without a press when no detail is missing, unless the page cancels `pay-submit`. */
  #begin(open: OpenCheckout): void {
    if (this.announceSubmit()) {
      // The amounts of this checkout have just been drawn.
      const { revision } = open.checkout;
      void this.#flow.requestCode(open.session, { details: {}, revision, isPressed: false });
    } else {
      // The page's listener may have removed the element.
      this.#flow.isStopped = this.host.isConnected;
      this.host.requestUpdate();
    }
  }

  reportFailure(error: CheckoutError): void {
    if (error instanceof ProblemError) {
      this.#refused = customerFields.filter((field) => error.fields.includes(field));
      if (this.#form.value) this.#showFields(this.#form.value);
    }
    void this.#report(error);
  }

  async #report(refusal: CheckoutError): Promise<void> {
    const panels = await this.#panels.load().catch(() => null);
    const { all, common } = this.texts;
    if (this.isDropped) return;
    this.reportError(
      refusal,
      panels && all ? panels.problemOf(all, refusal, this.#brl) : common.problems.connection,
    );
  }

  #brl = (amount: string): string => this.money(amount, 'BRL');

  #say(text: string): void {
    this.host.announcer.say(text);
  }
}
