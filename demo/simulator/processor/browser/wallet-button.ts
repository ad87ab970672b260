/** A button of a simulated wallet, which says that it is one. */
import { element } from './modal.ts';
import { words } from './words.ts';

export const walletLabels = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' } as const;
export type WalletButtonType = keyof typeof walletLabels;

export function walletButton(type: WalletButtonType): HTMLButtonElement {
  const button = element('button', { type: 'button', class: type }, walletLabels[type]);
  button.append(' ', element('small', {}, words.simulated));
  return button;
}
