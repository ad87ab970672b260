/** Public exports of the client: the service, its errors, and the types of input and results. */
export { PaymentService, type PaymentServiceOptions } from './payment-service.ts';
export type { CallEvent, CallOptions } from './caller.ts';
export type { Timeouts } from './transport.ts';
export {
  CardDeclinedError,
  InvalidRequestError,
  PaymentServiceError,
  ServiceRejectedError,
  ServiceUnavailableError,
  ServiceUnknownError,
  type UnavailableReason,
  type UnknownReason,
} from './errors.ts';
export type { HostedDeposit, HostedDepositInput, PixDeposit, PixDepositInput } from './resources/deposits.ts';
export type { CardChargeInput, CardInput } from './resources/card-charges.ts';
export type { CardChargeResult } from '../checkouts/gateway-port.ts';
export type { CardSnapshot, DisputeSnapshot, PixSnapshot, TransactionSnapshot } from './status-map.ts';
export type { PayoutInput } from './resources/payouts.ts';
export type {
  Chain,
  CreatedPayout,
  CreatedRefund,
  CreatedWithdrawal,
  PayoutSnapshot,
  RefundInput,
  RefundSnapshot,
  ServicePayoutStatus as PayoutStatus,
  ServiceRefundStatus as RefundStatus,
  ServiceWithdrawalStatus as WithdrawalStatus,
  WithdrawalInput,
  WithdrawalSnapshot,
} from '../money-out/service-shapes.ts';
