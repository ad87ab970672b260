/** Tests that the published types of the merchant interface, which the build generates, are those that the shapes declare. */
import { expectTypeOf } from 'expect-type';
import type * as Published from 'pay-elements/client';
import type * as Declared from '../../../server/calls/published-types.ts';

/** Whether each can stand for the other. */
type AreSame<One, Other> = [One, Other] extends [Other, One] ? true : false;
interface Same {
  NewCheckoutOptions: AreSame<Published.NewCheckoutOptions, Declared.NewCheckoutOptions>;
  AmountsInput: AreSame<Published.AmountsInput, Declared.AmountsInput>;
  CustomerInput: AreSame<Published.CustomerInput, Declared.CustomerInput>;
  CheckoutChanges: AreSame<Published.CheckoutChanges, Declared.CheckoutChanges>;
  CheckoutFilter: AreSame<Published.CheckoutFilter, Declared.CheckoutFilter>;
  Checkout: AreSame<Published.Checkout, Declared.Checkout>;
  ChangedCheckout: AreSame<Published.ChangedCheckout, Declared.ChangedCheckout>;
  CreatedCheckout: AreSame<Published.CreatedCheckout, Declared.CreatedCheckout>;
  Forgotten: AreSame<Published.Forgotten, Declared.Forgotten>;
  NewRefundOptions: AreSame<Published.NewRefundOptions, Declared.NewRefundOptions>;
  RefundFilter: AreSame<Published.RefundFilter, Declared.RefundFilter>;
  Refund: AreSame<Published.Refund, Declared.Refund>;
  NewPayoutOptions: AreSame<Published.NewPayoutOptions, Declared.NewPayoutOptions>;
  PageOptions: AreSame<Published.PageOptions, Declared.PageOptions>;
  Payout: AreSame<Published.Payout, Declared.Payout>;
  NewWithdrawalOptions: AreSame<Published.NewWithdrawalOptions, Declared.NewWithdrawalOptions>;
  Withdrawal: AreSame<Published.Withdrawal, Declared.Withdrawal>;
  Balance: AreSame<Published.Balance, Declared.Balance>;
  EventFilter: AreSame<Published.EventFilter, Declared.EventFilter>;
  Deliveries: AreSame<Published.Deliveries, Declared.Deliveries>;
  NewLinkOptions: AreSame<Published.NewLinkOptions, Declared.NewLinkOptions>;
  LinkFilter: AreSame<Published.LinkFilter, Declared.LinkFilter>;
  Link: AreSame<Published.Link, Declared.Link>;
  EventCheckout: AreSame<Published.EventCheckout, Declared.EventCheckout>;
  EventData: AreSame<Published.EventData, Declared.EventData>;
  MerchantPayment: AreSame<Published.MerchantPayment, Declared.MerchantPayment>;
  PayEvent: AreSame<Published.PayEvent, Declared.PayEvent>;
  LoggedEvent: AreSame<Published.LoggedEvent, Declared.LoggedEvent>;
  RequestOptions: AreSame<Published.RequestOptions, Declared.RequestOptions>;
  MerchantInterface: AreSame<Published.MerchantInterface, Declared.MerchantInterface>;
}
expectTypeOf<Same>().toEqualTypeOf<Record<keyof Same, true>>();
