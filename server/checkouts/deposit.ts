/**
 * `deposit`: creates a PIX code, a hosted page or a wallet payment (§4.1).
 *
 * The service has no idempotency key here, so the payment's slot prevents duplicates: one live deposit per checkout and method,
 * across tabs and processes.
 */
import { customerFields, isOptional, type Method, type Wallet } from '../../widget/protocol/checkout.ts';
import { isFinal, isPaid } from '../../widget/protocol/payment-status.ts';
import { PayError } from '../errors.ts';
import { assertPayable, assertShown } from './eligibility.ts';
import { newPayment, payerOf, postbackUrl } from './new-payment.ts';
import { correctionsOf, notSent, refusal } from './refusals.ts';
import type { Checkout, Customer, Payment } from './checkout.ts';
import { untilCallEnds, withLease, isInFlight, isOutcomeUnknown } from './call-lease.ts';
import { refusedAmount } from './declined-for-good.ts';
import { mismatchEvent } from './events.ts';
import type { MismatchField } from './payment-lifecycle.ts';
import { assertDepositPaced, assertReplaceable, mayReplaceLost } from './deposit-pacing.ts';
import { isBeingProcessed, type PacedLookups } from './lookup-pacing.ts';
import type { DepositReceipt, Outcome, Parts, PaymentChange, WithPayments } from './ports.ts';
import { checkAt } from './lookup-schedule.ts';
import { isActionLost, sealAction } from './buyer-view.ts';
import { writePayment } from './write-payment.ts';

/** Limits the deposits of one client address that the service rejects, before those of the order are limited. */
export interface AddressRefusals {
  /** @throws PayError 429 when none is left. */
  check(): Promise<void>;
  count(): Promise<void>;
}

export interface DepositInput {
  method: Method;
  wallet: Wallet | null;
  details: Customer;
  /** The network of the buyer's address. */
  addressPrefix?: string | null;
  /** The requesting page, to which the buyer returns if the checkout has no other address. */
  pageUrl?: string | null;
  /** Of the amounts that the buyer was shown; null for a caller that shows none. */
  revision?: number | null;
  refusals?: AddressRefusals | undefined;
}

/** A code that expires sooner is replaced. */
const expiryMarginMs = 5_000;

export async function deposit(
  parts: Parts,
  lookups: PacedLookups,
  { checkout, payments }: WithPayments,
  {
    method,
    wallet,
    details,
    addressPrefix = null,
    pageUrl = null,
    revision: shown = null,
    refusals,
  }: DepositInput,
): Promise<Payment> {
  assertPayable(parts, checkout, method);
  assertShown(checkout, shown);
  // As for a charge: return the known decline instead of a page or wallet that would end in it.
  const refused = method === 'pix' ? null : refusedAmount(parts.gateway, checkout, payments);
  if (refused !== null) return refused;
  assertDepositPaced(method, payments, parts.clock.now());
  const payer = payerOf(checkout, details);
  if (!payments.some(({ slot }) => slot === method)) {
    await assertMayOpen(method, payer, refusals);
    if (method !== 'pix') await assertFree(lookups, checkout, payments);
  }
  const typed = customerFields.filter(
    (field) => details[field] !== undefined && checkout.customer[field] === undefined,
  );
  const isOfPayer = (holder: Payment): boolean =>
    typed.every((field) => holder.payer[field] === details[field]);
  // Built for each try: after waiting for another call, the lease of an earlier one would be over.
  const attempt = (): Payment =>
    newPayment(
      checkout,
      { kind: 'deposit', method, wallet, payer, addressPrefix, slot: method },
      parts.clock.now(),
    );

  const { revision, customer } = checkout;
  let opened = await parts.store.openPayment(attempt(), { revision, customer });
  while (opened.outcome === 'occupied') {
    const holder = await usable(parts, lookups, opened.payment, { wallet, isOfPayer });
    if (holder !== null) return holder;
    await assertMayOpen(method, payer, refusals);
    // Read again: a card may have been charged beside the page that is replaced.
    if (method !== 'pix') await assertFree(lookups, checkout, await parts.store.paymentsOf(checkout.id));
    opened = await parts.store.openPayment(attempt(), { supersede: opened.payment, revision, customer });
  }
  const input = { method, wallet, details, addressPrefix, pageUrl, refusals };
  switch (opened.outcome) {
    case 'changed': {
      assertShown(opened.checkout, shown);
      // Without a shown amount, the buyer sees the new one before paying.
      const changed = { checkout: opened.checkout, payments: await parts.store.paymentsOf(checkout.id) };
      return await deposit(parts, lookups, changed, input);
    }
    case 'closed':
      assertPayable(parts, opened.checkout, method);
      throw new PayError('CHECKOUT_NOT_OPEN');
    default:
      return await create(parts, opened.payment, checkout, input);
  }
}

/** A detail that is known to be missing is asked for here (§4.1): the service would reject it, and the order has few attempts. */
async function assertMayOpen(
  method: Method,
  payer: Customer,
  refusals: AddressRefusals | undefined,
): Promise<void> {
  const missing = customerFields.filter((field) => !isOptional(field) && payer[field] === undefined);
  if (method === 'pix' && missing.length > 0) {
    throw new PayError('VALIDATION_ERROR', {
      errors: missing.map((field) => ({ field, message: 'Is required' })),
    });
  }
  await refusals?.check();
}

/**
 * A payment page can be paid immediately, unlike a code: it is not opened beside a card with an unknown outcome, nor for an order
 * whose code has just been paid.
 */
async function assertFree(
  lookups: PacedLookups,
  checkout: Checkout,
  payments: readonly Payment[],
): Promise<void> {
  if (
    payments.some(({ kind, slot, status }) => kind === 'charge' && slot !== null && status === 'processing')
  )
    throw new PayError('PAYMENT_IN_PROGRESS');
  await lookups.assertNothingArrived(checkout, payments);
}

/** The deposit that holds the slot, if it can still be paid or its outcome is unknown; else null. */
async function usable(
  parts: Parts,
  lookups: PacedLookups,
  found: Payment,
  { wallet, isOfPayer }: { wallet: Wallet | null; isOfPayer: (holder: Payment) => boolean },
): Promise<Payment | null> {
  const holder = await untilCallEnds(parts, found);
  const now = parts.clock.now();
  if (holder.slot === null) return null;
  if (isInFlight(holder, now)) return holder;
  if (isOutcomeUnknown(holder, now)) {
    // Read again: a request that came before the holder was opened does not know it.
    const payments = await parts.store.paymentsOf(holder.checkoutId);
    return mayReplaceLost(holder, payments, now) ? null : holder;
  }
  // §4.1: the page of one wallet has no button of the other. The replaced deposit is still watched.
  // A code or page of another visitor has that visitor's name.
  const isWanted = holder.wallet === wallet && isOfPayer(holder) && !isActionLost(parts.vault, holder);
  const isOpen = holder.expiresAt === null || holder.expiresAt > now + expiryMarginMs;
  if (isWanted && isOpen) return holder;
  if (isOpen) assertReplaceable(holder, await parts.store.paymentsOf(holder.checkoutId), now);
  // It may just have been paid: look it up before creating another.
  const current = (await lookups.beforeReplacing(holder)) ?? holder;
  if (isPaid(current.status)) throw new PayError('CHECKOUT_PAID');
  if (isBeingProcessed(current)) throw new PayError('PAYMENT_IN_PROGRESS');
  return null;
}

async function create(
  parts: Parts,
  payment: Payment,
  checkout: Checkout,
  { wallet, details, pageUrl = null, refusals }: DepositInput,
): Promise<Payment> {
  const send = (customer: Customer): Promise<Outcome<DepositReceipt>> =>
    withLease(parts, payment.id, () =>
      parts.gateway.deposit({
        method: payment.method,
        wallet,
        amountMinor: payment.amountMinor,
        customer,
        postbackUrl: postbackUrl(parts, payment.id),
        returnUrl: checkout.returnUrl ?? pageUrl,
      }),
    );
  const { payer } = payment;
  let answer = await send(payer);
  // A detail of the merchant, such as a verified document, is replaced by the buyer's only if the service rejects it.
  const corrections = answer.outcome === 'rejected' ? correctionsOf(answer, payer, details) : {};
  if (Object.keys(corrections).length > 0) answer = await send({ ...payer, ...corrections });
  if (answer.outcome === 'accepted') {
    const mismatch = hostedMismatch(payment, answer.value);
    if (mismatch !== null) return await refuseMismatch(parts, payment, answer.value, mismatch);
    return await writePayment(parts, payment, (current) => ({
      ...received(parts, current, answer.value),
      // Empty if it was erased during the call.
      ...(Object.keys(current.payer).length > 0 && { payer: { ...current.payer, ...corrections } }),
    }));
  }
  if (answer.outcome === 'unknown') {
    parts.log.warn({ payment: payment.id, code: answer.code, err: answer.cause }, 'deposit: outcome unknown');
    return await writePayment(parts, payment, (current) => ({
      inFlightUntil: null,
      checkAt: checkAt({ ...current, updatedAt: parts.clock.now() }, parts.clock.now()),
    }));
  }
  await writePayment(parts, payment, (current) =>
    isFinal(current.status) ? { inFlightUntil: null } : notSent(answer),
  );
  if (answer.outcome === 'rejected') await refusals?.count();
  throw refusal(answer);
}

/** The page's amount or currency that differs from the order's (§4.1): no buyer is sent to it. */
function hostedMismatch(
  { amountMinor, currency }: Payment,
  { hosted }: DepositReceipt,
): MismatchField | null {
  if (hosted === null) return null;
  if (hosted.amountMinor !== null && hosted.amountMinor !== amountMinor) return 'amount';
  return hosted.currency !== null && hosted.currency !== currency ? 'currency' : null;
}

async function refuseMismatch(
  parts: Parts,
  payment: Payment,
  { serviceId }: DepositReceipt,
  field: MismatchField,
): Promise<never> {
  const now = parts.clock.now();
  parts.log.error({ payment: payment.id, mismatch: field }, 'deposit mismatch');
  await writePayment(
    parts,
    payment,
    (current) => (isFinal(current.status) ? { inFlightUntil: null } : notSent({ code: 'SERVICE_MISMATCH' })),
    ({ checkout, payment: written }) => [
      mismatchEvent(checkout, written, { field, service_id: serviceId, service_status: null }, now),
    ],
  );
  throw new PayError('SERVICE_REFUSED', { detail: 'The payment page is of another amount than the order.' });
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
  // A callback may have settled the payment before this response.
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
    // The hosted card page only needs its address, so the client secret is not returned.
    ...(payment.method === 'wallet' && {
      ...(clientSecret !== null && { clientSecret }),
      ...(publishableKey !== null && { publishableKey }),
      ...(onBehalfOf !== null && { onBehalfOf }),
    }),
  });
}
