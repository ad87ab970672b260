/** `pay-elements payout`: sends, lists and shows payouts. */
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { isRecord } from '../../../widget/protocol/decode.ts';
import type { Command, Invocation } from '../command.ts';
import { CliError, exitStatus } from '../exit.ts';
import { keyOf, lookedAt, lookOptions, positionalsOf, printSent, sendOptions, confirm } from './shared.ts';

const columns = ['id', 'status', 'amount', 'fee', 'currency', 'created_at'];

export const payout: Command = {
  name: 'payout',
  summary: 'pay out by PIX from the BRL balance, list payouts, or show one',
  synopsis: ['FILE    (the body as JSON; - for standard input)', '--id PAYOUT', '--list'],
  options: {
    ...lookOptions('PAYOUT', 'show this one'),
    ...sendOptions,
  },
  async run(invocation) {
    if (await lookedAt(payout, invocation, invocation.client.calls.payouts, columns)) return exitStatus.done;
    const [file] = positionalsOf(payout, invocation, ['FILE']);
    const body = await readJsonBody(invocation, file);
    const facts = Object.entries(body).map(([name, value]) => [name, JSON.stringify(value)]);
    await confirm(invocation, 'Pay out by PIX', Object.fromEntries(facts));
    return printSent(invocation, await invocation.client.calls.payouts.create(body, keyOf(invocation)));
  },
};

export async function readJsonBody({ terminal }: Invocation, file: string): Promise<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(file === '-' ? await text(terminal.input) : readFileSync(file, 'utf8'));
    if (isRecord(body)) return body;
  } catch (cause) {
    throw new CliError(exitStatus.usage, `${file} cannot be read as JSON`, { cause });
  }
  throw new CliError(exitStatus.usage, `${file} is not a JSON object`);
}
