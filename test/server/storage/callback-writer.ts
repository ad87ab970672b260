/** Process that stores callbacks one after the other and prints the id of each once it is stored. */
import { openStore } from '../../../server/storage/index.ts';
import { callback } from './fixtures.ts';

const [url = ''] = process.argv.slice(2);
const { store } = await openStore(url);
const writeForever = async (): Promise<never> => {
  for (;;) {
    const stored = callback();
    await store.storeCallback(stored);
    process.stdout.write(`${stored.id}\n`);
  }
};
await Promise.all(Array.from({ length: 8 }, writeForever));
