/** `pay-elements audit`: lists who did what and what was refused, as a table, or all of it as CSV. */
import type { CompanionClient, Fields } from '../client.ts';
import { type Command, type Invocation, textOf } from '../command.ts';
import { csv } from '../csv.ts';
import { exitStatus } from '../exit.ts';
import { printPage } from '../print.ts';
import { checkoutIdOf, pageOf, pageOptions, positionalsOf } from './shared.ts';

const columns = ['position', 'at', 'key', 'call', 'object', 'reference', 'outcome', 'reason', 'address'];
const fileColumns = [...columns.slice(0, 5), 'checkout', ...columns.slice(5)];
const maxPageSize = 500;

export const audit: Command = {
  name: 'audit',
  summary: 'list who did what and what was refused, oldest first',
  synopsis: ['[--checkout CHECKOUT|REFERENCE] [--object ID] [--after POSITION] [--limit N] [--csv]'],
  options: {
    checkout: { type: 'string', value: 'CHECKOUT', help: 'only what was done to this order' },
    object: {
      type: 'string',
      value: 'ID',
      help: 'only what was done to this refund, payout or other object',
    },
    csv: { type: 'boolean', help: 'print CSV; without --limit, all that there is' },
    ...pageOptions,
  },
  async run(invocation) {
    positionalsOf(audit, invocation, []);
    const { client, values, isJson } = invocation;
    const name = textOf(values, 'checkout');
    const filter = {
      checkout: name === undefined ? undefined : await checkoutIdOf(client, name),
      object: textOf(values, 'object'),
    };
    if (values['csv'] === true && !isJson) await printFile(invocation, filter);
    else
      printPage(
        invocation,
        await client.calls.audit.list({ ...filter, ...positionPageOf(invocation) }),
        columns,
      );
    return exitStatus.done;
  },
};

/** As for a limit, the companion checks the number. */
function positionPageOf(invocation: Invocation): { limit?: number | undefined; after?: number | undefined } {
  const { limit, after } = pageOf(invocation);
  return { limit, after: after === undefined ? undefined : Number(after) };
}

type Filter = NonNullable<Parameters<CompanionClient['calls']['audit']['list']>[0]>;

/** Prints page by page: an audit is not held in memory, since it only grows. */
async function printFile(invocation: Invocation, filter: Filter): Promise<void> {
  const { client, terminal } = invocation;
  const { limit, after: first } = positionPageOf(invocation);
  let after = first;
  for (let isFirst = true; ; isFirst = false) {
    const { data, next } = await client.calls.audit.list({ ...filter, limit: limit ?? maxPageSize, after });
    const lines = csv(
      fileColumns,
      data.map((entry): Fields => ({ ...entry })),
    );
    terminal.output.write(isFirst ? lines : lines.slice(lines.indexOf('\n') + 1));
    if (next === null || limit !== undefined) return;
    after = Number(next);
  }
}
