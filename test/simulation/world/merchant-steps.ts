/** What the merchant's server asks for. */
import type { Cast, Handlers } from './cast.ts';
import type { Ask, Asked } from './clients.ts';
import { merchantKey } from './processes.ts';

type Given = Pick<Ask, 'path' | 'body' | 'idempotencyKey'> & { method?: 'GET' | 'POST'; c?: number };

export function askAsMerchant(cast: Cast, what: string, given: Given): Promise<Asked | null> {
  const { method = 'POST', c, ...asked } = given;
  const purpose = { who: 'merchant' as const, what, c, key: asked.idempotencyKey };
  return cast.world.clients.ask({ ...asked, method, purpose, bearer: merchantKey });
}

const later = (cast: Cast, ms: number): Promise<void> =>
  new Promise((resolve) => void cast.world.time.timer(cast.world.actor, ms, resolve));

/** The same request once more after a while: the merchant's own retry. */
async function repeatedly(cast: Cast, afterMs: number | null, work: () => Promise<unknown>): Promise<void> {
  await work();
  if (afterMs === null) return;
  await later(cast, afterMs);
  await work();
}

const moneyKey = (kind: string, key: number, c = 0): string =>
  `${kind}-${c}-${key}-0123456789abcdef0123456789abcdef`;

export const merchantSteps: Handlers<
  | 'create'
  | 'cancel'
  | 'change_amounts'
  | 'link'
  | 'resend'
  | 'refund'
  | 'payout'
  | 'withdraw'
  | 'read_money_out'
> = {
  async create(cast, { c, amounts, expiresInS }) {
    const known = cast.checkout(c);
    known.amounts = amounts;
    const body = { reference: known.reference, amounts, expires_in: expiresInS, metadata: { day: 'one' } };
    for (let attempt = 1; attempt <= 4; attempt++) {
      const answer = await askAsMerchant(cast, 'create', { path: '/v1/checkouts', body, c });
      if (answer !== null && answer.status < 300) {
        cast.remember(c, answer.body);
        return;
      }
      await later(cast, 1_000);
    }
  },

  async cancel(cast, { c }) {
    const { id } = cast.checkout(c);
    if (id !== null) await askAsMerchant(cast, 'cancel', { path: `/v1/checkouts/${id}/cancel`, c });
  },

  async change_amounts(cast, { c, amounts }) {
    const known = cast.checkout(c);
    if (known.id === null) return;
    const path = `/v1/checkouts/${known.id}/amounts`;
    const answer = await askAsMerchant(cast, 'amounts', { path, body: { amounts }, c });
    if (answer?.status === 200) known.amounts = amounts;
  },

  async link(cast, { c, amounts, once }) {
    const known = cast.checkout(c);
    known.amounts = amounts;
    const body = { reference: `link-${c}`, amounts, once };
    for (let attempt = 1; attempt <= 4 && known.link === null; attempt++) {
      const answer = await askAsMerchant(cast, 'link', { path: '/v1/links', body, c });
      if (answer !== null && answer.status < 300) known.link = String(answer.body['id']);
      else await later(cast, 1_000);
    }
  },

  async resend(cast, { nth }) {
    const { received } = cast.world.merchant;
    const id = received[nth % received.length];
    if (id !== undefined) await askAsMerchant(cast, 'resend', { path: `/v1/events/${id}/resend` });
  },

  async refund(cast, { c, amount, key, repeatAfterMs }) {
    const payment = cast.paidPaymentOf(c);
    if (payment === null) return;
    const body = { payment, ...(amount !== null && { amount }), reason: 'as agreed' };
    await repeatedly(cast, repeatAfterMs, () =>
      askAsMerchant(cast, 'refund', {
        path: '/v1/refunds',
        body,
        idempotencyKey: moneyKey('refund', key, c),
        c,
      }),
    );
  },

  async payout(cast, { amount, key, repeatAfterMs }) {
    const idempotencyKey = moneyKey('payout', key);
    const body = { amount, pix_key: 'somebody@example.com', note: idempotencyKey };
    await repeatedly(cast, repeatAfterMs, () =>
      askAsMerchant(cast, 'payout', { path: '/v1/payouts', body, idempotencyKey }),
    );
  },

  async withdraw(cast, { amount, key, repeatAfterMs }) {
    // An address of its own tells each from the others at the service.
    const address = `0x${String(key).padStart(40, 'a')}`;
    const body = { chain: 'polygon', address, amount };
    const idempotencyKey = moneyKey('withdrawal', key);
    await repeatedly(cast, repeatAfterMs, () =>
      askAsMerchant(cast, 'withdraw', { path: '/v1/withdrawals', body, idempotencyKey }),
    );
  },

  async read_money_out(cast) {
    for (const kind of ['refunds', 'payouts', 'withdrawals']) {
      await askAsMerchant(cast, 'list', { path: `/v1/${kind}`, method: 'GET' });
    }
    await askAsMerchant(cast, 'balance', { path: '/v1/balance', method: 'GET' });
  },
};
