/** On which pages the processor offers wallets (§4.1 C, §5): https, on a domain that is registered for the environment. */
import type { Account } from '../accounts.ts';
import type { Wallet } from '../ledger/card-charges.ts';

export type Environment = Account['environment'];

/** Host names that support has registered. */
export type WalletDomains = Readonly<Record<Environment, readonly string[]>>;

/** Browsers count the pages of one's own machine as secure without https. */
const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Domains registered by default, so that a shop on the same machine shows its wallets. */
export const loopbackDomains: WalletDomains = { live: loopback, sandbox: loopback };

interface Service {
  settings: { walletDomains: WalletDomains; wallets: readonly Wallet[] };
  /** Address of the service's own pages. */
  origin: string;
}

/** The wallets of a page's device; `origin` is the page's, undefined without a page. */
export function walletsFor(
  { settings, origin: ownUrl }: Service,
  environment: Environment,
  origin: string | undefined,
): readonly Wallet[] {
  if (origin === undefined || !URL.canParse(origin)) return [];
  const { protocol, hostname, origin: pageOrigin } = new URL(origin);
  const isSecure = protocol === 'https:' || loopback.includes(hostname) || hostname.endsWith('.localhost');
  const isRegistered = settings.walletDomains[environment].includes(hostname);
  // The service's hosted page is the service's own business.
  const isOwn = pageOrigin === new URL(ownUrl).origin;
  return isOwn || (isSecure && isRegistered) ? settings.wallets : [];
}
