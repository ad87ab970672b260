/** The wallet's payment sheet. */
import { button, element, money, openModal } from './modal.ts';
import { words } from './words.ts';

export interface SheetOptions {
  wallet: string;
  payment: { amount: number; currency: string };
  cards: { id: string; label: string }[];
  onPay: (card: string) => void;
  onCancel: () => void;
}

export interface Sheet {
  close(): void;
  /** Shows why the payment failed, and lets the buyer choose another card. */
  fail(message: string): void;
}

export function openSheet({ wallet, payment, cards, onPay, onCancel }: SheetOptions): Sheet {
  const modal = openModal(wallet, 'sheet', onCancel);
  const select = element('select', { id: 'card' });
  select.append(...cards.map(({ id, label }) => element('option', { value: id }, label)));
  const label = element('label', { for: 'card' }, words.card);
  label.append(select);
  const problem = element('p', { role: 'alert' });
  const amount = money(payment.amount, payment.currency);
  const pay = button(`${words.pay} ${amount}`, 'primary', () => {
    pay.disabled = true;
    problem.textContent = '';
    onPay(select.value);
  });
  const cancel = button(words.cancel, 'plain', () => {
    modal.close();
    onCancel();
  });
  modal.content.append(element('p', { class: 'total' }, amount), label, problem, pay, cancel);
  pay.focus();
  return {
    close: () => modal.close(),
    fail(message) {
      problem.textContent = message;
      pay.disabled = false;
    },
  };
}
