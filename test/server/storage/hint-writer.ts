/** A process that stores one callback after the other, and says so only when it was told that each is stored. */
import { openStore } from '../../../server/storage/index.ts';
import { hint } from './fixtures.ts';

const [url = ''] = process.argv.slice(2);
const { store } = await openStore(url);
const writeOn = async (): Promise<never> => {
  for (;;) {
    const made = hint();
    await store.storeHint(made);
    process.stdout.write(`${made.id}\n`);
  }
};
await Promise.all(Array.from({ length: 8 }, writeOn));
