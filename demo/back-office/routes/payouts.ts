/** Payouts by Pix: form, review and confirmation. */
import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { contextOf } from '../context.ts';
import { csvLines } from '../csv.ts';
import type { Services, PayoutDraft } from '../services.ts';
import { filtersOf, stateFilter } from '../filters.ts';
import { decimal, formOf, isAmount } from '../forms.ts';
import { type ReturnedOrder, isReturned } from '../pix-returns.ts';
import { filtered, listPage } from '../list-page.ts';
import type { Payout, RefusedError } from '../merchant-api.ts';
import {
  type ReturnPrefill,
  returnPrefillFor,
  type PayoutForm,
  payoutsFile,
  payoutsPage,
} from '../pages/payouts.ts';
import { attempt, redirect, send, sendCsv } from '../respond.ts';
import { confirmed } from './confirmed.ts';
import { positionOf, queryText } from './list-position.ts';
import { sendTransferReview } from './transfer-review.ts';

/** §8: one payout a minute. */
const cooldownS = 60;

const blank = { pixKey: 'financeiro@orvalho.example', recipient: '', amount: '150.00', order: null };

export const payoutRoutes = (services: Services): Router =>
  Router().use(listRoutes(services)).use(reviewRoutes(services));

/** The payouts so far, with the form of a new one. */
function listRoutes({ api, simulator, pixReturns, site, drafts, recipients }: Services): Router {
  const router = Router();

  async function ordersOf(transfers: readonly Payout[]): Promise<Map<string, ReturnedOrder>> {
    const known = await pixReturns.list(transfers);
    return new Map(known.map(({ order, payout }) => [payout.id, order]));
  }

  function formFor(prefill: ReturnPrefill | null, draft: PayoutDraft | null): PayoutForm {
    if (prefill === null) return draft && draft.order === null ? draft : { ...blank, key: randomUUID() };
    const typed = draft?.order?.id === prefill.order.id ? draft : null;
    return { ...prefill, recipient: '', ...typed, key: pixReturns.keyFor(prefill.order.id) };
  }

  router.get('/payouts', async (request, response) => {
    const [order, problem] = [queryText(request, 'order'), queryText(request, 'problem')];
    const checkout = order === '' ? null : await api.checkout(order);
    // The order's page shows the payout, and the error of this attempt.
    if (checkout && isReturned(await pixReturns.of(checkout.id))) {
      return redirect(response, `/payments/${checkout.id}`, problem === '' ? {} : { problem });
    }
    const position = positionOf(request, '/payouts');
    const [newest, moves, { rows, next }] = await Promise.all([
      api.payouts(),
      simulator.moves('payouts'),
      listPage(api.payoutRows(position.after), stateFilter(position.filters)),
    ]);
    const payouts = {
      transfers: rows,
      position: { ...position, next },
      moves,
      orders: await ordersOf(newest),
      waitS: secondsToWait(newest),
      form: formFor(checkout && returnPrefillFor(checkout), drafts.payouts.find(queryText(request, 'draft'))),
      known: recipients.pix.all,
    };
    return send(response, payoutsPage(contextOf(request, site), payouts));
  });

  router.get('/payouts.csv', async (request, response) => {
    const columns = payoutsFile(contextOf(request, site), await ordersOf(await api.payouts()));
    const rows = filtered(api.payoutRows(), stateFilter(filtersOf(request.query)));
    await sendCsv(response, 'payouts', csvLines(columns, rows));
  });
  return router;
}

/** From the filled form over its review to the payout. */
function reviewRoutes(services: Services): Router {
  const { api, pixReturns } = services;
  const { pix: recipients } = services.recipients;
  const { payouts: drafts } = services.drafts;
  const router = Router();

  const keyOf = ({ recipient, pixKey }: PayoutDraft): string =>
    recipient === '' ? pixKey.trim() : (recipients.find(recipient) ?? '');

  router.post('/payouts/review', async (request, response) => {
    const { pix_key: pixKey, recipient, amount, key, order: orderId } = formOf(request);
    const checkout = orderId === '' ? null : await api.checkout(orderId);
    const order = checkout && { id: checkout.id, reference: checkout.reference };
    const values = { order, pixKey, recipient, amount, key };
    const draft = drafts.put(values);
    if (keyOf(values) !== '' && isAmount(decimal(amount))) redirect(response, '/payouts/review', { draft });
    else redirect(response, formAddress(values, draft), { problem: 'VALIDATION_ERROR' });
  });

  router.get('/payouts/review', async (request, response) => {
    const draft = queryText(request, 'draft');
    const values = drafts.find(draft);
    if (!values) return redirect(response, '/payouts', { problem: 'review_gone' });
    return sendTransferReview(services, request, response, {
      kind: 'payout',
      draft,
      amount: values.amount,
      back: formAddress(values, draft),
      facts: (texts) => [
        [texts.pixKey, keyOf(values)],
        ...(values.order ? ([[texts.returnedFor, values.order.reference]] as const) : []),
      ],
    });
  });

  router.post('/payouts', async (request, response) => {
    const reviewed = confirmed(drafts, request, response, { list: '/payouts', review: '/payouts/review' });
    if (!reviewed) return;
    const { draft, values } = reviewed;
    const { order, amount, key } = values;
    const pixKey = keyOf(values);
    const body = { amount: Number(decimal(amount)), pix_key: pixKey };
    const ways = {
      done: order ? `/payments/${order.id}` : '/payouts',
      refused: formAddress(values, draft),
      // The return of an order's Pix keeps its key: with another, a retry could send it twice.
      onRefused: ({ isSettled }: RefusedError) =>
        isSettled && order === null && drafts.change(draft, { key: randomUUID() }),
    };
    await attempt(response, ways, async () => {
      await (order ? pixReturns.send(order, body, key) : api.payOut(body, key));
      recipients.remember(pixKey);
    });
  });
  return router;
}

const formAddress = ({ order }: PayoutDraft, draft: string): string =>
  order ? `/payouts?order=${order.id}&draft=${draft}` : `/payouts?draft=${draft}`;

function secondsToWait([newest]: readonly Payout[]): number {
  const sinceMs = Date.now() - Date.parse(newest?.created_at ?? '');
  return Number.isNaN(sinceMs) ? 0 : Math.max(0, Math.ceil(cooldownS - sinceMs / 1000));
}
