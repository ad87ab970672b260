/** What `<pay-pix>` draws and does; loaded when the element is first used. */
import type { TemplateResult } from 'lit';
import { type CheckoutError, ProblemError } from '../checkout/errors.ts';
import { PayDiagnosticEvent, PaySubmitEvent } from '../events.ts';
import { type CustomerField, customerFields, type PaymentView } from '../protocol/checkout.ts';
import { BaseView, type OpenCheckout } from '../ui/base-view.ts';
import { controlStyles } from '../ui/control-styles.ts';
import type { ViewHost, ViewTexts } from '../ui/element-view.ts';
import { problemText } from '../ui/problem-text.ts';
import { actionButton, statusPanel } from '../ui/status-panel.ts';
import { CodePanel } from './code-panel.ts';
import { codeStyles } from './code-styles.ts';
import type { PayerForm } from './payer-form.ts';
import { canTryAgain, PixFlow } from './pix-flow.ts';
import { needsForm, type PixStep } from './pix-step.ts';

export const styles = [controlStyles, codeStyles];

export const createView = (host: ViewHost, texts: ViewTexts<'pix'>): PixView => new PixView(host, texts);

const stateNames: Readonly<Record<PixStep, string>> = {
  start: 'preparing',
  form: 'form',
  preparing: 'preparing',
  code: 'waiting',
  checking: 'checking',
  expired: 'code-expired',
  problem: 'problem',
};

class PixView extends BaseView<'pix'> {
  readonly #flow: PixFlow;
  /** Loaded when the payer has to be asked. */
  #form: PayerForm | null = null;
  readonly #code: CodePanel;
  /** Fields that the service did not take: they are asked for, again or for the first time. */
  #refused: readonly CustomerField[] = [];
  /** The code that was last looked at. */
  #examined: string | null = null;

  constructor(host: ViewHost, texts: ViewTexts<'pix'>) {
    super(host, texts);
    this.#code = new CodePanel(host);
    this.#flow = new PixFlow({
      onChange: () => host.requestUpdate(),
      onError: (error) => this.#failed(error),
    });
  }

  submit(): void {
    const { open } = this;
    if (!open || this.host.disabled) return;
    const step = this.#step(open);
    if (step === 'form') this.#submitForm(open);
    else if (step === 'expired') this.#renew(open);
    else if (step === 'problem' || step === 'start') this.#ask(open);
  }

  reset(): void {
    this.#form?.clear();
    this.#refused = [];
    this.#flow.forgetError();
    this.host.requestUpdate();
  }

  rest(): void {
    this.#flow.rest();
    this.#code.rest();
  }

  protected updateOpen(open: OpenCheckout): void {
    const step = this.#step(open);
    if (step === 'code') this.#flow.hasCode();
    else this.#code.rest();
    switch (step) {
      case 'start':
        if (!this.host.disabled) void this.#flow.ask(open.session, {});
        return;
      case 'preparing':
        if (!this.#flow.isAsking) this.#flow.awaitCode(open.session);
        return this.#say(this.#flow.isSlow ? this.texts.own.stillPreparing : this.texts.own.preparing.title);
      case 'code':
        return this.#updateCode(open);
      case 'checking':
        if (open.payment) void this.#flow.lookAtEnd(open.session, open.payment);
        return this.#say(this.texts.own.checking.title);
      case 'expired':
        return this.#say(`${this.texts.own.expired.title}. ${this.texts.own.expired.text}`);
      case 'problem':
        return this.#say(this.#problem);
      case 'form':
        if (this.#form) this.#form.ask(this.#asked(open));
        else void this.#loadForm();
    }
  }

  protected openStates(open: OpenCheckout): readonly string[] {
    return [stateNames[this.#step(open)]];
  }

  protected renderOpen(open: OpenCheckout): TemplateResult {
    const { own } = this.texts;
    const { payment } = open;
    const step = this.#step(open);
    switch (step) {
      case 'form':
        return this.#renderForm(open);
      case 'code':
        return payment ? this.#renderCode(open, payment) : this.#renderBusy();
      case 'checking':
        return statusPanel({ tone: 'busy', ...own.checking });
      case 'expired':
        return this.#renderExpired(open);
      case 'problem':
        return this.#renderProblem(open);
      case 'start':
        return this.host.disabled ? this.#renderStart(open) : this.#renderBusy();
      case 'preparing':
        return this.#renderBusy();
    }
  }

  #step(open: OpenCheckout): PixStep {
    return this.#flow.step(open, this.#refused.length > 0 || needsForm(open.checkout.missing));
  }

  #updateCode({ session, payment }: OpenCheckout): void {
    if (!payment?.pix) return;
    this.#refused = [];
    this.#code.update(payment, session, this.texts.own, this.money(payment.amount, payment.currency));
    void this.#examine(payment.pix.code, payment.amount);
  }

  /** Acquirers vary, and the bank's app decides: a code that does not pass is shown all the same. */
  async #examine(code: string, amount: string): Promise<void> {
    if (code === this.#examined) return;
    this.#examined = code;
    const module = await import('./br-code.ts').catch(() => null);
    const fault = module?.faultOf(code, amount);
    if (!fault) return;
    this.host.dispatchEvent(
      new PayDiagnosticEvent(this.host.method, 'PIX_CODE_UNUSUAL', `The PIX code did not pass: ${fault}.`),
    );
  }

  #asked({ checkout }: OpenCheckout): readonly CustomerField[] {
    return [...checkout.missing, ...this.#refused];
  }

  async #loadForm(): Promise<void> {
    const module = await import('./payer-form.ts').catch(() => null);
    if (module) this.#form ??= new module.PayerForm(this.host);
    const { open } = this;
    if (open) this.#form?.ask(this.#asked(open));
    this.#form?.refuse(this.#refused);
    this.host.requestUpdate();
  }

  #renderCode({ checkout }: OpenCheckout, payment: PaymentView): TemplateResult {
    return this.#code.render(payment, {
      amount: this.money(payment.amount, payment.currency),
      description: checkout.description,
      texts: this.texts.own,
    });
  }

  #renderForm(open: OpenCheckout): TemplateResult {
    const { error } = this.#flow;
    const isAboutField = this.#refused.length > 0;
    if (!this.#form) return statusPanel({ tone: 'busy', title: this.texts.common.loading, text: '' });
    return this.#form.render({
      texts: { common: this.texts.common, form: this.texts.own.form },
      title: this.texts.own.title,
      amount: this.amountDue(open.checkout),
      problem: error && !isAboutField ? this.#problem : null,
      isBusy: this.#flow.isAsking,
      onSubmit: () => this.#submitForm(open),
    });
  }

  #renderBusy(): TemplateResult {
    const { preparing, stillPreparing } = this.texts.own;
    return statusPanel({
      tone: 'busy',
      title: preparing.title,
      text: this.#flow.isSlow ? stillPreparing : preparing.text,
    });
  }

  /** Disabled before a code was asked for. */
  #renderStart(open: OpenCheckout): TemplateResult {
    const { title, form } = this.texts.own;
    const label = form.submit(this.amountDue(open.checkout));
    return statusPanel({
      tone: 'neutral',
      title,
      text: '',
      actions: actionButton({ label, disabled: true, onPress: () => this.submit() }),
    });
  }

  #renderExpired(open: OpenCheckout): TemplateResult {
    const { title, text, action } = this.texts.own.expired;
    return statusPanel({
      tone: 'neutral',
      title,
      text,
      actions: actionButton({
        label: action,
        disabled: this.host.disabled,
        onPress: () => this.#renew(open),
      }),
    });
  }

  #renderProblem(open: OpenCheckout): TemplateResult {
    const { error } = this.#flow;
    const { common, own } = this.texts;
    const retry = actionButton({
      label: common.tryAgain,
      disabled: this.host.disabled,
      onPress: () => this.#ask(open),
    });
    return statusPanel({
      tone: 'problem',
      title: own.problemTitle,
      text: this.#problem,
      actions: error && canTryAgain(error) ? retry : null,
    });
  }

  #submitForm(open: OpenCheckout): void {
    const details = this.#form?.collect();
    if (details && this.#isLetThrough()) void this.#flow.ask(open.session, details);
  }

  #renew(open: OpenCheckout): void {
    if (this.#isLetThrough()) void this.#flow.renew(open.session);
  }

  #ask(open: OpenCheckout): void {
    if (this.#isLetThrough()) void this.#flow.ask(open.session, {});
  }

  /** The page may stop it. */
  #isLetThrough(): boolean {
    return this.host.dispatchEvent(new PaySubmitEvent(this.host.method));
  }

  #failed(error: CheckoutError): void {
    const { open } = this;
    // The answer to a conflict is on the screen already: paid, expired or cancelled.
    if (!open) return;
    if (error instanceof ProblemError) {
      this.#refused = customerFields.filter((field) => error.fields.includes(field));
      this.#form?.ask(this.#asked(open));
      this.#form?.refuse(this.#refused);
    }
    this.reportError(error, this.#problem);
  }

  get #problem(): string {
    const { error } = this.#flow;
    return error ? problemText(error, this.texts.common.problems, this.texts.own.problems) : '';
  }

  #say(text: string): void {
    this.host.announcer.say(text);
  }
}
