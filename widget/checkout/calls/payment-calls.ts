/**
 * Sends the calls that create or change a session's payments. Loaded when the buyer pays: the first screen of a card needs none of it.
 * Each call throws a `CheckoutError`.
 */
import type { CheckoutView, PaymentView } from '../../protocol/checkout.ts';
import type { DepositRequest } from '../../protocol/requests.ts';
import { freshStatus, requestDeposit } from './companion-calls.ts';
import { ProblemError } from '../shared/errors.ts';
import { applyUpdate } from './checkout-transitions.ts';
import type { CheckoutSession } from '../shared/session.ts';

/** Reads the status now. */
export async function refresh(session: CheckoutSession): Promise<CheckoutView> {
  const view = await freshStatus(session);
  applyUpdate(session, { type: 'view', view });
  return view;
}

/** Requests the one live deposit of a method; `page` is the address to which the hosted page returns. */
export function deposit(
  session: CheckoutSession,
  request: DepositRequest & { revision: number },
  page?: string,
): Promise<PaymentView> {
  const { method, wallet = '', revision } = request;
  return movePayment(session, `deposit ${method} ${wallet} ${revision}`, async () => {
    try {
      return await requestDeposit(session.client, request, page);
    } catch (error) {
      if (error instanceof ProblemError && error.status !== 409)
        applyUpdate(session, { type: 'refused', method });
      throw error;
    }
  });
}

/** Runs a call that makes or moves a payment, and takes its response into the session. `name`: see `CheckoutSession.call`. */
export const movePayment = (
  session: CheckoutSession,
  name: string,
  send: () => Promise<PaymentView>,
): Promise<PaymentView> =>
  session.call(name, async () => {
    try {
      const payment = await send();
      session.paymentCount += 1;
      applyUpdate(session, { type: 'payment', payment });
      return payment;
    } catch (thrown) {
      // A conflict means that the checkout is not what this page shows: refresh before reporting anything.
      if (thrown instanceof ProblemError && thrown.status === 409)
        await refresh(session).catch(() => reload(session).catch(() => undefined));
      throw thrown;
    }
  });

/** For a page whose content blocker lets no status through. */
async function reload(session: CheckoutSession): Promise<void> {
  applyUpdate(session, { type: 'view', view: await session.client.checkout() });
}
