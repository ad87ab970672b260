/** Type tests of the React wrappers and of the elements' tags in JSX. */
import { expectTypeOf } from 'expect-type';
import type { PayCard as PayCardElement, PayPix as PayPixElement, PaySuccessEvent } from 'pay-elements';
import { PayCard, type PayCardProps, PayPix, type PayPixProps } from 'pay-elements/react';
import type { JSX, Ref } from 'react';

expectTypeOf<PayPixProps['onPaySuccess']>().toEqualTypeOf<((event: PaySuccessEvent) => void) | undefined>();
expectTypeOf<PayPixProps['checkout']>().toEqualTypeOf<string | null | undefined>();
expectTypeOf<PayPixProps['ref']>().toEqualTypeOf<Ref<PayPixElement> | undefined>();
expectTypeOf<PayCardProps['isolation']>().toEqualTypeOf<'frame' | 'inline' | null | undefined>();
expectTypeOf<PayPixProps>().not.toHaveProperty('isolation');

// With exactOptionalPropertyTypes, as here: what is not known yet can be passed.
expectTypeOf<{ checkout: undefined; onPaySuccess: undefined }>().toExtend<PayPixProps>();

type Tag = JSX.IntrinsicElements['pay-card'];
expectTypeOf<Tag['onpay-success']>().toEqualTypeOf<((event: PaySuccessEvent) => void) | undefined>();
expectTypeOf<{ isolation: 'none' }>().not.toExtend<Tag>();
expectTypeOf<{ checkout: undefined; 'onpay-success': undefined }>().toExtend<Tag>();

export function Checkout({ secret, card }: { secret: string; card: Ref<PayCardElement> }): JSX.Element {
  return (
    <>
      <PayPix checkout={secret} className="pix" onPaySuccess={({ reference }) => console.log(reference)} />
      <PayCard checkout={secret} ref={card} isolation="inline" disabled />
      <pay-wallet
        checkout={secret}
        display="redirect"
        onpay-unavailable={({ reason }) => console.log(reason)}
      />
    </>
  );
}
