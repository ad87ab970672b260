/**
 * The companion's configuration, from the environment (`PAY_…`) or as options of `createCompanion`: the same names and checks. All
 * mistakes are reported at once, by name and without values, most of which are secrets.
 */
import { z } from 'zod';
import {
  databaseMistake,
  httpUrl,
  httpUrlWithQuery,
  isPlainHttp,
  origin,
  withLowerCaseScheme,
  writtenUrl,
} from './address-settings.ts';
import { type RawCard, rawCardModes } from '../checkouts/ports.ts';

export interface Config {
  /** The service's `{base_url}`, with `/api`, without a trailing slash. */
  baseUrl: string;
  /** Allows an http `baseUrl` outside this machine. */
  allowHttpService: boolean;
  token: string;
  secret: string;
  /** The key from which all others are derived; null: `secret`. */
  key: string | null;
  /** Earlier keys, still accepted. */
  keyPrevious: readonly string[];
  secretPrevious: readonly string[];
  /** All are accepted, so that one can replace another. */
  merchantKey: readonly string[];
  /** Path of a file of further keys, each with a name and scopes; null: none. */
  keys: string | null;
  /** Null: `http://localhost:PORT`, as soon as the port is known. */
  publicUrl: string | null;
  allowedOrigins: readonly string[];
  databaseUrl: string;
  rawCard: RawCard;
  webhookUrl: string | null;
  /** Each delivery carries a signature by each; empty: none is set. */
  webhookSecret: readonly string[];
  publishableKey: string | null;
  onBehalfOf: string | null;
  attemptsPerCheckout: number;
  /** Per 10 minutes. */
  attemptsPerAddress: number;
  /** `DECLINES/MINUTES/PERCENT` that pause direct charges, or `off`. */
  cardBrake: string;
  /** Number of proxies in front. */
  trustProxy: number;
  /** Path of the price list; null: selling is off. */
  prices: string | null;
  /** The shop on the companion's pages, or the path of a file with it; null: the price list's. */
  shop: string | Shop | null;
  /** Days after which buyers' data is erased. */
  keepCustomers: number;
  /** Days after which entries of the audit are removed; null: never. */
  keepAudit: number | null;
  port: number;
  host: string;
  logLevel: LogLevel;
}

/** The shop on the companion's pages. */
export interface Shop {
  name: string;
  /** An https address. */
  logo?: string | undefined;
  /** Colour of buttons and marks, such as `#6f3a1e`. */
  color?: string | undefined;
  /** The seller, as Brazil's Decreto 7.962/2013 wants it in sight on a page that sells, and on receipts. */
  legal?:
    | {
        name: string;
        /** Or the CPF of a person who sells. */
        cnpj: string;
        address: string;
        /** E-mail address, phone number or web address. */
        contact: string;
      }
    | undefined;
  /** Address of the shop, to which buyers return. */
  return_url?: string | undefined;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/** Every mistake of a configuration. The process exits with 78 (`EX_CONFIG`). */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(`The configuration is not usable:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`);
    this.mistakes = mistakes;
  }
}

const isPaddedBase64 = (text: string): boolean => text.slice('whsec_'.length).length % 4 === 0;
const required = z.string({ error: 'is required' }).min(1, 'is required');
/** A valid header value (§5). */
const credential = required.regex(/^[\x21-\x7e]*$/, 'must be visible ASCII characters');
const wholeNumber = (min: number, max: number): z.ZodType<number> => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .union([z.number(), z.string().regex(/^\d+$/, message).transform(Number)], { error: message })
    .pipe(z.number().int(message).min(min, message).max(max, message));
};

/** The items of a list separated by commas, or of an array; what is no text is left out. */
export const itemsOf = (value: unknown): string[] =>
  (typeof value === 'string' ? value.split(',').map((part) => part.trim()) : [value].flat()).filter(
    (item): item is string => typeof item === 'string' && item !== '',
  );

/** An array, or its items separated by commas. */
const items = (item: z.ZodString): z.ZodType<string[]> =>
  z
    .union([z.array(z.string()), z.string().transform((text) => itemsOf(text))], {
      error: ({ input }) => (input === undefined ? 'is required' : 'must be text, or a list of texts'),
    })
    .pipe(z.array(item));
const list = (item: z.ZodString): z.ZodDefault<z.ZodType<string[]>> => items(item).default([]);
/** Minimum length, so that the key cannot be found by trying. */
const minKeyBytes = 32;
const rootKey = z
  .string()
  .refine((text) => Buffer.byteLength(text) >= minKeyBytes, `must have ${minKeyBytes} bytes or more`);

const schema = z.object({
  baseUrl: required.pipe(httpUrl).transform(writtenUrl),
  allowHttpService: z
    .union([z.boolean(), z.enum(['on', 'off']).transform((word) => word === 'on')], {
      error: 'must be on or off',
    })
    .default(false),
  token: credential,
  secret: credential,
  key: rootKey.nullable().default(null),
  // Without a minimum, the parts of a key that has commas would be accepted as keys.
  keyPrevious: list(rootKey),
  secretPrevious: list(required),
  merchantKey: items(
    credential.min(32, 'must have 32 characters or more').max(4096, 'must have 4096 characters or fewer'),
  ).refine((keys) => keys.length > 0, 'is required'),
  keys: z.string().min(1).nullable().default(null),
  publicUrl: httpUrl.transform(writtenUrl).nullable().default(null),
  allowedOrigins: list(origin),
  databaseUrl: z
    .string()
    .overwrite(withLowerCaseScheme)
    .superRefine((text, context) => {
      const mistake = databaseMistake(text);
      if (mistake !== null) context.addIssue(mistake);
    })
    .default('sqlite:./pay-elements.db'),
  rawCard: z.enum(rawCardModes, { error: `must be one of ${rawCardModes.join(', ')}` }).default('off'),
  webhookUrl: httpUrlWithQuery.nullable().default(null),
  webhookSecret: list(
    z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/, 'must be whsec_ and base64')
      .refine(isPaddedBase64, 'must be whsec_ and base64'),
  ),
  publishableKey: z.string().min(1).nullable().default(null),
  onBehalfOf: z.string().min(1).nullable().default(null),
  attemptsPerCheckout: wholeNumber(1, 1000).default(10),
  attemptsPerAddress: wholeNumber(1, 1_000_000).default(20),
  cardBrake: z
    .string('must be DECLINES/MINUTES/PERCENT, such as 40/10/80, or off')
    .regex(
      /^(off|[1-9]\d{0,5}\/[1-9]\d{0,2}\/\d{1,2})$/,
      'must be DECLINES/MINUTES/PERCENT, such as 40/10/80, or off',
    )
    .default('40/10/80'),
  trustProxy: wholeNumber(0, 32).default(0),
  prices: z.string().min(1).nullable().default(null),
  // `readConfig` checks the content.
  shop: z
    .union([z.string().min(1), z.custom<Shop>((value) => typeof value === 'object' && value !== null)], {
      error: 'must be the path of a file, or a shop',
    })
    .nullable()
    .default(null),
  keepCustomers: wholeNumber(1, 36_500).default(180),
  keepAudit: wholeNumber(1, 36_500).nullable().default(null),
  port: wholeNumber(0, 65_535).default(4301),
  // In a URL an IPv6 address is in brackets.
  host: z
    .string()
    .min(1)
    .overwrite((host) => host.replace(/^\[(.*)\]$/, '$1'))
    .default('127.0.0.1'),
  // Platforms set it for all of their programs.
  logLevel: z
    .string()
    .toLowerCase()
    .pipe(z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }))
    .default('info'),
});

type Field = keyof Config;

/** field → environment variable: `baseUrl` → `PAY_BASE_URL`; three are the platform's own names. */
const unprefixed: readonly Field[] = ['port', 'host', 'logLevel'];
export const variableOf = (field: Field): string => {
  const upper = field.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  return unprefixed.includes(field) ? upper : `PAY_${upper}`;
};
export const configFields = Object.keys(schema.shape) as Field[];

/** From the environment; an empty variable counts as not set. */
export function configFromEnvironment(environment: Record<string, string | undefined>): Config {
  const values = configFields.map((field) => [field, environment[variableOf(field)]?.trim() || undefined]);
  return parse(Object.fromEntries(values), variableOf);
}

/** Warnings about unknown variables `PAY_…`. They are no errors, since a platform can set such variables itself. */
export function unknownVariables(environment: Record<string, string | undefined>): string[] {
  const known = configFields.map(variableOf);
  return Object.keys(environment)
    .filter((name) => name.startsWith('PAY_') && !known.includes(name))
    .flatMap((name) => unknownName(name, known) ?? []);
}

/** Null for a name that resembles no setting. */
function unknownName(name: string, known: readonly string[]): string | null {
  const [, current] = /^(.+)_PREVIOUS$/.exec(name) ?? [];
  if (current === 'PAY_MERCHANT_KEY' || current === 'PAY_WEBHOOK_SECRET')
    return `${name} is no setting: list the previous value in ${current} as well, separated by a comma`;
  if (current !== undefined && known.includes(current))
    return `${name} is no setting: ${current} has no previous value`;
  const meant = closestName(name, known);
  return meant === null ? null : `${name} is no setting: did you mean ${meant}?`;
}

/** From options of `createCompanion`. `undefined` counts as not set. */
export const configFromOptions = (options: object): Config => {
  const fields: Record<string, unknown> = { ...options };
  const known: readonly string[] = configFields;
  const unknown = Object.keys(fields)
    .filter((name) => !known.includes(name))
    .map((name) => unknownName(name, known) ?? `${name} is no option`);
  return parse(Object.fromEntries(configFields.map((field) => [field, fields[field]])), String, unknown);
};

function parse(
  values: Record<string, unknown>,
  nameOf: (field: Field) => string,
  unknown: readonly string[] = [],
): Config {
  const mistakes = new Map<string, string>();
  for (const field of configFields) {
    if (hasQuotes(field, values[field]))
      mistakes.set(field, `${nameOf(field)} is in quotation marks: remove them`);
    else if (hasComment(field, values[field]))
      mistakes.set(field, `${nameOf(field)} has a comment behind its value: remove it`);
  }
  const result = schema.safeParse(values);
  for (const issue of result.error?.issues ?? []) {
    const field = configFields.find((candidate) => candidate === issue.path[0]);
    if (field && !mistakes.has(field)) mistakes.set(field, `${nameOf(field)} ${messageOf(issue)}`);
  }
  for (const [field, mistake] of crossChecks(values, nameOf)) {
    if (!mistakes.has(field)) mistakes.set(field, mistake);
  }
  const all = [...unknown, ...mistakes.values()];
  if (all.length > 0 || result.data === undefined) throw new ConfigError(all);
  return Object.freeze(result.data);
}

/** `docker --env-file` keeps quotation marks as a part of the value. */
export const isQuoted = (text: string): boolean => /^(["'`]).*\1$|^[“‘„«].*[”’“»]$/s.test(text.trim());

const listFields: readonly Field[] = [
  'keyPrevious',
  'secretPrevious',
  'merchantKey',
  'allowedOrigins',
  'webhookSecret',
];

function hasQuotes(field: Field, value: unknown): boolean {
  const items = [
    value,
    ...(listFields.includes(field) ? (typeof value === 'string' ? value.split(',') : [value].flat()) : []),
  ];
  return items.some((item) => typeof item === 'string' && isQuoted(item));
}

/** `docker --env-file` keeps it as well. A key may be any text. */
const hasComment = (field: Field, value: unknown): boolean =>
  field !== 'key' && field !== 'keyPrevious' && typeof value === 'string' && /\s#/.test(value);

/** Replaces zod's messages, which can quote the value. */
const messageOf = (issue: z.core.$ZodIssue): string =>
  /^(must|is) /.test(issue.message) ? issue.message : 'is not valid';

const isOn = (value: unknown): boolean => value === true || value === 'on';

function* crossChecks(
  values: Record<string, unknown>,
  nameOf: (field: Field) => string,
): Iterable<[Field, string]> {
  if (values['webhookUrl'] && [values['webhookSecret'] ?? []].flat().length === 0) {
    yield ['webhookSecret', `${nameOf('webhookSecret')} is required with ${nameOf('webhookUrl')}`];
  }
  const { baseUrl, publicUrl, rawCard, allowHttpService, token, secret } = values;
  if (typeof baseUrl === 'string' && isPlainHttp(baseUrl) && !isOn(allowHttpService)) {
    const consent = nameOf('allowHttpService');
    yield ['baseUrl', `${nameOf('baseUrl')} must be https outside of this machine, unless ${consent} is on`];
  }
  const takesCards = rawCard === 'frame' || rawCard === 'inline';
  if (takesCards && typeof publicUrl === 'string' && isPlainHttp(publicUrl)) {
    const cards = nameOf('rawCard');
    yield [
      'publicUrl',
      `${nameOf('publicUrl')} must be https outside of this machine, since ${cards} takes card data`,
    ];
  }
  if (typeof token === 'string' && typeof secret === 'string') {
    if (token.startsWith('tk_test_') !== secret.startsWith('sk_test_')) {
      yield ['secret', `${nameOf('secret')} must be of the same environment as ${nameOf('token')}`];
    }
  }
}

/** A name that needs more edits, or more than one in so many characters, is taken for another word. */
const maxEdits = 3;
const charactersPerEdit = 4;

/** Suggests a known name for a misspelt one. */
function closestName(name: string, known: readonly string[]): string | null {
  const max = Math.min(maxEdits, Math.max(1, Math.floor(name.length / charactersPerEdit)));
  const [best] = known
    .map((candidate) => ({ candidate, edits: editsBetween(name, candidate) }))
    .filter(({ edits }) => edits <= max)
    .toSorted((a, b) => a.edits - b.edits);
  return best?.candidate ?? null;
}

/** The Levenshtein distance, row by row. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of one.split('').entries()) {
    const next = [i + 1];
    for (const [j, against] of other.split('').entries()) {
      const replaced = (row[j] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
