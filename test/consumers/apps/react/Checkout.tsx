import { PayCheckout } from 'pay-elements/react';
import type { ReactElement } from 'react';

interface CheckoutProps {
  clientSecret: string;
  onPaid: (reference: string) => void;
}

export function Checkout({ clientSecret, onPaid }: CheckoutProps): ReactElement {
  return (
    <PayCheckout
      companion="https://pay.shop.example"
      checkout={clientSecret}
      onPaySuccess={({ reference }) => onPaid(reference)}
    />
  );
}
