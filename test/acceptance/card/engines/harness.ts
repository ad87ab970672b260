/** Test harness of one browser engine: the engine, a shop of its own, and a lossy relay between them. */
import { before } from 'node:test';
import { CardBuyer } from '../../../support/buyers/card-buyer.ts';
import type { Engine } from '../../../support/browsers/engines/tab.ts';
import type { Isolation } from '../../../support/buyers/card-page.ts';
import { type CardShop, type PageOptions, startCardShop } from '../../../support/servers/card-shop.ts';
import type { CheckoutResponse } from '../../../support/servers/companion.ts';
import { type LossyRelay, startLossyRelay } from '../../../support/faults/lossy-relay.ts';
import { freePort } from '../../../support/servers/free-port.ts';
import { type Scope, suiteScope } from '../../../support/servers/process.ts';
import { oneOnSqlite } from '../../../support/servers/companion-setups.ts';

export interface Visit {
  card: CardBuyer;
  checkout: CheckoutResponse;
  address: string;
  /** Card charges that the service received since the page was opened. */
  readonly charges: () => Promise<number>;
}

export interface OpenOptions extends PageOptions {
  /** `frame` by default, as in the element. */
  isolation?: Isolation;
  fields?: Record<string, unknown>;
}

export interface EngineHarness {
  readonly engine: Engine;
  readonly shop: CardShop;
  readonly relay: LossyRelay;
  /** Opens the shop's page in a tab that closes with the test. */
  open(test: Scope, options?: OpenOptions): Promise<Visit>;
}

/** Starts a harness before the suite; call it in `describe`. */
export function harnessFor(start: (scope: Scope) => Promise<Engine>): () => EngineHarness {
  const scope = suiteScope();
  let harness: EngineHarness;
  before(async () => {
    let relay: LossyRelay | undefined;
    const shop = await startCardShop(
      scope,
      {},
      {
        ...oneOnSqlite,
        async start(inner, options) {
          const port = await freePort();
          relay = await startLossyRelay(inner, `http://127.0.0.1:${port}`);
          const env = { ...options.env, PAY_PUBLIC_URL: relay.url };
          await oneOnSqlite.start(inner, { ...options, env, port });
          return relay;
        },
      },
    );
    const engine = await start(scope);
    if (relay) harness = { engine, shop, relay, open: (test, options = {}) => open(harness, test, options) };
  });
  return () => harness;
}

async function open(
  { engine, shop }: EngineHarness,
  test: Scope,
  { isolation = 'frame', fields, ...page }: OpenOptions,
): Promise<Visit> {
  const checkout = await shop.checkout(fields);
  const tab = await engine.newTab();
  test.after(() => tab.close());
  const address = shop.addressOf(checkout, { ...page, attributes: { isolation, ...page.attributes } });
  const keysOf = async () =>
    (await oneOnSqlite.charges(shop.simulator)).map(({ idempotency_key: key }) => key);
  // An earlier test may have left a payment unsettled whose charge the companion still repeats.
  const earlier = new Set(await keysOf());
  await tab.goto(address);
  return {
    card: new CardBuyer(tab, isolation),
    checkout,
    address,
    charges: async () => (await keysOf()).filter((key) => !earlier.has(key)).length,
  };
}
