/** Types of the files of an early locale. */
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

/** One file per section, and two for a divided one. */
export interface EarlyFiles {
  'common-start': CommonStart;
  'pix-start': PixStart;
  'card-start': CardStart;
  wallet: WalletMessages;
  checkout: CheckoutMessages;
  common: CommonRest;
  pix: PixRest;
  card: CardRest;
  purchase: PurchaseMessages;
}
