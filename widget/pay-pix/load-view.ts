/** Loads the view of PIX with the module that it imports, which would otherwise be requested after it. */
export function loadPixView(): Promise<typeof import('./pix-view.ts')> {
  import('../checkout/payment-calls.ts').catch(() => undefined);
  return import('./pix-view.ts');
}
