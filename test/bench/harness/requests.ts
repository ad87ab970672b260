/** Builds the text of the measured requests for the companion and for its peers. */
import { randomUUID } from 'node:crypto';
import { testCard } from '../../support/servers/companion.ts';
import { buyerHeaders } from './companion.ts';
import { requestText } from './http-exchange.ts';
import { seedChallenges, seedCheckouts, type SeededCheckout, seedPendingPix } from './seed.ts';

/** Calls of a buyer's browser. */
export type Call = 'status' | 'deposit' | 'charge' | 'confirm';

const bodyOf: Readonly<Record<Call, (checkout: SeededCheckout) => string | undefined>> = {
  status: () => undefined,
  deposit: () => JSON.stringify({ method: 'pix' }),
  charge: () => JSON.stringify(testCard()),
  confirm: ({ paymentId }) => JSON.stringify({ payment: paymentId }),
};

/** Few checkouts with many status reads, so that most reads are of known ones. */
const watchedCheckouts = 200;

/** Peers get credentials and addresses, too: parsing them is part of a request. */
const textOf = (call: Call, url: string, checkout: SeededCheckout): string => {
  const body = bodyOf[call](checkout);
  return requestText(url, {
    headers: { ...buyerHeaders(checkout.clientSecret), 'idempotency-key': randomUUID() },
    ...(body !== undefined && { body }),
  });
};

/** Checkout for peers, which do not check it. Its ids are as long as ours. */
const peerCheckout = { id: '', clientSecret: 'pcs_0'.repeat(12), paymentId: `pay_${'0'.repeat(32)}` };

export const requestOfPeer = (call: Call, url: string): string =>
  textOf(call, `${url}/${call}`, peerCheckout);

/** Returns a function that prepares `count` requests. Each one has its own checkout, except for `status`. */
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

/** Callback for peers, which do not check it. Its key and id are as long as ours. */
const peerCallback = {
  callbackKey: `pay_${'0'.repeat(32)}.${'0'.repeat(43)}`,
  serviceId: `pix-pay_${'0'.repeat(32)}`,
};

/**
 * Returns the callback of each payment in turn, then null. Without `payments`: endless callbacks with one fixed key.
 */
export function callbacksTo(
  url: string,
  payments?: readonly { callbackKey: string; serviceId: string }[],
): () => string | null {
  let turn = 0;
  return () => {
    const payment = payments ? payments[turn++] : peerCallback;
    if (!payment) return null;
    return requestText(`${url}/v1/callbacks/${payment.callbackKey}`, {
      body: JSON.stringify({ status: 'paid', idTransaction: payment.serviceId, typeTransaction: 'PIX' }),
    });
  };
}
