/** Reads the configuration, so that the mistakes of the files that it names are reported together with all others. */
import { type Config, ConfigError, itemsOf } from '../config/config.ts';

/** Where the settings come from: the environment, or options. */
interface Settings {
  /** How the caller names a setting: `PAY_PRICES`, or the option `prices`. */
  nameOf: (field: keyof Config) => string;
  /** Its value, unchecked. */
  valueOf: (field: keyof Config) => unknown;
}

/** @throws ConfigError with every mistake. */
export async function readConfig(read: () => Config, { nameOf, valueOf }: Settings): Promise<Config> {
  const mistakes: string[] = [];
  let config: Config | null = null;
  try {
    config = read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    mistakes.push(...error.mistakes);
  }
  const { mistakesInFile } = await import('../config/watched-file.ts');
  const [prices, shop, keys] = [valueOf('prices'), valueOf('shop'), valueOf('keys')];
  if (isPath(prices)) {
    const { parsePriceList } = await import('../selling/price-list.ts');
    mistakes.push(...mistakesInFile(prices, nameOf('prices'), parsePriceList));
  }
  if (isPath(shop)) {
    const { parseShop } = await import('../pages/shop.ts');
    mistakes.push(...mistakesInFile(shop, nameOf('shop'), parseShop));
  } else if (typeof shop === 'object' && shop !== null) {
    const { mistakesInShop } = await import('../pages/shop.ts');
    mistakes.push(...mistakesInShop(shop).map((mistake) => `${nameOf('shop')}: ${mistake}`));
  }
  if (isPath(keys)) {
    const { keysFileParser } = await import('../keys/merchant-keys.ts');
    mistakes.push(...mistakesInFile(keys, nameOf('keys'), keysFileParser(itemsOf(valueOf('merchantKey')))));
  }
  if (config === null || mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}

const isPath = (value: unknown): value is string => typeof value === 'string' && value !== '';
