/**
 * Adds the script tag of the processor's library: under `require-trusted-types-for 'script'` its address needs a policy, which
 * `@stripe/stripe-js` lacks. Our policy, `pay-elements`, allows exactly this address, and
 * a simulator's on a page of this machine.
 */

/** The address that `@stripe/stripe-js` would load; a test compares the two. */
export const libraryAddress = 'https://js.stripe.com/endive/stripe.js';

interface Policy {
  createScriptURL(address: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

let policy: Policy | null = null;

let adding: Promise<void> | null = null;

/**
 * Resolves once the library has run. An existing library or tag of the page is left to `loadStripe`. `simulator` is the address of a
 * simulator's replacement, which is used only where {@link isLocal} permits it.
 */
export function addLibrary(simulator?: string): Promise<void> {
  const isThere = 'Stripe' in window || document.querySelector('script[src^="https://js.stripe.com/"]');
  if (isThere) return Promise.resolve();
  const address = simulator !== undefined && isLocal(simulator) ? simulator : libraryAddress;
  // The next call tries again after a failure.
  adding ??= add(address).finally(() => (adding = null));
  return adding;
}

const add = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = trustedAddress(address);
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The processor’s library did not load'));
    });
    document.head.append(script);
  });

/**
 * True for a simulator's script on this machine, for a page of this machine: no companion or service can make a public page load
 * another script than the processor's.
 */
export function isLocal(address: string, page: Pick<URL, 'hostname'> = location): boolean {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return false;
  const { origin, hostname } = new URL(address);
  return address === `${origin}/processor.js` && isLoopback(hostname) && isLoopback(page.hostname);
}

const isLoopback = (hostname: string): boolean =>
  /^(localhost|[^.]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** One policy per page: a second one of the same name is rejected. */
function trustedAddress(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return address;
  try {
    policy ??= trustedTypes.createPolicy('pay-elements', { createScriptURL: onlyTheLibrary });
    return policy.createScriptURL(address);
  } catch {
    // The page's policy does not list ours: if it requires trusted types, the browser rejects the address itself.
    return address;
  }
}

function onlyTheLibrary(address: string): string {
  if (address !== libraryAddress && !isLocal(address)) throw new TypeError('Not the processor’s library');
  return address;
}
