/** Interface of an element for its purchase. */
import type { AllTexts } from '../locale/messages.ts';
import type { ViewHost } from '../ui/element-view.ts';

export interface PurchaseHost extends ViewHost<ViewHost['method'] | null> {
  companion: string | null;
  price: string | null;
  quantity: string | null;
  amount: string | null;
}

export type PurchaseTexts = AllTexts<'purchase'>;
