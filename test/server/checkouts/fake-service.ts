/** In-memory payment service for tests of the domain: its charges are set by the test, and it records the calls that it receives. */
import { attemptsPerCard, declineOf, isAboutAmount } from '../../../server/gateway/declines.ts';
import type { Advice } from '../../../widget/protocol/checkout.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type {
  ChargeOrder,
  CardChargeResult,
  DepositOrder,
  DepositReceipt,
  FailureCodes,
  Gateway,
  Outcome,
  Snapshot,
} from '../../../server/checkouts/ports.ts';

/** Outcome of the next charge. */
export type CardOutcome = 'approve' | 'challenge' | 'decline' | 'process';
/**
 * How a call fails. `lost_before` and `lost_after`: the response is lost, before or after the service has done the work;
 * `later`: the acquirer is down.
 */
export type Fault =
  | 'refused'
  | 'unavailable'
  | 'rate_limited'
  | 'busy'
  | 'later'
  | 'lost_before'
  | 'lost_after';

export class FakeService implements Gateway {
  readonly environment = 'live';
  readonly charges = new Map<string, Snapshot>();
  readonly deposits: DepositOrder[] = [];
  readonly chargeCalls: ChargeOrder[] = [];
  readonly confirmed: string[] = [];
  readonly lookups: string[] = [];
  /** Faults of the next calls, by kind of call; each is used once. */
  readonly faults: Record<'deposit' | 'charge' | 'confirm' | 'lookup', Fault[]> = {
    deposit: [],
    charge: [],
    confirm: [],
    lookup: [],
  };
  nextCard: CardOutcome = 'approve';
  /** `decline_code`, which `error_code` repeats (§7.3) unless the test sets another. */
  declineCode = 'generic_decline';
  errorCode: string | null = null;
  /** Duration of each call, so that others can overlap with it. */
  workMs = 0;
  /** While set, calls wait for it before they respond. */
  gate: Promise<void> | null = null;
  pixExpiresInS: number | null = 600;
  /** Changes the responses that create hosted pages. */
  hosted: Partial<NonNullable<DepositReceipt['hosted']>> = {};
  /** Whether the next confirm requires one more challenge, whose response has a new secret only (§4.3). */
  challengesAgain = false;
  /** The rejected fields of a deposit, by the service's names. */
  rejects: (customer: DepositOrder['customer']) => string[] = () => [];
  readonly #keys = new Map<string, string>();
  #count = 0;

  adviceFor = (...codes: FailureCodes): Advice => declineOf(...codes).advice;
  attemptsPerCard = attemptsPerCard;
  isAboutAmount = isAboutAmount;

  async deposit(order: DepositOrder): Promise<Outcome<DepositReceipt>> {
    this.deposits.push(order);
    const fields = this.rejects(order.customer);
    if (fields.length > 0) return rejectedWith('VALIDATION_ERROR', { fields: fields });
    return this.#respond('deposit', () => {
      const isPix = order.method === 'pix';
      const serviceId = this.add({ paymentMethod: isPix ? 'pix' : 'card', amountMinor: order.amountMinor });
      return {
        serviceId,
        pix: isPix ? { code: `code of ${serviceId}`, imageUrl: null } : null,
        hosted: isPix
          ? null
          : {
              url: 'https://pay.example/1',
              clientSecret: 'cs',
              publishableKey: 'pk',
              onBehalfOf: 'acct',
              amountMinor: order.amountMinor,
              currency: 'USD',
              ...this.hosted,
            },
        expiresInS: this.pixExpiresInS,
      };
    });
  }

  async charge(order: ChargeOrder): Promise<Outcome<CardChargeResult>> {
    this.chargeCalls.push(order);
    const outcome = this.nextCard;
    // A repeat that is held off leaves the outcome of the earlier call unknown.
    const isHeldOff = ['unavailable', 'busy'].includes(this.faults.charge[0] ?? '');
    if (order.isRepeat && isHeldOff) this.faults.charge[0] = 'lost_before';
    const response = await this.#respond('charge', () => {
      const serviceId = this.#keys.get(order.idempotencyKey) ?? this.add({ amountMinor: order.amountMinor });
      this.#keys.set(order.idempotencyKey, serviceId);
      const last4 = order.card.number.slice(-4);
      this.update(serviceId, { status: statusAfter[outcome], cardBrand: 'visa', cardLast4: last4 });
      return serviceId;
    });
    if (response.outcome !== 'accepted') return response;
    const serviceId = response.value;
    if (outcome === 'decline') {
      const { declineCode, errorCode } = this;
      const reason = `Recusado: ${declineCode}`;
      return rejectedWith(errorCode ?? declineCode, { declined: true, declineCode, reason, serviceId });
    }
    return { outcome: 'accepted', value: this.#result(serviceId, resultOf[outcome]) };
  }

  async confirm(intentId: string): Promise<Outcome<CardChargeResult>> {
    this.confirmed.push(intentId);
    const serviceId = intentId.replace('intent of ', '');
    return this.#respond('confirm', (): CardChargeResult => {
      if (this.challengesAgain) {
        this.challengesAgain = false;
        const step = { clientSecret: 'second secret', publishableKey: null };
        return { status: 'requires_action', serviceId: null, intentId: null, ...step };
      }
      this.update(serviceId, { status: 'paid' });
      return this.#result(serviceId, 'approved');
    });
  }

  async lookup(serviceId: string): Promise<Outcome<Snapshot>> {
    this.lookups.push(serviceId);
    const found = this.charges.get(serviceId);
    if (found === undefined) {
      return rejectedWith('TRANSACTION_NOT_FOUND', { status: 404 });
    }
    return this.#respond('lookup', () => ({ ...found }));
  }

  /** Adds a charge, made through the companion or elsewhere, and returns its id. */
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
      failureMessage: null,
      failureIsFinal: false,
      paidAt: null,
      feeMinor: null,
      netMinor: null,
      fxRate: null,
      fxAmountBrlMinor: null,
      refundedAt: null,
      dispute: null,
      ...charge,
    });
    return serviceId;
  }

  /** Changes a charge, as if something had happened to it at the service. */
  update(serviceId: string, change: Partial<Snapshot>): void {
    const known = this.charges.get(serviceId);
    if (known === undefined) throw new Error(`no charge ${serviceId}`);
    this.charges.set(serviceId, { ...known, ...change });
  }

  #result(serviceId: string, status: CardChargeResult['status']): CardChargeResult {
    const ids = { serviceId, intentId: `intent of ${serviceId}` };
    if (status !== 'requires_action') return { status, ...ids };
    return { status, ...ids, clientSecret: `secret of ${serviceId}`, publishableKey: 'pk' };
  }

  async #respond<T>(call: keyof FakeService['faults'], work: () => T): Promise<Outcome<T>> {
    const fault = this.faults[call].shift();
    if (this.workMs > 0) await delay(this.workMs);
    await this.gate;
    if (fault === 'refused') return rejectedWith('VALIDATION_ERROR', { fields: [] });
    if (fault !== undefined && fault in heldOff) {
      const code = heldOff[fault as keyof typeof heldOff];
      return { outcome: 'unavailable', code, reason: null, retryAfterMs: null, cause: null };
    }
    if (fault === 'lost_before')
      return { outcome: 'unknown', code: 'OUTCOME_UNKNOWN', serviceId: null, cause: null };
    const value = work();
    if (fault === 'lost_after')
      return { outcome: 'unknown', code: 'OUTCOME_UNKNOWN', serviceId: null, cause: null };
    return { outcome: 'accepted', value };
  }
}

const heldOff = {
  unavailable: 'SERVICE_UNAVAILABLE',
  rate_limited: 'RATE_LIMITED',
  busy: 'PROCESSOR_TEMPORARILY_UNAVAILABLE',
  later: 'ACQUIRER_FAILED',
};

export type Rejected = Extract<Outcome<never>, { outcome: 'rejected' }>;

/** A call that the service rejected with this code. */
export const rejectedWith = (code: string, more: Partial<Rejected> = {}): Rejected => ({
  outcome: 'rejected',
  code,
  status: 422,
  declined: false,
  serviceId: null,
  fields: [],
  declineCode: null,
  reason: null,
  figures: {},
  cause: null,
  ...more,
});

const statusAfter = {
  approve: 'paid',
  challenge: 'requires_action',
  decline: 'cancelled',
  process: 'processing',
} as const;

const resultOf = { approve: 'approved', challenge: 'requires_action', process: 'processing' } as const;
