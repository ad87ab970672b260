/** Type tests of the elements' tags in Svelte templates. */
import { expectTypeOf } from 'expect-type';
import type { PaySuccessEvent } from 'pay-elements';
import 'pay-elements/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';

type Attributes = SvelteHTMLElements['pay-wallet'];
expectTypeOf<Attributes['onpay-success']>().toEqualTypeOf<((event: PaySuccessEvent) => void) | undefined>();
expectTypeOf<Attributes['wallet']>().toEqualTypeOf<'apple_pay' | 'google_pay' | null | undefined>();
expectTypeOf<{ display: 'popup' }>().not.toExtend<Attributes>();
expectTypeOf<{ checkout: undefined; 'onpay-success': undefined }>().toExtend<Attributes>();
