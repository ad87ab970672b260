/** The calls of payouts by PIX. */
import { z } from 'zod';
import { anyPayoutView } from '../money-out/external-transfer-views.ts';
import { payoutView } from '../money-out/payout.ts';
import { payoutShape } from '../money-out/views.ts';
import { numberFromMinor } from '../values/money.ts';
import { pageShape, shape, typeNames } from '../values/view-fields.ts';
import { spendingOf } from '../money-out/daily-limits.ts';
import { call, creationErrors, pageOf } from './call.ts';
import { amount, optional, pageFields, query, text, withoutPrototype } from '../http/input-fields.ts';

const maxLevels = 32;

const isNestedWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((member) => isNestedWithin(member, levels - 1)));

/** False for a number that JSON cannot carry, or of which JavaScript has already lost digits. */
const isExact = (value: unknown): boolean => {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isExact);
  if (typeof value === 'bigint') return false;
  return typeof value !== 'number' || (Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER);
};

export interface PayoutFields<Amount> {
  [field: string]: unknown;
  amount?: Amount | undefined;
  payment?: string | null | undefined;
  reason?: string | null | undefined;
}

/**
 * Accepts any JSON object within limits, since §4.10 does not publish the shape. Passes it on unchanged, except that an amount in a
 * decimal string becomes the service's number.
 */
const newPayout = shape(() => {
  const checked = z.preprocess(
    withoutPrototype,
    z
      .looseObject({
        amount: z
          .union(
            [amount.transform(numberFromMinor), z.number().positive()],
            'Must be a decimal string such as "129.90"',
          )
          .optional()
          .describe('Decimal string in major units, or a number as in the service’s interface'),
        payment: optional(text(255)).describe(
          'PIX payment that it returns, by the companion’s or the service’s id; without `amount`, all that is left of it',
        ),
        reason: optional(text(255)).describe('Stored with the payout, not sent to the service'),
      })
      .refine((body) => isNestedWithin(body, maxLevels), {
        message: `Must have ${maxLevels} levels or fewer`,
        abort: true,
      })
      .refine(isExact, 'Numbers of more than 15 digits must be sent as text'),
  ) as unknown as z.ZodType<PayoutFields<number>, PayoutFields<string | number>>;
  return checked
    .describe(
      'Passed on to the service unchanged, without `payment` and `reason`; `amount` may be a decimal string',
    )
    .register(typeNames, { name: 'NewPayoutOptions' });
});

const filter = shape(() =>
  query({
    payment: z.string().max(255).optional().describe('Only those that return this PIX payment, by its id'),
    ...pageFields(255),
  }).register(typeNames, { name: 'PayoutFilter' }),
);

const payoutPage = shape(() => pageShape(payoutShape()).meta({ id: 'PayoutPage' }));

export const payouts = {
  create: call({
    id: 'createPayout',
    method: 'POST',
    path: '/v1/payouts',
    scope: 'payouts',
    tag: 'Money out',
    summary: 'Pay out by PIX from the BRL balance',
    description:
      'With `payment` it returns that PIX payment, in full or in part: what is returned never exceeds what came in (422 `AMOUNT_EXCEEDS_RETURNABLE` with `remaining_returnable`), and a cancelled payout gives its amount back. The body is forwarded unchanged, without `payment` and `reason`, with credentials and a callback URL; an `amount` as a decimal string becomes a number, and a number of more than 15 digits must be sent as text. The other fields are defined by the service, which does not publish them; `pix_key` is the field of the simulator. One payout per minute is accepted; beyond that, the call fails with 429 `PAYOUT_COOLDOWN`. `status` is `unknown` if the service has not responded; the payout is never sent again.',
    idempotencyKey: 'payout-2026-11-21-1',
    input: newPayout,
    example: { amount: '25.50', pix_key: 'ana@shop.example' },
    output: payoutShape,
    answers: { 201: 'The payout', 200: 'The payout of an earlier request with this key' },
    errors: [
      ...creationErrors,
      'NOT_FOUND',
      'PAYMENT_NOT_RETURNABLE',
      'AMOUNT_EXCEEDS_RETURNABLE',
      'PAYOUT_COOLDOWN',
      'SANDBOX_NOT_ALLOWED',
      'INSUFFICIENT_BALANCE',
      'INSUFFICIENT_BALANCE_FOR_FEE',
      'DAILY_LIMIT_EXCEEDED',
      'MINIMUM_AMOUNT_NOT_MET',
      'MAXIMUM_AMOUNT_EXCEEDED',
    ],
    async handle({ moneyOut }, { input, idempotencyKey, caller }) {
      const { payment, reason, ...body } = input;
      const { payout, isNew } = await moneyOut.payOut({
        body,
        payment,
        reason,
        idempotencyKey,
        spending: spendingOf(caller, 'payouts'),
      });
      return { view: payoutView(payout), status: isNew ? 201 : 200 };
    },
  }),

  list: call({
    id: 'listPayouts',
    method: 'GET',
    path: '/v1/payouts',
    scope: 'read',
    tag: 'Money out',
    summary: 'List payouts, newest first',
    input: filter,
    output: payoutPage,
    answers: { 200: 'The page' },
    errors: [],
    async handle({ moneyOut }, { input: { payment, ...page } }) {
      const { payouts: store } = moneyOut.store;
      return { view: await pageOf(page, (query) => store.list({ ...query, payment }), payoutView) };
    },
  }),

  get: call({
    id: 'readPayout',
    method: 'GET',
    path: '/v1/payouts/{id}',
    scope: 'read',
    tag: 'Money out',
    summary: 'Get a payout, refreshed',
    idExample: '0f8fad5b-d9cb-469f-a165-70867728950e',
    variables: { id: '$PAYOUT' },
    output: payoutShape,
    answers: { 200: 'The payout' },
    errors: ['NOT_FOUND', 'PAYOUT_NOT_FOUND', 'SERVICE_REFUSED', 'SERVICE_UNAVAILABLE'],
    handle: async ({ moneyOut }, { id }) => ({ view: anyPayoutView(await moneyOut.readPayout(id)) }),
  }),
};
