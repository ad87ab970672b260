/** Type tests of the elements' tags in Vue templates. */
import { expectTypeOf } from 'expect-type';
import type { PaySuccessEvent } from 'pay-elements';
import 'pay-elements/vue';
import type { GlobalComponents } from 'vue';

type Props = InstanceType<GlobalComponents['pay-card']>['$props'];
expectTypeOf<Props['onPaySuccess']>().toEqualTypeOf<((event: PaySuccessEvent) => void) | undefined>();
expectTypeOf<Props['isolation']>().toEqualTypeOf<'frame' | 'inline' | null | undefined>();
expectTypeOf<Props['checkout']>().toEqualTypeOf<string | null | undefined>();
expectTypeOf<Extract<keyof GlobalComponents, `pay-${string}`>>().toEqualTypeOf<
  'pay-card' | 'pay-checkout' | 'pay-pix' | 'pay-wallet'
>();
expectTypeOf<{ checkout: undefined; onPaySuccess: undefined }>().toExtend<Props>();
