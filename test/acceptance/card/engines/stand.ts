/** One engine, a shop of its own, and the network in between. */
import { before } from 'node:test';
import { CardBuyer } from '../../../support/buyers/card-buyer.ts';
import type { Engine } from '../../../support/browsers/engines/tab.ts';
import type { Isolation } from '../../../support/buyers/card-page.ts';
import { type CardShop, type PageOptions, startCardShop } from '../../../support/servers/card-shop.ts';
import type { CheckoutAnswer } from '../../../support/servers/companion.ts';
import { type LossyRelay, startLossyRelay } from '../../../support/faults/lossy-relay.ts';
import { type Scope, suiteScope } from '../../../support/servers/process.ts';
import { oneOnSqlite } from '../../../support/servers/companion-setups.ts';

export interface Visit {
  card: CardBuyer;
  checkout: CheckoutAnswer;
  address: string;
  /** Card charges that the service was asked for since. */
  readonly charges: () => Promise<number>;
}

export interface OpenOptions extends PageOptions {
  /** In its frame unless told otherwise, as the element itself. */
  isolation?: Isolation;
  fields?: Record<string, unknown>;
}

export interface Stand {
  readonly engine: Engine;
  readonly shop: CardShop;
  readonly relay: LossyRelay;
  /** The shop's page in a tab that ends with the test. */
  open(test: Scope, options?: OpenOptions): Promise<Visit>;
}

/** To be called in `describe`. */
export function standWith(start: (scope: Scope) => Promise<Engine>): () => Stand {
  const scope = suiteScope();
  let stand: Stand;
  before(async () => {
    let relay: LossyRelay | undefined;
    const shop = await startCardShop(
      scope,
      {},
      {
        ...oneOnSqlite,
        async start(inner, options) {
          relay = await startLossyRelay(inner, (await oneOnSqlite.start(inner, options)).url);
          return relay;
        },
      },
    );
    const engine = await start(scope);
    if (relay) stand = { engine, shop, relay, open: (test, options = {}) => open(stand, test, options) };
  });
  return () => stand;
}

async function open(
  { engine, shop }: Stand,
  test: Scope,
  { isolation = 'frame', fields, ...page }: OpenOptions,
): Promise<Visit> {
  const checkout = await shop.checkout(fields);
  const tab = await engine.newTab();
  test.after(() => tab.close());
  const address = shop.addressOf(checkout, { ...page, attributes: { isolation, ...page.attributes } });
  const keysOf = async () =>
    (await oneOnSqlite.charges(shop.simulator)).map(({ idempotency_key: key }) => key);
  // Of a payment that an earlier test has left with an open outcome, the companion may still be asking.
  const earlier = new Set(await keysOf());
  await tab.goto(address);
  return {
    card: new CardBuyer(tab, isolation),
    checkout,
    address,
    charges: async () => (await keysOf()).filter((key) => !earlier.has(key)).length,
  };
}
