/** `pay-buy-page.js`: fills the receipt of the companion's own page once the order is paid, and prints. */
import type { PaymentInEvent } from '../events/payment-events.ts';
import { formatAmount } from '../locale/format-amount.ts';
import { platformAmounts } from '../locale/platform-amounts.ts';
import type { PayCheckout } from '../pay-checkout/pay-checkout.ts';
import { inTabStorage } from '../processor/step/tab-storage.ts';
import { isRecord } from '../protocol/decode.ts';

const receipt = document.querySelector<HTMLElement>('#receipt');
const language = document.documentElement.lang;
const dateFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });

const checkoutState = (): PayCheckout['controller']['state'] | undefined =>
  document.querySelector<Partial<PayCheckout> & Element>('pay-checkout')?.controller?.state;

/** What is known of a paid order over a reload. The buyer's name stays in the tab in which it was typed: the address shows none. */
interface Kept {
  reference: string;
  buyer: string;
}
const keyOf = ({ id }: PaymentInEvent): string => `pay-elements:paid:${id}`;
const keep = (payment: PaymentInEvent, kept: Kept): void =>
  void inTabStorage((storage) => storage.setItem(keyOf(payment), JSON.stringify(kept)));
function keptOf(payment: PaymentInEvent): Kept | null {
  const text = inTabStorage((storage) => storage.getItem(keyOf(payment)));
  const kept: unknown = text === null ? null : JSON.parse(text);
  return isRecord(kept) ? { reference: String(kept['reference']), buyer: String(kept['buyer']) } : null;
}

let typedName = '';
document.addEventListener('input', (event) => {
  // The field in the element's shadow tree.
  const [field] = event.composedPath();
  if (field instanceof HTMLInputElement && field.autocomplete === 'name') typedName = field.value.trim();
});
document.addEventListener('pay-success', ({ payment, reference }) => {
  const kept = { reference, buyer: typedName || (keptOf(payment)?.buyer ?? '') };
  keep(payment, kept);
  if (receipt) fill(receipt, payment, kept);
});
// After a reload there is no second `pay-success`.
document.addEventListener('pay-status', ({ payment }) => {
  const kept = keptOf(payment);
  if (receipt && kept !== null) fill(receipt, payment, kept);
});
// This script may come after the events. The element is undefined until its own script has run.
const shown = checkoutState();
if (receipt && shown?.phase === 'paid' && shown.checkout.payment) {
  const { reference, payment } = shown.checkout;
  fill(receipt, payment, { reference, buyer: keptOf(payment)?.buyer ?? '' });
}
// The page of a paid order has the shop's time.
for (const time of document.querySelectorAll('time'))
  time.textContent = dateFormat.format(new Date(time.dateTime));
for (const button of document.querySelectorAll('[data-print]')) {
  button.addEventListener('click', () => print());
}

/** The page's texts are in the markup; the payment's data comes with the event. The buyer's clock may be wrong. */
function fill(target: HTMLElement, payment: PaymentInEvent, { reference, buyer }: Kept): void {
  const state = checkoutState();
  const names: unknown = JSON.parse(target.dataset['methods'] ?? '{}');
  const { method, wallet } = payment;
  const nameOf = (key: string): string => {
    const name = isRecord(names) ? names[key] : null;
    return typeof name === 'string' ? name : '';
  };
  const { card } = payment;
  const values: Record<string, string> = {
    reference,
    date: dateFormat.format(new Date(payment.created_at)),
    paid: formatAmount(payment.amount, payment.currency, platformAmounts(language)),
    method: [
      nameOf(wallet ?? method) || method,
      ...(card ? [nameOf(card.brand ?? ''), `•••• ${card.last4 ?? ''}`] : []),
    ]
      .filter((part) => part !== '')
      .join(' '),
    buyer,
    transaction: payment.transaction ?? '',
    // Names the quantity.
    ...(state?.phase === 'paid' && state.checkout.description && { item: state.checkout.description }),
  };
  for (const [field, value] of Object.entries(values)) {
    const place = target.querySelector<HTMLElement>(`[data-field="${field}"]`);
    if (!place) continue;
    place.textContent = value;
    // The service does not say a number of every payment, and not every buyer is asked for a name.
    const cell = place.parentElement;
    for (const part of [cell, cell?.previousElementSibling]) part?.toggleAttribute('hidden', value === '');
  }
  target.hidden = false;
}
