/** Types of the elements, their attributes and events, from which the types for each framework are made. */
import type { PayCard } from '../pay-card/pay-card.ts';
import type { PayCheckout } from '../pay-checkout/pay-checkout.ts';
import type { PayPix } from '../pay-pix/pay-pix.ts';
import type { PayWallet } from '../pay-wallet/pay-wallet.ts';

export interface PayElements {
  'pay-card': PayCard;
  'pay-checkout': PayCheckout;
  'pay-pix': PayPix;
  'pay-wallet': PayWallet;
}

type Attribute =
  | 'checkout'
  | 'companion'
  | 'locale'
  | 'disabled'
  | 'isolation'
  | 'display'
  | 'wallet'
  | 'order'
  | 'selected'
  | 'fonts'
  | 'price'
  | 'quantity'
  | 'amount';

/** The attributes that a page can set on an element. */
export type AttributesOf<Tag extends keyof PayElements> = {
  [Name in Attribute & keyof PayElements[Tag]]?: PayElements[Tag][Name] | undefined;
};

/** `pay-success` → `PaySuccess`. */
export type PascalCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${PascalCase<Tail>}`
  : Capitalize<Name>;
