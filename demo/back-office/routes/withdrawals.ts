/** Withdrawals in crypto: typed, reviewed, sent. */
import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { contextOf } from '../context.ts';
import { csvLines } from '../csv.ts';
import type { Desk, WalletAddress, WithdrawalWish } from '../desk.ts';
import { filtersOf, type Filters, listFilter } from '../filters.ts';
import { decimal, formOf, isAmount } from '../forms.ts';
import { filtered, type ListFilter, listPage } from '../list-page.ts';
import type { RefusedError, Withdrawal } from '../merchant-api.ts';
import { money } from '../pages/page.ts';
import { reviewPage } from '../pages/review.ts';
import { chainName, withdrawalsFile, withdrawalsPage } from '../pages/withdrawals.ts';
import { attempt, lead, send, sendCsv } from '../respond.ts';
import { placeOf, queryText } from './place.ts';

/** An address that nobody has the key of, so that there is something to try. */
const blank = {
  chain: 'polygon',
  address: '0x000000000000000000000000000000000000dead',
  recipient: '',
  amount: '150.00',
};

export function withdrawalRoutes({ api, outside, drafts: allDrafts, recipients: all, site }: Desk): Router {
  const { withdrawals: drafts } = allDrafts;
  const { wallets: recipients } = all;
  const router = Router();

  const targetOf = ({ recipient, chain, address }: WithdrawalWish): WalletAddress | null =>
    recipient === '' ? { chain, address: address.trim() } : recipients.find(recipient);

  router.get('/withdrawals', async (request, response) => {
    const place = placeOf(request, '/withdrawals');
    const [{ rows, next }, moves] = await Promise.all([
      listPage(api.withdrawals(place.after), withdrawalFilter(place.filters)),
      outside.moves('withdrawals'),
    ]);
    const form = drafts.find(queryText(request, 'draft')) ?? { ...blank, key: randomUUID() };
    const withdrawals = { transfers: rows, place: { ...place, next }, moves, form, known: recipients.all };
    send(response, withdrawalsPage(contextOf(request, site), withdrawals));
  });

  router.get('/withdrawals.csv', async (request, response) => {
    const rows = filtered(api.withdrawals(), withdrawalFilter(filtersOf(request.query)));
    await sendCsv(response, 'withdrawals', csvLines(withdrawalsFile(contextOf(request, site)), rows));
  });

  router.post('/withdrawals/review', (request, response) => {
    const { chain, address, recipient, amount, key } = formOf(request);
    const wish = { chain, address, recipient, amount, key };
    const draft = drafts.put(wish);
    const isComplete = (targetOf(wish)?.address ?? '') !== '' && isAmount(decimal(amount));
    if (isComplete) lead(response, '/withdrawals/review', { draft });
    else lead(response, '/withdrawals', { draft, problem: 'VALIDATION_ERROR' });
  });

  router.get('/withdrawals/review', async (request, response) => {
    const draft = queryText(request, 'draft');
    const wish = drafts.find(draft);
    const target = wish && targetOf(wish);
    if (!wish || !target) return lead(response, '/withdrawals', { problem: 'review_gone' });
    const context = contextOf(request, site);
    const { texts, language } = context;
    const { brl } = await api.balance();
    return send(
      response,
      reviewPage(context, {
        section: 'withdrawals',
        kind: 'withdrawal',
        facts: [
          [texts.amount, money(decimal(wish.amount), 'BRL', language)],
          [texts.chain, chainName(target.chain)],
          [texts.address, target.address],
          [texts.available, money(brl.available, 'BRL', language)],
        ],
        draft,
        action: '/withdrawals',
        back: `/withdrawals?draft=${draft}`,
      }),
    );
  });

  router.post('/withdrawals', async (request, response) => {
    const { draft, understood } = formOf(request);
    const wish = drafts.find(draft);
    const target = wish && targetOf(wish);
    if (!wish || !target) return lead(response, '/withdrawals', { problem: 'review_gone' });
    if (understood !== 'yes')
      return lead(response, '/withdrawals/review', { draft, problem: 'not_confirmed' });
    const ways = {
      done: '/withdrawals',
      refused: `/withdrawals?draft=${draft}`,
      onRefused: ({ isSettled }: RefusedError) => isSettled && drafts.change(draft, { key: randomUUID() }),
    };
    return attempt(response, ways, async () => {
      await api.withdraw({ ...target, amount: decimal(wish.amount) }, wish.key);
      recipients.remember(target);
    });
  });
  return router;
}

const withdrawalFilter = (filters: Filters): ListFilter<Withdrawal> =>
  listFilter(filters, ({ status }) => filters.state === '' || status === filters.state);
