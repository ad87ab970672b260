/** Builds the buyer's view of a checkout and its payment, without customer data or credentials. */
import {
  type Advice,
  type CheckoutView,
  customerFields,
  type PaymentAction,
  type PaymentView,
} from '../../widget/protocol/checkout.ts';
import { isFinal, isPaid } from '../../widget/protocol/payment-status.ts';
import { isoTime } from '../values/iso-time.ts';
import { formatAmount } from '../values/money.ts';
import { wasRefused } from './refusals.ts';
import { type Checkout, coversOrder, isOfOldAmount, type Payment, type SealedAction } from './checkout.ts';
import { amountsData } from './events.ts';
import { pixQr } from '../qr/pix-code.ts';
import type { FailureCodes, Parts, Vault } from './ports.ts';

/**
 * Chooses the payment to show: the paid one, else the newest that is live or declined, else the newest that was tried. A declined
 * card takes precedence over an older PIX code that can still be paid, so that the buyer sees the decline.
 */
export function paymentThatMatters(checkout: Checkout, payments: readonly Payment[]): Payment | null {
  const newestFirst = payments.filter((payment) => !isReplaced(checkout, payment)).toReversed();
  return (
    newestFirst.find((payment) => payment.id === checkout.paidBy) ??
    newestFirst.find((payment) => isPaid(payment.status)) ??
    newestFirst.find((payment) => isLive(payment) || wasDeclined(payment)) ??
    newestFirst.find((payment) => !wasRefused(payment)) ??
    null
  );
}

/** True for a payment of an outdated amount: a code replaced by a new one, or money that does not pay the order. */
const isReplaced = (checkout: Checkout, payment: Payment): boolean =>
  isOfOldAmount(checkout, payment) &&
  (isPaid(payment.status)
    ? !coversOrder(checkout, payment)
    : payment.slot === null && !isFinal(payment.status));

const isLive = ({ slot, status }: Pick<Payment, 'slot' | 'status'>): boolean =>
  slot !== null && !isFinal(status);
/** An expired PIX code is final too, but has no failure code. */
const wasDeclined = ({ failureCode, failureIsFinal }: Payment): boolean =>
  failureCode !== null && failureIsFinal;

export function sealAction(vault: Vault, paymentId: string, action: SealedAction): string {
  return vault.seal(JSON.stringify(action), paymentId);
}

/** The stored step; null without one, or when its key is not accepted any more. */
export function sealedActionOf(vault: Vault, { id, sealedAction }: Payment): SealedAction | null {
  const text = sealedAction === null ? null : vault.open(sealedAction, id);
  return text === null ? null : (JSON.parse(text) as SealedAction); // our own, authenticated by the seal
}

/** True for a step that was sealed under a key which is not accepted any more: no browser can be shown it. */
export const isActionLost = (vault: Vault, payment: Payment): boolean =>
  payment.sealedAction !== null && sealedActionOf(vault, payment) === null;

function openAction(vault: Vault, payment: Payment): PaymentAction | null {
  if (payment.sealedAction === null || isFinal(payment.status)) return null;
  // A 3-D Secure step is shown only while the service waits for it.
  if (payment.kind === 'charge' && payment.status !== 'requires_action') return null;
  const action = sealedActionOf(vault, payment);
  if (action === null) return null;
  return {
    type: action.type,
    ...(action.url !== undefined && { url: action.url }),
    ...(action.clientSecret !== undefined && { client_secret: action.clientSecret }),
    ...(action.publishableKey !== undefined && { publishable_key: action.publishableKey }),
    ...(action.onBehalfOf !== undefined && { on_behalf_of: action.onBehalfOf }),
  };
}

/** Without the QR code once the PIX code cannot be paid any more. */
function pixView({ pixImageUrl, status }: Payment, code: string): NonNullable<PaymentView['pix']> {
  const qr = isFinal(status) ? null : pixQr(code);
  return { code, image_url: pixImageUrl, ...(qr !== null && { qr }) };
}

/** The PIX code that can be paid now; null without one. */
export function livePixCode(checkout: Checkout, payments: readonly Payment[], nowMs: number): string | null {
  if (checkout.status !== 'open') return null;
  const live = payments.findLast(
    ({ method, pixCode, expiresAt, ...payment }) =>
      method === 'pix' && pixCode !== null && isLive(payment) && (expiresAt === null || expiresAt > nowMs),
  );
  return live?.pixCode ?? null;
}

/**
 * True while an attempt is running, such as a second card on the hosted page (§2.2): the stored failure is that of the attempt before.
 * A charge that requires a step has the failure of its last confirm.
 */
const isBeingTried = ({ kind, status }: Payment): boolean =>
  status === 'processing' || (status === 'requires_action' && kind === 'deposit');

export function paymentView(
  payment: Payment,
  { vault, gateway, cards }: Pick<Parts, 'vault' | 'gateway' | 'cards'>,
): PaymentView {
  const { failureCode, declineCode } = payment;
  // A page or wallet that declines every card is not offered (§7.3).
  const isRefused =
    payment.status === 'pending' && failureCode !== null && gateway.isAboutAmount(declineCode, failureCode);
  const action = isRefused ? null : openAction(vault, payment);
  return {
    id: payment.id,
    transaction: payment.serviceId,
    method: payment.method,
    ...(payment.wallet !== null && { wallet: payment.wallet }),
    status: payment.status,
    currency: payment.currency,
    amount: formatAmount(payment.amountMinor),
    created_at: isoTime(payment.createdAt),
    ...(payment.expiresAt !== null && { expires_at: isoTime(payment.expiresAt) }),
    ...(payment.pixCode !== null && { pix: pixView(payment, payment.pixCode) }),
    ...(payment.cardLast4 !== null && { card: { brand: payment.cardBrand, last4: payment.cardLast4 } }),
    ...(action !== null && { action }),
    ...(failureCode !== null &&
      !isBeingTried(payment) && {
        failure: {
          code: failureCode,
          advice: adviceOf([declineCode, failureCode], gateway, cards.isLastTry(payment.id)),
          final: payment.failureIsFinal,
        },
      }),
  };
}

/** `retry` becomes `other_card` after the last try that the card has. */
function adviceOf(codes: FailureCodes, gateway: Parts['gateway'], wasLastTry: boolean): Advice {
  const isLimited = gateway.attemptsPerCard(...codes) !== Infinity;
  const advice = gateway.adviceFor(...codes);
  return wasLastTry && isLimited && advice === 'retry' ? 'other_card' : advice;
}

export function checkoutView(
  checkout: Checkout,
  payments: readonly Payment[],
  parts: Pick<Parts, 'vault' | 'gateway' | 'cards' | 'settings'>,
): CheckoutView {
  const { settings } = parts;
  const { processor } = settings;
  const payment = paymentThatMatters(checkout, payments);
  return {
    id: checkout.id,
    reference: checkout.reference,
    description: checkout.description,
    status: checkout.status,
    methods: checkout.methods,
    amounts: amountsData(checkout.amounts),
    revision: checkout.revision,
    environment: checkout.environment,
    card_mode: settings.rawCard === 'off' ? 'hosted' : 'direct',
    ...(settings.rawCard === 'inline' && { inline_card: true }),
    missing: customerFields.filter((field) => checkout.customer[field] === undefined),
    return_url: checkout.returnUrl,
    expires_at: isoTime(checkout.expiresAt),
    payment: payment === null ? null : paymentView(payment, parts),
    ...(processor.publishableKey !== null && { publishable_key: processor.publishableKey }),
    ...(processor.onBehalfOf !== null && { on_behalf_of: processor.onBehalfOf }),
    ...(settings.simulator?.library && { processor_library: settings.simulator.library }),
  };
}
