/**
 * Example events for `docs/events.md`, one for each shape of `data`, checked against the event types by the compiler.
 */
import type { EventCheckout, MerchantPayment, PayEvent } from '../../../server/pay-event.ts';

const timestamp = '2026-01-31T12:00:00.000Z';

const checkout: EventCheckout = {
  id: 'co_019aa1b2c3d4e5f60718293a4b5c6d7e',
  reference: 'order-1001',
  status: 'paid',
  amounts: { BRL: '129.90', USD: '25.00' },
  metadata: { cart: '42' },
};

const payment: MerchantPayment = {
  id: 'pay_019aa1b2c3d4e5f60718293a4b5c6d7f',
  transaction: '0f8fad5b-d9cb-469f-a165-70867728950e',
  method: 'pix',
  status: 'paid',
  currency: 'BRL',
  amount: '129.90',
  fee: '1.30',
  net: '128.60',
  fx: null,
  refunded_amount: '0.00',
  refunded_at: null,
  returned_amount: '0.00',
  ended_as: null,
  created_at: '2026-01-31T11:58:00.000Z',
  paid_at: timestamp,
};

const cardPayment: MerchantPayment = {
  ...payment,
  method: 'card',
  currency: 'USD',
  amount: '25.00',
  fee: null,
  net: null,
  fx: { rate: '5.17', amount_brl: '129.25' },
  card: { brand: 'visa', last4: '4242' },
};

const payout = {
  id: '6fa459ea-ee8a-4ca4-894e-db77e160355e',
  amount: '129.90',
  fee: '1.00',
  net: '129.90',
  currency: 'BRL',
  payment: payment.id,
  checkout: checkout.id,
  reference: checkout.reference,
  reason: 'returned shoes',
  created_at: '2026-01-31T11:58:00.000Z',
  updated_at: timestamp,
} as const;

interface Example {
  /** Name of the schema in `/openapi.json`. */
  shape: string;
  title: string;
  event: Omit<PayEvent, 'id'>;
}

export const examples: readonly Example[] = [
  {
    shape: 'CheckoutEvent',
    title: 'Checkout',
    event: {
      type: 'checkout.paid',
      timestamp,
      data: { checkout },
    } satisfies Omit<PayEvent & { type: 'checkout.paid' }, 'id'>,
  },
  {
    shape: 'PaymentEvent',
    title: 'Payment',
    event: {
      type: 'payment.disputed',
      timestamp,
      data: {
        checkout,
        payment: {
          ...cardPayment,
          status: 'disputed',
          dispute: {
            id: 'dp_1P',
            stage: 'needs_response',
            reason: 'fraudulent',
            amount: '25.00',
            created_at: timestamp,
            funds: 'held',
          },
        },
      },
    } satisfies Omit<PayEvent & { type: 'payment.disputed' }, 'id'>,
  },
  {
    shape: 'DuplicateEvent',
    title: 'Duplicate payment',
    event: {
      type: 'payment.duplicate',
      timestamp,
      data: { checkout, payment, paid_by: 'pay_019aa1b2c3d4e5f60718293a4b5c6d70' },
    } satisfies Omit<PayEvent & { type: 'payment.duplicate' }, 'id'>,
  },
  {
    shape: 'MismatchEvent',
    title: 'Payment mismatch',
    event: {
      type: 'payment.mismatch',
      timestamp,
      data: {
        checkout: { ...checkout, status: 'open' },
        payment: { ...payment, status: 'pending', paid_at: null },
        mismatch: { field: 'amount', service_id: payment.transaction ?? '', service_status: 'paid' },
      },
    } satisfies Omit<PayEvent & { type: 'payment.mismatch' }, 'id'>,
  },
  {
    shape: 'UnknownEvent',
    title: 'Unknown payment',
    event: {
      type: 'payment.unknown',
      timestamp,
      data: {
        unknown: {
          kind: 'payment',
          id: payment.id,
          transaction: payment.transaction,
          method: 'pix',
          status: 'paid',
          currency: 'BRL',
          amount: '129.90',
          refunded_amount: '0.00',
          paid_at: timestamp,
        },
      },
    } satisfies Omit<PayEvent & { type: 'payment.unknown' }, 'id'>,
  },
  {
    shape: 'CardsPausedEvent',
    title: 'Cards paused',
    event: {
      type: 'cards.paused',
      timestamp,
      data: {
        cards: { paused_until: '2026-01-31T12:09:00.000Z', declines: 40, charges: 41, minutes: 10 },
      },
    } satisfies Omit<PayEvent & { type: 'cards.paused' }, 'id'>,
  },
  {
    shape: 'CardsResumedEvent',
    title: 'Cards resumed',
    event: {
      type: 'cards.resumed',
      timestamp,
      data: { cards: { paused_until: '2026-01-31T12:09:00.000Z' } },
    } satisfies Omit<PayEvent & { type: 'cards.resumed' }, 'id'>,
  },
  {
    shape: 'RefundEvent',
    title: 'Refund',
    event: {
      type: 'refund.succeeded',
      timestamp,
      data: {
        checkout,
        refund: {
          id: 're_3PqX8L2eZvKYlo2C',
          refund_id: 're_3PqX8L2eZvKYlo2C',
          payment: cardPayment.id,
          transaction: '0f8fad5b-d9cb-469f-a165-70867728950e',
          checkout: checkout.id,
          status: 'succeeded',
          amount: '10.00',
          currency: 'USD',
          reason: 'One shoe came back',
          failure_reason: null,
          arn: null,
          arn_status: 'pending',
          remaining_refundable: '15.00',
          created_at: '2026-01-31T11:58:00.000Z',
          service_created_at: '2026-01-31T11:58:01.000Z',
          updated_at: timestamp,
        },
      },
    } satisfies Omit<PayEvent & { type: 'refund.succeeded' }, 'id'>,
  },
  {
    shape: 'PayoutEvent',
    title: 'Payout',
    event: {
      type: 'payout.paid',
      timestamp,
      data: { payout: { ...payout, status: 'paid' } },
    } satisfies Omit<PayEvent & { type: 'payout.paid' }, 'id'>,
  },
  {
    shape: 'PayoutMismatchEvent',
    title: 'Payout mismatch',
    event: {
      type: 'payout.mismatch',
      timestamp,
      data: {
        payout: { ...payout, status: 'pending', fee: null, net: null },
        mismatch: { field: 'amount', service_id: payout.id, service_status: 'paid' },
      },
    } satisfies Omit<PayEvent & { type: 'payout.mismatch' }, 'id'>,
  },
  {
    shape: 'WithdrawalEvent',
    title: 'Withdrawal',
    event: {
      type: 'withdrawal.completed',
      timestamp,
      data: {
        withdrawal: {
          id: '1001',
          order_id: '1001',
          status: 'completed',
          chain: 'polygon',
          address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
          amount: '50.00',
          currency: 'BRL',
          usdt_to_receive: '8.700000',
          usdt_gross: '9.000000',
          platform_fee_usdt: '0.300000',
          tx_hash: `0x${'ab'.repeat(32)}`,
          failure_code: null,
          balance_finding: null,
          status_message: 'Saque concluído.',
          created_at: '2026-01-31T11:58:00.000Z',
          expires_at: '2026-01-31T12:13:00.000Z',
          completed_at: timestamp,
          updated_at: timestamp,
        },
      },
    } satisfies Omit<PayEvent & { type: 'withdrawal.completed' }, 'id'>,
  },
];
