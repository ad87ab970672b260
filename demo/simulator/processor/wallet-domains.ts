/**
 * Decides which pages may show wallets (§4.1 C, §5): those with https, on a domain that is registered for the
 * environment.
 */
import type { Account } from '../accounts.ts';
import type { Wallet } from '../ledger/card-charges.ts';

export type Environment = Account['environment'];

/** Host names that support has registered. */
export type WalletDomains = Readonly<Record<Environment, readonly string[]>>;

/** Browsers treat pages of the local machine as secure without https. */
const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Registered by default, so that a shop on the same machine shows its wallets. */
export const loopbackDomains: WalletDomains = { live: loopback, sandbox: loopback };

interface Service {
  settings: { walletDomains: WalletDomains; wallets: readonly Wallet[] };
  /** URL of the service's own pages. */
  origin: string;
}

/** Wallets for a page; `origin` is undefined for requests without a page. */
export function walletsFor(
  { settings, origin: simulatorUrl }: Service,
  environment: Environment,
  origin: string | undefined,
): readonly Wallet[] {
  if (origin === undefined || !URL.canParse(origin)) return [];
  const { protocol, hostname, origin: pageOrigin } = new URL(origin);
  const isSecure = protocol === 'https:' || loopback.includes(hostname) || hostname.endsWith('.localhost');
  const isRegistered = settings.walletDomains[environment].includes(hostname);
  // The service's own hosted page needs no registration.
  const isSimulator = pageOrigin === new URL(simulatorUrl).origin;
  return isSimulator || (isSecure && isRegistered) ? settings.wallets : [];
}
