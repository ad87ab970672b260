/** Tests of the store that every engine must pass. Each has a database of its own, with as many companions on it as it needs. */
import { describe } from 'node:test';
import type { Store } from '../../../server/checkouts/ports.ts';
import { openStore } from '../../../server/storage/index.ts';
import { checkoutSuite } from './suite/checkouts.ts';
import { eventSuite } from './suite/events.ts';
import { callbackSuite } from './suite/callbacks.ts';
import { lookupSuite } from './suite/lookups.ts';
import { openingSuite } from './suite/opening.ts';
import { operationSuite } from './suite/operation.ts';
import { personalDataSuite } from './suite/personal-data.ts';
import { searchSuite } from './suite/search.ts';
import { updateSuite } from './suite/updates.ts';

/** Each resolves to the URL of a new database without rows. */
export interface Databases {
  createDatabase: () => Promise<string>;
  /** One without tables. */
  createEmptyDatabase: () => Promise<string>;
}

export interface Harness extends Databases {
  /** Runs `test` with two stores on one new database, like two companions. */
  withStores: (test: (one: Store, other: Store) => Promise<void>) => () => Promise<void>;
}

export function storeSuite(name: string, databases: Databases): void {
  const harness: Harness = {
    ...databases,
    withStores: (test) => async () => {
      const url = await databases.createDatabase();
      const [one, other] = await Promise.all([openStore(url), openStore(url)]);
      try {
        await test(one.store, other.store);
      } finally {
        await Promise.all([one.store.close(), other.store.close()]);
      }
    },
  };
  describe(name, () => {
    checkoutSuite(harness);
    openingSuite(harness);
    updateSuite(harness);
    lookupSuite(harness);
    callbackSuite(harness);
    eventSuite(harness);
    operationSuite(harness);
    personalDataSuite(harness);
    searchSuite(harness);
  });
}
