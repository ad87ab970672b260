/** Loads the view of a wallet, with what it imports: requested beside the view, not after it. */
export function loadWalletView(): Promise<typeof import('./view/wallet-view.ts')> {
  import('../ui/closed/closed-panel.ts').catch(() => undefined);
  import('../checkout/calls/payment-calls.ts').catch(() => undefined);
  import('../processor/step/redirect-return.ts').catch(() => undefined);
  return import('./view/wallet-view.ts');
}
