/** Reads the configuration, so that the mistakes of the price list are reported together with all others. */
import { type Config, ConfigError } from './config.ts';

/** `prices`: the path of the price list, unchecked. @throws ConfigError with every mistake. */
export async function readConfig(read: () => Config, prices: unknown): Promise<Config> {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError) || typeof prices !== 'string' || prices === '') throw error;
    const { mistakesInPrices } = await import('./selling/compose-selling.ts');
    throw new ConfigError([...error.mistakes, ...mistakesInPrices(prices)]);
  }
}
