/**
 * Rule: a buyer's page that receives responses and stream events in any order ends up showing the companion's state.
 * The page is the elements' own decoder and state, without rendering.
 */
import { type CheckoutUpdate, nextState } from '../../../../widget/checkout/calls/checkout-transitions.ts';
import { type CheckoutState, initialState } from '../../../../widget/checkout/shared/state.ts';
import {
  decodeCheckout,
  decodePayment,
  type Method,
  type PaymentView,
} from '../../../../widget/protocol/checkout.ts';
import { isPaid } from '../../../../widget/protocol/payment-status.ts';
import { type Json, lastStatusRead, type Observation } from '../../world/observation.ts';
import type { Rule, Violate } from '../judge.ts';
import { checkoutIn } from '../ledger.ts';

/** All tabs of a buyer as one page, which receives every response and event. */
interface Page {
  state: CheckoutState;
  /** Number of responses with a payment so far. */
  paymentCount: number;
}

interface PendingRequest {
  /** The page's `paymentCount` when it was sent. */
  paymentCount: number;
  body: Json | null;
}

type Response = Extract<Observation, { kind: 'response' }>;

export function pagesRule(): Rule {
  const pages = new Map<number, Page>();
  const requests = new Map<number, PendingRequest>();
  const pageOf = (c: number): Page => {
    const page = pages.get(c) ?? { state: initialState, paymentCount: 0 };
    pages.set(c, page);
    return page;
  };

  return {
    observe(observation, ledger, violate) {
      if (
        observation.kind === 'request' &&
        observation.purpose.who === 'buyer' &&
        observation.purpose.c !== undefined
      )
        requests.set(observation.id, {
          paymentCount: pageOf(observation.purpose.c).paymentCount,
          body: observation.body,
        });
      if (observation.kind === 'stream') update(pageOf(observation.c), viewIn(observation.view, violate));
      if (
        observation.kind !== 'response' ||
        observation.purpose.who !== 'buyer' ||
        observation.purpose.c === undefined
      )
        return;
      const page = pageOf(observation.purpose.c);
      const request = requests.get(observation.id);
      requests.delete(observation.id);
      const news = request ? newsIn(observation, request, page, violate) : null;
      if (news === null) return;
      if (news.type === 'payment') page.paymentCount += 1;
      update(page, news);
      // Pages order two payments by their creation time, which a clock jump makes wrong.
      if (observation.purpose.what === lastStatusRead && !ledger.hasClockJumped)
        compare(page, observation.body, violate);
    },
  };
}

function update(page: Page, news: CheckoutUpdate): void {
  page.state = nextState(page.state, news);
}

/** Interprets a response as the elements do (`widget/checkout/calls/payment-calls.ts`). */
function newsIn(
  { status, body, purpose }: Response,
  request: PendingRequest,
  page: Page,
  violate: Violate,
): CheckoutUpdate | null {
  if (purpose.what === 'buy') return null;
  if (status !== 200) {
    const method = request.body?.['method'] as Method | undefined;
    return purpose.what === 'deposit' && method !== undefined && status !== 409
      ? { type: 'refused', method }
      : null;
  }
  if (!('methods' in body)) return { type: 'payment', payment: decoded(() => decodePayment(body), violate) };
  // Older than a payment that has arrived since the request: elements discard it and read again.
  if (body['payment'] === null && request.paymentCount !== page.paymentCount) return null;
  return viewIn(body, violate);
}

const viewIn = (view: Json, violate: Violate): CheckoutUpdate => ({
  type: 'view',
  view: decoded(() => decodeCheckout(view), violate),
});

function decoded<T>(decode: () => T, violate: Violate): T {
  try {
    return decode();
  } catch (error) {
    return violate('elements can decode every view', String(error));
  }
}

function compare({ state }: Page, body: Json, violate: Violate): void {
  const { id, status, payment } = decodeCheckout(body);
  if (state.phase === 'loading' || state.phase === 'failed') return;
  // A page shows a reopened checkout only after a reload.
  if (state.phase !== status && status !== 'open')
    violate('pages show the current state', `${id} is ${status}, and its page shows ${state.phase}`);
  if (payment === null) return;
  const shown = state.payments[payment.method];
  if (shown && isSameToBuyer(shown, payment)) return;
  violate(
    'pages show the current state',
    `${payment.id} is ${payment.status}, and its page shows ${shown ? `${shown.id} as ${shown.status}` : 'nothing'}`,
  );
}

function isSameToBuyer(shown: PaymentView, actual: PaymentView): boolean {
  // Both paid, or both cancelled.
  if (isPaid(shown.status) && isPaid(actual.status)) return true;
  if (shown.status === 'cancelled' && actual.status === 'cancelled') return true;
  // A later attempt that the companion has abandoned or replaced stays until a reload. Continuing with it is safe.
  if (shown.id !== actual.id && shown.created_at > actual.created_at) return true;
  return shown.id === actual.id && shown.status === actual.status && shown.pix?.code === actual.pix?.code;
}

/** Rule: while a page or wallet is known to be `processing` (§3.2), the buyer may have paid, and no card is charged. */

export function processedPagesRule(): Rule {
  const charged = new Set<string>();
  const processes = new Set<number>();
  /** A process that died or lost its database may not know the result of its lookup. */
  let isJudged = true;

  return {
    observe(observation, ledger, violate) {
      if (observation.kind === 'process') processes.add(observation.process);
      if (observation.kind === 'step')
        isJudged &&= !['kill', 'database', 'stop', 'rotate_keys'].includes(observation.step.do);
      if (observation.kind !== 'service_call' || observation.path !== '/wallet/card/charge') return;
      const { number } = observation.body['card'] as { number: string };
      // A retry with the same key is the same charge.
      if (charged.has(number) || !isJudged) return;
      charged.add(number);
      const c = checkoutIn(observation.body['email']) ?? -1;
      for (const charge of ledger.charges.values()) {
        if (charge.c !== c || charge.kind !== 'hosted' || charge.status !== 'processing') continue;
        const lookup = ledger.lookups.get(charge.id)?.at(-1);
        const isKnown = lookup !== undefined && lookup.at < (ledger.cardRequestedAt.get(number) ?? 0);
        if (lookup?.status === 'processing' && (isKnown || processes.size === 1))
          violate(
            'no charge beside a page in processing',
            `checkout ${c} was charged by card while ${charge.id} was known to be processing`,
          );
      }
    },
  };
}
