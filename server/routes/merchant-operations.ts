/** The merchant's operations, shared by HTTP and the in-process interface: validates input, returns views. */
import type { Checkout, StoredEvent } from '../checkouts/checkout.ts';
import type { Checkouts } from '../checkouts/index.ts';
import { type PictureFormat, pixPicture, pixQr } from '../checkouts/pix-qr.ts';
import type { Parts } from '../checkouts/ports.ts';
import { livePixCode } from '../checkouts/buyer-view.ts';
import { PayError } from '../errors.ts';
import { createdAtOf } from '../values/ids.ts';
import { withoutUndefined } from '../values/optional-properties.ts';
import { anyPayoutView, anyRefundView, anyWithdrawalView } from '../money-out/external-transfer-views.ts';
import type { MoneyOut } from '../money-out/index.ts';
import { payoutView } from '../money-out/payout.ts';
import type { TransferPage } from '../money-out/ports.ts';
import { refundView } from '../money-out/refund.ts';
import type { Transfer } from '../money-out/transfer.ts';
import type { PayoutView, RefundView, WithdrawalView } from '../money-out/views.ts';
import { withdrawalView } from '../money-out/withdrawal.ts';
import { leaseMs } from '../webhooks/delivery-schedule.ts';
import {
  checkoutChangeSchema,
  newCheckoutSchema,
  toCheckoutChange,
  toNewCheckout,
} from './checkout-schemas.ts';
import {
  deliveriesView,
  type EventDeliveries,
  eventView,
  type LoggedEvent,
  type Page,
} from './event-view.ts';
import { type ChangedCheckoutView, merchantCheckout, type MerchantCheckoutView } from './merchant-view.ts';
import {
  payoutSchema,
  refundFilterSchema,
  refundSchema,
  transferFilterSchema,
  withdrawalSchema,
} from './money-out-schemas.ts';
import { amountsSchema, checkoutFilterSchema, eventFilterSchema } from '../http/schemas.ts';

/** `isNew` is false if an earlier request with the same reference or key has created it. */
export interface Made<View> {
  view: View;
  isNew: boolean;
}

export interface Forgotten {
  id: string;
  forgotten: true;
}

export interface MerchantOperations {
  checkouts: {
    create: (input: unknown) => Promise<Made<ChangedCheckoutView & { client_secret: string }>>;
    get: (id: string) => Promise<MerchantCheckoutView>;
    list: (filter: unknown) => Promise<Page<MerchantCheckoutView>>;
    cancel: (id: string) => Promise<MerchantCheckoutView>;
    update: (id: string, input: unknown) => Promise<ChangedCheckoutView>;
    changeAmounts: (id: string, input: unknown) => Promise<MerchantCheckoutView>;
    /** Erases the buyer's data. @throws PayError `CHECKOUT_OPEN` for an open order, which still needs it. */
    forget: (id: string) => Promise<Forgotten>;
    /** The picture of the code that can be paid now. */
    pixPicture: (id: string, format: PictureFormat) => Promise<string | Buffer>;
  };
  refunds: TransferOperations<RefundView>;
  payouts: TransferOperations<PayoutView>;
  withdrawals: TransferOperations<WithdrawalView>;
  balance: () => Promise<Readonly<Record<string, unknown>>>;
  events: {
    list: (filter: unknown) => Promise<Page<LoggedEvent>>;
    deliveries: (id: string) => Promise<EventDeliveries>;
    resend: (id: string) => Promise<EventDeliveries>;
  };
}

export interface TransferOperations<View> {
  create: (input: unknown, idempotencyKey: string) => Promise<Made<View>>;
  get: (id: string) => Promise<View>;
  list: (filter: unknown) => Promise<Page<View>>;
}

interface Domain {
  parts: Parts;
  checkouts: Checkouts;
  moneyOut: MoneyOut;
}

export function merchantOperations({ parts, checkouts, moneyOut }: Domain): MerchantOperations {
  const shown = async (checkout: Checkout): Promise<MerchantCheckoutView> =>
    merchantCheckout(checkout, await parts.store.paymentsOf(checkout.id), parts);
  const { refunds, payouts, withdrawals } = moneyOut.store;

  return {
    checkouts: {
      async create(input) {
        const { wanted, ignored } = toNewCheckout(newCheckoutSchema.parse(input));
        const { checkout, created } = await checkouts.create(wanted);
        const client_secret = parts.vault.clientSecretFor(checkout.id);
        const view = { ...(await shown(checkout)), customer_ignored: ignored, client_secret };
        return { view, isNew: created };
      },
      get: async (id) => shown(await checkouts.read(id)),
      async list(filter) {
        const { data, next } = await checkouts.list(checkoutFilterSchema.parse(filter));
        return { data: await Promise.all(data.map(shown)), next };
      },
      cancel: async (id) => shown(await checkouts.cancel(id)),
      async update(id, input) {
        const { change, ignored } = toCheckoutChange(checkoutChangeSchema.parse(input));
        return { ...(await shown(await checkouts.update(id, change))), customer_ignored: ignored };
      },
      changeAmounts: async (id, input) =>
        shown(await checkouts.changeAmounts(id, withoutUndefined(amountsSchema.parse(input).amounts))),
      async forget(id) {
        const checkout = await checkouts.read(id);
        if (checkout.status === 'open') throw new PayError('CHECKOUT_OPEN');
        await parts.store.forgetCustomer(checkout.id);
        return { id: checkout.id, forgotten: true };
      },
      async pixPicture(id, format) {
        const checkout = await checkouts.read(id);
        const code = livePixCode(checkout, await parts.store.paymentsOf(checkout.id), parts.clock.now());
        if (code === null || pixQr(code) === null) throw new PayError('PIX_CODE_NOT_FOUND');
        return await pixPicture(code, format);
      },
    },
    refunds: {
      async create(input, idempotencyKey) {
        const { payment, amount = null, reason = null } = refundSchema.parse(input);
        const refundRequest = { payment, amountMinor: amount, reason, idempotencyKey };
        const { refund, isNew } = await moneyOut.refund(refundRequest);
        return { view: refundView(refund), isNew };
      },
      get: async (id) => anyRefundView(await moneyOut.readRefund(id)),
      list(filter) {
        const { payment, ...page } = refundFilterSchema.parse(filter);
        return pageOf(page, (query) => refunds.list({ ...query, payment }), refundView);
      },
    },
    payouts: {
      async create(input, idempotencyKey) {
        const { payout, isNew } = await moneyOut.payOut({ body: payoutSchema.parse(input), idempotencyKey });
        return { view: payoutView(payout), isNew };
      },
      get: async (id) => anyPayoutView(await moneyOut.readPayout(id)),
      list: (filter) => pageOf(transferFilterSchema.parse(filter), (page) => payouts.list(page), payoutView),
    },
    withdrawals: {
      async create(input, idempotencyKey) {
        const { chain, address, amount } = withdrawalSchema.parse(input);
        const withdrawalRequest = { chain, address, amountMinor: amount, idempotencyKey };
        const { withdrawal, isNew } = await moneyOut.withdraw(withdrawalRequest);
        return { view: withdrawalView(withdrawal), isNew };
      },
      get: async (id) => anyWithdrawalView(await moneyOut.readWithdrawal(id)),
      list: (filter) =>
        pageOf(transferFilterSchema.parse(filter), (page) => withdrawals.list(page), withdrawalView),
    },
    balance: () => moneyOut.balance(),
    events: eventOperations(parts),
  };
}

/** More than the clocks of several processes differ. */
const repeatedMs = 60 * 60_000;
/** An id from further ahead was never an event's. */
const aheadMs = 24 * 60 * 60_000;

function eventOperations({ store, clock }: Parts): MerchantOperations['events'] {
  const eventById = async (id: string): Promise<StoredEvent> => {
    const event = await store.eventById(id);
    if (!event) throw new PayError('EVENT_NOT_FOUND');
    return event;
  };
  /** An event can be removed with its order, or be lost with a restored backup: then those created around it are listed again. */
  const positionOf = async (id: string): Promise<number> => {
    const event = await store.eventById(id);
    if (event) return event.position;
    const createdAt = createdAtOf('evt', id);
    if (createdAt === null || createdAt > clock.now() + aheadMs) throw new PayError('EVENT_NOT_FOUND');
    return await store.eventPositionAt(createdAt - repeatedMs);
  };
  return {
    async list(filter) {
      const { after, limit } = eventFilterSchema.parse(filter);
      const position = typeof after === 'number' ? after : await positionOf(after);
      const found = await store.listEvents(position, limit + 1);
      const data = found.slice(0, limit);
      return {
        data: data.map(eventView),
        next: found.length > limit ? String(data.at(-1)?.position ?? '') : null,
      };
    },
    deliveries: async (id) => deliveriesView(await eventById(id)),
    async resend(id) {
      const event = await eventById(id);
      const now = clock.now();
      // As scheduled: read afterwards, it may have been delivered already.
      const scheduled = await store.resendEvent(event.id, now, now + leaseMs);
      return deliveriesView(scheduled ?? (await eventById(event.id)));
    },
  };
}

/** One more row than requested shows whether there is a next page. `next` is the `after` of the next one. */
async function pageOf<T extends Transfer, View>(
  { limit, after }: TransferPage,
  list: (page: TransferPage) => Promise<T[]>,
  view: (transfer: T) => View,
): Promise<Page<View>> {
  const found = await list({ limit: limit + 1, after });
  const shown = found.slice(0, limit);
  return { data: shown.map(view), next: found.length > limit ? (shown.at(-1)?.id ?? null) : null };
}
