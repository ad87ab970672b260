/** The judge's own ledger of a day, built only from what is observable outside the companion. */
import type { Json, Observation } from '../world/observation.ts';

export type Of<K extends Observation['kind']> = Extract<Observation, { kind: K }>;

export class Violation extends Error {
  override readonly name = 'Violation';
  readonly rule: string;
  /** Elapsed time of the world's clock. */
  readonly at: number;

  constructor(rule: string, message: string, at: number) {
    super(message);
    this.rule = rule;
    this.at = at;
  }
}

/** A charge at the service, with the payment and checkout that the request named. */
export interface KnownCharge {
  id: string;
  kind: string;
  status: string;
  movedAt: number;
  /** When the service took the money. */
  capturedAt: number | null;
  payment: string | null;
  c: number | null;
  /** The card number, for direct charges. */
  card: string | null;
  /** The companion has accepted a callback that names it since its last status change. */
  isCalledBack: boolean;
}

/** A lookup response that reached the companion. */
export interface Lookup {
  at: number;
  status: string;
  amount: number;
  currency: string;
}

/** Amounts of an order, and the time during which they may have applied. */
export interface Cost {
  amounts: Json;
  from: number;
  /** When the change to these amounts had been made at the latest. */
  madeBy: number;
  until: number;
}

/** A payment as the companion shows it. */
export interface Shown {
  id: string;
  status: string;
  transaction: string | null;
  amount: string;
  currency: string;
  refunded: string | null;
  endedAs: string;
}

/** The world's clock at the beginning of a day. */
export const startMs = Date.UTC(2026, 0, 5, 9);

/** Tolerated difference between the clocks of two machines. */
export const clocksDifferMs = 6_000;

/** A request that waits for a busy database is over by then. */
const maxRequestMs = 60_000;

const capturedStatuses = [
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
];
export const isCaptured = (status: string): boolean => capturedStatuses.includes(status);

/** Codes that mean "nothing was done": never returned for a charge that the service took, and a merchant's key is free after them. */
export const nothingDoneCodes = ['SERVICE_UNAVAILABLE', 'PROCESSOR_TEMPORARILY_UNAVAILABLE', 'RATE_LIMITED'];

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null;
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function shownIn(value: unknown): Shown | null {
  if (!isRecord(value) || !textOf(value['id']).startsWith('pay_') || typeof value['status'] !== 'string')
    return null;
  const refunded = value['refunded_amount'];
  return {
    id: textOf(value['id']),
    status: value['status'],
    transaction: typeof value['transaction'] === 'string' ? value['transaction'] : null,
    amount: textOf(value['amount']),
    currency: textOf(value['currency']),
    refunded: typeof refunded === 'string' ? refunded : null,
    endedAs: textOf(value['ended_as']),
  };
}

/** `buyer.2@example.com` → 2 */
export const checkoutIn = (email: unknown): number | null => {
  const found = /^buyer\.(\d+)@/.exec(textOf(email))?.[1];
  return found === undefined ? null : Number(found);
};

export class Ledger {
  readonly charges = new Map<string, KnownCharge>();
  /** Lookup responses that reached the companion, by charge. */
  readonly lookups = new Map<string, Lookup[]>();
  /** When a checkout was first reported as paid, in a response, stream or webhook. */
  readonly paidSince = new Map<number, number>();
  /** By the companion's id. */
  readonly checkouts = new Map<string, { c: number; createdAt: number; response: Json }>();
  readonly webhooks: Of<'webhook'>[] = [];
  /** When a buyer first requested a charge of a card, by its number. Each press of the pay button uses a card of its own. */
  readonly cardRequestedAt = new Map<string, number>();
  /** Responses to the final requests of the day. */
  readonly final: { purpose: string; body: Json }[] = [];
  /** By number of the checkout. */
  readonly costs = new Map<number, Cost[]>();
  /** What the service has returned of each charge, in minor units. */
  readonly refundedMinor = new Map<string, number>();
  /** The service's dispute of each charge. */
  readonly disputes = new Map<string, NonNullable<Of<'status_change'>['dispute']>>();
  /** A process's clock jumped further than clocks differ; rules that depend on time alone no longer apply. */
  hasClockJumped = false;
  now = 0;

  observe(observation: Observation): void {
    this.now = observation.at;
    switch (observation.kind) {
      case 'step':
        if (observation.step.do === 'clock')
          this.hasClockJumped ||= Math.abs(observation.step.offsetMs) > clocksDifferMs;
        return undefined;
      case 'request':
        return this.#onRequest(observation);
      case 'service_call':
        return this.#onServiceCall(observation);
      case 'service_response':
        return this.#onServiceResponse(observation);
      case 'status_change':
        return this.#onStatusChange(observation);
      case 'callback':
        return this.#onCallback(observation);
      case 'response':
        return this.#onResponse(observation);
      case 'webhook':
        this.webhooks.push(observation);
        return undefined;
      default:
        return undefined;
    }
  }

  /** The checkout's number in the plan. */
  cOf(checkoutId: string): number | undefined {
    return this.checkouts.get(checkoutId)?.c;
  }

  /** Whether an event belongs to the checkout with number `c`. */
  isOf(event: Json, c: number | undefined): boolean {
    const { checkout } = event['data'] as { checkout?: { id: string } };
    return checkout !== undefined && this.cOf(checkout.id) === c;
  }

  chargesOf(payment: string): KnownCharge[] {
    return [...this.charges.values()].filter((charge) => charge.payment === payment);
  }

  #onRequest({ purpose: { what, c }, body, at }: Of<'request'>): void {
    const card = body?.['card'];
    const number = what === 'charge' && isRecord(card) ? textOf(card['number']) : '';
    if (number !== '' && !this.cardRequestedAt.has(number)) this.cardRequestedAt.set(number, at);
    if (what !== 'amounts' || c === undefined) return;
    const amounts = (body?.['amounts'] ?? {}) as Json;
    this.#costsOf(c).push({ amounts, from: at, madeBy: at + maxRequestMs, until: Infinity });
  }

  #onServiceCall({ path, body, response }: Of<'service_call'>): void {
    const id = textOf(response['idTransaction']);
    if (path !== '/wallet/deposit/payment' && path !== '/wallet/card/charge') return;
    const payment = /\/(pay_[0-9a-f]+)\./.exec(textOf(body['postback']))?.[1] ?? null;
    const card = isRecord(body['card']) ? textOf(body['card']['number']) : null;
    // The response to a charge with an unknown outcome has no id: it is the latest charge without a payment.
    const charge = this.charges.get(id) ?? [...this.charges.values()].findLast((one) => one.payment === null);
    if (charge === undefined) return;
    charge.payment ??= payment;
    charge.c ??= checkoutIn(body['email']);
    charge.card ??= card;
  }

  #onServiceResponse({ path, method, outcome, response, at }: Of<'service_response'>): void {
    const id = /^\/transactions\/payment\/(.+)$/.exec(path)?.[1];
    if (method !== 'GET' || id === undefined || outcome !== '200' || response === null) return;
    const lookup = {
      at,
      status: textOf(response['status']),
      amount: Number(response['amount']),
      // A PIX is in BRL (§4.4).
      currency: response['paymentMethod'] === 'pix' ? 'BRL' : textOf(response['currency']),
    };
    this.lookups.set(id, [...(this.lookups.get(id) ?? []), lookup]);
  }

  #onStatusChange({ what, id, status, at, refund, dispute }: Of<'status_change'>): void {
    if (refund !== undefined && status === 'succeeded') {
      const before = this.refundedMinor.get(refund.charge) ?? 0;
      this.refundedMinor.set(refund.charge, before + refund.amountMinor);
    }
    if (dispute !== undefined) this.disputes.set(id, dispute);
    if (!['pix', 'hosted', 'direct'].includes(what)) return;
    const charge = this.charges.get(id) ?? {
      id,
      kind: what,
      status,
      movedAt: at,
      capturedAt: null,
      payment: null,
      c: null,
      card: null,
      isCalledBack: false,
    };
    this.charges.set(id, charge);
    charge.status = status;
    charge.movedAt = at;
    charge.isCalledBack = false;
    if (isCaptured(status)) charge.capturedAt ??= at;
  }

  #onCallback({ body, status, isForged }: Of<'callback'>): void {
    if (isForged || status === null || status > 299) return;
    const charge = this.charges.get(textOf((JSON.parse(body) as Json)['idTransaction']));
    if (charge) charge.isCalledBack = true;
  }

  #costsOf(c: number): Cost[] {
    const costs = this.costs.get(c) ?? [];
    this.costs.set(c, costs);
    return costs;
  }

  #onResponse({ purpose, status, body, at, requestedAt }: Of<'response'>): void {
    const { what, c } = purpose;
    if ((what === 'create' || what === 'buy') && status < 300 && c !== undefined) {
      const id = textOf(body['id']);
      if (!this.checkouts.has(id))
        this.#costsOf(c).push({ amounts: body['amounts'] as Json, from: 0, madeBy: 0, until: Infinity });
      this.checkouts.set(id, { c, createdAt: at, response: body });
    }
    if (what === 'amounts' && c !== undefined && status < 500) {
      const costs = this.#costsOf(c);
      // Rejected: these amounts never applied. Done: no earlier ones apply any more; of simultaneous changes, either may be the last.
      if (status >= 400)
        this.costs.set(
          c,
          costs.filter(({ from }) => from !== requestedAt),
        );
      else {
        for (const cost of costs) {
          if (cost.from === requestedAt) cost.madeBy = at;
          else if (cost.madeBy <= requestedAt) cost.until = Math.min(cost.until, at);
        }
      }
    }
    if (purpose.what.startsWith('final') && status === 200) this.final.push({ purpose: purpose.what, body });
  }
}
