/** Performs the steps of a day and keeps the state that buyers and the merchant would have. */
import type { Json } from './observation.ts';
import type { Step } from './plan.ts';
import type { Transaction } from './service/records.ts';
import { cardNumber } from './cards.ts';
import { merchantReads } from './merchant-reads.ts';
import { merchantSteps } from './merchant-steps.ts';
import { serviceSteps } from './service-steps.ts';
import { faultSteps } from './fault-steps.ts';
import { buyerSteps } from './buyer-steps.ts';
import { cardSteps } from './card-steps.ts';
import type { World } from './world.ts';

/** Each checkout of the day has its own buyer. */
export const emailOf = (c: number): string => `buyer.${c}@example.com`;

export interface KnownCheckout {
  reference: string;
  amounts: StepOf<'create'>['amounts'];
  /** Of the amounts that the buyer saw last. */
  revision: number;
  id: string | null;
  /** All client secrets issued for it: a tab that stayed open has an old one. */
  secrets: string[];
  /** Id of the payment link that sells it. */
  link: string | null;
  /** As the buyer last received it. */
  payment: Json | null;
}

export type StepOf<K extends Step['do']> = Extract<Step, { do: K }>;
export type Handlers<K extends Step['do']> = {
  [D in K]: (participants: Participants, step: StepOf<D>) => Promise<void> | void;
};

const handlers = {
  ...buyerSteps,
  ...cardSteps,
  ...merchantSteps,
  ...merchantReads,
  ...serviceSteps,
  ...faultSteps,
} as unknown as Record<Step['do'], (participants: Participants, step: Step) => Promise<void> | void>;

export class Participants {
  readonly world: World;
  readonly known = new Map<number, KnownCheckout>();
  /** Ids of refunds, payouts and withdrawals, as the merchant received them. */
  readonly transfers = { refunds: [] as string[], payouts: [] as string[], withdrawals: [] as string[] };
  walks = 0;
  readonly onStream: (c: number, view: Json) => void;
  #secretsUsed = 0;

  constructor(world: World, onStream: (c: number, view: Json) => void) {
    this.world = world;
    this.onStream = onStream;
  }

  checkout(c: number): KnownCheckout {
    const known = this.known.get(c) ?? {
      reference: `order-${c}`,
      amounts: {},
      revision: 0,
      id: null,
      secrets: [],
      link: null,
      payment: null,
    };
    this.known.set(c, known);
    return known;
  }

  /** The service's charges for a checkout, matched by the buyer's email. */
  transactionsOf(c: number): Transaction[] {
    const email = emailOf(c);
    return [...this.world.service.transactions.values()].filter((one) => one.email === email);
  }

  paidPaymentOf(c: number): string | null {
    const { id } = this.checkout(c);
    return (id === null ? undefined : this.world.merchant.paidPayments.get(id)) ?? null;
  }

  card(step: StepOf<'charge'>): string {
    return cardNumber(step.card, step.c * 100 + (step.sameCardAs ?? step.key));
  }

  /** Client secrets in turn, as if one tab after the other sent requests. */
  secretOf(c: number): string | null {
    const { secrets } = this.checkout(c);
    return secrets[this.#secretsUsed++ % secrets.length] ?? null;
  }

  remember(c: number, body: Json): void {
    const known = this.checkout(c);
    known.id = String(body['id']);
    const secret = String(body['client_secret']);
    if (!known.secrets.includes(secret)) known.secrets.push(secret);
  }

  perform(step: Step): Promise<void> {
    return this.world.run(async () => {
      await handlers[step.do](this, step);
    });
  }
}
