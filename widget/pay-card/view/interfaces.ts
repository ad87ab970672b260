/** The interfaces between the element, its view, its form, and the late-loaded code for paying. */
import type { TemplateResult } from 'lit';
import type { CardFormSettings, Submission } from '../../card-form/card-form.ts';
import type { CardChange } from '../../card-form/form-report.ts';
import type { Advice, CheckoutView, PaymentView } from '../../protocol/checkout.ts';
import type { ChargeRequest } from '../../protocol/requests.ts';
import type { FlowContext } from '../../ui/shared/base-view.ts';
import type { ViewHost, ViewTexts } from '../../ui/element-view.ts';
import type { FrameHolder } from '../frame-holder.ts';

/** The view, as the flow and what is drawn of a payment see it. */
export interface CardContext extends FlowContext {
  readonly host: CardHost;
  readonly texts: ViewTexts<'card'>;
  readonly form: EmbeddedForm | null;
  amountDue(checkout: CheckoutView): string;
  /** The action of the main button. */
  submit(): void;
}

/** The interface between the element and the card form, which is in the page or in the companion's frame. */
export interface EmbeddedForm {
  /** True once the form is visible. */
  readonly isReady: boolean;
  update(settings: CardFormSettings): void;
  render(): TemplateResult | Element;
  /** Keeps the typed card for one attempt; returns null if a field is invalid, after the form has shown the errors. */
  take(): Promise<Submission | null> | Submission | null;
  /**
   * Sends the card kept by {@link take}: through `send`, or from the companion's frame. Throws a `CheckoutError`; returns null if
   * the frame has been reloaded since and lost the card.
   */
  charge(attempt: ChargeAttempt): Promise<PaymentView | null>;
  /** Shows a decline; `text` is the buyer's message. */
  declined(advice: Advice, text: string): void;
  /** Marks fields that the companion rejected, with the form's own texts. */
  refuse(fields: readonly string[]): void;
  clear(): void;
  focus(): void;
  /** Called while the form is off the page, or not shown. The next `update` ends the pause. */
  pause(): void;
}

export interface ChargeAttempt {
  idempotencyKey: string;
  fraudSession: string | null;
  /** Of the amounts on the pressed button. */
  revision: number;
  /** Sends to the checkout that the card was entered for: by the time of a retry the element may show another one. */
  send: (request: ChargeRequest) => Promise<PaymentView>;
}

/** The interface of `<pay-card>` towards its view and its form. */
export interface CardHost extends ViewHost {
  readonly checkout: string | null;
  readonly companion: string | null;
  readonly isolation: 'frame' | 'inline' | null;
  readonly display: 'redirect' | 'frame' | null;
  /** Returns the frame; creates one before the first use, and after it was ended or the page has removed it. */
  ensureFrame(retry?: number): FrameHolder;
  /** Removes the frame, with what was typed. */
  endFrame(): void;
  renderEarly(): unknown;
}

export interface FormOptions {
  settings: CardFormSettings;
  texts: () => ViewTexts<'card'>;
  onChange: (change: CardChange) => void;
  /** Called when the buyer presses Enter in the frame. */
  onSubmit: () => void;
}
