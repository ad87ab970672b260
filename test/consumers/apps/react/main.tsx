/** Shop in React with StrictMode, which mounts everything twice. */
import { StrictMode, useState, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Checkout } from './Checkout.tsx';

interface Session {
  pix: string;
  card: string;
}

function Shop({ pix, card }: Session): ReactElement {
  const [paid, setPaid] = useState<string[]>([]);
  const onPaid = (reference: string): void => setPaid((before) => [...before, `paid ${reference}; `]);
  return (
    <>
      <Checkout clientSecret={pix} onPaid={onPaid} />
      <Checkout clientSecret={card} onPaid={onPaid} />
      <output>{paid}</output>
    </>
  );
}

const root = document.querySelector('#root');
const session = (await (await fetch('/session.json')).json()) as Session;
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Shop {...session} />
    </StrictMode>,
  );
}
