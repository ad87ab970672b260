/** Steps of a day in which the merchant's server reads: single transfers, lists page by page, and the balance. */
import type { Handlers } from './participants.ts';
import { requestAsMerchant, sleep } from './merchant-steps.ts';

const maxPages = 60;
const maxTries = 5;

export const merchantReads: Handlers<'read_money_out' | 'read_transfer' | 'walk'> = {
  async read_money_out(participants) {
    for (const kind of ['refunds', 'payouts', 'withdrawals']) {
      await requestAsMerchant(participants, 'list', { path: `/v1/${kind}`, method: 'GET' });
    }
    await requestAsMerchant(participants, 'balance', { path: '/v1/balance', method: 'GET' });
  },

  async read_transfer(participants, { list, nth }) {
    const ids = participants.transfers[list];
    const id = ids[nth % ids.length];
    if (id !== undefined)
      await requestAsMerchant(participants, 'read', { path: `/v1/${list}/${id}`, method: 'GET' });
  },

  async walk(participants, { list, limit, pauseMs }) {
    const key = `${list} ${participants.walks++}`;
    let after = '';
    let tries = 0;
    for (let page = 0; page < maxPages && tries < maxTries;) {
      const path = `/v1/${list}?limit=${limit}${after}`;
      const request = { path, method: 'GET', walk: key } as const;
      const response = await requestAsMerchant(participants, 'walk', request);
      if (response?.status !== 200) {
        tries += 1;
        await sleep(participants, 2_000);
        continue;
      }
      tries = 0;
      const { next } = response.body;
      if (typeof next !== 'string') return;
      // A transfer's id in the view may have become the service's.
      const last = (response.body['data'] as { id: string }[]).at(-1);
      after = `&after=${list === 'events' ? next : last?.id}`;
      await sleep(participants, page === 0 ? pauseMs : 50);
      page += 1;
    }
  },
};
