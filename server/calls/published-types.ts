/**
 * The types of the merchant interface that the package publishes. The build replaces the declarations of this module by interfaces
 * generated from the same shapes, so that a consumer needs no zod; see `widget/build/merchant-types.ts`.
 */
import type { MerchantInterface } from './index.ts';

export type { EventCheckout, EventData, MerchantPayment, PayEvent, PayEventOf } from '../pay-event.ts';
export type { LoggedEvent } from './events.ts';
export type { MerchantInterface, RequestOptions } from './index.ts';

type Input<Function> = Function extends (input: infer Value, ...rest: never) => unknown
  ? NonNullable<Value>
  : never;
type Output<Function extends (...sent: never) => unknown> = Awaited<ReturnType<Function>>;

type Checkouts = MerchantInterface['checkouts'];
export type NewCheckoutOptions = Input<Checkouts['create']>;
export type AmountsInput = NewCheckoutOptions['amounts'];
export type CustomerInput = NonNullable<NewCheckoutOptions['customer']>;
export type CheckoutChanges = Parameters<Checkouts['update']>[1];
export type CheckoutFilter = Input<Checkouts['list']>;
export type Checkout = Output<Checkouts['get']>;
export type ChangedCheckout = Output<Checkouts['update']>;
export type CreatedCheckout = Output<Checkouts['create']>;
export type Forgotten = Output<Checkouts['forget']>;

export type NewRefundOptions = Input<MerchantInterface['refunds']['create']>;
export type RefundFilter = Input<MerchantInterface['refunds']['list']>;
export type Refund = Output<MerchantInterface['refunds']['get']>;

export type NewPayoutOptions = Input<MerchantInterface['payouts']['create']>;
export type Payout = Output<MerchantInterface['payouts']['get']>;

export type PayoutFilter = Input<MerchantInterface['payouts']['list']>;

export type NewResolutionOptions = Input<MerchantInterface['resolutions']['create']>;
export type ResolutionFilter = Input<MerchantInterface['resolutions']['list']>;
export type Resolution = Output<MerchantInterface['resolutions']['create']>;

export type NewWithdrawalOptions = Input<MerchantInterface['withdrawals']['create']>;
export type PageOptions = Input<MerchantInterface['withdrawals']['list']>;
export type Withdrawal = Output<MerchantInterface['withdrawals']['get']>;

export type StatementFilter = Input<MerchantInterface['statement']['get']>;
export type Statement = Output<MerchantInterface['statement']['get']>;

export type Balance = Output<MerchantInterface['balance']['get']>;

export type EventFilter = Input<MerchantInterface['events']['list']>;
export type Deliveries = Output<MerchantInterface['events']['deliveries']>;

export type NewLinkOptions = Input<MerchantInterface['links']['create']>;
export type LinkFilter = Input<MerchantInterface['links']['list']>;
export type Link = Output<MerchantInterface['links']['create']>;
