/** How the texts of an early locale are divided. */
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

/** The files of a locale that has one for each section, and two for one that is divided. */
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
