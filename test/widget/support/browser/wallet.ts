/** Views, payments and redirect returns for tests of `<pay-wallet>`. */
import type { PaymentView } from '../../../../widget/protocol/checkout.ts';
import { cardPayment } from './card.ts';

/** A checkout that can be paid by wallet or by card. */
export const view = {
  methods: ['wallet' as const, 'card' as const],
  amounts: { USD: '25.00' },
  card_mode: 'direct' as const,
  // The companion accepts a card that was typed into the shop's own page.
  inline_card: true,
  // Both are known from an earlier deposit, so the buttons are shown without a click.
  publishable_key: 'pk_live_x',
  on_behalf_of: 'acct_x',
};
/** A decline after which the payment can be retried: no money has moved. */
export const decline = (code: string): Partial<PaymentView> => ({
  failure: { code, advice: 'other_card', final: false },
});

/** A payment that waits for the buyer's approval. */
export function walletPayment(fields: Partial<PaymentView> = {}): PaymentView {
  const secret = `pi_${crypto.randomUUID()}`;
  const action = { type: 'embed' as const, client_secret: secret, publishable_key: 'pk_live_x' };
  return cardPayment({ method: 'wallet', status: 'pending', action, ...fields });
}

/** Sets the address that the processor redirects to from the bank's page. */
export function simulateRedirectReturn({ id, action }: PaymentView, status: string): void {
  const url = new URL(location.href);
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', action?.client_secret ?? '');
  url.searchParams.set('redirect_status', status);
  history.replaceState(null, '', url);
}
