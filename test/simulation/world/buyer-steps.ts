/** Steps of a day that buyers perform in their browsers: viewing, watching, buying and depositing. */
import { type Participants, emailOf, type Handlers, type KnownCheckout } from './participants.ts';
import type { CompanionRequest, CompanionResponse } from './clients.ts';
import type { Json } from './observation.ts';
import { tipOf } from './price-list.ts';

export const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null;

export async function requestAsBuyer(
  participants: Participants,
  c: number,
  what: string,
  request: Pick<CompanionRequest, 'method' | 'path' | 'body' | 'idempotencyKey' | 'route' | 'address'>,
): Promise<CompanionResponse | null> {
  const known = participants.checkout(c);
  const bearer = participants.secretOf(c);
  if (bearer === null) return null;
  const purpose = { who: 'buyer' as const, what, c, key: request.idempotencyKey };
  const response = await participants.world.clients.request({ ...request, purpose, bearer });
  if (response?.status === 200) remember(known, response.body);
  return response;
}

function remember(known: KnownCheckout, body: Json): void {
  const payment = 'methods' in body ? body['payment'] : body;
  if (isRecord(payment)) known.payment = payment;
  if (typeof body['revision'] === 'number') known.revision = body['revision'];
}

export const readStatusAsBuyer = (participants: Participants, c: number, what = 'status'): Promise<unknown> =>
  requestAsBuyer(participants, c, what, { method: 'GET', path: '/v1/checkout/status' });

export const times = (count: number, work: () => Promise<unknown>): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, work));

export const sleep = (participants: Participants, ms: number): Promise<void> =>
  new Promise((resolve) => participants.world.time.timer(participants.world.actor, ms, resolve));

function openStream(participants: Participants, c: number): () => void {
  const known = participants.checkout(c);
  const bearer = participants.secretOf(c);
  if (bearer === null) return () => undefined;
  return participants.world.clients.watch({
    purpose: { who: 'buyer', what: 'watch', c },
    method: 'GET',
    path: '/v1/checkout/events',
    bearer,
    onChunk: (text) => {
      const data = /^event: checkout\n(?:.*\n)*?data: (.*)$/m.exec(text)?.[1];
      if (data === undefined) return;
      const view = JSON.parse(data) as Json;
      remember(known, view);
      participants.onStream(c, view);
    },
  });
}

export const buyerSteps: Handlers<
  'look' | 'watch' | 'visit' | 'rush' | 'buy' | 'deposit' | 'alternate_wallets'
> = {
  async rush(participants, { c, buyers }) {
    let buyer = 0;
    await times(buyers, async () => {
      const address = `198.51.100.${++buyer % 250}`;
      const what = ['view', 'status', 'status'][buyer % 3] ?? 'view';
      const path = what === 'view' ? '/v1/checkout' : '/v1/checkout/status';
      await requestAsBuyer(participants, c, what, { method: 'GET', path, address });
    });
  },

  async look(participants, { c, how }) {
    const path = how === 'view' ? '/v1/checkout' : '/v1/checkout/status';
    await requestAsBuyer(participants, c, how, { method: 'GET', path });
  },

  async watch(participants, { c, forMs }) {
    const end = openStream(participants, c);
    await sleep(participants, forMs);
    end();
  },

  async visit(participants, { c, tabs, reloads, forMs }) {
    let tab = 0;
    await times(tabs, async () => {
      await sleep(participants, 300 * tab++);
      for (let load = 0; load <= reloads; load++) {
        await requestAsBuyer(participants, c, 'view', { method: 'GET', path: '/v1/checkout' });
        const end = openStream(participants, c);
        await sleep(participants, forMs / (load + 1));
        // The stream is lost: the page polls until it is reloaded.
        end();
        await readStatusAsBuyer(participants, c);
      }
    });
  },

  async buy(participants, { c, price, quantity, presses }) {
    const known = participants.checkout(c);
    if (known.id !== null) return;
    const name = price === 'link' ? known.link : price;
    if (name === null) return;
    const body = {
      price: name,
      ...(price === 'mug' && { quantity, customer: { name: 'Maria Silva', email: emailOf(c) } }),
      ...(price === 'tip' && { amount: tipOf(c) }),
    };
    const purpose = { who: 'buyer' as const, what: 'buy', c };
    await times(presses, async () => {
      for (let attempt = 1; attempt <= 3; attempt++) {
        const response = await participants.world.clients.request({
          purpose,
          method: 'POST',
          path: '/v1/buy',
          body,
        });
        if (response?.status === 201) {
          // Each press of a reusable link creates an order; the page continues with the first.
          if (known.id !== null) return;
          known.amounts = response.body['amounts'] as KnownCheckout['amounts'];
          known.secrets.length = 0;
          return participants.remember(c, response.body);
        }
        await sleep(participants, 2_000);
      }
    });
  },

  async deposit(participants, { c, method, presses, wallet = 'apple_pay' }) {
    const body = {
      method,
      ...(method === 'wallet' && { wallet }),
      email: emailOf(c),
      ...(method === 'pix' && {
        name: 'Maria Silva',
        phone: '11999998888',
        document: '52998224725',
      }),
    };
    await times(presses, () =>
      requestAsBuyer(participants, c, 'deposit', { method: 'POST', path: '/v1/checkout/deposit', body }),
    );
  },

  async alternate_wallets(participants, { c, presses }) {
    for (let press = 0; press < presses; press++) {
      const wallet = press % 2 === 0 ? 'apple_pay' : 'google_pay';
      const body = { method: 'wallet', wallet, email: emailOf(c) };
      await requestAsBuyer(participants, c, 'deposit', {
        method: 'POST',
        path: '/v1/checkout/deposit',
        body,
      });
      await sleep(participants, 500);
    }
  },
};
