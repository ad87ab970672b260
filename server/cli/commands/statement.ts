/** `pay-elements statement`: what moved in a month, as a table or CSV, beside the balance if requested. */
import { type Command, textOf } from '../command.ts';
import { statementCsv } from '../../money-out/statement-csv.ts';
import { CliError, exitStatus } from '../exit.ts';
import { table } from '../print.ts';
import { positionalsOf } from './shared.ts';

const columns = ['at', 'kind', 'reference', 'payment', 'currency', 'gross', 'fee', 'net'];
const totalColumns = ['day (UTC)', 'currency', 'gross', 'fee', 'net'];
const untold = 'not told';

export const statement: Command = {
  name: 'statement',
  summary: 'list what moved, with totals by day and currency',
  synopsis: ['[--month 2026-11] [--from DATE] [--to DATE] [--currency BRL] [--csv] [--against-balance]'],
  options: {
    month: { type: 'string', value: 'MONTH', help: 'this month, such as 2026-11 (UTC)' },
    from: { type: 'string', value: 'DATE', help: 'first day (UTC) or time, ISO 8601' },
    to: { type: 'string', value: 'DATE', help: 'last day (UTC), or the time before which it ends' },
    currency: { type: 'string', value: 'CODE', help: 'only this currency' },
    csv: { type: 'boolean', help: 'print CSV, in the spelling of LANG' },
    'against-balance': { type: 'boolean', help: 'also print the balance at the service' },
  },
  async run(invocation) {
    const { client, values, isJson, terminal } = invocation;
    positionalsOf(statement, invocation, []);
    const currency = textOf(values, 'currency') as 'BRL' | 'USD' | undefined;
    const filter = { ...periodOf(values), currency };
    if (values['csv'] === true && !isJson) {
      const { head, linesOf } = statementCsv(process.env['LANG']?.replace('_', '-'));
      let start = head;
      for (let after: string | undefined; ;) {
        const page = await client.calls.statement.get({ ...filter, after, limit: 1000 });
        terminal.output.write(start + linesOf(page.data));
        if (page.next === null) return exitStatus.done;
        [start, after] = ['', page.next];
      }
    }
    const view = await client.calls.statement.get(filter);
    const balance = values['against-balance'] === true ? await client.calls.balance.get() : null;
    if (isJson) terminal.output.write(`${JSON.stringify(balance ? { ...view, balance } : view, null, 2)}\n`);
    else {
      const told = <Row extends { fee: string | null; net: string | null }>(row: Row) => ({
        ...row,
        fee: row.fee ?? untold,
        net: row.net ?? untold,
      });
      terminal.output.write(
        view.data.length === 0 ? 'None.\n' : `${table(columns, view.data.map(told))}\n\n`,
      );
      const totals = view.totals.map((total) => ({ ...told(total), 'day (UTC)': total.day }));
      if (totals.length > 0) terminal.output.write(`${table(totalColumns, totals)}\n`);
      if (balance) terminal.output.write(`\nBalance at the service\n${JSON.stringify(balance, null, 2)}\n`);
      terminal.error.write(
        'Card fees and movements that were made elsewhere are not known to the companion.\n',
      );
    }
    return exitStatus.done;
  },
};

function periodOf(values: Parameters<typeof textOf>[0]): {
  from?: string | undefined;
  to?: string | undefined;
} {
  const month = textOf(values, 'month');
  if (month === undefined) return { from: textOf(values, 'from'), to: textOf(values, 'to') };
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw new CliError(exitStatus.usage, '--month must be a month such as 2026-11');
  const [year, number] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year ?? 0, number ?? 0, 1)).toISOString() };
}
