/** Ten abuses of a companion by a stranger, a buyer, or someone who knows a callback URL. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { requestAsBuyer, customer, merchantOf, testCard } from '../support/servers/companion.ts';
import { until } from '../support/until.ts';
import type { CountingService } from './counting-service.ts';

export interface Target {
  url: string;
  service: CountingService;
  /** Number of requests of each abuse. */
  calls: number;
}

export interface Abuse {
  name: string;
  /** Sets up the abuse, which is not measured. Returns a function that runs it and counts the responses. */
  prepare: (target: Target) => Promise<() => Promise<ResponseCounts>>;
  /** Limit of requests that reach the service, independent of the number of calls. */
  maxRequests: number;
  /** Limit of the database's growth. */
  maxDiskKb: number;
}

/** Number of responses by HTTP status; `ended` counts streams that the companion closed. */
export type ResponseCounts = Map<number | 'ended', number>;

const atOnce = 20;
/** Each call has its own client address, so that no rate limit per address applies. */
let addresses = 0;
const address = (): string => {
  addresses += 1;
  return `198.${18 + ((addresses >> 16) & 1)}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

async function flood(calls: number, call: (index: number) => Promise<number>): Promise<ResponseCounts> {
  const responses: ResponseCounts = new Map();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < calls; index = next++) {
      const status = await call(index);
      responses.set(status, (responses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return responses;
}

let orders = 0;
const newCheckout = ({ url }: Target) =>
  merchantOf(url).createCheckout({
    reference: `order-${++orders}`,
    amounts: { BRL: '129.90', USD: '129.90' },
    customer,
  });

type Buyer = Awaited<ReturnType<typeof buyerOn>>;

/** A buyer whose requests each come from a different address. */
async function buyerOn(target: Target) {
  const { client_secret: secret } = await newCheckout(target);
  const send = (path: string, options: { body?: unknown; key?: string } = {}) =>
    requestAsBuyer(target.url, secret, path, { ...options, headers: { 'x-forwarded-for': address() } });
  return { secret, send, pix: () => send('/deposit', { body: { method: 'pix' } }) };
}

const key = (name: string): string => `${name}-0123456789abcdef0123456789abcdef`;
const charge = ({ send }: Buyer, name: string) => send('/charge', { body: testCard(), key: key(name) });
const statusOf = async (response: Promise<{ status: number }>): Promise<number> => (await response).status;

export const abuses: readonly Abuse[] = [
  {
    name: 'confirm of a 3-D Secure step that is never completed',
    // Three confirms, each repeat of which looks first (§7.2, CONFIRM_FAILED).
    maxRequests: 5,
    maxDiskKb: 200,
    async prepare(target) {
      const buyer = await buyerOn(target);
      await buyer.pix();
      const { body } = await charge(buyer, 'one');
      const confirm = () => statusOf(buyer.send('/confirm', { body: { payment: body.id } }));
      return () => flood(target.calls, confirm);
    },
  },
  {
    name: 'confirm of a payment that has nothing to confirm',
    maxRequests: 0,
    maxDiskKb: 200,
    async prepare(target) {
      const buyer = await buyerOn(target);
      const { body } = await buyer.pix();
      const confirm = () => statusOf(buyer.send('/confirm', { body: { payment: body.id } }));
      return () => flood(target.calls, confirm);
    },
  },
  {
    name: 'repeated reads of the status and the checkout',
    maxRequests: 4,
    maxDiskKb: 200,
    async prepare(target) {
      const buyer = await buyerOn(target);
      await buyer.pix();
      return () => flood(target.calls, (index) => statusOf(buyer.send(index % 2 ? '' : '/status')));
    },
  },
  {
    name: 'repeated deposits of all methods',
    maxRequests: 8,
    maxDiskKb: 300,
    async prepare(target) {
      const buyer = await buyerOn(target);
      const methods = ['pix', 'card', 'wallet'];
      return () =>
        flood(target.calls, (index) =>
          statusOf(buyer.send('/deposit', { body: { method: methods[index % methods.length] } })),
        );
    },
  },
  {
    name: 'charges, each with a new idempotency key',
    maxRequests: 12,
    maxDiskKb: 800,
    async prepare(target) {
      const buyer = await buyerOn(target);
      await buyer.pix();
      return () => flood(target.calls, (index) => statusOf(charge(buyer, `k${index}`)));
    },
  },
  {
    name: 'charges of many orders while the service limits them',
    maxRequests: 24,
    maxDiskKb: 800,
    async prepare(target) {
      const buyers = await Promise.all(Array.from({ length: 10 }, () => buyerOn(target)));
      target.service.mode = 'limited';
      return () =>
        flood(Math.min(target.calls, 60), async (index) => {
          const buyer = buyers[index % buyers.length];
          return buyer ? statusOf(charge(buyer, `k${index}`)) : 0;
        }).finally(() => (target.service.mode = 'normal'));
    },
  },
  {
    name: 'repeated checks whether the payment page can be framed',
    maxRequests: 1,
    maxDiskKb: 200,
    async prepare(target) {
      const buyer = await buyerOn(target);
      await buyer.send('/deposit', { body: { method: 'card' } });
      return () => flood(target.calls, () => statusOf(buyer.send('/framing')));
    },
  },
  {
    name: 'many open event streams of one checkout',
    maxRequests: 4,
    maxDiskKb: 200,
    async prepare(target) {
      const buyer = await buyerOn(target);
      await buyer.pix();
      return () => holdStreams(target, buyer.secret);
    },
  },
  {
    name: 'forged callbacks with one leaked key, some of 200 kB',
    maxRequests: 8,
    maxDiskKb: 300,
    async prepare(target) {
      const buyer = await buyerOn(target);
      await buyer.pix();
      const { postback } = target.service;
      const large = 'x'.repeat(200_000);
      return () =>
        flood(target.calls, async (index) => {
          const padding = index % 10 === 0 ? large : '';
          const body = JSON.stringify({ status: 'paid', idTransaction: `tx-forged-${index}`, padding });
          const response = await fetch(postback, { method: 'POST', body });
          return response.status;
        });
    },
  },
  {
    name: 'guessed secrets and callback keys, and large bodies',
    maxRequests: 0,
    maxDiskKb: 100,
    async prepare(target) {
      const body = { payment: 'x'.repeat(300_000) };
      const headers = { 'x-forwarded-for': address() };
      return () =>
        flood(target.calls, async (index) => {
          if (index % 3 === 0) {
            const init = { method: 'POST', body: JSON.stringify(body) };
            return (await fetch(`${target.url}/v1/callbacks/guess-${index}`, init)).status;
          }
          return statusOf(requestAsBuyer(target.url, `pcs_co_${index}.guess`, '/confirm', { body, headers }));
        });
    },
  },
];

/** Opens streams and keeps them open; counts those that the companion closed. */
async function holdStreams({ url, calls }: Target, secret: string): Promise<ResponseCounts> {
  const { hostname, port } = new URL(url);
  let ended = 0;
  const sockets = await Promise.all(
    Array.from({ length: Math.min(calls, 2_000) }, async () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.on('close', () => (ended += 1));
      await once(socket, 'connect');
      socket.write(
        `GET /v1/checkout/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${secret}\r\nx-forwarded-for: ${address()}\r\n\r\n`,
      );
      await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      socket.resume();
      return socket;
    }),
  );
  const open = sockets.length;
  // The companion keeps the newest ten.
  await until('the streams beyond the limit end', () => ended >= open - 10);
  const responses: ResponseCounts = new Map<number | 'ended', number>()
    .set(200, open - ended)
    .set('ended', ended);
  for (const socket of sockets) socket.destroy();
  return responses;
}
