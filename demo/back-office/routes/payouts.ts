/** Payouts by Pix: typed, reviewed, sent. */
import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { contextOf } from '../context.ts';
import { csvLines } from '../csv.ts';
import type { Desk, PayoutWish } from '../desk.ts';
import { filtersOf, stateFilter } from '../filters.ts';
import { decimal, formOf, isAmount } from '../forms.ts';
import { type GivenBackOrder, isGivenBack } from '../given-back.ts';
import { filtered, listPage } from '../list-page.ts';
import type { Payout, RefusedError } from '../merchant-api.ts';
import { type Owed, owedFor, type PayoutForm, payoutsFile, payoutsPage } from '../pages/payouts.ts';
import { attempt, lead, send, sendCsv } from '../respond.ts';
import { confirmed } from './confirmed.ts';
import { placeOf, queryText } from './place.ts';
import { sendTransferReview } from './transfer-review.ts';

/** §8: one payout a minute. */
const cooldownS = 60;

const blank = { pixKey: 'financeiro@orvalho.example', recipient: '', amount: '150.00', order: null };

export function payoutRoutes(desk: Desk): Router {
  const { api, outside, givenBack, site } = desk;
  const { pix: recipients } = desk.recipients;
  const { payouts: drafts } = desk.drafts;
  const router = Router();

  const keyOf = ({ recipient, pixKey }: PayoutWish): string =>
    recipient === '' ? pixKey.trim() : (recipients.find(recipient) ?? '');
  const formAddress = ({ order }: PayoutWish, draft: string): string =>
    order ? `/payouts?order=${order.id}&draft=${draft}` : `/payouts?draft=${draft}`;

  async function ordersOf(transfers: readonly Payout[]): Promise<Map<string, GivenBackOrder>> {
    const known = await givenBack.among(transfers);
    return new Map(known.map(({ order, payout }) => [payout.id, order]));
  }

  function formFor(owed: Owed | null, draft: PayoutWish | null): PayoutForm {
    if (owed === null) return draft && draft.order === null ? draft : { ...blank, key: randomUUID() };
    const typed = draft?.order?.id === owed.order.id ? draft : null;
    return { ...owed, recipient: '', ...typed, key: givenBack.keyFor(owed.order.id) };
  }

  router.get('/payouts', async (request, response) => {
    const [order, problem] = [queryText(request, 'order'), queryText(request, 'problem')];
    const checkout = order === '' ? null : await api.checkout(order);
    // What came of it, and why nothing more was sent, is on the order's page.
    if (checkout && isGivenBack(await givenBack.of(checkout.id))) {
      return lead(response, `/payments/${checkout.id}`, problem === '' ? {} : { problem });
    }
    const place = placeOf(request, '/payouts');
    const [newest, moves, { rows, next }] = await Promise.all([
      api.payouts(),
      outside.moves('payouts'),
      listPage(api.payoutRows(place.after), stateFilter(place.filters)),
    ]);
    const payouts = {
      transfers: rows,
      place: { ...place, next },
      moves,
      orders: await ordersOf(newest),
      waitS: secondsToWait(newest),
      form: formFor(checkout && owedFor(checkout), drafts.find(queryText(request, 'draft'))),
      known: recipients.all,
    };
    return send(response, payoutsPage(contextOf(request, site), payouts));
  });

  router.get('/payouts.csv', async (request, response) => {
    const columns = payoutsFile(contextOf(request, site), await ordersOf(await api.payouts()));
    const rows = filtered(api.payoutRows(), stateFilter(filtersOf(request.query)));
    await sendCsv(response, 'payouts', csvLines(columns, rows));
  });

  router.post('/payouts/review', async (request, response) => {
    const { pix_key: pixKey, recipient, amount, key, order: orderId } = formOf(request);
    const checkout = orderId === '' ? null : await api.checkout(orderId);
    const order = checkout && { id: checkout.id, reference: checkout.reference };
    const wish = { order, pixKey, recipient, amount, key };
    const draft = drafts.put(wish);
    if (keyOf(wish) !== '' && isAmount(decimal(amount))) lead(response, '/payouts/review', { draft });
    else lead(response, formAddress(wish, draft), { problem: 'VALIDATION_ERROR' });
  });

  router.get('/payouts/review', async (request, response) => {
    const draft = queryText(request, 'draft');
    const wish = drafts.find(draft);
    if (!wish) return lead(response, '/payouts', { problem: 'review_gone' });
    return sendTransferReview(desk, request, response, {
      kind: 'payout',
      draft,
      amount: wish.amount,
      back: formAddress(wish, draft),
      facts: (texts) => [
        [texts.pixKey, keyOf(wish)],
        ...(wish.order ? ([[texts.givenBack, wish.order.reference]] as const) : []),
      ],
    });
  });

  router.post('/payouts', async (request, response) => {
    const reviewed = confirmed(drafts, request, response, { list: '/payouts', review: '/payouts/review' });
    if (!reviewed) return;
    const { draft, wish } = reviewed;
    const { order, amount, key } = wish;
    const pixKey = keyOf(wish);
    const body = { amount: Number(decimal(amount)), pix_key: pixKey };
    const ways = {
      done: order ? `/payments/${order.id}` : '/payouts',
      refused: formAddress(wish, draft),
      // What gives an order back keeps the order's key: under another, a second try could send it twice.
      onRefused: ({ isSettled }: RefusedError) =>
        isSettled && order === null && drafts.change(draft, { key: randomUUID() }),
    };
    await attempt(response, ways, async () => {
      await (order ? givenBack.send(order, body, key) : api.payOut(body, key));
      recipients.remember(pixKey);
    });
  });
  return router;
}

function secondsToWait([newest]: readonly Payout[]): number {
  const sinceMs = Date.now() - Date.parse(newest?.created_at ?? '');
  return Number.isNaN(sinceMs) ? 0 : Math.max(0, Math.ceil(cooldownS - sinceMs / 1000));
}
