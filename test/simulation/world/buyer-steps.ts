/** What buyers do in their browsers. */
import { type Cast, emailOf, type Handlers, type KnownCheckout, type StepOf } from './cast.ts';
import type { Ask, Asked } from './clients.ts';
import type { Json } from './observation.ts';
import { tipOf } from './price-list.ts';

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null;

async function ask(
  cast: Cast,
  c: number,
  what: string,
  asked: Pick<Ask, 'method' | 'path' | 'body' | 'idempotencyKey'>,
): Promise<Asked | null> {
  const known = cast.checkout(c);
  const bearer = cast.secretOf(c);
  if (bearer === null) return null;
  const purpose = { who: 'buyer' as const, what, c, key: asked.idempotencyKey };
  const answer = await cast.world.clients.ask({ ...asked, purpose, bearer });
  if (answer?.status === 200) remember(known, answer.body);
  return answer;
}

function remember(known: KnownCheckout, body: Json): void {
  const payment = 'methods' in body ? body['payment'] : body;
  if (isRecord(payment)) known.payment = payment;
}

export const lookAsBuyer = (cast: Cast, c: number, what = 'status'): Promise<unknown> =>
  ask(cast, c, what, { method: 'GET', path: '/v1/checkout/status' });

const times = (count: number, work: () => Promise<unknown>): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, work));

/** Long and random in a browser; here the same for the same press. */
const chargeKey = ({ c, key }: StepOf<'charge'>): string =>
  `charge-${c}-${key}-0123456789abcdef0123456789abcdef`;

const sleep = (cast: Cast, ms: number): Promise<void> =>
  new Promise((resolve) => cast.world.time.timer(cast.world.actor, ms, resolve));

function openStream(cast: Cast, c: number): () => void {
  const known = cast.checkout(c);
  const bearer = cast.secretOf(c);
  if (bearer === null) return () => undefined;
  return cast.world.clients.watch({
    purpose: { who: 'buyer', what: 'watch', c },
    method: 'GET',
    path: '/v1/checkout/events',
    bearer,
    onChunk: (text) => {
      const data = /^event: checkout\n(?:.*\n)*?data: (.*)$/m.exec(text)?.[1];
      if (data === undefined) return;
      const view = JSON.parse(data) as Json;
      remember(known, view);
      cast.onStream(c, view);
    },
  });
}

export const buyerSteps: Handlers<
  'look' | 'watch' | 'visit' | 'buy' | 'deposit' | 'charge' | 'authenticate'
> = {
  async look(cast, { c, how }) {
    const path = how === 'view' ? '/v1/checkout' : '/v1/checkout/status';
    await ask(cast, c, how, { method: 'GET', path });
  },

  async watch(cast, { c, forMs }) {
    const end = openStream(cast, c);
    await sleep(cast, forMs);
    end();
  },

  async visit(cast, { c, tabs, reloads, forMs }) {
    let tab = 0;
    await times(tabs, async () => {
      await sleep(cast, 300 * tab++);
      for (let load = 0; load <= reloads; load++) {
        await ask(cast, c, 'view', { method: 'GET', path: '/v1/checkout' });
        const end = openStream(cast, c);
        await sleep(cast, forMs / (load + 1));
        // The network is gone: the page goes on asking until it is loaded again.
        end();
        await lookAsBuyer(cast, c);
      }
    });
  },

  async buy(cast, { c, price, quantity, presses }) {
    const known = cast.checkout(c);
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
        const answer = await cast.world.clients.ask({ purpose, method: 'POST', path: '/v1/buy', body });
        if (answer?.status === 201) {
          // Each press of a link that can be used again is an order; the page goes on with the first.
          if (known.id !== null) return;
          known.amounts = answer.body['amounts'] as KnownCheckout['amounts'];
          known.secrets.length = 0;
          return cast.remember(c, answer.body);
        }
        await sleep(cast, 2_000);
      }
    });
  },

  async deposit(cast, { c, method, presses }) {
    const body = {
      method,
      ...(method === 'wallet' && { wallet: 'apple_pay' }),
      email: emailOf(c),
      ...(method === 'pix' && {
        name: 'Maria Silva',
        phone: '11999998888',
        document: '52998224725',
      }),
    };
    await times(presses, () =>
      ask(cast, c, 'deposit', { method: 'POST', path: '/v1/checkout/deposit', body }),
    );
  },

  async charge(cast, step) {
    const { c, presses, repeatAfterMs } = step;
    const press = (): Promise<Asked | null> =>
      ask(cast, c, 'charge', {
        method: 'POST',
        path: '/v1/checkout/charge',
        body: {
          card: { number: cast.card(step), exp_month: 12, exp_year: 2030, cvc: '7391' },
          email: emailOf(c),
        },
        idempotencyKey: chargeKey(step),
      });
    await times(presses, press);
    if (repeatAfterMs === null) return;
    await sleep(cast, repeatAfterMs);
    await press();
  },

  async authenticate(cast, { c, passes, confirms }) {
    const { payment } = cast.checkout(c);
    const action = payment?.['action'];
    if (!isRecord(action) || action['type'] !== 'three_d_secure') return;
    const { service } = cast.world;
    const transaction = [...service.transactions.values()].find(
      ({ clientSecret }) => clientSecret === action['client_secret'],
    );
    if (transaction?.authentication !== 'waiting') return;
    transaction.authentication = passes ? 'passed' : 'failed';
    if (!confirms) return;
    const body = { payment: payment?.['id'] };
    await ask(cast, c, 'confirm', { method: 'POST', path: '/v1/checkout/confirm', body });
  },
};
