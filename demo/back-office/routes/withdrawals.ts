/** Withdrawals in crypto: form, review and confirmation. */
import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { contextOf } from '../context.ts';
import { csvLines } from '../csv.ts';
import type { Services, WalletAddress, WithdrawalDraft } from '../services.ts';
import { filtersOf, stateFilter } from '../filters.ts';
import { decimal, formOf, isAmount } from '../forms.ts';
import { filtered, listPage } from '../list-page.ts';
import type { RefusedError } from '../merchant-api.ts';
import { chainName, withdrawalsFile, withdrawalsPage } from '../pages/withdrawals.ts';
import { attempt, redirect, send, sendCsv } from '../respond.ts';
import { confirmed } from './confirmed.ts';
import { positionOf, queryText } from './list-position.ts';
import { sendTransferReview } from './transfer-review.ts';

/** Example values; nobody has the key of this address. */
const blank = {
  chain: 'polygon',
  address: '0x000000000000000000000000000000000000dead',
  recipient: '',
  amount: '150.00',
};

export function withdrawalRoutes(services: Services): Router {
  const { api, simulator, site } = services;
  const { withdrawals: drafts } = services.drafts;
  const { wallets: recipients } = services.recipients;
  const router = Router();

  const targetOf = ({ recipient, chain, address }: WithdrawalDraft): WalletAddress | null =>
    recipient === '' ? { chain, address: address.trim() } : recipients.find(recipient);

  router.get('/withdrawals', async (request, response) => {
    const position = positionOf(request, '/withdrawals');
    const [{ rows, next }, moves] = await Promise.all([
      listPage(api.withdrawals(position.after), stateFilter(position.filters)),
      simulator.moves('withdrawals'),
    ]);
    const form = drafts.find(queryText(request, 'draft')) ?? { ...blank, key: randomUUID() };
    const withdrawals = {
      transfers: rows,
      position: { ...position, next },
      moves,
      form,
      known: recipients.all,
    };
    send(response, withdrawalsPage(contextOf(request, site), withdrawals));
  });

  router.get('/withdrawals.csv', async (request, response) => {
    const rows = filtered(api.withdrawals(), stateFilter(filtersOf(request.query)));
    await sendCsv(response, 'withdrawals', csvLines(withdrawalsFile(contextOf(request, site)), rows));
  });

  router.post('/withdrawals/review', (request, response) => {
    const { chain, address, recipient, amount, key } = formOf(request);
    const values = { chain, address, recipient, amount, key };
    const draft = drafts.put(values);
    const isComplete = (targetOf(values)?.address ?? '') !== '' && isAmount(decimal(amount));
    if (isComplete) redirect(response, '/withdrawals/review', { draft });
    else redirect(response, '/withdrawals', { draft, problem: 'VALIDATION_ERROR' });
  });

  router.get('/withdrawals/review', async (request, response) => {
    const draft = queryText(request, 'draft');
    const values = drafts.find(draft);
    const target = values && targetOf(values);
    if (!values || !target) return redirect(response, '/withdrawals', { problem: 'review_gone' });
    return sendTransferReview(services, request, response, {
      kind: 'withdrawal',
      draft,
      amount: values.amount,
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
    const { draft, values } = reviewed;
    const target = targetOf(values);
    if (!target) return redirect(response, '/withdrawals', { problem: 'review_gone' });
    const ways = {
      done: '/withdrawals',
      refused: `/withdrawals?draft=${draft}`,
      onRefused: ({ isSettled }: RefusedError) => isSettled && drafts.change(draft, { key: randomUUID() }),
    };
    await attempt(response, ways, async () => {
      await api.withdraw({ ...target, amount: decimal(values.amount) }, values.key);
      recipients.remember(target);
    });
  });
  return router;
}
