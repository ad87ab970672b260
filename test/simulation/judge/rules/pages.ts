/**
 * A buyer's page receives answers and stream events in any order. In the end it shows what the companion says.
 * The page is the elements' own decoder and state, without the drawing.
 */
import { type CheckoutNews, nextState } from '../../../../widget/checkout/news.ts';
import { type CheckoutState, initialState } from '../../../../widget/checkout/state.ts';
import {
  decodeCheckout,
  decodePayment,
  type Method,
  type PaymentView,
} from '../../../../widget/protocol/checkout.ts';
import { isPaid } from '../../../../widget/protocol/payment-status.ts';
import { type Json, lastLook, type Observation } from '../../world/observation.ts';
import type { Rule, Violate } from '../judge.ts';

/** All tabs of a buyer as one page: it hears the most. */
interface Page {
  state: CheckoutState;
  /** The number of answers with a payment. */
  told: number;
}

interface Question {
  told: number;
  body: Json | null;
}

type Answered = Extract<Observation, { saw: 'answered' }>;

export function pagesRule(): Rule {
  const pages = new Map<number, Page>();
  const questions = new Map<number, Question>();
  const pageOf = (c: number): Page => {
    const page = pages.get(c) ?? { state: initialState, told: 0 };
    pages.set(c, page);
    return page;
  };

  return {
    observe(seen, ledger, violate) {
      if (seen.saw === 'asked' && seen.purpose.who === 'buyer' && seen.purpose.c !== undefined)
        questions.set(seen.id, { told: pageOf(seen.purpose.c).told, body: seen.body });
      if (seen.saw === 'stream') tell(pageOf(seen.c), viewIn(seen.view, violate));
      if (seen.saw !== 'answered' || seen.purpose.who !== 'buyer' || seen.purpose.c === undefined) return;
      const page = pageOf(seen.purpose.c);
      const question = questions.get(seen.id);
      questions.delete(seen.id);
      const news = question ? newsIn(seen, question, page, violate) : null;
      if (news === null) return;
      if (news.type === 'payment') page.told += 1;
      tell(page, news);
      // Pages tell the later of two payments by the time at which they were made.
      if (seen.purpose.what === lastLook && !ledger.hasClockJumped) compare(page, seen.body, violate);
    },
  };
}

function tell(page: Page, news: CheckoutNews): void {
  page.state = nextState(page.state, news);
}

/** As the elements' session takes it (`widget/checkout/payment-calls.ts`). */
function newsIn(
  { status, body, purpose }: Answered,
  question: Question,
  page: Page,
  violate: Violate,
): CheckoutNews | null {
  if (purpose.what === 'buy') return null;
  if (status !== 200) {
    const method = question.body?.['method'] as Method | undefined;
    return purpose.what === 'deposit' && method !== undefined && status !== 409
      ? { type: 'refused', method }
      : null;
  }
  if (!('methods' in body)) return { type: 'payment', payment: decoded(() => decodePayment(body), violate) };
  // Older than a payment that has come meanwhile: asked again.
  if (body['payment'] === null && question.told !== page.told) return null;
  return viewIn(body, violate);
}

const viewIn = (view: Json, violate: Violate): CheckoutNews => ({
  type: 'view',
  view: decoded(() => decodeCheckout(view), violate),
});

function decoded<T>(decode: () => T, violate: Violate): T {
  try {
    return decode();
  } catch (error) {
    return violate('elements understand it', String(error));
  }
}

function compare({ state }: Page, body: Json, violate: Violate): void {
  const { id, status, payment } = decodeCheckout(body);
  if (state.phase === 'loading' || state.phase === 'failed') return;
  // A checkout that is opened again is shown by a page that is loaded again.
  if (state.phase !== status && status !== 'open')
    violate('pages show what is', `${id} is ${status}, and its page shows ${state.phase}`);
  if (payment === null) return;
  const shown = state.payments[payment.method];
  if (shown && isSameToBuyer(shown, payment)) return;
  violate(
    'pages show what is',
    `${payment.id} is ${payment.status}, and its page shows ${shown ? `${shown.id} as ${shown.status}` : 'nothing'}`,
  );
}

function isSameToBuyer(shown: PaymentView, told: PaymentView): boolean {
  // Both say that it was paid, or both that nothing was.
  if (isPaid(shown.status) && isPaid(told.status)) return true;
  if (shown.status === 'cancelled' && told.status === 'cancelled') return true;
  // A later attempt that the companion has given up or replaced stays until the page is loaded again. To go on with it is safe.
  if (shown.id !== told.id && shown.created_at > told.created_at) return true;
  return shown.id === told.id && shown.status === told.status && shown.pix?.code === told.pix?.code;
}
