/** Steps of a day that the merchant's server performs: creating orders and links, refunds, payouts and withdrawals. */
import type { Participants, Handlers } from './participants.ts';
import type { CompanionRequest, CompanionResponse } from './clients.ts';
import { merchantKey } from './processes.ts';

type MerchantRequest = Pick<CompanionRequest, 'path' | 'body' | 'idempotencyKey'> & {
  method?: 'GET' | 'POST';
  c?: number;
  /** Name of the walk through a list that it belongs to. */
  walk?: string;
};

export function requestAsMerchant(
  participants: Participants,
  what: string,
  { method = 'POST', c, walk, ...request }: MerchantRequest,
): Promise<CompanionResponse | null> {
  const purpose = { who: 'merchant' as const, what, c, key: walk ?? request.idempotencyKey };
  return participants.world.clients.request({ ...request, method, purpose, bearer: merchantKey });
}

export const sleep = (participants: Participants, ms: number): Promise<void> =>
  new Promise((resolve) => void participants.world.time.timer(participants.world.actor, ms, resolve));

/** Repeats the request after a pause, as the merchant's own retry. */
async function repeatedly(
  participants: Participants,
  afterMs: number | null,
  work: () => Promise<unknown>,
): Promise<void> {
  await work();
  if (afterMs === null) return;
  await sleep(participants, afterMs);
  await work();
}

const listOf = { refund: 'refunds', payout: 'payouts', withdraw: 'withdrawals' } as const;

/** Requests a refund, payout or withdrawal, and keeps its id. */
async function requestTransfer(
  participants: Participants,
  what: keyof typeof listOf,
  request: MerchantRequest,
): Promise<void> {
  const response = await requestAsMerchant(participants, what, request);
  if (response !== null && response.status < 300)
    participants.transfers[listOf[what]].push(String(response.body['id']));
}

const moneyKey = (kind: string, key: number, c = 0): string =>
  `${kind}-${c}-${key}-0123456789abcdef0123456789abcdef`;

export const merchantSteps: Handlers<
  | 'create'
  | 'cancel'
  | 'change_amounts'
  | 'link'
  | 'cancel_link'
  | 'resend'
  | 'refund'
  | 'payout'
  | 'withdraw'
  | 'forget'
> = {
  async create(participants, { c, amounts, expiresInS, ofLink = false }) {
    const known = participants.checkout(c);
    known.amounts = amounts;
    const reference = ofLink ? `link-${c}` : known.reference;
    const body = { reference, amounts, expires_in: expiresInS, metadata: { day: 'one' } };
    for (let attempt = 1; attempt <= 4; attempt++) {
      const response = await requestAsMerchant(participants, 'create', { path: '/v1/checkouts', body, c });
      if (response !== null && response.status < 300) {
        participants.remember(c, response.body);
        return;
      }
      await sleep(participants, 1_000);
    }
  },

  async forget(participants, { c }) {
    const { id } = participants.checkout(c);
    if (id !== null)
      await requestAsMerchant(participants, 'forget', { path: `/v1/checkouts/${id}/forget`, c });
  },

  async cancel(participants, { c }) {
    const { id } = participants.checkout(c);
    if (id !== null)
      await requestAsMerchant(participants, 'cancel', { path: `/v1/checkouts/${id}/cancel`, c });
  },

  async change_amounts(participants, { c, amounts }) {
    const known = participants.checkout(c);
    if (known.id === null) return;
    const path = `/v1/checkouts/${known.id}/amounts`;
    const response = await requestAsMerchant(participants, 'amounts', { path, body: { amounts }, c });
    if (response?.status === 200) known.amounts = amounts;
  },

  async link(participants, { c, amounts, once, expiresInS }) {
    const known = participants.checkout(c);
    known.amounts = amounts;
    const lifetime = expiresInS === undefined ? {} : { expires_in: expiresInS };
    const body = { reference: `link-${c}`, amounts, once, ...lifetime };
    for (let attempt = 1; attempt <= 4 && known.link === null; attempt++) {
      const response = await requestAsMerchant(participants, 'link', { path: '/v1/links', body, c });
      if (response !== null && response.status < 300) known.link = String(response.body['id']);
      else await sleep(participants, 1_000);
    }
  },

  async cancel_link(participants, { c }) {
    const { link } = participants.checkout(c);
    if (link === null) return;
    await requestAsMerchant(participants, 'cancel_link', { path: `/v1/links/${link}/cancel`, c });
  },

  async resend(participants, { nth }) {
    const { received } = participants.world.merchant;
    const id = received[nth % received.length];
    if (id !== undefined)
      await requestAsMerchant(participants, 'resend', { path: `/v1/events/${id}/resend` });
  },

  async refund(participants, { c, amount, key, repeatAfterMs, keyOf = c }) {
    const payment = participants.paidPaymentOf(c);
    if (payment === null) return;
    const body = { payment, ...(amount !== null && { amount }), reason: 'as agreed' };
    await repeatedly(participants, repeatAfterMs, () =>
      requestTransfer(participants, 'refund', {
        path: '/v1/refunds',
        body,
        idempotencyKey: moneyKey('refund', key, keyOf),
        c,
      }),
    );
  },

  async payout(participants, { amount, key, repeatAfterMs, of }) {
    const idempotencyKey = moneyKey('payout', key);
    const payment = of === undefined || !participants.known.has(of) ? null : participants.paidPaymentOf(of);
    const body = {
      amount,
      pix_key: 'somebody@example.com',
      note: idempotencyKey,
      ...(payment !== null && { payment, reason: 'as agreed' }),
    };
    await repeatedly(participants, repeatAfterMs, () =>
      requestTransfer(participants, 'payout', { path: '/v1/payouts', body, idempotencyKey }),
    );
  },

  async withdraw(participants, { amount, key, repeatAfterMs }) {
    // A unique address identifies each withdrawal at the service.
    const address = `0x${String(key).padStart(40, 'a')}`;
    const body = { chain: 'polygon', address, amount };
    const idempotencyKey = moneyKey('withdrawal', key);
    await repeatedly(participants, repeatAfterMs, () =>
      requestTransfer(participants, 'withdraw', { path: '/v1/withdrawals', body, idempotencyKey }),
    );
  },
};
