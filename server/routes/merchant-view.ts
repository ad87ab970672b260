/** Builds the merchant's view of a checkout: the buyer's view with the merchant's own fields. */
import type { CheckoutView, CustomerField, PaymentView } from '../../widget/protocol/checkout.ts';
import type { Checkout, Customer, Payment } from '../checkouts/checkout.ts';
import { paymentData } from '../checkouts/events.ts';
import type { Parts } from '../checkouts/ports.ts';
import { isoTime, isoTimeOrNull } from '../values/iso-time.ts';
import type { EventPurchase, MerchantPayment } from '../pay-event.ts';
import { wasRefused } from '../checkouts/refusals.ts';
import { checkoutView } from '../checkouts/buyer-view.ts';

export interface MerchantCheckoutView extends Omit<
  CheckoutView,
  | 'revision'
  | 'missing'
  | 'card_mode'
  | 'inline_card'
  | 'publishable_key'
  | 'on_behalf_of'
  | 'processor_library'
  | 'payment'
> {
  /** The current payment, without the browser's next step. */
  payment: Omit<PaymentView, 'action'> | null;
  /** Every attempt, oldest first. */
  payments: MerchantPayment[];
  customer: Customer;
  metadata: Record<string, string>;
  /** Present for what was bought from a price list or through a link. */
  purchase?: EventPurchase;
  /** ISO 8601, UTC. */
  created_at: string;
  paid_at: string | null;
}

export interface ChangedCheckoutView extends MerchantCheckoutView {
  /** Customer fields of the request that cannot be used; the buyer is asked for them. */
  customer_ignored: CustomerField[];
}

export function merchantCheckout(
  checkout: Checkout,
  payments: readonly Payment[],
  parts: Parts,
): MerchantCheckoutView {
  const {
    revision: _revision,
    missing: _missing,
    card_mode: _cardMode,
    inline_card: _inlineCard,
    publishable_key: _key,
    on_behalf_of: _account,
    processor_library: _library,
    payment,
    ...view
  } = checkoutView(checkout, payments, parts);
  return {
    ...view,
    payment: payment === null ? null : withoutAction(payment),
    payments: payments.map(paymentData),
    customer: customerOf(checkout, payments),
    metadata: checkout.metadata,
    ...(checkout.purchase !== null && { purchase: checkout.purchase }),
    created_at: isoTime(checkout.createdAt),
    paid_at: isoTimeOrNull(checkout.paidAt),
  };
}

function withoutAction({ action: _action, ...payment }: PaymentView): Omit<PaymentView, 'action'> {
  return payment;
}

/** What is known of the customer: of a paid order the details of its payer, before that those of the newest attempt. */
function customerOf({ customer, paidBy }: Checkout, payments: readonly Payment[]): Customer {
  const paying = payments.find(({ id }) => id === paidBy);
  if (paying !== undefined) return { ...customer, ...paying.payer };
  const last = payments.findLast((payment) => !wasRefused(payment));
  return { ...last?.payer, ...customer };
}
