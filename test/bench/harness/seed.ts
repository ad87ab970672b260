/** Seeds checkouts and payments directly into the database, since creating them is not measured. */
import { newPayment } from '../../../server/checkouts/new-payment.ts';
import { newId } from '../../../server/values/ids.ts';
import type { Checkout, Payment } from '../../../server/checkouts/checkout.ts';
import { openStore } from '../../../server/storage/index.ts';
import { createVault } from '../../../server/keys/vault.ts';
import { customer } from '../../support/servers/companion.ts';
import { liveAccount } from '../../support/servers/simulator.ts';

const vault = createVault(liveAccount.secret);
/** Large enough to share commits, small enough to let a companion on the same file write in between. */
const batchSize = 200;

export interface SeededCheckout {
  id: string;
  clientSecret: string;
  /** Id of the payment seeded with it. */
  paymentId?: string;
}

export interface SeededPayment extends SeededCheckout {
  serviceId: string;
  /** Path segment after `/v1/callbacks/`. */
  callbackKey: string;
}

/** Seeds open checkouts with complete customers, payable by PIX and card. */
export async function seedCheckouts(databaseUrl: string, count: number): Promise<SeededCheckout[]> {
  return seed(databaseUrl, count, async (checkout) => ({
    id: checkout.id,
    clientSecret: vault.clientSecretFor(checkout.id),
  }));
}

/** Seeds open checkouts, each with a pending PIX code. */
export async function seedPendingPix(databaseUrl: string, count: number): Promise<SeededPayment[]> {
  return seed(databaseUrl, count, async (checkout, openPayment) => {
    const payment = pendingPix(checkout);
    await openPayment(payment);
    return {
      id: checkout.id,
      clientSecret: vault.clientSecretFor(checkout.id),
      serviceId: payment.serviceId ?? '',
      callbackKey: vault.callbackKeyFor(payment.id),
    };
  });
}

/** Seeds open checkouts, each with a card payment that requires the 3-D Secure confirmation. */
export async function seedChallenges(databaseUrl: string, count: number): Promise<SeededCheckout[]> {
  return seed(databaseUrl, count, async (checkout, openPayment) => {
    const payment = challenged(checkout);
    await openPayment(payment);
    return { id: checkout.id, clientSecret: vault.clientSecretFor(checkout.id), paymentId: payment.id };
  });
}

async function seed<T>(
  databaseUrl: string,
  count: number,
  write: (checkout: Checkout, openPayment: (payment: Payment) => Promise<unknown>) => Promise<T>,
): Promise<T[]> {
  const { store } = await openStore(databaseUrl);
  try {
    const written: T[] = [];
    while (written.length < count) {
      const size = Math.min(batchSize, count - written.length);
      const batch = Array.from({ length: size }, async () => {
        const checkout = openCheckout();
        await store.createCheckout(checkout);
        return write(checkout, (payment) => store.openPayment(payment));
      });
      written.push(...(await Promise.all(batch)));
    }
    return written;
  } finally {
    await store.close();
  }
}

function openCheckout(): Checkout {
  const now = Date.now();
  const id = newId('co', now);
  return {
    id,
    reference: `order-${id}`,
    status: 'open',
    amounts: { BRL: 12_990, USD: 2500 },
    revision: 0,
    methods: ['pix', 'card', 'wallet'],
    description: null,
    customer,
    isErased: false,
    returnUrl: null,
    metadata: {},
    purchase: null,
    environment: 'live',
    createdAt: now,
    expiresInS: 86_400,
    expiresAt: now + 86_400_000,
    paidAt: null,
    paidBy: null,
  };
}

function pendingPix(checkout: Checkout): Payment {
  const payment = newPayment(checkout, { kind: 'deposit', method: 'pix', slot: 'pix' }, checkout.createdAt);
  return {
    ...payment,
    status: 'pending',
    serviceId: `pix-${payment.id}`,
    inFlightUntil: null,
    expiresAt: checkout.expiresAt,
    pixCode: '0'.repeat(160),
  };
}

function challenged(checkout: Checkout): Payment {
  const payment = newPayment(
    checkout,
    { kind: 'charge', method: 'card', slot: 'charge' },
    checkout.createdAt,
  );
  return {
    ...payment,
    status: 'requires_action',
    serviceId: `card-${payment.id}`,
    intentId: `pi-${payment.id}`,
    inFlightUntil: null,
    checkAt: checkout.expiresAt,
  };
}
