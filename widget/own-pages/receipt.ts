/** `pay-buy-page.js`: fills the receipt of the companion's own page once the order is paid, and prints. */
import type { PaymentInEvent } from '../payment-events.ts';
import { platformAmounts } from '../locale/platform-amounts.ts';
import type { PayCheckout } from '../pay-checkout/pay-checkout.ts';
import { inTabStorage } from '../processor/step/tab-storage.ts';

const receipt = document.querySelector<HTMLElement>('#receipt');

const checkoutState = (): PayCheckout['controller']['state'] | undefined =>
  document.querySelector<Partial<PayCheckout> & Element>('pay-checkout')?.controller?.state;

const keyOf = ({ id }: PaymentInEvent): string => `pay-elements:receipt:${id}`;

document.addEventListener('pay-success', ({ payment, reference }) => {
  inTabStorage((storage) => storage.setItem(keyOf(payment), reference));
  if (receipt) fill(receipt, payment, reference);
});
// After a reload there is no second `pay-success`.
document.addEventListener('pay-status', ({ payment }) => {
  const reference = inTabStorage((storage) => storage.getItem(keyOf(payment)));
  if (receipt && reference !== null) fill(receipt, payment, reference);
});
// This script may come after the events. The element is undefined until its own script has run.
const shown = checkoutState();
if (receipt && shown?.phase === 'paid' && shown.checkout.payment)
  fill(receipt, shown.checkout.payment, shown.checkout.reference);
for (const button of document.querySelectorAll('[data-print]')) {
  button.addEventListener('click', () => print());
}

/** The page's texts are in the markup; the payment's data comes with the event. The buyer's clock may be wrong. */
function fill(target: HTMLElement, payment: PaymentInEvent, reference: string): void {
  const language = document.documentElement.lang;
  const state = checkoutState();
  const names: unknown = JSON.parse(target.dataset['methods'] ?? '{}');
  const { method } = payment;
  const name =
    typeof names === 'object' && names !== null ? new Map(Object.entries(names)).get(method) : null;
  const card = payment.card ? ` ${payment.card.brand ?? ''} •••• ${payment.card.last4 ?? ''}` : '';
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const values: Record<string, string> = {
    reference,
    date: date.format(new Date(payment.created_at)),
    paid: platformAmounts(language)(payment.amount, payment.currency),
    method: `${String(name ?? method)}${card}`,
    transaction: payment.transaction ?? '',
    // Names the quantity.
    ...(state?.phase === 'paid' && state.checkout.description && { item: state.checkout.description }),
  };
  for (const [field, value] of Object.entries(values)) {
    const place = target.querySelector(`[data-field="${field}"]`);
    if (place) place.textContent = value;
    // The service does not say it of every payment.
    if (place?.previousElementSibling instanceof HTMLElement && field === 'transaction')
      place.previousElementSibling.hidden = value === '';
  }
  target.hidden = false;
}
