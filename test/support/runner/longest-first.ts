/** Orders jobs by measured duration, so that no long job starts last and runs alone on one core. */

const longest: readonly string[] = [
  'browsers',
  'test/simulation/simulation.test.ts',
  'test/acceptance/card/outcomes.test.ts',
  'test/server/money-out/refunds.test.ts',
  'test/documents/documents.test.ts',
  'test/kills/kills.test.ts',
  'test/acceptance/card/engines.test.ts',
  'test/acceptance/demo-scenarios.test.ts',
  'test/acceptance/companion/three-processes.test.ts',
  'test/acceptance/card/three-d-secure.test.ts',
  'test/package/published.test.ts',
  'test/acceptance/demo-back-office.test.ts',
  'test/acceptance/card/network.test.ts',
  'test/acceptance/demo-storefront.test.ts',
  'test/acceptance/card/frame.test.ts',
  'test/acceptance/pix.test.ts',
  'test/acceptance/companion/crash-points.test.ts',
  'test/server/money-out/withdrawals.test.ts',
  'test/consumers/consumers.test.ts',
  'test/server/cli/cli.test.ts',
  'test/acceptance/checkout.test.ts',
  'test/acceptance/card/accessibility.test.ts',
  'test/server/cli/doctor.test.ts',
  'test/hammer/hammer.test.ts',
  'test/simulator/hosted-page.test.ts',
  'test/server/money-out/payouts.test.ts',
  'test/acceptance/demo-cover.test.ts',
  'test/acceptance/demo-stage.test.ts',
  'test/acceptance/wallet-fallback.test.ts',
  'test/acceptance/wallet.test.ts',
  'test/acceptance/card/hosted-page.test.ts',
  'test/acceptance/static-shop.test.ts',
  'test/acceptance/checkout-layout.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/acceptance/card/isolation.test.ts',
  'test/server/startup-faults.test.ts',
  'test/package/round-trips.test.ts',
  'test/package/languages.test.ts',
  'test/acceptance/load-failures.test.ts',
  'test/acceptance/checkout-amounts.test.ts',
  'test/contract/service/hostile.test.ts',
  'test/acceptance/companion/database-failures.test.ts',
  'test/acceptance/documents-site.test.ts',
  'test/acceptance/card/lazy-modules.test.ts',
  'test/simulator/processor-wallets.test.ts',
  'test/package/budgets.test.ts',
  'test/acceptance/trusted-types.test.ts',
  'test/acceptance/demo-credentials.test.ts',
  'test/simulator/processor-challenge.test.ts',
];

/** Sorts the listed jobs first; the others keep their order. */
export function longestFirst<T>(items: readonly T[], nameOf: (item: T) => string): T[] {
  const rank = (item: T): number => {
    const index = longest.indexOf(nameOf(item));
    return index < 0 ? longest.length : index;
  };
  return items.toSorted((one, other) => rank(one) - rank(other));
}

/** Throws if a listed job no longer exists. */
export function assertLongestAmong(names: readonly string[]): void {
  const missing = longest.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`Listed in longest-first.ts, but missing: ${missing.join(', ')}`);
}
