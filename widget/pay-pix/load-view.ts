/** Loads the view of PIX with the module that it imports, which would otherwise be requested after it. */
export function loadPixView(): Promise<typeof import('./view/pix-view.ts')> {
  import('../checkout/calls/payment-calls.ts').catch(() => undefined);
  return import('./view/pix-view.ts');
}
