/**
 * `deposit`: a PIX code, a hosted page or a wallet (§4.1).
 *
 * The service has no idempotency key here, so the payment's slot is what makes it single: one live deposit per
 * checkout and method, held in the database across tabs and processes.
 */
import type { Method, Wallet } from '../../widget/protocol/checkout.ts';
import { isFinal, isPaid } from '../../widget/protocol/payment-status.ts';
import { PayError } from '../errors.ts';
import { assertPayable } from './eligibility.ts';
import { newPayment, postbackUrl, withBuyerDetails } from './new-payment.ts';
import { notSent, refusal } from './refusals.ts';
import type { Checkout, Customer, Payment } from './checkout.ts';
import { untilCallEnds, withLease, isInFlight, isOutcomeUnknown } from './call-lease.ts';
import { refusedAmount } from './declined-for-good.ts';
import { assertDepositPaced, mayReplaceLost } from './deposit-pacing.ts';
import type { PacedLookups } from './lookup-pacing.ts';
import type { DepositReceipt, Parts, PaymentChange, WithPayments } from './ports.ts';
import { checkAt } from './lookup-schedule.ts';
import { sealAction } from './buyer-view.ts';
import { writePayment } from './write-payment.ts';

export interface DepositWish {
  method: Method;
  wallet: Wallet | null;
  details: Customer;
  /** The page that asks: where the buyer comes back to if the checkout names no other. */
  pageUrl?: string | null;
}

/** A code that is about to expire is of no use to a buyer. */
const expiryMarginMs = 5_000;

export async function deposit(
  parts: Parts,
  lookups: PacedLookups,
  { checkout, payments }: WithPayments,
  { method, wallet, details, pageUrl = null }: DepositWish,
): Promise<Payment> {
  assertPayable(checkout, method, parts.clock.now());
  // As for a card that is charged: the buyer reads the same decline, and no page or wallet is offered that ends in it.
  const refused = method === 'pix' ? null : refusedAmount(parts.gateway, checkout, payments);
  if (refused !== null) return refused;
  assertDepositPaced(checkout, method, payments, parts.clock.now());
  if (!payments.some(({ slot }) => slot === method)) await assertFree(lookups, checkout, method, payments);
  // Made anew for each try: one made before the wait for another's call would begin with a lease that is over.
  const attempt = (): Payment =>
    newPayment(checkout, { kind: 'deposit', method, wallet, slot: method }, parts.clock.now());

  const { revision } = checkout;
  let opened = await parts.store.openPayment(attempt(), { revision });
  while (opened.outcome === 'occupied') {
    const holder = await usable(parts, lookups, opened.payment, { payments, wallet });
    if (holder !== null) return holder;
    opened = await parts.store.openPayment(attempt(), { supersede: opened.payment, revision });
  }
  const wish = { method, wallet, details, pageUrl };
  switch (opened.outcome) {
    case 'changed': {
      // The buyer sees the new amount before paying.
      const changed = { checkout: opened.checkout, payments: await parts.store.paymentsOf(checkout.id) };
      return await deposit(parts, lookups, changed, wish);
    }
    case 'closed':
      assertPayable(opened.checkout, method, parts.clock.now());
      throw new PayError('CHECKOUT_NOT_OPEN');
    default:
      return await create(parts, opened.payment, checkout, wish);
  }
}

/**
 * A page to pay on can be paid at once, where a code waits for a phone: so it is not opened beside a card whose outcome is
 * not known, nor for an order whose code was paid a moment ago.
 */
async function assertFree(
  lookups: PacedLookups,
  checkout: Checkout,
  method: Method,
  payments: readonly Payment[],
): Promise<void> {
  if (method === 'pix') return;
  if (
    payments.some(({ kind, slot, status }) => kind === 'charge' && slot !== null && status === 'processing')
  )
    throw new PayError('PAYMENT_IN_PROGRESS');
  await lookups.assertNothingArrived(checkout, payments);
}

/** The deposit that holds the place, if a buyer can still pay it or its outcome is not known; else null. */
async function usable(
  parts: Parts,
  lookups: PacedLookups,
  found: Payment,
  { payments, wallet }: { payments: readonly Payment[]; wallet: Wallet | null },
): Promise<Payment | null> {
  const holder = await untilCallEnds(parts, found);
  const now = parts.clock.now();
  if (holder.slot === null) return null;
  if (isInFlight(holder, now)) return holder;
  if (isOutcomeUnknown(holder, now)) return mayReplaceLost(holder, payments, now) ? null : holder;
  // §4.1: the page of one wallet has no button of the other. The replaced one is still watched.
  const isWanted = holder.wallet === wallet;
  if (isWanted && (holder.expiresAt === null || holder.expiresAt > now + expiryMarginMs)) return holder;
  // It may have been paid a moment ago: ask before making another.
  const asked = await lookups.beforeReplacing(holder);
  if (asked !== null && isPaid(asked.status)) throw new PayError('CHECKOUT_PAID');
  return null;
}

async function create(
  parts: Parts,
  payment: Payment,
  checkout: Checkout,
  { wallet, details, pageUrl = null }: DepositWish,
): Promise<Payment> {
  const answer = await withLease(parts, payment.id, () =>
    parts.gateway.deposit({
      method: payment.method,
      wallet,
      amountMinor: payment.amountMinor,
      customer: withBuyerDetails(checkout, details).customer,
      postbackUrl: postbackUrl(parts, payment.id),
      returnUrl: checkout.returnUrl ?? pageUrl,
    }),
  );
  if (answer.outcome === 'accepted') {
    const made = await writePayment(parts, payment, (current) => received(parts, current, answer.value));
    // Kept only now: what the service refused, the buyer has to be able to correct.
    if (Object.keys(details).length > 0) await parts.store.completeCustomer(checkout.id, details);
    return made;
  }
  if (answer.outcome === 'unknown') {
    parts.log.warn({ payment: payment.id, code: answer.code, err: answer.cause }, 'deposit: outcome unknown');
    return await writePayment(parts, payment, (current) => ({
      inFlightUntil: null,
      checkAt: checkAt({ ...current, updatedAt: parts.clock.now() }, parts.clock.now()),
    }));
  }
  await writePayment(parts, payment, (current) =>
    isFinal(current.status) ? { inFlightUntil: null } : notSent(answer.code),
  );
  throw refusal(answer);
}

function received(
  { vault, clock, settings }: Parts,
  current: Payment,
  receipt: DepositReceipt,
): PaymentChange {
  if (receipt.hosted !== null) settings.processor.learn(receipt.hosted);
  const now = clock.now();
  const expiresAt = receipt.expiresInS === null ? null : now + receipt.expiresInS * 1000;
  const known: PaymentChange = {
    inFlightUntil: null,
    serviceId: receipt.serviceId,
    expiresAt,
    pixCode: receipt.pix?.code ?? null,
    pixImageUrl: receipt.pix?.imageUrl ?? null,
    sealedAction: actionOf(vault, current, receipt),
  };
  // A hint can be there before this answer and have settled it already.
  const status = current.status === 'processing' ? 'pending' : current.status;
  if (isFinal(status)) return { inFlightUntil: null, expiresAt };
  return { ...known, status, checkAt: checkAt({ ...current, ...known, status }, now) };
}

function actionOf(vault: Parts['vault'], payment: Payment, { hosted }: DepositReceipt): string | null {
  if (hosted === null) return null;
  const { url, clientSecret, publishableKey, onBehalfOf } = hosted;
  return sealAction(vault, payment.id, {
    type: payment.method === 'wallet' && clientSecret !== null ? 'embed' : 'redirect',
    url,
    // The hosted card page needs nothing but its address; a secret that is not needed is not handed out.
    ...(payment.method === 'wallet' && {
      ...(clientSecret !== null && { clientSecret }),
      ...(publishableKey !== null && { publishableKey }),
      ...(onBehalfOf !== null && { onBehalfOf }),
    }),
  });
}
