/** Reads the configuration, so that the mistakes of the files that it names are reported together with all others. */
import { type Config, ConfigError } from '../config/config.ts';

/** Names of files, unchecked, by how the caller names the setting: `PAY_PRICES`, or the option `prices`. */
interface FileSettings {
  prices: { name: string; path: unknown };
  shop: { name: string; path: unknown };
}

/** @throws ConfigError with every mistake. */
export async function readConfig(read: () => Config, { prices, shop }: FileSettings): Promise<Config> {
  const mistakes: string[] = [];
  let config: Config | null = null;
  try {
    config = read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    mistakes.push(...error.mistakes);
  }
  const { mistakesInFile } = await import('../config/watched-file.ts');
  if (typeof prices.path === 'string' && prices.path !== '') {
    const { parsePriceList } = await import('../selling/price-list.ts');
    mistakes.push(...mistakesInFile(prices.path, prices.name, parsePriceList));
  }
  if (typeof shop.path === 'string' && shop.path !== '') {
    const { parseShop } = await import('../pages/shop.ts');
    mistakes.push(...mistakesInFile(shop.path, shop.name, parseShop));
  } else if (typeof shop.path === 'object' && shop.path !== null) {
    const { mistakesInShop } = await import('../pages/shop.ts');
    mistakes.push(...mistakesInShop(shop.path).map((mistake) => `${shop.name}: ${mistake}`));
  }
  if (config === null || mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}
