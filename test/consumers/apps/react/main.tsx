/** Shop in React with StrictMode, which mounts everything twice, and with a part that a test can suspend. */
import { StrictMode, Suspense, use, useEffect, useState, type ReactElement } from 'react';
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

/** Waits for the promise of a `suspend` event, as for a router's next page: its boundary hides the elements meanwhile. */
function Waiting(): null {
  const [promise, setPromise] = useState<Promise<unknown> | null>(null);
  useEffect(() => {
    const wait = (event: Event): void => setPromise((event as CustomEvent<Promise<unknown>>).detail);
    addEventListener('suspend', wait);
    return () => removeEventListener('suspend', wait);
  }, []);
  if (promise) use(promise);
  return null;
}

const root = document.querySelector('#root');
const session = (await (await fetch('/session.json')).json()) as Session;
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Suspense fallback={<p>…</p>}>
        <Shop {...session} />
        <Waiting />
      </Suspense>
    </StrictMode>,
  );
}
