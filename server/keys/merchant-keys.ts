/**
 * The keys of the merchant interface: `PAY_MERCHANT_KEY`, which may do everything, and those of the file `PAY_KEYS`, each with a name,
 * scopes and limits. The file holds digests, so it is no secret.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Currency } from '../../widget/protocol/checkout.ts';
import { FileMistakes, parseJson, type WatchedFile, watchFile } from '../config/watched-file.ts';
import type { CompanionLog } from '../log.ts';
import { parseAmount } from '../values/money.ts';

/** What a key may be allowed to do. `read`: every GET but the metrics. */
export const scopes = [
  'read',
  'checkouts',
  'refunds',
  'payouts',
  'withdrawals',
  'events',
  'metrics',
] as const;
export type Scope = (typeof scopes)[number];

/** What a limit can be set for, and the only currency in which it moves money. */
export const limitedCurrency = { refunds: 'USD', payouts: 'BRL', withdrawals: 'BRL' } as const;
export type LimitedKind = keyof typeof limitedCurrency;
export const limitedKinds = Object.keys(limitedCurrency) as LimitedKind[];

/** Minor units of one day (UTC), by kind and currency. */
export type KeyLimits = {
  readonly [Kind in LimitedKind]?: { readonly [Code in Currency]?: number | undefined } | undefined;
};

/** Who calls the merchant interface. */
export interface Caller {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly limits: KeyLimits;
  /** Null: until it is removed. */
  readonly expiresAt: number | null;
  /** True for an entry of the keys file. */
  readonly isNamed: boolean;
}

export interface NamedKey extends Caller {
  readonly digest: Buffer;
}

const unlimited = { scopes, limits: {}, expiresAt: null, isNamed: false } as const;
/** The name of `PAY_MERCHANT_KEY` in the audit. */
export const merchantKeyName = 'PAY_MERCHANT_KEY';
export const inProcessCaller: Caller = { name: 'in-process', ...unlimited };
const reservedNames = [merchantKeyName, inProcessCaller.name];

/** SHA-256: comparing digests of equal length takes the same time for every wrong key. */
export const keyDigest = (key: string): Buffer => createHash('sha256').update(key).digest();

export interface Keyring {
  /** The key of a bearer token, also an expired one; null for an unknown one. */
  find(bearer: string): Caller | null;
}

export const isExpired = ({ expiresAt }: Caller, nowMs: number): boolean =>
  expiresAt !== null && expiresAt <= nowMs;

/** `named`: read at each call, since the file may have changed. */
export function createKeyring(
  merchantKeys: readonly string[],
  named: () => readonly NamedKey[] = () => [],
): Keyring {
  const merchants = merchantKeys.map((key): NamedKey => ({
    name: merchantKeyName,
    ...unlimited,
    digest: keyDigest(key),
  }));
  return {
    find(bearer) {
      const sent = keyDigest(bearer);
      let found: NamedKey | null = null;
      // Every key is compared, so that the time does not depend on which one fits.
      for (const key of [...merchants, ...named()]) if (timingSafeEqual(sent, key.digest)) found ??= key;
      return found;
    },
  };
}

const amountMessage = 'must be a decimal string such as "200.00"';
const limit = z
  .string(amountMessage)
  .regex(/^\d{1,10}\.\d{2}$/, amountMessage)
  .transform((typed) => parseAmount(typed) ?? 0);
const amountsByCurrency = z.strictObject(
  { BRL: limit.optional(), USD: limit.optional() },
  'must be an object such as {"USD": "200.00"}',
);

const timeMessage = 'must be an ISO 8601 time with an offset, such as 2027-01-31T00:00:00Z';
export const expiryTime = z.iso.datetime({ offset: true, error: timeMessage });

export const keyNameMessage =
  'must have 1 to 64 letters, digits, spaces and . _ - @, and begin with a letter or digit';
export const keyName = z
  .string(keyNameMessage)
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._@-]{0,63}$/u, keyNameMessage)
  .refine((name) => !reservedNames.includes(name), 'is the name of another kind of key');

export const scopeWord = z.enum(scopes, `must be one of ${scopes.join(', ')}`);

const limitsOfKinds = z
  .strictObject(
    {
      refunds: amountsByCurrency.optional(),
      payouts: amountsByCurrency.optional(),
      withdrawals: amountsByCurrency.optional(),
    },
    'must be an object such as {"refunds": {"USD": "200.00"}}',
  )
  .superRefine((limits, context) => {
    // Otherwise the entry would limit nothing.
    for (const kind of limitedKinds) {
      const currency = limitedCurrency[kind];
      if (limits[kind] !== undefined && limits[kind][currency] === undefined)
        context.addIssue({ code: 'custom', path: [kind], message: `needs an amount in ${currency}` });
    }
  });

const entry = z.strictObject({
  name: keyName,
  sha256: z
    .string('must be the SHA-256 digest of the key, in 64 hexadecimal digits')
    .regex(/^[\da-f]{64}$/i, 'must be the SHA-256 digest of the key, in 64 hexadecimal digits'),
  scopes: z.array(scopeWord, 'must be a list of scopes').min(1, 'must not be empty'),
  limits: limitsOfKinds.nullish(),
  expires_at: expiryTime.nullish(),
});
/** As it stands in the file. */
export type KeyEntry = z.input<typeof entry>;

const keysFile = z
  .strictObject({
    /** For editors. */
    $schema: z.string().optional(),
    keys: z.array(entry, 'must be a list of keys').max(1000, 'must have 1000 entries or fewer'),
  })
  .superRefine(({ keys }, context) => {
    for (const [index, { sha256 }] of keys.entries()) {
      if (keys.findIndex((other) => isSameDigest(other.sha256, sha256)) < index)
        context.addIssue({
          code: 'custom',
          path: ['keys', index, 'sha256'],
          message: 'is the same as that of an earlier entry',
        });
    }
  });

const isSameDigest = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** `merchantKeys`: none of them may stand in the file, where its scopes would limit nothing. @throws FileMistakes */
export function parseKeysFile(json: string, merchantKeys: readonly string[] = []): NamedKey[] {
  const { data, error } = keysFile.safeParse(parseJson(json), { reportInput: true });
  if (error) throw new FileMistakes([...new Set(error.issues.flatMap(mistakesOf))]);
  const keys = data.keys.map(({ name, sha256, scopes, limits, expires_at }): NamedKey => ({
    name,
    digest: Buffer.from(sha256, 'hex'),
    scopes,
    limits: limits ?? {},
    expiresAt: expires_at == null ? null : Date.parse(expires_at),
    isNamed: true,
  }));
  const merchants = merchantKeys.map(keyDigest);
  const doubled = keys.flatMap(({ digest }, index) =>
    merchants.some((merchant) => merchant.equals(digest))
      ? [`keys.${index}.sha256 is that of ${merchantKeyName}, which has every scope`]
      : [],
  );
  if (doubled.length > 0) throw new FileMistakes(doubled);
  return keys;
}

/** Of a field that is not ours: a longer one could be a key in the wrong place. */
const isPlainField = (name: string): boolean => /^[a-z_$][a-z_\d]{0,19}$/i.test(name);

function mistakesOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.join('.');
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) =>
      isPlainField(key) ? `${at(key)} is not a known field` : `${path || 'the file'} has an unknown field`,
    );
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  const isOurs = /^(must|is|needs) /.test(issue.message);
  return [`${path || 'the file'} ${isMissing ? 'is required' : isOurs ? issue.message : 'is not valid'}`];
}

export type KeysFile = WatchedFile<readonly NamedKey[]>;

export const keysFileParser =
  (merchantKeys: readonly string[]) =>
  (text: string): readonly NamedKey[] =>
    parseKeysFile(text, merchantKeys);

/** @throws FileMistakes if the first content is invalid. */
export const openKeysFile = (path: string, merchantKeys: readonly string[], log: CompanionLog): KeysFile =>
  watchFile(path, {
    name: 'keys file',
    parse: keysFileParser(merchantKeys),
    logged: ({ length }) => ({ count: length }),
    log,
  });
