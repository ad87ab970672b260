/** The judge's own books, kept from what can be seen from outside. */
import type { Json, Observation } from '../world/observation.ts';

export type Of<K extends Observation['saw']> = Extract<Observation, { saw: K }>;

export class Violation extends Error {
  override readonly name = 'Violation';
  readonly rule: string;
  /** Of the world's clock. */
  readonly at: number;

  constructor(rule: string, message: string, at: number) {
    super(message);
    this.rule = rule;
    this.at = at;
  }
}

/** A charge at the service, and the payment and checkout that it belongs to by what was sent with it. */
export interface KnownCharge {
  id: string;
  kind: string;
  status: string;
  movedAt: number;
  /** When it became money that was taken. */
  takenAt: number | null;
  payment: string | null;
  c: number | null;
  /** Of the card, for direct charges. */
  card: string | null;
  /** A callback that named it was taken by the companion after it had its status. */
  isCalledBack: boolean;
}

/** What an order costs, for as long as it may have cost that. */
export interface Cost {
  amounts: Json;
  from: number;
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
}

/** As far as the clocks of two machines are apart. */
export const clocksDifferMs = 6_000;

const takenStatuses = ['paid', 'partially_refunded', 'refunded', 'disputed', 'dispute_won', 'dispute_lost'];
export const isTaken = (status: string): boolean => takenStatuses.includes(status);

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
  };
}

/** `buyer.2@example.com` → 2 */
const checkoutIn = (email: unknown): number | null => {
  const found = /^buyer\.(\d+)@/.exec(textOf(email))?.[1];
  return found === undefined ? null : Number(found);
};

export class Ledger {
  readonly charges = new Map<string, KnownCharge>();
  /** What lookups said of a charge, as it reached the companion. */
  readonly lookups = new Map<string, { at: number; status: string; amount: number }[]>();
  /** When a checkout was first shown as paid, or the merchant was told. */
  readonly paidSince = new Map<number, number>();
  /** By the companion's id. */
  readonly checkouts = new Map<string, { c: number; createdAt: number; body: Json; answer: Json }>();
  readonly webhooks: Of<'webhook'>[] = [];
  /** What the companion answered at the end of the day, by question. */
  readonly final: { purpose: string; body: Json }[] = [];
  /** By checkout of the day. */
  readonly costs = new Map<number, Cost[]>();
  /** A process's clock was off by more than clocks are: what depends on time alone is not to be relied on any more. */
  hasClockJumped = false;
  now = 0;

  observe(seen: Observation): void {
    this.now = seen.at;
    switch (seen.saw) {
      case 'step':
        if (seen.step.do === 'clock') this.hasClockJumped ||= Math.abs(seen.step.offsetMs) > clocksDifferMs;
        return undefined;
      case 'asked':
        if (seen.purpose.what === 'amounts' && seen.purpose.c !== undefined)
          this.#costsOf(seen.purpose.c).push({
            amounts: (seen.body?.['amounts'] ?? {}) as Json,
            from: seen.at,
            until: Infinity,
          });
        return undefined;
      case 'taken':
        return this.#taken(seen);
      case 'heard':
        return this.#heard(seen);
      case 'moved':
        return this.#moved(seen);
      case 'called_back':
        return this.#calledBack(seen);
      case 'answered':
        return this.#answered(seen);
      case 'webhook':
        this.webhooks.push(seen);
        return undefined;
      default:
        return undefined;
    }
  }

  cOf(checkoutId: string): number | undefined {
    return this.checkouts.get(checkoutId)?.c;
  }

  /** Whether an event is of this checkout of the day. */
  isOf(event: Json, c: number | undefined): boolean {
    const { checkout } = event['data'] as { checkout?: { id: string } };
    return checkout !== undefined && this.cOf(checkout.id) === c;
  }

  chargesOf(payment: string): KnownCharge[] {
    return [...this.charges.values()].filter((charge) => charge.payment === payment);
  }

  #taken({ path, body, answer }: Of<'taken'>): void {
    const id = textOf(answer['idTransaction']);
    if (path !== '/wallet/deposit/payment' && path !== '/wallet/card/charge') return;
    const payment = /\/(pay_[0-9a-f]+)\./.exec(textOf(body['postback']))?.[1] ?? null;
    const card = isRecord(body['card']) ? textOf(body['card']['number']) : null;
    // A charge that was made in doubt has no name in the answer: it is the last one that moved.
    const charge = this.charges.get(id) ?? [...this.charges.values()].findLast((one) => one.payment === null);
    if (charge === undefined) return;
    charge.payment ??= payment;
    charge.c ??= checkoutIn(body['email']);
    charge.card ??= card;
  }

  #heard({ path, method, outcome, answer, at }: Of<'heard'>): void {
    const id = /^\/transactions\/payment\/(.+)$/.exec(path)?.[1];
    if (method !== 'GET' || id === undefined || outcome !== '200' || answer === null) return;
    const said = { at, status: textOf(answer['status']), amount: Number(answer['amount']) };
    this.lookups.set(id, [...(this.lookups.get(id) ?? []), said]);
  }

  #moved({ what, id, status, at }: Of<'moved'>): void {
    if (!['pix', 'hosted', 'direct'].includes(what)) return;
    const charge = this.charges.get(id) ?? {
      id,
      kind: what,
      status,
      movedAt: at,
      takenAt: null,
      payment: null,
      c: null,
      card: null,
      isCalledBack: false,
    };
    this.charges.set(id, charge);
    charge.status = status;
    charge.movedAt = at;
    charge.isCalledBack = false;
    if (isTaken(status)) charge.takenAt ??= at;
  }

  #calledBack({ body, status, isForged }: Of<'called_back'>): void {
    if (isForged || status === null || status > 299) return;
    const charge = this.charges.get(textOf((JSON.parse(body) as Json)['idTransaction']));
    if (charge) charge.isCalledBack = true;
  }

  #costsOf(c: number): Cost[] {
    const costs = this.costs.get(c) ?? [];
    this.costs.set(c, costs);
    return costs;
  }

  #answered({ purpose, status, body, at, askedAt }: Of<'answered'>): void {
    const { what, c } = purpose;
    if ((what === 'create' || what === 'buy') && status < 300 && c !== undefined) {
      const id = textOf(body['id']);
      if (!this.checkouts.has(id))
        this.#costsOf(c).push({ amounts: body['amounts'] as Json, from: 0, until: Infinity });
      this.checkouts.set(id, { c, createdAt: at, body: {}, answer: body });
    }
    if (what === 'amounts' && c !== undefined && status < 500) {
      const costs = this.#costsOf(c);
      // Refused: it never cost that. Done: it costs nothing else any more.
      if (status >= 400)
        this.costs.set(
          c,
          costs.filter(({ from }) => from !== askedAt),
        );
      else for (const cost of costs) if (cost.from < askedAt) cost.until = Math.min(cost.until, at);
    }
    if (purpose.what.startsWith('final') && status === 200) this.final.push({ purpose: purpose.what, body });
  }
}
