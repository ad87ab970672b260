/** The requests that are measured, as text. */
import { randomUUID } from 'node:crypto';
import { testCard } from '../../support/servers/companion.ts';
import { buyerHeaders } from './companion.ts';
import { requestText } from './http-exchange.ts';
import { seedChallenges, seedCheckouts, type SeededCheckout, seedPendingPix } from './seed.ts';

/** What a buyer's browser calls. */
export type Call = 'status' | 'deposit' | 'charge' | 'confirm';

const bodyOf: Readonly<Record<Call, (checkout: SeededCheckout) => string | undefined>> = {
  status: () => undefined,
  deposit: () => JSON.stringify({ method: 'pix' }),
  charge: () => JSON.stringify(testCard()),
  confirm: ({ paymentId }) => JSON.stringify({ payment: paymentId }),
};

/** Watched by many: what a status asks about is mostly known. */
const watchedCheckouts = 200;

/** Credentials and addresses are sent to everyone: reading them is part of a request. */
const textOf = (call: Call, url: string, checkout: SeededCheckout): string => {
  const body = bodyOf[call](checkout);
  return requestText(url, {
    headers: { ...buyerHeaders(checkout.clientSecret), 'idempotency-key': randomUUID() },
    ...(body !== undefined && { body }),
  });
};

/** The peers do not look at whose checkout it is; its names are as long as ours. */
const nobody = { id: '', clientSecret: 'pcs_0'.repeat(12), paymentId: `pay_${'0'.repeat(32)}` };

export const requestOfPeer = (call: Call, url: string): string => textOf(call, `${url}/${call}`, nobody);

/** Answers how to make so many requests: each but a status is of a checkout of its own. */
export async function requestsOfOurs(
  call: Call,
  url: string,
  databaseUrl: string,
): Promise<(count: number) => Promise<() => string | null>> {
  const watched = call === 'status' ? await seedPendingPix(databaseUrl, watchedCheckouts) : [];
  const seed = call === 'confirm' ? seedChallenges : seedCheckouts;
  return async (count) => {
    const checkouts = call === 'status' ? watched : await seed(databaseUrl, count);
    let turn = 0;
    return () => {
      const at = turn++;
      const checkout = checkouts[call === 'status' ? at % checkouts.length : at];
      return checkout ? textOf(call, `${url}/v1/checkout/${call}`, checkout) : null;
    };
  };
}

/** The peers do not look at what they are told; it is as long as ours. */
const nobodysCallback = {
  callbackKey: `pay_${'0'.repeat(32)}.${'0'.repeat(43)}`,
  serviceId: `pix-pay_${'0'.repeat(32)}`,
};

/** Makes the callback of each payment in turn, then null. Without payments: callbacks under an unknown key, without end. */
export function callbacksTo(
  url: string,
  payments?: readonly { callbackKey: string; serviceId: string }[],
): () => string | null {
  let turn = 0;
  return () => {
    const payment = payments ? payments[turn++] : nobodysCallback;
    if (!payment) return null;
    return requestText(`${url}/v1/callbacks/${payment.callbackKey}`, {
      body: JSON.stringify({ status: 'paid', idTransaction: payment.serviceId, typeTransaction: 'PIX' }),
    });
  };
}
