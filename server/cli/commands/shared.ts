/** Helpers shared by the commands. */
import { randomUUID } from 'node:crypto';
import { afterPaid } from '../../../widget/protocol/payment-status.ts';
import type { Checkout, PageOptions, RequestOptions } from '../../calls/published-types.ts';
import { createdAtOf } from '../../values/ids.ts';
import type { CompanionClient, Fields } from '../client.ts';
import { type Command, type Invocation, type Option, textOf } from '../command.ts';
import { CliError, exitStatus } from '../exit.ts';
import { printOne, printPage, list } from '../print.ts';
import { createInterface } from 'node:readline/promises';

export const pageOptions: Record<string, Option> = {
  limit: { type: 'string', value: 'N', help: 'maximum number of entries' },
  after: { type: 'string', value: 'ID', help: 'start after this one' },
};

/** Options of a command that creates and lists transfers. */
export const lookOptions = (value: string, help: string): Record<string, Option> => ({
  id: { type: 'string', value, help },
  list: { type: 'boolean', help: 'list them, newest first' },
  ...pageOptions,
});

export const sendOptions: Record<string, Option> = {
  'idempotency-key': {
    type: 'string',
    value: 'KEY',
    help: 'a repeated key is the same request; default: a new key',
  },
  yes: { type: 'boolean', help: 'skip the confirmation' },
};

/** The companion checks the numbers. */
export const pageOf = ({ values }: Invocation): PageOptions => {
  const limit = textOf(values, 'limit') ?? '';
  return { limit: limit === '' ? undefined : Number(limit), after: textOf(values, 'after') };
};

/** Shows one or all objects of this resource if the command requests it; then returns true. */
export async function lookedAt(
  command: Command,
  invocation: Invocation,
  resource: { get(id: string): Promise<object>; list(page: PageOptions): Promise<object> },
  columns: readonly string[],
): Promise<boolean> {
  const { values } = invocation;
  const id = textOf(values, 'id');
  if (id === undefined && values['list'] !== true) return false;
  positionalsOf(command, invocation, []);
  if (id !== undefined) printOne(invocation, { ...(await resource.get(id)) });
  else printPage(invocation, { ...(await resource.list(pageOf(invocation))) }, columns);
  return true;
}

/** A new key is printed before it is used, so that an interrupted command can be repeated with it. */
export function keyOf({ values, terminal }: Invocation): RequestOptions {
  const known = textOf(values, 'idempotency-key');
  if (known !== undefined) return { idempotencyKey: known };
  const idempotencyKey = randomUUID();
  terminal.error.write(`Idempotency key: ${idempotencyKey}\n`);
  return { idempotencyKey };
}

/** Prints the created object; an unknown outcome has its own exit status. */
export function printSent(invocation: Invocation, answer: Fields): number {
  printOne(invocation, answer);
  if (answer['status'] !== 'unknown') return exitStatus.done;
  invocation.terminal.error.write(
    'The service has not responded, so it may have been done: do not send another, check this one.\n',
  );
  return exitStatus.unknown;
}

/** Requires exactly these arguments. */
export function positionalsOf<const Names extends readonly string[]>(
  command: Pick<Command, 'name'>,
  { positionals }: Invocation,
  names: Names,
): { [K in keyof Names]: string } {
  if (positionals.length !== names.length) {
    const forms = names.length === 0 ? 'nothing more' : names.join(' ');
    throw new CliError(
      exitStatus.usage,
      `${command.name} takes ${forms}\nTry: pay-elements ${command.name} --help`,
    );
  }
  return positionals as unknown as { [K in keyof Names]: string };
}

export const segment = (id: string): string => encodeURIComponent(id);

async function orderOf(client: CompanionClient, reference: string): Promise<Checkout | undefined> {
  const { data } = await client.calls.checkouts.list({ reference });
  // An empty reference, as of an unset variable, lists all orders.
  return data.find((order) => order.reference === reference);
}

/** The given id, or that of the order with this reference. */
export async function checkoutIdOf(client: CompanionClient, name: string): Promise<string> {
  if (createdAtOf('co', name) !== null) return name;
  const order = await orderOf(client, name);
  if (order === undefined) throw new CliError(exitStatus.refused, 'No order with this reference');
  return order.id;
}

/** The given id, or that of the only event of the order with this reference. */
export async function eventIdOf(client: CompanionClient, name: string): Promise<string> {
  if (name.startsWith('evt_')) return name;
  const checkout = await checkoutIdOf(client, name);
  const { data } = await client.calls.events.list({ checkout, limit: 500 });
  const [first, ...others] = data;
  if (first === undefined) throw new CliError(exitStatus.refused, 'The order has no event yet');
  if (others.length === 0) return first.id;
  const named = data.map(({ id, type }) => `${id} (${type})`).join(', ');
  throw new CliError(exitStatus.refused, `The order has several events, so name one of them: ${named}`);
}

const paidStatuses: readonly unknown[] = ['paid', ...afterPaid];

/** The given id, or that of the only paid payment of the order with this reference. An id can be the service's, of any form. */
export async function paymentIdOf(client: CompanionClient, name: string): Promise<string> {
  if (createdAtOf('pay', name) !== null) return name;
  const order = await orderOf(client, name);
  if (order === undefined) return name;
  const paid = order.payments.filter(({ status }) => paidStatuses.includes(status));
  const [first, ...others] = paid.map(({ id }) => id);
  if (first === undefined) throw new CliError(exitStatus.refused, 'The order has no paid payment');
  if (others.length === 0) return first;
  const ids = [first, ...others].join(', ');
  throw new CliError(exitStatus.refused, `The order has several paid payments, so name one of them: ${ids}`);
}

/** Prints what an irreversible command will do. Throws unless `--yes` is given or "yes" is typed; nothing has been sent by then. */
export async function confirm(
  { values, terminal }: Invocation,
  what: string,
  facts: Record<string, string>,
): Promise<void> {
  if (values['yes'] === true) return;
  if (terminal.input.isTTY !== true) {
    throw new CliError(exitStatus.usage, `${what} cannot be undone: without a terminal, add --yes`);
  }
  terminal.error.write(`${what}\n${list(facts)}\n`);
  const prompt = createInterface({ input: terminal.input, output: terminal.error.stream });
  try {
    const answer = await prompt.question('This cannot be undone. Type yes to continue: ');
    if (answer.trim() !== 'yes') throw new CliError(exitStatus.notConfirmed, 'nothing was sent');
  } finally {
    prompt.close();
  }
}
