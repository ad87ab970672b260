/** React with StrictMode, which mounts everything twice. */
import { StrictMode, useState, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { PayCard, PayPix } from 'pay-elements/react';

interface Session {
  companion: string;
  pix: string;
  card: string;
}

function Shop({ companion, pix, card }: Session): ReactElement {
  const [paid, setPaid] = useState<string[]>([]);
  const onPaySuccess = ({ reference }: { reference: string }): void =>
    setPaid((before) => [...before, `paid ${reference}; `]);
  return (
    <>
      <PayPix companion={companion} checkout={pix} onPaySuccess={onPaySuccess} />
      <PayCard companion={companion} checkout={card} onPaySuccess={onPaySuccess} />
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
