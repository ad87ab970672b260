/** `GET /buy/ord_…`: the page of an order. `GET /`: the companion's bare address. And a page for visitors of an unknown address. */
import type { ErrorRequestHandler, RequestHandler, Router } from 'express';
import type { CheckoutView } from '../../widget/protocol/checkout.ts';
import { isFinal, isPaid } from '../../widget/protocol/payment-status.ts';
import { checkoutView } from '../checkouts/buyer-view.ts';
import type { Checkout, Payment } from '../checkouts/checkout.ts';
import { createOrderNames, orderPageOf, orderPrefix } from '../checkouts/order-page.ts';
import type { Parts } from '../checkouts/ports.ts';
import { PayError } from '../errors.ts';
import type { ClientAddress } from '../http/middleware/client-address.ts';
import { methodNotAllowed } from '../http/middleware/problem.ts';
import { type AttemptLimits, limitRequests } from '../http/rate-limits.ts';
import { strictRouter } from '../http/strict-router.ts';
import type { MoneyOut } from '../money-out/index.ts';
import { returnedAmounts } from '../money-out/payment-return.ts';
import { nameAndFormat, type PageSender } from './page-sender.ts';
import { closedPage } from './closed-page.ts';
import { payPage } from './pay-page.ts';
import type { AmountsBack, PaidOrder } from './receipt.ts';
import type { Shop } from './shop.ts';
import { visitorOf } from './visitor.ts';
import { formatAmount } from '../values/money.ts';

export interface OrderPageOptions {
  parts: Parts;
  moneyOut: MoneyOut;
  shopNow: () => Shop | null;
  limits: AttemptLimits;
  addressOf: ClientAddress;
  sender: PageSender;
}

export function orderPages({
  parts,
  moneyOut,
  shopNow,
  limits,
  addressOf,
  sender,
}: OrderPageOptions): Router {
  const router = strictRouter();
  const limited = limitRequests(limits, addressOf);
  const names = createOrderNames(parts.vault);

  async function orderOf(name: string): Promise<Checkout> {
    const id = names.checkoutOf(name);
    const checkout = id === null ? null : await parts.store.checkoutById(id);
    if (checkout === null) throw new PayError('NOT_FOUND');
    return checkout;
  }

  router
    .route('/buy/ord_:order')
    .get(limited, sender.prepare, async (request, response) => {
      const { name, format } = nameAndFormat(`${orderPrefix}${request.params.order}`);
      const { words, app } = visitorOf(request);
      const shop = shopNow();
      let checkout: Checkout;
      try {
        checkout = await orderOf(name);
      } catch (error) {
        if (format !== null || !(error instanceof PayError)) throw error;
        const closed = closedPage({ ...words.notFound, shop, words });
        sender.send(response, closed, [shop?.logo], error.status);
        return;
      }
      if (format !== null) {
        await sender.sendCode(response, orderPageOf(parts, checkout.id), format);
        return;
      }
      const payments = await parts.store.paymentsOf(checkout.id);
      const view = checkoutView(checkout, payments, parts);
      const returnUrl = checkout.returnUrl ?? shop?.return_url;
      const ended = endOf(checkout, payments, parts.clock.now());
      if (ended !== null) {
        sender.send(response, closedPage({ ...words[ended], shop, words, returnUrl }), [shop?.logo]);
        return;
      }
      const page = payPage({
        title: checkout.description ?? words.order(checkout.reference),
        subject: { checkout: parts.vault.clientSecretFor(checkout.id) },
        order: orderPageOf(parts, checkout.id),
        paid: await paidOrder(checkout, payments, view, moneyOut.store),
        returnUrl,
        shop,
        words,
        address: null,
        app,
        root: '../',
      });
      sender.send(response, page, [shop?.logo]);
    })
    .all(methodNotAllowed('GET'));

  router
    .route('/')
    .get(limited, (request, response) => {
      const { words } = visitorOf(request);
      const shop = shopNow();
      sender.send(response, closedPage({ ...words.home, shop, words }), [shop?.logo]);
    })
    .all(methodNotAllowed('GET'));
  return router;
}

/** Null for an order that can be paid or is paid, and while a payment of it can still succeed, which its element shows. */
function endOf(
  { status, expiresAt }: Checkout,
  payments: readonly Payment[],
  nowMs: number,
): 'orderExpired' | 'orderCancelled' | null {
  if (status === 'paid' || payments.some((payment) => isPending(payment, nowMs))) return null;
  if (status === 'cancelled') return 'orderCancelled';
  return status === 'expired' || expiresAt <= nowMs ? 'orderExpired' : null;
}

/** A code that has expired is watched for late money, but not waited for. */
const isPending = ({ status, method, expiresAt }: Payment, nowMs: number): boolean =>
  isPaid(status) || (!isFinal(status) && !(method === 'pix' && expiresAt !== null && expiresAt <= nowMs));

async function paidOrder(
  { reference, paidAt }: Checkout,
  payments: readonly Payment[],
  { status, payment }: CheckoutView,
  store: MoneyOut['store'],
): Promise<PaidOrder | undefined> {
  if (status !== 'paid' || payment === null || paidAt === null) return undefined;
  const main = payments.find(({ id }) => id === payment.id);
  const duplicates = payments.filter((each) => each !== main && isPaid(each.status));
  return {
    reference,
    paidAt: new Date(paidAt),
    payment,
    ...(await amountsBack(main, store)),
    duplicates: await Promise.all(
      duplicates.map(async (duplicate) => ({
        amount: formatAmount(duplicate.amountMinor),
        currency: duplicate.currency,
        ...(await amountsBack(duplicate, store)),
      })),
    ),
  };
}

async function amountsBack(payment: Payment | undefined, store: MoneyOut['store']): Promise<AmountsBack> {
  const { id = '', refundedMinor = 0, returnedMinor = 0 } = payment ?? {};
  const returns = returnedMinor > 0 ? await returnedAmounts(store, id) : null;
  return {
    refunded: amountOf(refundedMinor),
    returned: amountOf(returns?.settledMinor ?? 0),
    returning: amountOf(returns?.underwayMinor ?? 0),
  };
}

const amountOf = (minor: number): string | null => (minor > 0 ? formatAmount(minor) : null);

/** For a person who opened an unknown address, or one that cannot be decoded, such as `/buy/%FF`. Programs get the problem in JSON. */
export function unknownPage({ shopNow, sender }: Pick<OrderPageOptions, 'shopNow' | 'sender'>): {
  unknown: RequestHandler;
  undecodable: ErrorRequestHandler;
} {
  const unknown: RequestHandler = (request, response, next) => {
    const isPerson =
      request.method === 'GET' && request.accepts(['application/json', 'text/html']) === 'text/html';
    if (!isPerson || request.path.startsWith('/v1/')) {
      next();
      return;
    }
    const { words } = visitorOf(request);
    const shop = shopNow();
    sender.send(response, closedPage({ ...words.notFound, shop, words }), [shop?.logo], 404);
  };
  return {
    unknown,
    undecodable: (error, request, response, next) =>
      error instanceof URIError ? unknown(request, response, () => next(error)) : next(error),
  };
}
