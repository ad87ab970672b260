/**
 * Adds the script tag of the processor's library: under `require-trusted-types-for 'script'` its address needs a policy, which
 * `@stripe/stripe-js` lacks. Our policy, `pay-elements`, allows exactly this address.
 */

/** The address that `@stripe/stripe-js` would load; a test compares the two. */
export const libraryAddress = 'https://js.stripe.com/endive/stripe.js';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

let trusted: string | null = null;

/** Resolves once the library has run. An existing library or tag of the page is left to `loadStripe`. */
export function addLibrary(): Promise<void> {
  const isThere = 'Stripe' in window || document.querySelector('script[src^="https://js.stripe.com/"]');
  if (isThere) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = trustedAddress();
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove(); // the next call tries again
      reject(new Error('The processor’s library did not load'));
    });
    document.head.append(script);
  });
}

/** One policy per page: a second one of the same name is rejected. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return libraryAddress;
  try {
    trusted ??= trustedTypes
      .createPolicy('pay-elements', { createScriptURL: onlyTheLibrary })
      .createScriptURL(libraryAddress);
  } catch {
    // The page's policy does not list ours: if it requires trusted types, the browser rejects the address itself.
  }
  return trusted ?? libraryAddress;
}

function onlyTheLibrary(address: string): string {
  if (address !== libraryAddress) throw new TypeError('Not the processor’s library');
  return address;
}
