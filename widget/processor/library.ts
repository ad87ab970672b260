/**
 * The tag of the processor's library, set by ourselves: under `require-trusted-types-for 'script'` its address needs a
 * policy, which `@stripe/stripe-js` has none of. Ours, `pay-elements`, lets exactly this address through.
 */

/** What `@stripe/stripe-js` would load; a test holds the two together. */
export const libraryAddress = 'https://js.stripe.com/endive/stripe.js';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

let trusted: string | null = null;

/** Resolves once the library has run. A library or a tag that the page has already is left to `loadStripe`. */
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

/** One policy for the page: a second of the same name is refused. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return libraryAddress;
  try {
    trusted ??= trustedTypes
      .createPolicy('pay-elements', { createScriptURL: onlyTheLibrary })
      .createScriptURL(libraryAddress);
  } catch {
    // The page's policy does not name ours: where it requires trusted types, the browser refuses the address itself.
  }
  return trusted ?? libraryAddress;
}

function onlyTheLibrary(address: string): string {
  if (address !== libraryAddress) throw new TypeError('Not the processor’s library');
  return address;
}
