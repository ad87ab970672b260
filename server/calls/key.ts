/** The call that says what the key may do, for programs that show only what it may. */
import { z } from 'zod';
import { currencies } from '../../widget/protocol/checkout.ts';
import { limitedCurrency, limitedKinds, scopes } from '../keys/merchant-keys.ts';
import { dayOf } from '../money-out/daily-limits.ts';
import { isoTimeOrNull } from '../values/iso-time.ts';
import { formatAmount } from '../values/money.ts';
import { amount, component, shape, text, timeOrNull } from '../values/view-fields.ts';
import { call } from './call.ts';

const limitShape = component('KeyLimit', () => ({
  limit: amount('What the key may move in one day (UTC), a decimal string in major units'),
  remaining: amount('What is left of it today'),
}));

const keyShape = component('Key', () => ({
  name: text('Name of the key, as in the audit'),
  scopes: z.array(z.enum(scopes)).describe('What the key may do'),
  limits: z
    .partialRecord(z.enum(limitedKinds), z.partialRecord(z.enum(currencies), limitShape()))
    .describe('Limits by kind and currency; what is not listed has no limit'),
  expires_at: timeOrNull('From when the key is refused; null: until it is removed'),
}));

export const key = {
  get: call({
    id: 'readKey',
    method: 'GET',
    path: '/v1/key',
    scope: null,
    tag: 'Operation',
    summary: 'Get what the key of this request may do',
    description: 'Every valid key may make this call.',
    output: shape(() => keyShape()),
    answers: { 200: 'The key' },
    errors: [],
    async handle({ parts, moneyOut }, { caller }) {
      const day = dayOf(parts.clock.now());
      const limits = await Promise.all(
        limitedKinds.map(async (kind) => {
          const limited = Object.entries(caller.limits[kind] ?? {}).filter(
            (entry): entry is [string, number] => entry[1] !== undefined,
          );
          if (limited.length === 0) return [];
          const spentMinor = await moneyOut.store.spending.spentBy(caller.name, kind, day);
          const views = limited.map(([currency, limitMinor]) => [
            currency,
            {
              limit: formatAmount(limitMinor),
              remaining: formatAmount(
                currency === limitedCurrency[kind] ? Math.max(0, limitMinor - spentMinor) : limitMinor,
              ),
            },
          ]);
          return [[kind, Object.fromEntries(views)]];
        }),
      );
      return {
        view: {
          name: caller.name,
          scopes: [...caller.scopes],
          limits: Object.fromEntries(limits.flat()),
          expires_at: isoTimeOrNull(caller.expiresAt),
        },
      };
    },
  }),
};
