/** Type tests of webhook events: `type` discriminates `data`. */
import { expectTypeOf } from 'expect-type';
import { type MerchantPayment, type PayEvent, verifyWebhook } from 'pay-elements/server';

export function receive(event: PayEvent): string {
  switch (event.type) {
    case 'checkout.paid':
    case 'checkout.expired':
      expectTypeOf(event.data.checkout.amounts).toEqualTypeOf<{ BRL?: string; USD?: string }>();
      expectTypeOf(event.data).not.toHaveProperty('payment');
      return event.data.checkout.reference;
    case 'payment.duplicate':
      expectTypeOf(event.data.payment).toEqualTypeOf<MerchantPayment>();
      return event.data.paid_by ?? '';
    case 'payment.mismatch':
      return event.data.mismatch.field;
    case 'refund.succeeded':
      return event.data.refund.amount ?? '';
    case 'payout.paid':
      expectTypeOf(event.data.payout.net).toEqualTypeOf<string | null>();
      return event.data.payout.id;
    case 'withdrawal.completed':
      return event.data.withdrawal.tx_hash ?? '';
    default:
      return event.id;
  }
}

expectTypeOf(verifyWebhook).returns.toEqualTypeOf<PayEvent>();
// An environment variable, as in docs/webhooks.md.
expectTypeOf<string | undefined>().toExtend<Parameters<typeof verifyWebhook>[2]>();
