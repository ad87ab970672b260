/** `npx pay-elements keys`: makes, lists and checks the keys of the file `PAY_KEYS`. Asks no companion. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { itemsOf } from '../config/config.ts';
import { FileMistakes, mistakesInFile } from '../config/watched-file.ts';
import {
  type KeyEntry,
  type KeyLimits,
  keysFileParser,
  limitedCurrency,
  limitedKinds,
  type NamedKey,
  parseKeysFile,
  scopes,
} from '../keys/merchant-keys.ts';
import { addKeyEntry, newKey } from '../keys/new-key.ts';
import { formatAmount } from '../values/money.ts';
import type { Terminal } from './command.ts';
import { CliError, exitStatus } from './exit.ts';
import { table } from './print.ts';
import { variable } from './settings.ts';

type Environment = Record<string, string | undefined>;

const kinds = limitedKinds.map((kind) => `${kind}=${limitedCurrency[kind]}:200.00`).join(', ');

const usage = `makes, lists and checks the keys of the file PAY_KEYS

  pay-elements keys new NAME --scopes read,refunds [--limit refunds=USD:200.00]… [--expires 2027-12-31] [--file FILE]
  pay-elements keys list [--file FILE]
  pay-elements keys check [--file FILE]

Options
  --scopes SCOPES               what the key may do: ${scopes.join(', ')}
  --limit KIND=CODE:AMOUNT      what it may move in a day (UTC): ${kinds}
  --expires DATE                from when it is refused: a day (UTC), or a time such as 2027-12-31T18:00:00-03:00
  --file FILE                   new adds its entry to this file; list and check read it, by default that of PAY_KEYS
  --json                        print JSON
  --help                        print this help

The key is printed once, and stored nowhere; its entry has only its digest. Without --file, add the entry to the file yourself.

Exit status
  0                             done
  2                             invalid command or option
  78                            the file has mistakes, or cannot be read or written`;

/** Resolves to the exit status. */
export async function keys(args: string[], environment: Environment, terminal: Terminal): Promise<number> {
  const { values, positionals } = parse(args);
  if (values.help === true) {
    terminal.output.write(`${usage}\n`);
    return exitStatus.done;
  }
  const [action, ...rest] = positionals;
  const merchantKeys = itemsOf(environment['PAY_MERCHANT_KEY']);
  if (action === 'new') return makeKey(rest, values, merchantKeys, terminal);
  if (action !== 'list' && action !== 'check') throw usageError('keys takes new NAME, list or check');
  if (rest.length > 0) throw usageError(`keys ${action} takes nothing more`);
  const { scopes: named, limit, expires } = values;
  if (named !== undefined || limit !== undefined || expires !== undefined)
    throw usageError('--scopes, --limit and --expires are for keys new');
  const file = values.file ?? variable('PAY_KEYS', environment);
  if (!file) throw usageError('the file is missing: set PAY_KEYS, or pass --file');
  const source = values.file === undefined ? 'PAY_KEYS' : '--file';
  return action === 'list'
    ? listKeys(file, { source, isJson: values.json === true, merchantKeys }, terminal)
    : checkKeys(file, { source, isJson: values.json === true, merchantKeys }, terminal);
}

interface Values {
  scopes?: string[];
  limit?: string[];
  expires?: string;
  file?: string;
  json?: boolean;
  help?: boolean;
}

const usageError = (message: string): CliError =>
  new CliError(exitStatus.usage, `${message}\nTry: pay-elements keys --help`);

function parse(args: string[]): { values: Values; positionals: string[] } {
  try {
    return parseArgs({
      args,
      options: {
        scopes: { type: 'string', multiple: true },
        limit: { type: 'string', multiple: true },
        expires: { type: 'string' },
        file: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : 'unreadable arguments');
  }
}

async function makeKey(
  names: readonly string[],
  values: Values,
  merchantKeys: readonly string[],
  { output, error }: Terminal,
): Promise<number> {
  const [name, ...more] = names;
  if (name === undefined || more.length > 0)
    throw usageError('keys new takes one NAME; put it in quotation marks if it has spaces');
  const { file } = values;
  // As of an unset variable: the entry would stand nowhere.
  if (file === '') throw usageError('--file is empty');
  const { key, entry } = made(fieldsOf(name, values));
  if (file !== undefined) {
    const count = await addKeyEntry(file, entry, merchantKeys).catch((thrown: unknown) => {
      throw fileError(`--file ${file}`, thrown);
    });
    error.write(`Added to ${file}.\n`);
    if (count > 1)
      error.write(
        `${count} keys are named ${name} and share their limits. Remove the earlier ones once they are not used.\n`,
      );
  }
  error.write('The key is printed only now: store it where it is used.\n');
  output.write(
    values.json === true
      ? `${JSON.stringify({ key, entry }, null, 2)}\n`
      : `${key}\n\n${JSON.stringify(entry, null, 2)}\n`,
  );
  return exitStatus.done;
}

function made(fields: Omit<KeyEntry, 'sha256'>): ReturnType<typeof newKey> {
  try {
    return newKey(fields);
  } catch (error) {
    if (!(error instanceof FileMistakes)) throw error;
    throw usageError(error.mistakes.join('\n  '));
  }
}

/** As typed: the rules of the file decide. */
function fieldsOf(name: string, { scopes: lists, limit, expires }: Values): Omit<KeyEntry, 'sha256'> {
  const typed = [...new Set((lists ?? []).flatMap((list) => itemsOf(list)))];
  if (typed.length === 0) throw usageError(`--scopes is missing: one or more of ${scopes.join(', ')}`);
  return {
    name,
    scopes: typed as KeyEntry['scopes'],
    ...(limit !== undefined && { limits: limitsOf(limit) }),
    ...(expires !== undefined && { expires_at: expiryOf(expires) }),
  };
}

function limitsOf(typed: readonly string[]): KeyEntry['limits'] {
  const limits = new Map<string, Map<string, string>>();
  for (const text of typed) {
    const [, kind = '', currency = '', amount = ''] = /^([^=]+)=([^:]+):(.+)$/.exec(text) ?? [];
    if (kind === '') throw usageError('--limit must be KIND=CODE:AMOUNT, such as refunds=USD:200.00');
    const amounts = limits.get(kind) ?? new Map<string, string>();
    if (amounts.has(currency)) throw usageError(`--limit ${kind} has two amounts in ${currency}`);
    limits.set(kind, amounts.set(currency, amount));
  }
  return Object.fromEntries([...limits].map(([kind, amounts]) => [kind, Object.fromEntries(amounts)]));
}

function expiryOf(typed: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? `${typed}T00:00:00Z` : typed;
  if (Date.parse(time) <= Date.now()) throw usageError('--expires is in the past');
  return time;
}

const fileError = (place: string, thrown: unknown): unknown =>
  thrown instanceof FileMistakes
    ? new CliError(
        exitStatus.configuration,
        thrown.mistakes.map((mistake) => `${place}: ${mistake}`).join('\n  '),
        { cause: thrown },
      )
    : thrown;

interface Reading {
  source: string;
  isJson: boolean;
  merchantKeys: readonly string[];
}

/** @throws CliError with every mistake, by place. */
function keysIn(file: string, { source, merchantKeys }: Reading): NamedKey[] {
  const mistakes = mistakesInFile(file, source, keysFileParser(merchantKeys));
  if (mistakes.length > 0) throw new CliError(exitStatus.configuration, mistakes.join('\n  '));
  return parseKeysFile(readFileSync(file, 'utf8'), merchantKeys);
}

/** Amounts in major units, by kind and currency. */
const shownLimits = (limits: KeyLimits): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Object.entries(limits).map(([kind, amounts]) => [
      kind,
      Object.fromEntries(
        Object.entries(amounts ?? {}).flatMap(([currency, minor]) =>
          minor === undefined ? [] : [[currency, formatAmount(minor)]],
        ),
      ),
    ]),
  );

function listKeys(file: string, reading: Reading, { output }: Terminal): number {
  const found = keysIn(file, reading).map(({ name, scopes: allowed, limits, expiresAt }) => ({
    name,
    scopes: allowed,
    limits: shownLimits(limits),
    expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    expired: expiresAt !== null && expiresAt <= Date.now(),
  }));
  if (reading.isJson) output.write(`${JSON.stringify(found, null, 2)}\n`);
  else if (found.length === 0) output.write('None.\n');
  else {
    const rows = found.map(({ name, scopes: allowed, limits, expires_at: expiry, expired }) => ({
      name,
      scopes: allowed.join(','),
      limits:
        Object.entries(limits)
          .flatMap(([kind, amounts]) =>
            Object.entries(amounts).map(([currency, amount]) => `${kind}=${currency}:${amount}`),
          )
          .join(' ') || null,
      expires: expired ? `${expiry} (expired)` : expiry,
    }));
    output.write(`${table(['name', 'scopes', 'limits', 'expires'], rows)}\n`);
  }
  return exitStatus.done;
}

function checkKeys(file: string, reading: Reading, { output, error }: Terminal): number {
  const mistakes = mistakesInFile(file, reading.source, keysFileParser(reading.merchantKeys));
  if (reading.isJson) output.write(`${JSON.stringify({ mistakes }, null, 2)}\n`);
  else if (mistakes.length > 0) for (const mistake of mistakes) error.write(`${mistake}\n`);
  else {
    const { length } = keysIn(file, reading);
    output.write(`${file} has no mistakes, and ${length === 1 ? '1 key' : `${length} keys`}.\n`);
  }
  return mistakes.length === 0 ? exitStatus.done : exitStatus.configuration;
}
