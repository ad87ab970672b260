'use client';
import { PayCheckout } from 'pay-elements/react';
import { useState } from 'react';

export function Order({ companion, pix, card }) {
  const [paid, setPaid] = useState([]);
  const onPaid = (reference) => setPaid((before) => [...before, `paid ${reference}; `]);
  return (
    <>
      {[pix, card].map((secret) => (
        <PayCheckout
          key={secret}
          companion={companion}
          checkout={secret}
          onPaySuccess={({ reference }) => onPaid(reference)}
        />
      ))}
      <output>{paid}</output>
    </>
  );
}
