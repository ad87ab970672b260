/** Reads the return from a bank's page: the processor's parameters in the query. */

export interface RedirectReturn {
  /** The client secret of the returning payment; only compared, never stored. */
  clientSecret: string;
}

const parameters = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'] as const;

let pending: RedirectReturn | null = null;

/**
 * Reads the parameters and removes them from the address, so that no reload, bookmark or analytics script has them.
 * `redirect_status` is ignored: the outcome is looked up. Later calls in the same page get the same result.
 */
export function takeRedirectReturn(): RedirectReturn | null {
  const url = new URL(location.href);
  const clientSecret = url.searchParams.get('payment_intent_client_secret');
  if (clientSecret !== null) {
    pending = { clientSecret };
    for (const name of parameters) url.searchParams.delete(name);
    history.replaceState(history.state, '', url);
  }
  return pending;
}
