/** The card form in the shop's own page, where every script of the page can read it. */
import { cardFieldStyles } from '../../card-form/card-field-styles.ts';
import { CardForm } from '../../card-form/card-form.ts';
import type { PaymentView } from '../../protocol/checkout.ts';
import { fieldStyles } from '../../ui/field/field-styles.ts';
import type { CardHost, ChargeAttempt, EmbeddedForm, FormOptions } from '../view/interfaces.ts';

export function createForm(host: CardHost, { settings, onChange }: FormOptions): EmbeddedForm {
  host.adopt([fieldStyles, cardFieldStyles]);
  return new InlineForm({ onChange, whenShown: () => host.updateComplete }, settings);
}

class InlineForm extends CardForm implements EmbeddedForm {
  readonly isReady = true;

  render(): Element {
    return this.element;
  }

  async charge({ fraudSession, revision, send }: ChargeAttempt): Promise<PaymentView | null> {
    const request = this.send();
    return (
      request && send({ ...request, revision, ...(fraudSession !== null && { fraud_session: fraudSession }) })
    );
  }

  pause(): void {}
}
