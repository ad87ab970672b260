/** The elements' classes, their events and types. Importing this registers nothing. */
export * from './events/index.ts';
export { addLocale } from './locale/registry.ts';
export type {
  CardFormMessages,
  CardMessages,
  CheckoutMessages,
  CommonMessages,
  DeclineReason,
  Messages,
  PixMessages,
  Texts,
  WalletMessages,
} from './locale/messages.ts';
export { PayCard } from './pay-card/pay-card.ts';
export { PayCheckout } from './pay-checkout/pay-checkout.ts';
export { PayPix } from './pay-pix/pay-pix.ts';
export { PayWallet } from './pay-wallet/pay-wallet.ts';
export type {
  ActionType,
  Advice,
  CheckoutStatus,
  CheckoutView,
  Currency,
  CustomerField,
  Method,
  PaymentView,
  Wallet,
} from './protocol/checkout.ts';
export type { PaymentStatus } from './protocol/payment-status.ts';
