/** `orders`: lists sales from the price list and links, as a table or CSV. */
import type { Checkout, CheckoutFilter } from '../../calls/published-types.ts';
import type { CompanionClient, Fields } from '../client.ts';
import { type Command, textOf } from '../command.ts';
import { csv } from '../csv.ts';
import { CliError, exitStatus } from '../exit.ts';
import { table } from '../print.ts';
import { positionalsOf } from './shared.ts';

const columns = ['created_at', 'reference', 'status', 'price', 'quantity', 'amount', 'method', 'paid_at'];
const collected = ['name', 'email', 'phone', 'document', 'address', 'note'];
const pageSize = 100;
/** More than the clocks of several companions differ: the list is in the order of creation, its times need not be. */
const overlapMs = 60 * 60_000;

export const orders: Command = {
  name: 'orders',
  summary: 'list sales from the price list and by links, newest first',
  synopsis: ['[--q TEXT] [--paid] [--since 2026-11-01] [--csv]'],
  options: {
    q: {
      type: 'string',
      value: 'TEXT',
      help: 'all orders found by a part of the name or e-mail, an amount, last four digits, a transaction',
    },
    paid: { type: 'boolean', help: 'paid ones only' },
    since: { type: 'string', value: 'DATE', help: 'created at this time or later, ISO 8601' },
    csv: { type: 'boolean', help: 'print CSV, with the collected fields' },
  },
  async run(invocation) {
    const { client, values, isJson, terminal } = invocation;
    positionalsOf(orders, invocation, []);
    const since = textOf(values, 'since');
    const sinceMs = since === undefined ? -Infinity : Date.parse(since);
    if (Number.isNaN(sinceMs))
      throw new CliError(exitStatus.usage, '--since must be a date such as 2026-11-01');
    const q = textOf(values, 'q');
    const filter: CheckoutFilter = { q, status: values['paid'] === true ? 'paid' : undefined };
    const rows: Fields[] = [];
    for await (const checkout of checkoutsSince(client, sinceMs, filter)) {
      if (checkout.purchase || q !== undefined) rows.push(rowOf(checkout));
    }
    if (isJson) terminal.output.write(`${JSON.stringify(rows, null, 2)}\n`);
    else if (values['csv'] === true) terminal.output.write(csv([...columns, ...collected], rows));
    else terminal.output.write(rows.length === 0 ? 'None.\n' : `${table(columns, rows)}\n`);
    return exitStatus.done;
  },
};

/** Newest first, page by page, down to the requested date. */
async function* checkoutsSince(
  client: CompanionClient,
  sinceMs: number,
  filter: CheckoutFilter,
): AsyncGenerator<Checkout> {
  const seen = new Set<unknown>();
  for (let after: string | undefined; ;) {
    const { data, next } = await client.calls.checkouts.list({ ...filter, limit: pageSize, after });
    for (const checkout of data) {
      const createdAt = Date.parse(checkout.created_at);
      if (createdAt < sinceMs - overlapMs) return;
      // If the last order of a page is removed before the next page is read, those around it are listed again.
      if (createdAt < sinceMs || seen.has(checkout.id)) continue;
      seen.add(checkout.id);
      yield checkout;
    }
    if (next === null) return;
    after = next;
  }
}

/** The paid amount of a paid order; the amounts to pay for any other. */
function rowOf(checkout: Checkout): Fields {
  const {
    price,
    quantity,
    collected: answers,
  } = checkout.purchase ?? {
    price: null,
    quantity: null,
    collected: checkout.customer,
  };
  const payment = checkout.status === 'paid' ? checkout.payment : null;
  const amountsDue = Object.entries(checkout.amounts).map(([currency, amount]) => `${amount} ${currency}`);
  return {
    checkout: checkout.id,
    payment: payment ? payment.id : null,
    created_at: checkout.created_at,
    reference: checkout.reference,
    status: checkout.status,
    price,
    quantity,
    amount: payment ? `${payment.amount} ${payment.currency}` : amountsDue.join(' / '),
    method: payment ? payment.method : null,
    paid_at: checkout.paid_at,
    ...answers,
  };
}
