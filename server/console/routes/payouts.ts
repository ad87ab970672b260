/** Payouts by Pix: form, review and confirmation. */
import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { csvLines } from '../csv.ts';
import type { Services, PayoutDraft } from '../services.ts';
import { filtersOf, stateFilter } from '../filters.ts';
import { decimal, formOf, isAmount } from '../forms.ts';
import { isPaidPix, nextKey, permanentErrors, returnsOf } from '../pix-returns.ts';
import { returnable } from '../amount-left.ts';
import { filtered, listPage } from '../list-page.ts';
import type { Payment, Payout, RefusedError } from '../merchant-api.ts';
import {
  type ReturnPrefill,
  returnPrefillFor,
  type PayoutForm,
  payoutsFile,
  payoutsPage,
  pixReturnPage,
} from '../pages/payouts.ts';
import { addressText } from '../pages/page.ts';
import { withDemoButtons } from '../pages/transfers.ts';
import { attempt, redirect, send, sendCsv } from '../respond.ts';
import { requires } from '../session/guard.ts';
import { apiOf, sessionIdOf } from '../visit.ts';
import { confirmed } from './confirmed.ts';
import { positionOf, queryText } from './list-position.ts';
import { sendTransferReview } from './transfer-review.ts';

/** §8: one payout a minute. */
const cooldownS = 60;

const blank = { pixKey: '', recipient: '', amount: '', reason: '', order: null, payment: null, left: null };

export const payoutRoutes = (services: Services): Router =>
  Router().use(listRoutes(services)).use(reviewRoutes(services));

/** The payouts so far, with the form of a new one. */
function listRoutes({ contextOf, demoExtension, drafts, recipients }: Services): Router {
  const router = Router();

  function formFor(prefill: ReturnPrefill | null, draft: PayoutDraft | null): PayoutForm {
    if (prefill === null)
      return draft && draft.order === null ? { ...draft, left: null } : { ...blank, key: randomUUID() };
    const typed = draft?.order?.id === prefill.order.id ? draft : null;
    return { ...prefill, recipient: '', reason: '', ...typed };
  }

  router.get('/payouts', requires('read'), async (request, response) => {
    const [api, context] = [apiOf(request), contextOf(request, response)];
    const [order, problem] = [queryText(request, 'order'), queryText(request, 'problem')];
    const checkout = order === '' ? null : await api.checkout(order);
    // The order's page shows the payout, and the error of this attempt.
    const newest = await api.newestPayout();
    const prefill =
      checkout && returnPrefillFor(checkout, await returnsOf(api, checkout.payments.filter(isPaidPix)));
    if (checkout && !prefill) {
      return redirect(response, `/payments/${checkout.id}`, problem === '' ? {} : { problem });
    }
    const form = formFor(prefill, drafts.payouts.find(sessionIdOf(request), queryText(request, 'draft')));
    const waitS = secondsToWait(newest);
    if (prefill) return send(response, context, pixReturnPage(context, form, waitS));
    const position = positionOf(request, '/payouts');
    const [buttons, { rows, next }] = await Promise.all([
      demoExtension?.buttonsFor(['payouts'], context),
      listPage(api.payoutRows(position.after), stateFilter(position.filters)),
    ]);
    const payouts = {
      transfers: rows,
      position: { ...position, next },
      listButtons: withDemoButtons(demoExtension, buttons, context),
      waitS,
      form,
      known: recipients.pix.of(sessionIdOf(request)),
    };
    return send(response, context, payoutsPage(context, payouts));
  });

  router.get('/payouts.csv', requires('read'), async (request, response) => {
    const [api, context] = [apiOf(request), contextOf(request, response)];
    const columns = payoutsFile(context);
    const rows = filtered(api.payoutRows(), stateFilter(filtersOf(request.query)));
    await sendCsv(response, 'payouts', csvLines(columns, rows, context.language));
  });
  return router;
}

/** From the filled form over its review to the payout. */
function reviewRoutes(services: Services): Router {
  const { pix: recipients } = services.recipients;
  const { payouts: drafts } = services.drafts;
  const router = Router();

  const keyOf = (session: string, { recipient, pixKey }: PayoutDraft): string =>
    recipient === '' ? pixKey.trim() : (recipients.find(session, recipient) ?? '');

  router.post('/payouts/review', requires('payouts'), async (request, response) => {
    const {
      pix_key: pixKey,
      recipient,
      amount,
      reason,
      key,
      order: orderId,
      payment: shown,
    } = formOf(request);
    const session = sessionIdOf(request);
    const checkout = orderId === '' ? null : await apiOf(request).checkout(orderId);
    const order = checkout && { id: checkout.id, reference: checkout.reference };
    // The one that the form showed: a repeat under its key is the same payout, even if by now another Pix is next, or none.
    const payment = checkout?.payments.find((one) => one.id === shown && isPaidPix(one)) ?? null;
    if (order !== null && payment === null)
      return redirect(response, `/payments/${order.id}`, { problem: 'PAYMENT_NOT_RETURNABLE' });
    const values = {
      order,
      payment: payment?.id ?? null,
      pixKey,
      recipient,
      amount,
      reason: reason.trim(),
      key,
    };
    const draft = drafts.put(session, values);
    const problem = refusalOf(values, keyOf(session, values), payment);
    return problem === null
      ? redirect(response, '/payouts/review', { draft })
      : redirect(response, formAddress(values, draft), { problem });
  });

  router.get('/payouts/review', requires('payouts'), async (request, response) => {
    const draft = queryText(request, 'draft');
    const session = sessionIdOf(request);
    const values = drafts.find(session, draft);
    if (!values) return redirect(response, '/payouts', { problem: 'review_gone' });
    return sendTransferReview(services, request, response, {
      kind: 'payout',
      draft,
      amount: values.amount,
      back: formAddress(values, draft),
      facts: (texts) => [
        [texts.pixKey, addressText(keyOf(session, values))],
        ...(values.order ? ([[texts.returnedFor, values.order.reference]] as const) : []),
        ...(values.reason === '' ? [] : ([[texts.note.label, values.reason]] as const)),
      ],
    });
  });

  router.post('/payouts', requires('payouts'), async (request, response) => {
    const reviewed = confirmed(drafts, request, response, { list: '/payouts', review: '/payouts/review' });
    if (!reviewed) return;
    const { draft, values } = reviewed;
    const { order, payment, amount, reason, key } = values;
    const [api, session] = [apiOf(request), sessionIdOf(request)];
    const pixKey = keyOf(session, values);
    const body = {
      amount: decimal(amount),
      pix_key: pixKey,
      ...(payment !== null && { payment }),
      ...(reason !== '' && { reason }),
    };
    const after = {
      done: order ? `/payments/${order.id}` : '/payouts',
      refused: formAddress(values, draft),
      // With a key of its own, a second press on an order's return could send it twice.
      onRefused: ({ code, isSettled }: RefusedError) => {
        if (order === null && isSettled) drafts.change(draft, { key: randomUUID() });
        if (order !== null && permanentErrors.has(code)) drafts.change(draft, { key: nextKey(key) });
      },
    };
    await attempt(response, after, async () => {
      await api.payOut(body, key);
      recipients.remember(session, pixKey);
    });
  });
  return router;
}

/** What can be said before the review. Where nothing is left, the form may be a repeat: the companion knows its key. */
function refusalOf({ amount }: PayoutDraft, pixKey: string, returned: Payment | null): string | null {
  if (pixKey === '' || !isAmount(decimal(amount))) return 'VALIDATION_ERROR';
  const { leftMinor } = returned === null ? { leftMinor: 0 } : returnable(returned, []);
  const isTooMuch = leftMinor > 0 && Math.round(Number(decimal(amount)) * 100) > leftMinor;
  return isTooMuch ? 'AMOUNT_EXCEEDS_RETURNABLE' : null;
}

const formAddress = ({ order }: PayoutDraft, draft: string): string =>
  order ? `/payouts?order=${order.id}&draft=${draft}` : `/payouts?draft=${draft}`;

function secondsToWait(newest: Payout | undefined): number {
  const sinceMs = Date.now() - Date.parse(newest?.created_at ?? '');
  return Number.isNaN(sinceMs) ? 0 : Math.max(0, Math.ceil(cooldownS - sinceMs / 1000));
}
