'use client';
import { useState } from 'react';
import { Checkout } from './Checkout.jsx';

export function Order({ companion, pix, card }) {
  const [paid, setPaid] = useState([]);
  const onPaid = (reference) => setPaid((before) => [...before, `paid ${reference}; `]);
  return (
    <>
      {[pix, card].map((secret) => (
        <Checkout key={secret} companion={companion} clientSecret={secret} onPaid={onPaid} />
      ))}
      <output>{paid}</output>
    </>
  );
}
