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

/** The same request once more after a while: the merchant's own retry. */
async function repeatedly(cast: Cast, afterMs: number | null, work: () => Promise<unknown>): Promise<void> {
  await work();
  if (afterMs === null) return;
  await new Promise<void>((resolve) => void cast.world.time.timer(cast.world.actor, afterMs, resolve));
  await work();
}

const moneyKey = (kind: string, key: number, c = 0): string =>
  `${kind}-${c}-${key}-0123456789abcdef0123456789abcdef`;

export const merchantSteps: Handlers<
  'create' | 'cancel' | 'refund' | 'payout' | 'withdraw' | 'read_money_out'
> = {
  async create(cast, { c, amounts, expiresInS }) {
    const known = cast.checkout(c);
    known.amounts = amounts;
    const body = { reference: known.reference, amounts, expires_in: expiresInS, metadata: { day: 'one' } };
    for (let attempt = 1; attempt <= 4; attempt++) {
      const answer = await askAsMerchant(cast, 'create', { path: '/v1/checkouts', body, c });
      if (answer !== null && answer.status < 300) {
        known.id = String(answer.body['id']);
        known.secret = String(answer.body['client_secret']);
        return;
      }
      await new Promise<void>((resolve) => void cast.world.time.timer(cast.world.actor, 1_000, resolve));
    }
  },

  async cancel(cast, { c }) {
    const { id } = cast.checkout(c);
    if (id !== null) await askAsMerchant(cast, 'cancel', { path: `/v1/checkouts/${id}/cancel`, c });
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
