/** Reads the configuration, so that the mistakes of the price list are reported together with all others. */
import { type Config, ConfigError } from '../config/config.ts';

interface PricesSetting {
  /** How the caller names it: `PAY_PRICES`, or the option `prices`. */
  name: string;
  /** Path of the price list, unchecked. */
  path: unknown;
}

/** @throws ConfigError with every mistake. */
export async function readConfig(read: () => Config, { name, path }: PricesSetting): Promise<Config> {
  const mistakes: string[] = [];
  let config: Config | null = null;
  try {
    config = read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    mistakes.push(...error.mistakes);
  }
  if (typeof path === 'string' && path !== '') {
    const { mistakesInPrices } = await import('../selling/price-list-file.ts');
    mistakes.push(...mistakesInPrices(path, name));
  }
  if (config === null || mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}
