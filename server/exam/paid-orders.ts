/** Reads which orders the shop believes paid: from a command, a file or an address, as JSON, CSV or lines. */
import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isRecord } from '../../widget/protocol/decode.ts';
import { minorFromNumber, parseAmount } from '../values/money.ts';

/** What the shop believes about one order. */
export interface Belief {
  /** How often it acted on the payment: once is right. */
  paid: number;
  /** In minor units; null: the list does not say. */
  refundedMinor: number | null;
  /** Whether a person is asked to look; null: the list does not say. */
  review: boolean | null;
}

export type Beliefs = ReadonlyMap<string, Belief>;

/** The list cannot be read. */
export class PaidOrdersError extends Error {
  override readonly name = 'PaidOrdersError';
}

/** Long enough for a shop whose framework starts for each command. */
const timeoutMs = 60_000;
const maxBytes = 64 * 1024 * 1024;

/** `source`: an http address, the path of a file that exists, or a command for the shell. */
export function paidOrdersFrom(source: string): () => Promise<Beliefs> {
  if (/^https?:\/\//.test(source)) return async () => beliefsIn(await fetched(source));
  if (existsSync(source) && statSync(source).isFile())
    return async () => beliefsIn(await readFile(source, 'utf8'));
  return async () => beliefsIn(await outputOf(source));
}

async function fetched(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch((cause: unknown) => {
    throw new PaidOrdersError('the address of --paid-orders does not respond', { cause });
  });
  if (!response.ok) throw new PaidOrdersError(`the address of --paid-orders returns ${response.status}`);
  return response.text();
}

/** Runs a command in the shell, as typed in a terminal. */
export function outputOf(command: string, environment: Record<string, string> = {}): Promise<string> {
  const shell = process.platform === 'win32' ? ['cmd', '/d', '/s', '/c'] : ['sh', '-c'];
  const [file = '', ...args] = shell;
  const options = {
    env: { ...process.env, ...environment },
    timeout: timeoutMs,
    maxBuffer: maxBytes,
    windowsVerbatimArguments: true,
  };
  return new Promise((resolve, reject) => {
    execFile(file, [...args, command], options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else {
        const reason = stderr.trim().split('\n').at(-1) ?? '';
        // Without a status, a signal ended it: that of the timeout, or another.
        const end = error.killed
          ? `took more than ${timeoutMs / 1000} s`
          : `failed (status ${String(error.code ?? error.signal)})`;
        reject(new PaidOrdersError(`the command ${command} ${end}: ${reason}`));
      }
    });
  });
}

/** @throws PaidOrdersError for rows that are not understood. */
export function beliefsIn(text: string): Beliefs {
  const beliefs = new Map<string, Belief>();
  for (const row of rowsIn(text.trim())) {
    const { reference, paid, refunded, review } = row;
    if (typeof reference !== 'string') throw new PaidOrdersError('a paid order has no text `reference`');
    const before = beliefs.get(reference);
    beliefs.set(reference, {
      paid: (before?.paid ?? 0) + timesPaid(paid),
      refundedMinor: amountIn(refunded) ?? before?.refundedMinor ?? null,
      review: review === undefined || review === '' ? (before?.review ?? null) : isYes(review),
    });
  }
  return beliefs;
}

type Row = Record<string, unknown>;

function rowsIn(text: string): Row[] {
  if (/^[[{]/.test(text)) {
    const parsed = parsedJson(text);
    const list = isRecord(parsed) ? Object.values(parsed).find(Array.isArray) : parsed;
    if (!Array.isArray(list)) throw new PaidOrdersError('the JSON of --paid-orders has no list');
    return list.map((item: unknown) => (isRecord(item) ? item : { reference: item }));
  }
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const names = cellsOf(head);
  if (!names.includes('reference')) {
    return [head, ...lines].flatMap((line) => (line === '' ? [] : [{ reference: cellsOf(line)[0] }]));
  }
  return lines.map((line) => {
    const cells = cellsOf(line);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new PaidOrdersError('the JSON of --paid-orders cannot be read', { cause });
  }
}

/** The exam's references have no separators; other cells may be quoted. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|[,;\t])(?:"((?:[^"]|"")*)"|([^,;\t]*))/g)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  );

const noes: readonly string[] = ['', '0', 'no', 'false', 'f', 'open', 'pending', 'expired', 'cancelled'];
const isYes = (value: unknown): boolean =>
  typeof value === 'string' ? !noes.includes(value.trim().toLowerCase()) : Boolean(value);

/** A row counts as one, unless it says how many or that it is not paid. */
function timesPaid(paid: unknown): number {
  if (paid === undefined) return 1;
  if (typeof paid === 'number') return paid;
  if (typeof paid === 'string' && /^\d+$/.test(paid.trim())) return Number(paid);
  return isYes(paid) ? 1 : 0;
}

/** Null: the list does not say. */
function amountIn(value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null;
  const minor =
    typeof value === 'number'
      ? minorFromNumber(value)
      : typeof value === 'string'
        ? parseAmount(value)
        : null;
  if (minor === null) throw new PaidOrdersError('`refunded` must be an amount such as 15.00');
  return minor;
}
