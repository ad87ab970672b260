/** Ten ways to abuse a companion with what a stranger, a buyer or the finder of a callback address has. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { askAsBuyer, customer, merchantOf, testCard } from '../support/servers/companion.ts';
import { until } from '../support/until.ts';
import type { CountingService } from './counting-service.ts';

export interface Target {
  url: string;
  service: CountingService;
  /** How often each thing is done. */
  calls: number;
}

export interface Abuse {
  name: string;
  /** Makes what is abused; what it costs is not counted. Returns the abuse, which returns how it was answered. */
  prepare: (target: Target) => Promise<() => Promise<Answers>>;
  /** The most that may reach the service, whatever the number of calls. */
  mostRequests: number;
  /** The most that the database may grow by. */
  mostDiskKb: number;
}

/** How many of each HTTP status. */
export type Answers = Map<number | 'ended', number>;

const atOnce = 20;
/** Each call comes from an address of its own, so that limits for each address hold nobody back. */
let addresses = 0;
const address = (): string => {
  addresses += 1;
  return `198.${18 + ((addresses >> 16) & 1)}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

async function flood(calls: number, call: (index: number) => Promise<number>): Promise<Answers> {
  const answers: Answers = new Map();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < calls; index = next++) {
      const status = await call(index);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return answers;
}

let orders = 0;
const newCheckout = ({ url }: Target) =>
  merchantOf(url).createCheckout({
    reference: `order-${++orders}`,
    amounts: { BRL: '129.90', USD: '129.90' },
    customer,
  });

type Buyer = Awaited<ReturnType<typeof buyerOn>>;

/** A buyer whose every request comes from another address. */
async function buyerOn(target: Target) {
  const { client_secret: secret } = await newCheckout(target);
  const ask = (path: string, options: { body?: unknown; key?: string } = {}) =>
    askAsBuyer(target.url, secret, path, { ...options, headers: { 'x-forwarded-for': address() } });
  return { secret, ask, pix: () => ask('/deposit', { body: { method: 'pix' } }) };
}

const key = (name: string): string => `${name}-0123456789abcdef0123456789abcdef`;
const charge = ({ ask }: Buyer, name: string) => ask('/charge', { body: testCard(), key: key(name) });
const statusOf = async (asked: Promise<{ status: number }>): Promise<number> => (await asked).status;

export const abuses: readonly Abuse[] = [
  {
    name: 'confirm of a step that nobody takes',
    mostRequests: 4,
    mostDiskKb: 200,
    async prepare(target) {
      const buyer = await buyerOn(target);
      await buyer.pix();
      const { body } = await charge(buyer, 'one');
      const confirm = () => statusOf(buyer.ask('/confirm', { body: { payment: body.id } }));
      return () => flood(target.calls, confirm);
    },
  },
  {
    name: 'confirm of a payment that has nothing to confirm',
    mostRequests: 0,
    mostDiskKb: 200,
    async prepare(target) {
      const buyer = await buyerOn(target);
      const { body } = await buyer.pix();
      const confirm = () => statusOf(buyer.ask('/confirm', { body: { payment: body.id } }));
      return () => flood(target.calls, confirm);
    },
  },
  {
    name: 'status and the checkout, over and over',
    mostRequests: 4,
    mostDiskKb: 200,
    async prepare(target) {
      const buyer = await buyerOn(target);
      await buyer.pix();
      return () => flood(target.calls, (index) => statusOf(buyer.ask(index % 2 ? '' : '/status')));
    },
  },
  {
    name: 'deposits of all methods, over and over',
    mostRequests: 8,
    mostDiskKb: 300,
    async prepare(target) {
      const buyer = await buyerOn(target);
      const methods = ['pix', 'card', 'wallet'];
      return () =>
        flood(target.calls, (index) =>
          statusOf(buyer.ask('/deposit', { body: { method: methods[index % methods.length] } })),
        );
    },
  },
  {
    name: 'charges, each under a key of its own',
    mostRequests: 12,
    mostDiskKb: 800,
    async prepare(target) {
      const buyer = await buyerOn(target);
      await buyer.pix();
      return () => flood(target.calls, (index) => statusOf(charge(buyer, `k${index}`)));
    },
  },
  {
    name: 'a charge that is rate limited, from many orders',
    mostRequests: 24,
    mostDiskKb: 800,
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
    name: 'may the payment page be framed?',
    mostRequests: 1,
    mostDiskKb: 200,
    async prepare(target) {
      const buyer = await buyerOn(target);
      await buyer.ask('/deposit', { body: { method: 'card' } });
      return () => flood(target.calls, () => statusOf(buyer.ask('/framing')));
    },
  },
  {
    name: 'event streams of one checkout, held open',
    mostRequests: 4,
    mostDiskKb: 200,
    async prepare(target) {
      const buyer = await buyerOn(target);
      await buyer.pix();
      return () => holdStreams(target, buyer.secret);
    },
  },
  {
    name: 'forged callbacks on one leaked key, some of 200 kB',
    mostRequests: 8,
    mostDiskKb: 300,
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
    mostRequests: 0,
    mostDiskKb: 100,
    async prepare(target) {
      const body = { payment: 'x'.repeat(300_000) };
      const headers = { 'x-forwarded-for': address() };
      return () =>
        flood(target.calls, async (index) => {
          if (index % 3 === 0) {
            const init = { method: 'POST', body: JSON.stringify(body) };
            return (await fetch(`${target.url}/v1/callbacks/guess-${index}`, init)).status;
          }
          return statusOf(askAsBuyer(target.url, `pcs_co_${index}.guess`, '/confirm', { body, headers }));
        });
    },
  },
];

/** Opens them one after the other and reads none; says how many the companion has ended by itself. */
async function holdStreams({ url, calls }: Target, secret: string): Promise<Answers> {
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
  // All but the newest ten.
  await until('the streams beyond the limit end', () => ended >= open - 10);
  const answers: Answers = new Map<number | 'ended', number>().set(200, open - ended).set('ended', ended);
  for (const socket of sockets) socket.destroy();
  return answers;
}
