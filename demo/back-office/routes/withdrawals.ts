/** Withdrawals in crypto: typed, reviewed, sent. */
import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { contextOf } from '../context.ts';
import { csvLines } from '../csv.ts';
import type { Desk, WalletAddress, WithdrawalWish } from '../desk.ts';
import { filtersOf, stateFilter } from '../filters.ts';
import { decimal, formOf, isAmount } from '../forms.ts';
import { filtered, listPage } from '../list-page.ts';
import type { RefusedError } from '../merchant-api.ts';
import { chainName, withdrawalsFile, withdrawalsPage } from '../pages/withdrawals.ts';
import { attempt, lead, send, sendCsv } from '../respond.ts';
import { confirmed } from './confirmed.ts';
import { placeOf, queryText } from './place.ts';
import { sendTransferReview } from './transfer-review.ts';

/** An address that nobody has the key of, so that there is something to try. */
const blank = {
  chain: 'polygon',
  address: '0x000000000000000000000000000000000000dead',
  recipient: '',
  amount: '150.00',
};

export function withdrawalRoutes(desk: Desk): Router {
  const { api, outside, site } = desk;
  const { withdrawals: drafts } = desk.drafts;
  const { wallets: recipients } = desk.recipients;
  const router = Router();

  const targetOf = ({ recipient, chain, address }: WithdrawalWish): WalletAddress | null =>
    recipient === '' ? { chain, address: address.trim() } : recipients.find(recipient);

  router.get('/withdrawals', async (request, response) => {
    const place = placeOf(request, '/withdrawals');
    const [{ rows, next }, moves] = await Promise.all([
      listPage(api.withdrawals(place.after), stateFilter(place.filters)),
      outside.moves('withdrawals'),
    ]);
    const form = drafts.find(queryText(request, 'draft')) ?? { ...blank, key: randomUUID() };
    const withdrawals = { transfers: rows, place: { ...place, next }, moves, form, known: recipients.all };
    send(response, withdrawalsPage(contextOf(request, site), withdrawals));
  });

  router.get('/withdrawals.csv', async (request, response) => {
    const rows = filtered(api.withdrawals(), stateFilter(filtersOf(request.query)));
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
    return sendTransferReview(desk, request, response, {
      kind: 'withdrawal',
      draft,
      amount: wish.amount,
      back: `/withdrawals?draft=${draft}`,
      facts: (texts) => [
        [texts.chain, chainName(target.chain)],
        [texts.address, target.address],
      ],
    });
  });

  router.post('/withdrawals', async (request, response) => {
    const way = { list: '/withdrawals', review: '/withdrawals/review' };
    const reviewed = confirmed(drafts, request, response, way);
    if (!reviewed) return;
    const { draft, wish } = reviewed;
    const target = targetOf(wish);
    if (!target) return lead(response, '/withdrawals', { problem: 'review_gone' });
    const ways = {
      done: '/withdrawals',
      refused: `/withdrawals?draft=${draft}`,
      onRefused: ({ isSettled }: RefusedError) => isSettled && drafts.change(draft, { key: randomUUID() }),
    };
    await attempt(response, ways, async () => {
      await api.withdraw({ ...target, amount: decimal(wish.amount) }, wish.key);
      recipients.remember(target);
    });
  });
  return router;
}
