/** Conditions that hosted and direct card charges share (§7.2). */
import type { Account } from '../accounts.ts';
import { platformError } from '../errors.ts';

/** §8: minimum of a card charge, hosted and direct. */
const minimumUsd = 5;

/** `amount` is as sent: 4.995 is below 5.00. */
export function requireCards(account: Account, amount: number): void {
  requireCardsEnabled(account);
  if (account.cards === 'not_ready') {
    throw platformError(422, 'PROCESSOR_ACCOUNT_NOT_READY', 'Cadastro de cartões incompleto neste ambiente.');
  }
  if (amount < minimumUsd) {
    throw platformError(422, 'AMOUNT_BELOW_MINIMUM', 'O valor mínimo é USD 5.00.');
  }
}

export function requireCardsEnabled(account: Account): void {
  if (account.cards === 'none') {
    throw platformError(403, 'CARD_NOT_AVAILABLE', 'Pagamentos com cartão não estão habilitados.');
  }
}
