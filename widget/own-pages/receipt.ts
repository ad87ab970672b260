/** `pay-buy-page.js`: fills the receipt of the companion's own page once the order is paid, and prints. */
import type { PaySuccessEvent } from '../payment-events.ts';
import { formatAmount } from '../locale/format.ts';

const receipt = document.querySelector<HTMLElement>('#receipt');

document.addEventListener('pay-success', (event) => {
  if (receipt) fill(receipt, event);
});
for (const button of document.querySelectorAll('[data-print]')) {
  button.addEventListener('click', () => print());
}

/** The page's texts are in the markup; the payment's data comes with the event. */
function fill(target: HTMLElement, { payment, reference }: PaySuccessEvent): void {
  const language = document.documentElement.lang;
  const names: unknown = JSON.parse(target.dataset['methods'] ?? '{}');
  const { method } = payment;
  const name =
    typeof names === 'object' && names !== null ? new Map(Object.entries(names)).get(method) : null;
  const card = payment.card ? ` ${payment.card.brand ?? ''} •••• ${payment.card.last4 ?? ''}` : '';
  const values: Record<string, string> = {
    reference,
    date: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date()),
    paid: formatAmount(payment.amount, payment.currency, language),
    method: `${String(name ?? method)}${card}`,
  };
  for (const [field, value] of Object.entries(values)) {
    const place = target.querySelector(`[data-field="${field}"]`);
    if (place) place.textContent = value;
  }
  target.hidden = false;
}
