/** What the buyer is told of a decline: once as news, then as long as it is the newest thing to know. */
import { declineReason } from '../checkout/decline-reason.ts';
import { PayErrorEvent } from '../error-event.ts';
import type { CardMessages } from '../locale/messages.ts';
import type { Advice, PaymentView } from '../protocol/checkout.ts';
import type { ViewHost } from '../ui/element-view.ts';
import type { CardEntry } from './card-entry.ts';

/** What is told of a decline. */
export type DeclinedForm = Pick<CardEntry, 'declined'>;

/** The field says it, so nothing else has to. */
export const saidAtField: readonly Advice[] = ['fix_number', 'fix_expiry', 'fix_cvc', 'never'];

export class DeclineNotice {
  readonly #host: ViewHost;
  /** The failure that was last looked at. */
  #key: string | null = null;
  #text: ((own: CardMessages) => string) | null = null;
  #hasLooked = false;
  #isDeclined = false;

  constructor(host: ViewHost) {
    this.#host = host;
  }

  /** Until something newer happens. */
  get isDeclined(): boolean {
    return this.#isDeclined;
  }

  /** Null when nothing was declined, something newer happened, or a field says it. */
  text(own: CardMessages): string | null {
    return this.#text?.(own) ?? null;
  }

  /** One that was declined before the page was opened is only shown. */
  follow(payment: PaymentView | null, form: DeclinedForm | null, own: CardMessages): void {
    const isFirstLook = !this.#hasLooked;
    this.#hasLooked = true;
    const failure = payment?.failure;
    const key = payment && failure ? `${payment.id} ${failure.code}` : null;
    if (!payment || !failure || key === this.#key) return;
    this.#key = key;
    this.#isDeclined = true;
    const textOf = ({ declines }: CardMessages): string => declines[declineReason(failure)];
    const isAtField = !isFirstLook && form !== null && saidAtField.includes(failure.advice);
    this.#text = isAtField && payment.status === 'cancelled' ? null : textOf;
    if (isFirstLook) return;
    if (payment.status === 'cancelled') form?.declined(failure.advice, textOf(own));
    this.#tell(failure.code, failure.advice, own, textOf(own), form);
  }

  /** One challenge after the other, and none has settled it. */
  giveUp(form: DeclinedForm | null, own: CardMessages): void {
    const textOf = ({ tooManyChallenges }: CardMessages): string => tooManyChallenges;
    this.#text = textOf;
    form?.declined('other_card', textOf(own));
    this.#isDeclined = true;
    this.#tell('payment_intent_authentication_failure', 'other_card', own, textOf(own), form);
  }

  /** Something newer happens. */
  dismiss(): void {
    this.#text = null;
    this.#isDeclined = false;
  }

  #tell(code: string, advice: Advice, own: CardMessages, text: string, form: DeclinedForm | null): void {
    this.#host.dispatchEvent(new PayErrorEvent(this.#host.method, code, advice, text));
    // The CVC has been emptied; a field that the bank rejected has the focus, and says so itself.
    const again = form && advice !== 'fix_cvc' ? `${own.form.cvc.again}.` : '';
    this.#host.announcer.say(`${own.declinedTitle}. ${text} ${again}`.trim());
  }
}
