/**
 * Reports callbacks whose key is valid although its payment or payout is not in the database. A key is made after the row is
 * written, and such rows are never deleted: they were lost, for example by a restore or a failover. The order may be paid twice,
 * so a person has to look, and gets what the service knows of the charge.
 */
import { newEvent } from '../checkouts/events.ts';
import type { Parts } from '../checkouts/ports.ts';
import { isoTimeOrNull } from '../values/iso-time.ts';
import type { CompanionLog } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { MoneyOutGateway } from '../money-out/ports.ts';
import { formatAmount } from '../values/money.ts';
import type { EventData } from '../pay-event.ts';

type Unknown = EventData['payment.unknown']['unknown'];

/** Rejections that are about the id. Any other, such as revoked credentials, leaves the lookup to be repeated. */
const noSuchRecord = ['TRANSACTION_NOT_FOUND', 'PAYOUT_NOT_FOUND', 'INVALID_REQUEST'];

export interface UnknownPayments {
  /** Looks up the charge that a callback of this subject names, and reports it once. False: to be tried again. */
  report(subject: string, name: string | undefined): Promise<boolean>;
}

export function reportUnknownPayments(
  { store, gateway, clock, live }: Pick<Parts, 'store' | 'gateway' | 'clock' | 'live'>,
  payoutStatus: MoneyOutGateway['payoutStatus'],
  log: CompanionLog,
  metrics: Metrics,
): UnknownPayments {
  const kindOf = (subject: string): Unknown['kind'] => (subject.startsWith('po_') ? 'payout' : 'payment');

  /** Null when the lookup has to be repeated. */
  async function lookUp(known: Unknown, name: string): Promise<Unknown | null> {
    // A body is unsigned: a charge that another payment has was not lost.
    if ((await store.paymentByServiceId(name)) !== null) return known;
    const response = await (known.kind === 'payout' ? payoutStatus(name) : gateway.lookup(name));
    if (response.outcome !== 'accepted')
      return response.outcome === 'rejected' && noSuchRecord.includes(response.code) ? known : null;
    const { serviceId, status, amountMinor } = response.value;
    const found = { ...known, transaction: serviceId, status, amount: formatAmount(amountMinor) };
    if (!('paymentMethod' in response.value)) return { ...found, currency: 'BRL' };
    const { paymentMethod, currency, refundedMinor, paidAt } = response.value;
    return {
      ...found,
      method: paymentMethod,
      currency,
      refunded_amount: formatAmount(refundedMinor),
      paid_at: isoTimeOrNull(paidAt),
    };
  }

  return {
    async report(subject, name) {
      const known: Unknown = {
        kind: kindOf(subject),
        id: subject,
        transaction: null,
        method: null,
        status: null,
        currency: null,
        amount: null,
        refunded_amount: null,
        paid_at: null,
      };
      const unknown = name === undefined ? known : await lookUp(known, name);
      if (unknown === null) return false;
      const event = newEvent('payment.unknown', subject, { unknown }, clock.now());
      if (await store.appendEventOnce(event)) {
        log.error({ payment: subject, event: event.id }, 'callback of an unknown payment: rows were lost');
        metrics.callback('unknown_payment');
        live.publish(subject);
      }
      return true;
    },
  };
}
