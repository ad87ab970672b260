/** Shapes of the two files of a late locale. */
import type {
  CardRest,
  CardStart,
  CheckoutMessages,
  CommonRest,
  CommonStart,
  PixRest,
  PixStart,
  PurchaseMessages,
  WalletMessages,
} from './messages.ts';

/** The two files of a late locale: `start` has the texts of the first screen of a card or a code. */
export interface LateStart {
  /** `slow`: the first load is slow. The elements themselves contain this text for the early locales. */
  common: CommonStart & { slow: string };
  checkout: CheckoutMessages;
  pix: PixStart;
  card: CardStart;
}
export interface LateRest {
  common: CommonRest;
  pix: PixRest;
  card: CardRest;
  wallet: WalletMessages;
  purchase: PurchaseMessages;
}
export interface LateFiles {
  start: LateStart;
  rest: LateRest;
}
