/** Withdrawals in crypto: form, review and confirmation. */
import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { csvLines } from '../csv.ts';
import type { Services, WalletAddress, WithdrawalDraft } from '../services.ts';
import { filtersOf, stateFilter } from '../filters.ts';
import { decimal, formOf, isAmount } from '../forms.ts';
import { filtered, listPage } from '../list-page.ts';
import type { RefusedError } from '../merchant-api.ts';
import { chainName, withdrawalsFile, withdrawalsPage } from '../pages/withdrawals.ts';
import { withDemoButtons } from '../pages/transfers.ts';
import { attempt, redirect, send, sendCsv } from '../respond.ts';
import { requires } from '../session/guard.ts';
import { apiOf, sessionIdOf } from '../visit.ts';
import { confirmed } from './confirmed.ts';
import { positionOf, queryText } from './list-position.ts';
import { sendTransferReview } from './transfer-review.ts';

const blank = { chain: '', address: '', recipient: '', amount: '' };

export function withdrawalRoutes(services: Services): Router {
  const { contextOf, demoExtension } = services;
  const { withdrawals: drafts } = services.drafts;
  const { wallets: recipients } = services.recipients;
  const router = Router();

  const targetOf = (session: string, { recipient, chain, address }: WithdrawalDraft): WalletAddress | null =>
    recipient === '' ? { chain, address: address.trim() } : recipients.find(session, recipient);

  router.get('/withdrawals', requires('read'), async (request, response) => {
    const [api, session, context] = [apiOf(request), sessionIdOf(request), contextOf(request, response)];
    const position = positionOf(request, '/withdrawals');
    const [{ rows, next }, buttons] = await Promise.all([
      listPage(api.withdrawals(position.after), stateFilter(position.filters)),
      demoExtension?.buttonsFor(['withdrawals'], context),
    ]);
    const form = drafts.find(session, queryText(request, 'draft')) ?? { ...blank, key: randomUUID() };
    const withdrawals = {
      transfers: rows,
      position: { ...position, next },
      listButtons: withDemoButtons(demoExtension, buttons, context),
      form,
      known: recipients.of(session),
    };
    send(response, context, withdrawalsPage(context, withdrawals));
  });

  router.get('/withdrawals.csv', requires('read'), async (request, response) => {
    const context = contextOf(request, response);
    const rows = filtered(apiOf(request).withdrawals(), stateFilter(filtersOf(request.query)));
    await sendCsv(response, 'withdrawals', csvLines(withdrawalsFile(context), rows, context.language));
  });

  router.post('/withdrawals/review', requires('withdrawals'), (request, response) => {
    const session = sessionIdOf(request);
    const { chain, address, recipient, amount, key } = formOf(request);
    const values = { chain, address, recipient, amount, key };
    const draft = drafts.put(session, values);
    const isComplete = (targetOf(session, values)?.address ?? '') !== '' && isAmount(decimal(amount));
    if (isComplete) redirect(response, '/withdrawals/review', { draft });
    else redirect(response, '/withdrawals', { draft, problem: 'VALIDATION_ERROR' });
  });

  router.get('/withdrawals/review', requires('withdrawals'), async (request, response) => {
    const draft = queryText(request, 'draft');
    const session = sessionIdOf(request);
    const values = drafts.find(session, draft);
    const target = values && targetOf(session, values);
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

  router.post('/withdrawals', requires('withdrawals'), async (request, response) => {
    const paths = { list: '/withdrawals', review: '/withdrawals/review' };
    const reviewed = confirmed(drafts, request, response, paths);
    if (!reviewed) return;
    const { draft, values } = reviewed;
    const session = sessionIdOf(request);
    const target = targetOf(session, values);
    if (!target) return redirect(response, '/withdrawals', { problem: 'review_gone' });
    const after = {
      done: '/withdrawals',
      refused: `/withdrawals?draft=${draft}`,
      onRefused: ({ isSettled }: RefusedError) => isSettled && drafts.change(draft, { key: randomUUID() }),
    };
    await attempt(response, after, async () => {
      await apiOf(request).withdraw({ ...target, amount: decimal(values.amount) }, values.key);
      recipients.remember(session, target);
    });
  });
  return router;
}
