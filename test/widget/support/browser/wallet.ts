/** Payments by wallet, as tests of their elements make them. */
import type { PaymentView } from '../../../../widget/protocol/checkout.ts';
import { cardPayment } from './card.ts';

/** A checkout that is paid by wallet, or by card. */
export const view = {
  methods: ['wallet' as const, 'card' as const],
  amounts: { USD: '25.00' },
  card_mode: 'direct' as const,
  // The companion takes a card that was typed in the shop's own page.
  inline_card: true,
  // The companion has learnt both from an earlier deposit: the buttons need no press of ours.
  publishable_key: 'pk_live_x',
  on_behalf_of: 'acct_x',
};
/** No money has moved, and the payment can be tried again. */
export const decline = (code: string): Partial<PaymentView> => ({
  failure: { code, advice: 'other_card', final: false },
});

/** Waits to be approved. */
export function walletPayment(fields: Partial<PaymentView> = {}): PaymentView {
  const secret = `pi_${crypto.randomUUID()}`;
  const action = { type: 'embed' as const, client_secret: secret, publishable_key: 'pk_live_x' };
  return cardPayment({ method: 'wallet', status: 'pending', action, ...fields });
}

/** The processor's way back from the bank's page. */
export function comeBack({ id, action }: PaymentView, status: string): void {
  const url = new URL(location.href);
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', action?.client_secret ?? '');
  url.searchParams.set('redirect_status', status);
  history.replaceState(null, '', url);
}
