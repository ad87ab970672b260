/** Finds guessable keys. Reports names and reasons, never a value. */
import type { Config } from '../config/config.ts';

export interface WeakKey {
  /** Its environment variable. */
  name: string;
  reason: string;
}

/** One in ten thousand random keys of 32 hexadecimal digits has fewer different digits. */
const minDifferentCharacters = 10;
/** 16 random bytes in hexadecimal. */
const minLength = 32;
/** Minimum of the Standard Webhooks specification. */
const minWebhookSecretBytes = 24;

const isRepetitive = (text: string): boolean =>
  new Set(text).size < minDifferentCharacters || /^(.{1,16}?)\1+$/.test(text);

export function weakKeys({ key, secret, token, merchantKey, webhookSecret }: Config): WeakKey[] {
  const found: WeakKey[] = [];
  const add = (name: string, reason: string): void => void found.push({ name, reason });
  const isAny = (text: string, ...others: (string | null)[]): boolean =>
    [...others, ...webhookSecret].includes(text);

  if (merchantKey.some(isRepetitive)) add('PAY_MERCHANT_KEY', 'repeats itself');
  else if (merchantKey.some((each) => isAny(each, secret, token, key)))
    add('PAY_MERCHANT_KEY', 'is also another key');

  if (key === null) {
    const derived = 'and client secrets are derived from it, since PAY_KEY is not set';
    if (secret.length < minLength) add('PAY_SECRET', `is shorter than ${minLength} characters, ${derived}`);
    else if (isRepetitive(secret)) add('PAY_SECRET', `repeats itself, ${derived}`);
  } else if (isRepetitive(key)) add('PAY_KEY', 'repeats itself');
  else if (isAny(key, secret, token)) add('PAY_KEY', 'is also another key');

  const webhookKeys = webhookSecret.map((each) => each.slice('whsec_'.length));
  if (webhookKeys.some((text) => Buffer.from(text, 'base64').length < minWebhookSecretBytes))
    add('PAY_WEBHOOK_SECRET', `has fewer than ${minWebhookSecretBytes} bytes`);
  else if (webhookKeys.some(isRepetitive)) add('PAY_WEBHOOK_SECRET', 'repeats itself');
  return found;
}
