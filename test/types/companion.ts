/** Type tests of the options of a companion in the merchant's own application, with exactOptionalPropertyTypes. */
import { expectTypeOf } from 'expect-type';
import type { CompanionOptions, NewCheckoutOptions } from 'pay-elements/server';

interface Required {
  baseUrl: string;
  token: string;
  secret: string;
  merchantKey: string;
}

// Variables of the environment need not be set, nor fields of an order.
expectTypeOf<
  Required & { prices: string | undefined; rawCard: undefined; onEvent: undefined }
>().toExtend<CompanionOptions>();
expectTypeOf<Required & { prices: number }>().not.toExtend<CompanionOptions>();
expectTypeOf<{
  reference: string;
  amounts: { BRL: string; USD: undefined };
  customer: { name: string | undefined };
  description: undefined;
}>().toExtend<NewCheckoutOptions>();
