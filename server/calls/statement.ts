/** The call of the statement: what moved, by the companion's own record. */
import { z } from 'zod';
import { currencies } from '../../widget/protocol/checkout.ts';
import { PayError } from '../errors.ts';
import { cleaned, query, wholeNumber } from '../http/input-fields.ts';
import { statementCsv } from '../money-out/statement-csv.ts';
import {
  maxMovementsAtOnce,
  type Movement,
  movementKinds,
  movementPages,
  type MovementPlace,
  type StatementFilter,
} from '../money-out/statement.ts';
import { isoTime } from '../values/iso-time.ts';
import { formatAmount } from '../values/money.ts';
import { shape, text, textOrNull, time, typeNames, word } from '../values/view-fields.ts';
import { call } from './call.ts';

const dayMs = 24 * 60 * 60_000;

const momentMistake = 'Must be a date such as 2026-11-01, or a time in ISO 8601';

/** `Date.parse` takes 30 February for 2 March. */
const isExistingDay = (day: string): boolean =>
  !Number.isNaN(Date.parse(day)) && isoTime(Date.parse(day)).startsWith(day);

/** The plus sign of an offset, if it is not encoded, is a blank in a query. */
const withPlusSign = (typed: string): string => cleaned(typed).replace(/ (?=\d{2}:\d{2}$)/, '+');

/** A date, or a time in UTC, to milliseconds. `to`: a date includes its day. */
const moment = (description: string, dateEndsMs: number) =>
  z
    .string()
    .overwrite(withPlusSign)
    .regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/, { error: momentMistake, abort: true })
    .refine((typed) => !Number.isNaN(Date.parse(typed)) && isExistingDay(typed.slice(0, 10)), momentMistake)
    .transform((typed) => Date.parse(typed) + (typed.length === 10 ? dateEndsMs : 0))
    .optional()
    .describe(description);

const filter = shape(() =>
  query({
    from: moment('First day (UTC) or time, ISO 8601; default: the first day of this month', 0),
    to: moment('Last day (UTC), or the time before which it ends; default: now', dayMs),
    currency: z
      .enum(currencies, `Must be one of ${currencies.join(', ')}`)
      .optional()
      .describe('Only this currency'),
    limit: wholeNumber(1, maxMovementsAtOnce)
      .optional()
      .describe('Movements of a page; default: all of them in one response'),
    after: z
      .string()
      .regex(/^\d{1,15}\.\d{1,15}$/, 'Must be the `next` of a page')
      .optional()
      .describe('`next` of the page before'),
  }).register(typeNames, { name: 'StatementFilter' }),
);

const signed = (description: string) =>
  z
    .string()
    .regex(/^-?\d+\.\d{2}$/)
    .describe(description);
const signedOrNull = (description: string) =>
  z
    .string()
    .regex(/^-?\d+\.\d{2}$/)
    .nullable()
    .describe(description);

const statementShape = shape(() =>
  z
    .object({
      data: z
        .array(
          z
            .object({
              at: time('When it was settled: the service’s time, or when the companion learned of it'),
              kind: word(movementKinds, 'What moved'),
              reference: textOrNull('The merchant’s own name of the order; null without an order'),
              checkout: textOrNull('Id of the checkout; null without an order'),
              payment: textOrNull('Id of the payment; null without one'),
              currency: text('ISO 4217 code'),
              gross: signed('Decimal string in major units; negative for money that leaves'),
              fee: signedOrNull('Fee of the service; null where it does not say'),
              net: signedOrNull('What the balance gains or loses; null where the service does not say'),
            })
            .meta({ id: 'Movement' }),
        )
        .describe('Oldest first'),
      totals: z
        .array(
          z
            .object({
              day: z.string().meta({ format: 'date', description: 'Day in UTC' }),
              currency: text('ISO 4217 code'),
              gross: signed('Sum of the day'),
              fee: signedOrNull('Sum of the day; null if a fee of it is not known'),
              net: signedOrNull('Sum of the day; null if one of it is not known'),
            })
            .meta({ id: 'StatementTotal' }),
        )
        .describe('By day and currency, of the movements in `data`'),
      next: textOrNull('`after` of the next page; null on the last one'),
    })
    .meta({ id: 'Statement' }),
);
export type StatementView = z.output<ReturnType<typeof statementShape>>;

type Line = StatementView['data'][number];
type Total = Pick<Movement, 'grossMinor' | 'feeMinor' | 'netMinor'>;

const amountOrNull = (minor: number | null): string | null => (minor === null ? null : formatAmount(minor));
const sumOrNull = (sum: number | null, minor: number | null): number | null =>
  sum === null || minor === null ? null : sum + minor;

const lineOf = (movement: Movement): Line => ({
  at: isoTime(movement.at),
  kind: movement.kind,
  reference: movement.reference,
  checkout: movement.checkoutId,
  payment: movement.paymentId,
  currency: movement.currency,
  gross: formatAmount(movement.grossMinor),
  fee: amountOrNull(movement.feeMinor),
  net: amountOrNull(movement.netMinor),
});

/** Sums by day and currency. */
function createTotals(): {
  add: (movements: readonly Movement[]) => void;
  view: () => StatementView['totals'];
} {
  const totals = new Map<string, Total>();
  return {
    add(movements) {
      for (const { at, currency, grossMinor, feeMinor, netMinor } of movements) {
        const name = `${isoTime(at).slice(0, 10)} ${currency}`;
        const total = totals.get(name) ?? { grossMinor: 0, feeMinor: 0, netMinor: 0 };
        totals.set(name, {
          grossMinor: total.grossMinor + grossMinor,
          feeMinor: sumOrNull(total.feeMinor, feeMinor),
          netMinor: sumOrNull(total.netMinor, netMinor),
        });
      }
    },
    view: () =>
      [...totals]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, { grossMinor, feeMinor, netMinor }]) => ({
          day: name.slice(0, 10),
          currency: name.slice(11),
          gross: formatAmount(grossMinor),
          fee: amountOrNull(feeMinor),
          net: amountOrNull(netMinor),
        })),
  };
}

function statementView(movements: readonly Movement[], next: MovementPlace | undefined): StatementView {
  const totals = createTotals();
  totals.add(movements);
  return {
    data: movements.map(lineOf),
    totals: totals.view(),
    next: next === undefined ? null : `${next.at}.${next.position}`,
  };
}

/** The JSON of a view, written while it is read. */
async function* jsonOf(pages: AsyncIterable<readonly Movement[]>): AsyncGenerator<string> {
  const totals = createTotals();
  let start = '{"data":[';
  for await (const page of pages) {
    totals.add(page);
    yield start + page.map((movement) => JSON.stringify(lineOf(movement))).join(',');
    start = ',';
  }
  if (start !== ',') yield start;
  yield `],"totals":${JSON.stringify(totals.view())},"next":null}`;
}

async function* csvOf(
  pages: AsyncIterable<readonly Movement[]>,
  language: string | undefined,
): AsyncGenerator<string> {
  const csv = statementCsv(language);
  let start = csv.head;
  for await (const page of pages) {
    yield start + csv.linesOf(page.map(lineOf));
    start = '';
  }
  if (start !== '') yield start;
}

function placeOf(next: string | undefined): MovementPlace | undefined {
  if (next === undefined) return undefined;
  const [at = 0, position = 0] = next.split('.').map(Number);
  return { at, position };
}

interface Period {
  from?: number | undefined;
  to?: number | undefined;
  currency?: string | undefined;
}

/** @throws PayError `VALIDATION_ERROR` for a period that ends before it starts: an empty statement would say that nothing moved. */
function filterOf({ from, to, currency }: Period, nowMs: number): StatementFilter {
  if (from !== undefined && to !== undefined && from > to)
    throw new PayError('VALIDATION_ERROR', {
      errors: [{ field: 'to', message: 'Must not be before `from`' }],
    });
  const today = new Date(nowMs);
  const monthStart = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1);
  return { from: from ?? monthStart, until: to ?? nowMs + 1, currency };
}

export const statement = {
  get: call({
    id: 'readStatement',
    method: 'GET',
    path: '/v1/statement',
    scope: 'read',
    tag: 'Money out',
    summary: 'List what moved, oldest first, with totals by day and currency',
    description:
      'Each movement once, at its time, from what was settled here. Fees of cards, and movements that were made elsewhere, are not known to the companion. The response has all of them, however many; with `limit`, a page of them, whose `next` is the `after` of the next one. With `Accept: text/csv` a file, in the spelling of `Accept-Language`: `;` and decimal commas for `pt` and `es`.',
    input: filter,
    output: statementShape,
    answers: { 200: 'The statement' },
    errors: [],
    file: {
      contentType: 'text/csv',
      name: 'statement.csv',
      render: (view, language) => {
        const { head, linesOf } = statementCsv(language);
        return head + linesOf((view as StatementView).data);
      },
    },
    stream({ moneyOut, parts }, { input: { limit, after, ...period } }, { isFile, language }) {
      if (limit !== undefined || after !== undefined) return null;
      const pages = movementPages(
        (page) => moneyOut.store.movements(page),
        filterOf(period, parts.clock.now()),
      );
      return isFile ? csvOf(pages, language) : jsonOf(pages);
    },
    async handle({ moneyOut: { store }, parts }, { input: { limit, after, ...period } }) {
      const selected = filterOf(period, parts.clock.now());
      if (limit === undefined && after === undefined) {
        const movements: Movement[] = [];
        for await (const page of movementPages((page) => store.movements(page), selected))
          movements.push(...page);
        return { view: statementView(movements, undefined) };
      }
      const shown = limit ?? maxMovementsAtOnce;
      const found = await store.movements({ ...selected, limit: shown + 1, after: placeOf(after) });
      const page = found.slice(0, shown);
      return { view: statementView(page, found.length > shown ? page.at(-1) : undefined) };
    },
  }),
};
