import type { Account } from '../accounts.ts';
import { platformError } from '../errors.ts';

/** §8: minimum card charge, hosted and direct. */
const minimumMinor = 5_00;

/** The conditions that hosted and direct charges share (§7.2). */
export function requireCards(account: Account, amountMinor: number): void {
  requireCardsEnabled(account);
  if (account.cards === 'not_ready') {
    throw platformError(422, 'PROCESSOR_ACCOUNT_NOT_READY', 'Cadastro de cartões incompleto neste ambiente.');
  }
  if (amountMinor < minimumMinor) {
    throw platformError(422, 'AMOUNT_BELOW_MINIMUM', 'O valor mínimo é USD 5.00.');
  }
}

export function requireCardsEnabled(account: Account): void {
  if (account.cards === 'none') {
    throw platformError(403, 'CARD_NOT_AVAILABLE', 'Pagamentos com cartão não estão habilitados.');
  }
}
