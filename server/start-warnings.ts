/** Warnings at each start about valid settings with consequences. */
import type { RawCard } from './checkouts/ports.ts';
import type { Config } from './config.ts';
import { isLoopback } from './loopback.ts';
import { weakKeys } from './weak-keys.ts';

const rawCardMeaning: Readonly<Record<Exclude<RawCard, 'off'>, string>> = {
  frame: 'card data is taken from the companion’s card frame alone, and passes through this server',
  inline: 'card data is taken from the shop’s page as well, and passes through this server',
};

export function startWarnings(config: Config): string[] {
  const { rawCard, baseUrl } = config;
  const url = new URL(baseUrl);
  return [
    ...(rawCard === 'off'
      ? []
      : [`PAY_RAW_CARD=${rawCard}: ${rawCardMeaning[rawCard]}, which makes it subject to PCI DSS SAQ D`]),
    ...(url.protocol === 'https:' || isLoopback(url)
      ? []
      : ['PAY_BASE_URL is http: credentials and card data cross the network in the clear']),
    ...weakKeys(config).map(({ name, reason }) => `${name} is weak: it ${reason}`),
  ];
}
