/** Reads the companion's address and key from the environment. The key is never an argument, since `ps` shows those. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isQuoted } from '../config/config.ts';
import { isPlainHttp } from '../config/address-settings.ts';
import type { Settings } from './client.ts';
import { type Command, type Option, textOf, type Values } from './command.ts';
import { CliError, exitStatus } from './exit.ts';

export const commonOptions: Record<string, Option> = {
  url: {
    type: 'string',
    value: 'URL',
    help: 'the companion; default PAY_PUBLIC_URL, else http://localhost:4301',
  },
  'key-file': { type: 'string', value: 'FILE', help: 'the merchant key; default PAY_MERCHANT_KEY' },
  json: { type: 'boolean', help: 'print the response as JSON' },
  help: { type: 'boolean', help: 'print this help' },
};

/** As for the companion, an empty variable counts as not set. */
export const variable = (
  name: string,
  environment: Record<string, string | undefined> = process.env,
): string | undefined => environment[name]?.trim() || undefined;

export async function readSettings(
  command: Command,
  args: string[],
  environment: Record<string, string | undefined>,
): Promise<{ values: Values; positionals: string[]; settings: Settings }> {
  const { values, positionals } = parse(command, args);
  const url = textOf(values, 'url') ?? variable('PAY_PUBLIC_URL', environment) ?? 'http://localhost:4301';
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new CliError(exitStatus.usage, '--url must be an http or https URL');
  }
  if (isPlainHttp(url)) {
    throw new CliError(
      exitStatus.usage,
      'the address of the companion must be https outside of this machine: the merchant key would cross the network in the clear',
    );
  }
  const merchantKey =
    keyOf(textOf(values, 'key-file')) ?? firstKey(variable('PAY_MERCHANT_KEY', environment));
  if (!merchantKey) {
    throw new CliError(
      exitStatus.usage,
      'the merchant key is missing: set PAY_MERCHANT_KEY, or pass --key-file',
    );
  }
  if (isQuoted(merchantKey)) {
    throw new CliError(exitStatus.usage, 'the merchant key is in quotation marks: remove them');
  }
  // As in a file of two lines; sent, it would look like a connection that failed.
  if (!/^[\x21-\x7e]+$/.test(merchantKey)) {
    throw new CliError(exitStatus.usage, 'the merchant key must be visible ASCII characters, in one line');
  }
  return { values, positionals, settings: { url: url.replace(/\/+$/, ''), merchantKey } };
}

function parse(command: Command, args: string[]): { values: Values; positionals: string[] } {
  const options = Object.fromEntries(
    Object.entries({ ...command.options, ...commonOptions }).map(([name, { type }]) => [name, { type }]),
  );
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable';
    throw new CliError(exitStatus.usage, `${reason}\nTry: pay-elements ${command.name} --help`);
  }
}

/** A companion accepts each key of a list. */
const firstKey = (keys: string | undefined): string | undefined => keys?.split(',')[0]?.trim();

function keyOf(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new CliError(exitStatus.usage, 'the file of --key-file cannot be read', { cause });
  }
}
