'use client';
import { PayCheckout } from 'pay-elements/react';

export function Checkout({ companion, clientSecret, onPaid }) {
  return (
    <PayCheckout
      companion={companion}
      checkout={clientSecret}
      onPaySuccess={({ reference }) => onPaid(reference)}
    />
  );
}
