/** The domain over a real in-memory store, with a fake service and a clock that the test controls. */
import { createCardMemory } from '../../../server/checkouts/card-memory.ts';
import type { AddressAttempts, ChargeInput } from '../../../server/checkouts/charge-call.ts';
import type { Checkout, Customer, Payment } from '../../../server/checkouts/checkout.ts';
import { type Checkouts, createCheckouts } from '../../../server/checkouts/index.ts';
import type { DepositInput } from '../../../server/checkouts/deposit.ts';
import type { Parts, WithPayments } from '../../../server/checkouts/ports.ts';
import { processorValues } from '../../../server/checkouts/processor-values.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { LiveHub } from '../../../server/live/hub.ts';
import type { Engine } from '../../../server/storage/engine.ts';
import { merchantCheckout } from '../../../server/calls/checkout-view.ts';
import { openStore } from '../../../server/storage/index.ts';
import { createCallBudget } from '../../../server/http/service-call-budget.ts';
import { createVault } from '../../../server/keys/vault.ts';
import type { Scope } from '../../support/servers/process.ts';
import { FakeService } from './fake-service.ts';

export interface Shop {
  parts: Parts;
  engine: Engine;
  service: FakeService;
  checkouts: Checkouts;
  buyer: Buyer;
  /** Advances the clock. */
  wait: (ms: number) => void;
  order: (fields?: { amounts?: Checkout['amounts'] }) => Promise<Checkout>;
  charge: (checkout: Checkout, key: string, cvc?: string) => Promise<Payment>;
  /** The customer as the merchant sees it. */
  customerOf: (id: string) => Promise<Customer>;
  /** Types of the events so far, in order. */
  events: () => Promise<string[]>;
}

export interface Buyer {
  deposit: (checkout: Checkout, input: DepositInput) => Promise<Payment>;
  charge: (checkout: Checkout, input: ChargeInput, attempts: AddressAttempts) => Promise<Payment>;
  confirm: (checkout: Checkout, payment: string) => Promise<Payment>;
}

/** A buyer's calls, each with the payments that the checkout has at that time. */
export function buyerOf(checkouts: Checkouts, { store }: Pick<Parts, 'store'>): Buyer {
  const withPayments = async (checkout: Checkout): Promise<WithPayments> => ({
    checkout,
    payments: await store.paymentsOf(checkout.id),
  });
  return {
    deposit: async (checkout, input) => checkouts.deposit(await withPayments(checkout), input),
    charge: async (checkout, input, attempts) =>
      checkouts.charge(await withPayments(checkout), input, attempts),
    confirm: async (checkout, payment) => checkouts.confirm(await withPayments(checkout), payment),
  };
}

export const customer = {
  name: 'Marina Duarte',
  email: 'marina@shop.example',
  phone: '11987654321',
  document: '52998224725',
};

export async function openShop(
  scope: Scope,
  {
    attemptsPerCheckout = 10,
    databaseUrl = 'sqlite::memory:',
  }: { attemptsPerCheckout?: number; databaseUrl?: string } = {},
): Promise<Shop> {
  const { store, engine } = await openStore(databaseUrl);
  scope.after(() => store.close());
  const service = new FakeService();
  let now = Date.UTC(2026, 10, 21, 12);
  const silent = (): void => undefined;
  const parts: Parts = {
    store,
    gateway: service,
    vault: createVault('sk_live_of_the_test'),
    cards: createCardMemory({ now: () => now }),
    live: new LiveHub(silent),
    callBudget: createCallBudget((options) => new RateLimiterMemory(options)),
    cardBrake: null,
    clock: { now: () => now },
    log: { info: silent, warn: silent, error: silent },
    settings: {
      publicUrl: 'https://pay.shop.example',
      rawCard: 'inline',
      processor: processorValues({ publishableKey: null, onBehalfOf: null }),
      attemptsPerCheckout,
    },
  };
  const checkouts = createCheckouts(parts);
  const buyer = buyerOf(checkouts, parts);
  let orders = 0;
  return {
    parts,
    engine,
    service,
    checkouts,
    buyer,
    wait: (ms) => void (now += ms),
    async order({ amounts = { BRL: 12_990, USD: 12_990 } } = {}) {
      orders += 1;
      const { checkout } = await checkouts.create({ reference: `order-${orders}`, amounts, customer });
      return checkout;
    },
    charge: (checkout, idempotencyKey, cvc) =>
      buyer.charge(checkout, chargeInput(idempotencyKey, cvc, checkout.revision), anyAddress),
    async customerOf(id) {
      const [checkout, payments] = [await checkouts.read(id), await store.paymentsOf(id)];
      return merchantCheckout(checkout, payments, parts).customer;
    },
    async events() {
      return (await store.listEvents(0, 1000)).map(({ type }) => type);
    },
  };
}

export const pix = { method: 'pix', wallet: null, details: {} } as const;

/** A charge request as a buyer's browser sends it. */
export const chargeInput = (idempotencyKey: string, cvc = '123', revision = 0): ChargeInput => ({
  revision,
  card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc },
  details: {},
  fraudSession: null,
  idempotencyKey,
});

/** Attempts of an address without a limit. */
export const anyAddress: AddressAttempts = {
  check: async () => undefined,
  count: async () => undefined,
  giveBack: async () => undefined,
};
