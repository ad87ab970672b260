/** What people have marked as done, and what of the list ends by itself although nothing says so. */
import type { Checkout, Event, MerchantApi, Payment, Refund, Resolution } from './merchant-api.ts';

export type MatterKind = Resolution['kind'];

/** An entry of the list, as it is marked. */
export interface Matter {
  kind: MatterKind;
  /** Id of the event, payment, payout, withdrawal or refund. */
  object: string;
}

const refundKinds: Readonly<Record<string, MatterKind>> = {
  unknown: 'refund_unknown',
  requires_action: 'refund_requires_action',
  failed: 'refund_failed',
};

/** Null for a refund that needs nobody. It has a mark for each of its states: one that fails later is listed again. */
export function refundMatter({ id, status }: Refund): Matter | null {
  const kind = refundKinds[status];
  return kind === undefined ? null : { kind, object: id };
}

export interface Marks {
  isDone(matter: Matter): boolean;
  /** What is done, the latest first. */
  done: Resolution[];
}

/** `resolutions`: newest first. */
export function marksOf(resolutions: readonly Resolution[]): Marks {
  const latest = new Map<string, Resolution>();
  for (const one of resolutions) {
    const name = nameOf(one);
    if (!latest.has(name)) latest.set(name, one);
  }
  return {
    isDone: (matter) => latest.get(nameOf(matter))?.done === true,
    done: [...latest.values()].filter(({ done }) => done),
  };
}

const nameOf = ({ kind, object }: Matter): string => `${kind} ${object}`;

/** Orders that are looked up because they are not among those that the view has read. */
const maxLookups = 100;

const strange: ReadonlySet<string> = new Set([
  'payment.duplicate',
  'payment.mismatch',
  'payment.unknown',
  'payout.mismatch',
]);

/** Money that came twice, or otherwise than asked for, until it has been given back. Newest first. */
export async function openMismatches(
  api: MerchantApi,
  events: readonly Event[],
  read: readonly Checkout[],
): Promise<Event[]> {
  const found = events.filter(({ type }) => strange.has(type)).toReversed();
  const orders = new Map(read.map((order) => [order.id, order]));
  const missing = new Set(found.flatMap(({ data }) => (data.payment && data.checkout?.id) ?? []));
  const unread = [...missing].filter((id) => !orders.has(id)).slice(0, maxLookups);
  // Without its order an entry is as its event says.
  for (const order of await Promise.all(unread.map((id) => api.checkout(id).catch(() => null))))
    if (order) orders.set(order.id, order);
  return found.filter(({ type, data: { checkout, payment } }) => {
    const payments = orders.get(checkout?.id ?? '')?.payments ?? [];
    const now = payments.find(({ id }) => id === payment?.id);
    if (now && isGivenBack(now)) return false;
    // Whichever of the two was given back.
    return type !== 'payment.duplicate' || payments.length === 0 || payments.filter(hasMoney).length > 1;
  });
}

const isGivenBack = ({ status, amount, returned_amount: returned }: Payment): boolean =>
  status === 'refunded' || Number(returned) >= Number(amount);

const hasMoney = (payment: Payment): boolean =>
  payment.paid_at !== null && payment.status !== 'dispute_lost' && !isGivenBack(payment);

/** True for a refund that failed if a later one of its payment gives as much back. `refunds`: newest first. */
export function isRefundedLater(refund: Refund, refunds: readonly Refund[]): boolean {
  if (refund.status !== 'failed') return false;
  return refunds
    .slice(0, refunds.indexOf(refund))
    .some(
      ({ status, transaction, amount }) =>
        (status === 'succeeded' || status === 'pending') &&
        transaction === refund.transaction &&
        refund.amount !== null &&
        Number(amount) >= Number(refund.amount),
    );
}
