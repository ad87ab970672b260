/** The call of the statement: what moved, by the companion's own record. */
import { z } from 'zod';
import { currencies } from '../../widget/protocol/checkout.ts';
import { cleaned, query } from '../http/input-fields.ts';
import { statementCsv } from '../money-out/statement-csv.ts';
import { type Movement, movementKinds } from '../money-out/statement.ts';
import { isoTime } from '../values/iso-time.ts';
import { formatAmount } from '../values/money.ts';
import { shape, text, textOrNull, time, typeNames, word } from '../values/view-fields.ts';
import { call } from './call.ts';

const dayMs = 24 * 60 * 60_000;

/** A date, or a time in UTC, to milliseconds. `to`: a date includes its day. */
const moment = (description: string, dateEndsMs: number) =>
  z
    .string()
    .overwrite(cleaned)
    .regex(
      /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/,
      'Must be a date such as 2026-11-01, or a time in ISO 8601',
    )
    .refine(
      (typed) => !Number.isNaN(Date.parse(typed)),
      'Must be a date such as 2026-11-01, or a time in ISO 8601',
    )
    .transform((typed) => Date.parse(typed) + (typed.length === 10 ? dateEndsMs : 0))
    .optional()
    .describe(description);

const filter = shape(() =>
  query({
    from: moment('First day or time, ISO 8601 in UTC; default: the first day of this month', 0),
    to: moment('Last day, or the time before which it ends; default: now', dayMs),
    currency: z
      .enum(currencies, `Must be one of ${currencies.join(', ')}`)
      .optional()
      .describe('Only this currency'),
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
        .describe('By day and currency'),
    })
    .meta({ id: 'Statement' }),
);
export type StatementView = z.output<ReturnType<typeof statementShape>>;

const amountOrNull = (minor: number | null): string | null => (minor === null ? null : formatAmount(minor));
const sumOrNull = (sum: number | null, minor: number | null): number | null =>
  sum === null || minor === null ? null : sum + minor;

export function statementView(movements: readonly Movement[]): StatementView {
  const days = Map.groupBy(movements, ({ at, currency }) => `${isoTime(at).slice(0, 10)} ${currency}`);
  return {
    data: movements.map((movement) => ({
      at: isoTime(movement.at),
      kind: movement.kind,
      reference: movement.reference,
      checkout: movement.checkoutId,
      payment: movement.paymentId,
      currency: movement.currency,
      gross: formatAmount(movement.grossMinor),
      fee: amountOrNull(movement.feeMinor),
      net: amountOrNull(movement.netMinor),
    })),
    totals: [...days]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, own]) => ({
        day: name.slice(0, 10),
        currency: name.slice(11),
        gross: formatAmount(own.reduce((sum, { grossMinor }) => sum + grossMinor, 0)),
        fee: amountOrNull(own.reduce<number | null>((sum, { feeMinor }) => sumOrNull(sum, feeMinor), 0)),
        net: amountOrNull(own.reduce<number | null>((sum, { netMinor }) => sumOrNull(sum, netMinor), 0)),
      })),
  };
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
      'Each movement once, at its time, from what was settled here. Fees of cards, and movements that were made elsewhere, are not known to the companion. With `Accept: text/csv` a file, in the spelling of `Accept-Language`: `;` and decimal commas for `pt` and `es`.',
    input: filter,
    output: statementShape,
    answers: { 200: 'The statement' },
    errors: [],
    file: {
      contentType: 'text/csv',
      name: 'statement.csv',
      render: (view, language) => statementCsv(view as StatementView, language),
    },
    async handle({ moneyOut, parts }, { input: { from, to, currency } }) {
      const now = parts.clock.now();
      const today = new Date(now);
      const monthStart = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1);
      const period = { from: from ?? monthStart, until: to ?? now + 1, currency };
      return { view: statementView(await moneyOut.store.movements(period)) };
    },
  }),
};
