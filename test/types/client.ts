/** Type tests of the client of the merchant interface. */
import { expectTypeOf } from 'expect-type';
import { type Client, createClient, ProblemError } from 'pay-elements/client';
import type * as Published from 'pay-elements/client';

expectTypeOf<ReturnType<typeof createClient>>().toEqualTypeOf<Client>();
expectTypeOf<Client['checkouts']['create']>().parameters.toEqualTypeOf<[Published.NewCheckoutOptions]>();
expectTypeOf<Client['refunds']['create']>().parameters.toEqualTypeOf<
  [Published.NewRefundOptions, Published.RequestOptions]
>();
expectTypeOf<Client['payouts']['list']>().toBeCallableWith({ limit: 1 });
export const send: Published.Fetch = globalThis.fetch;
expectTypeOf<'REFERENCE_TAKEN'>().toExtend<ProblemError['code']>();
