/** The payment service as the domain sees it, in memory: it decides what is so, and counts what it was asked. */
import { attemptsPerCard, declineOf, isAboutAmount } from '../../../server/gateway/declines.ts';
import type { Advice } from '../../../widget/protocol/checkout.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type {
  ChargeOrder,
  CardChargeResult,
  DepositOrder,
  DepositReceipt,
  Gateway,
  Outcome,
  Snapshot,
} from '../../../server/checkouts/ports.ts';

/** What becomes of the next charge. */
export type CardAnswer = 'approve' | 'challenge' | 'decline' | 'process';
/** Where the answer to a call gets lost: before or after the service has done the work. */
export type Loss = 'refused' | 'unavailable' | 'busy' | 'later' | 'lost_before' | 'lost_after';

export class FakeService implements Gateway {
  readonly environment = 'live';
  readonly charges = new Map<string, Snapshot>();
  readonly deposits: DepositOrder[] = [];
  readonly chargeCalls: ChargeOrder[] = [];
  readonly confirmed: string[] = [];
  readonly lookups: string[] = [];
  /** For each kind of call: used up one by one. */
  readonly losses: Record<'deposit' | 'charge' | 'confirm' | 'lookup', Loss[]> = {
    deposit: [],
    charge: [],
    confirm: [],
    lookup: [],
  };
  nextCard: CardAnswer = 'approve';
  declineCode = 'generic_decline';
  /** Milliseconds that a creating call takes: long enough for others to come in between. */
  workMs = 0;
  /** Calls that come while it is set are answered after it. */
  held: Promise<void> | null = null;
  pixExpiresInS: number | null = 600;
  readonly #keys = new Map<string, string>();
  #count = 0;

  adviceFor = (code: string): Advice => declineOf(code).advice;
  attemptsPerCard = attemptsPerCard;
  isAboutAmount = isAboutAmount;

  async deposit(order: DepositOrder): Promise<Outcome<DepositReceipt>> {
    this.deposits.push(order);
    return this.#answer('deposit', () => {
      const isPix = order.method === 'pix';
      const serviceId = this.add({ paymentMethod: isPix ? 'pix' : 'card', amountMinor: order.amountMinor });
      return {
        serviceId,
        pix: isPix ? { code: `code of ${serviceId}`, imageUrl: null } : null,
        hosted: isPix
          ? null
          : { url: 'https://pay.example/1', clientSecret: 'cs', publishableKey: 'pk', onBehalfOf: 'acct' },
        expiresInS: this.pixExpiresInS,
      };
    });
  }

  async charge(order: ChargeOrder): Promise<Outcome<CardChargeResult>> {
    this.chargeCalls.push(order);
    const outcome = this.nextCard;
    // "Not now" does not speak of what the call before may have done.
    const held = ['unavailable', 'busy'].includes(this.losses.charge[0] ?? '');
    if (order.isRepeat && held) this.losses.charge[0] = 'lost_before';
    const answer = await this.#answer('charge', () => {
      const serviceId = this.#keys.get(order.idempotencyKey) ?? this.add({ amountMinor: order.amountMinor });
      this.#keys.set(order.idempotencyKey, serviceId);
      const last4 = order.card.number.slice(-4);
      this.tell(serviceId, { status: statusAfter[outcome], cardBrand: 'visa', cardLast4: last4 });
      return serviceId;
    });
    if (answer.outcome !== 'accepted') return answer;
    const serviceId = answer.value;
    if (outcome === 'decline') {
      const declined = { outcome: 'rejected', declined: true, code: this.declineCode, status: 422 } as const;
      return { ...declined, serviceId, fields: [], cause: null };
    }
    return { outcome: 'accepted', value: this.#result(serviceId, resultOf[outcome]) };
  }

  async confirm(intentId: string): Promise<Outcome<CardChargeResult>> {
    this.confirmed.push(intentId);
    const serviceId = intentId.replace('intent of ', '');
    return this.#answer('confirm', () => {
      this.tell(serviceId, { status: 'paid' });
      return this.#result(serviceId, 'approved');
    });
  }

  async lookup(serviceId: string): Promise<Outcome<Snapshot>> {
    this.lookups.push(serviceId);
    const found = this.charges.get(serviceId);
    if (found === undefined) {
      const nothing = { outcome: 'rejected', code: 'TRANSACTION_NOT_FOUND', status: 404 } as const;
      return { ...nothing, declined: false, serviceId: null, fields: [], cause: null };
    }
    return this.#answer('lookup', () => ({ ...found }));
  }

  /** A charge that the service knows, made by us or elsewhere; answers its id. */
  add(charge: Partial<Snapshot> = {}): string {
    const serviceId = charge.serviceId ?? `tx-${++this.#count}`;
    const paymentMethod = charge.paymentMethod ?? 'card';
    this.charges.set(serviceId, {
      serviceId,
      paymentMethod,
      status: 'pending',
      unrecognisedStatus: null,
      amountMinor: 12_990,
      currency: paymentMethod === 'pix' ? 'BRL' : 'USD',
      refundedMinor: 0,
      cardBrand: null,
      cardLast4: null,
      failureCode: null,
      failureIsFinal: false,
      paidAt: null,
      dispute: null,
      ...charge,
    });
    return serviceId;
  }

  /** Something has happened to a charge. */
  tell(serviceId: string, news: Partial<Snapshot>): void {
    const known = this.charges.get(serviceId);
    if (known === undefined) throw new Error(`no charge ${serviceId}`);
    this.charges.set(serviceId, { ...known, ...news });
  }

  #result(serviceId: string, status: CardChargeResult['status']): CardChargeResult {
    const ids = { serviceId, intentId: `intent of ${serviceId}` };
    if (status !== 'requires_action') return { status, ...ids };
    return { status, ...ids, clientSecret: `secret of ${serviceId}`, publishableKey: 'pk', actionType: null };
  }

  async #answer<T>(call: keyof FakeService['losses'], work: () => T): Promise<Outcome<T>> {
    const loss = this.losses[call].shift();
    if (this.workMs > 0) await delay(this.workMs);
    await this.held;
    if (loss === 'refused') {
      const refused = { outcome: 'rejected', code: 'VALIDATION_ERROR', status: 422 } as const;
      return { ...refused, declined: false, serviceId: null, fields: [], cause: null };
    }
    if (loss === 'unavailable' || loss === 'busy') {
      const code = loss === 'busy' ? 'PROCESSOR_TEMPORARILY_UNAVAILABLE' : 'SERVICE_UNAVAILABLE';
      return { outcome: 'unavailable', code, retryAfterMs: null, cause: null };
    }
    if (loss === 'later') {
      return { outcome: 'unavailable', code: 'ACQUIRER_FAILED', retryAfterMs: null, cause: null };
    }
    if (loss === 'lost_before') return { outcome: 'unknown', code: 'OUTCOME_UNKNOWN', cause: null };
    const value = work();
    if (loss === 'lost_after') return { outcome: 'unknown', code: 'OUTCOME_UNKNOWN', cause: null };
    return { outcome: 'accepted', value };
  }
}

const statusAfter = {
  approve: 'paid',
  challenge: 'requires_action',
  decline: 'cancelled',
  process: 'processing',
} as const;

const resultOf = { approve: 'approved', challenge: 'requires_action', process: 'processing' } as const;
