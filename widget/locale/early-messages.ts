/** Types of the files of an early locale. */
import type { RestMessages } from './loaders.ts';
import type {
  CardStart,
  CheckoutMessages,
  CommonStart,
  PixStart,
  PurchaseMessages,
  WalletMessages,
} from './messages.ts';

/** One file per section, and two for a divided one. */
export interface EarlyFiles extends RestMessages {
  'common-start': CommonStart;
  'pix-start': PixStart;
  'card-start': CardStart;
  wallet: WalletMessages;
  checkout: CheckoutMessages;
  purchase: PurchaseMessages;
}
