/** Warnings at each start about valid settings with consequences. */
import type { RawCard } from '../checkouts/ports.ts';
import type { Config } from '../config/config.ts';
import { isPlainHttp } from '../config/address-settings.ts';
import { weakKeys } from '../keys/weak-keys.ts';

const rawCardMeaning: Readonly<Record<Exclude<RawCard, 'off'>, string>> = {
  frame: 'card data is taken from the companion’s card frame alone, and passes through this server',
  inline: 'card data is taken from the shop’s page as well, and passes through this server',
};

/**
 * True if the card frame has the shop's origin: the companion is mounted below a path of an application, or its origin is among the
 * shops.
 */
export const sharesOrigin = ({
  publicUrl,
  rawCard,
  allowedOrigins,
}: Pick<Config, 'publicUrl' | 'rawCard' | 'allowedOrigins'>): boolean => {
  if (rawCard !== 'frame' || publicUrl === null) return false;
  const { origin, pathname } = new URL(publicUrl);
  return allowedOrigins.includes(origin) || (pathname !== '/' && allowedOrigins.length === 0);
};

export function startWarnings(config: Config): string[] {
  const { rawCard, baseUrl, publicUrl, webhookUrl, allowedOrigins } = config;
  return [
    ...(rawCard === 'off'
      ? []
      : [`PAY_RAW_CARD=${rawCard}: ${rawCardMeaning[rawCard]}, which makes it subject to PCI DSS SAQ D`]),
    ...(sharesOrigin(config)
      ? ['the card frame has the origin of the shop: it isolates nothing from the shop’s scripts']
      : []),
    ...(isPlainHttp(baseUrl)
      ? ['PAY_BASE_URL is http: credentials and card data cross the network in the clear']
      : []),
    ...(publicUrl !== null && isPlainHttp(publicUrl)
      ? ['PAY_PUBLIC_URL is http: client secrets and buyers’ data cross the network in the clear']
      : []),
    ...(webhookUrl !== null && isPlainHttp(webhookUrl)
      ? ['PAY_WEBHOOK_URL is http: events cross the network in the clear']
      : []),
    ...allowedOrigins
      .filter(isPlainHttp)
      .map((origin) => `PAY_ALLOWED_ORIGINS has ${origin}: anyone on its network can change that page`),
    ...(config.prices !== null && config.shop !== null
      ? ['PAY_SHOP is not used: PAY_PRICES names a price list, which has a shop']
      : []),
    ...weakKeys(config).map(({ name, reason }) => `${name} is weak: it ${reason}`),
  ];
}
