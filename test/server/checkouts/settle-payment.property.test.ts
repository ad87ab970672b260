/** Every order of news about the two payments of one checkout, true or not, against a model of what must come of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Payment } from '../../../server/checkouts/checkout.ts';
import type { Snapshot } from '../../../server/checkouts/ports.ts';
import type { Scope } from '../../support/servers/process.ts';
import { openShop, pix, type Shop } from './shop.ts';

type Status = NonNullable<Snapshot['status']>;

/** What can happen at the service by §3.1 and §3.2; written down here once more, so that no table is shared with the product. */
const moves: Record<'pix' | 'card', Partial<Record<Status, Status[]>>> = {
  pix: { pending: ['paid', 'cancelled'], cancelled: ['paid'] },
  card: {
    pending: ['paid', 'cancelled'],
    processing: ['paid', 'cancelled'],
    paid: ['partially_refunded', 'refunded', 'disputed'],
    partially_refunded: ['partially_refunded', 'refunded', 'disputed'],
    disputed: ['dispute_won', 'dispute_lost'],
  },
};
const unpaid: readonly Status[] = ['pending', 'processing', 'requires_action', 'cancelled'];
const rank: Record<Status, number> = {
  pending: 0,
  processing: 0,
  requires_action: 0,
  cancelled: 1,
  paid: 2,
  partially_refunded: 3,
  refunded: 4,
  disputed: 5,
  dispute_won: 6,
  dispute_lost: 6,
};

const news = fc.record({
  about: fc.constantFrom('pix', 'card'),
  what: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ is: fc.constant('happened' as const), pick: fc.nat(9), told: fc.boolean() }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        is: fc.constantFrom('duplicate', 'forged', 'mismatched', 'outdated', 'unknown_word', 'unreachable'),
      }),
    },
  ),
});
type News = typeof news extends fc.Arbitrary<infer T> ? T : never;

/** One payment: what is so, and what the companion must have made of it. */
class Subject {
  readonly kind: 'pix' | 'card';
  readonly id: string;
  readonly serviceId: string;
  readonly history: Snapshot[];
  known: Payment;

  constructor(kind: 'pix' | 'card', payment: Payment, truth: Snapshot) {
    this.kind = kind;
    this.id = payment.id;
    this.serviceId = payment.serviceId ?? '';
    this.known = payment;
    this.history = [truth];
  }

  get truth(): Snapshot {
    return this.history.at(-1) ?? assert.fail();
  }
}

async function play(shop: Shop, subject: Subject, { what }: News): Promise<void> {
  const { service, checkouts } = shop;
  const { truth, serviceId, id } = subject;
  const during = async (answer: Partial<Snapshot>): Promise<void> => {
    service.charges.set(serviceId, { ...truth, ...answer });
    await checkouts.settle(id);
    service.charges.set(serviceId, subject.truth);
  };
  switch (what.is) {
    case 'happened': {
      const possible = moves[subject.kind][truth.status ?? 'pending'] ?? [];
      const status = possible[what.pick % Math.max(1, possible.length)];
      if (status === undefined) return;
      const refundedMinor = /refunded/.test(status) ? truth.refundedMinor + 100 : truth.refundedMinor;
      subject.history.push({ ...truth, status, refundedMinor });
      service.charges.set(serviceId, subject.truth);
      if (what.told) await checkouts.settle(id);
      return;
    }
    case 'duplicate':
      await Promise.all([checkouts.settle(id), checkouts.settle(id)]);
      return;
    case 'forged':
      await checkouts.settle(id, 'tx-paid-elsewhere');
      return;
    case 'mismatched':
      return await during({ amountMinor: truth.amountMinor - 1, status: 'paid' });
    case 'outdated':
      return await during(subject.history[0] ?? truth);
    case 'unknown_word':
      return await during({ status: null, unrecognisedStatus: 'settling' });
    case 'unreachable':
      service.losses.lookup.push('lost_before');
      await checkouts.settle(id);
      service.losses.lookup.length = 0;
  }
}

async function checkNothingWentBack(shop: Shop, subject: Subject): Promise<void> {
  const now = (await shop.parts.store.paymentById(subject.id)) ?? assert.fail();
  assert.ok(rank[now.status] >= rank[subject.known.status], `${subject.known.status} → ${now.status}`);
  assert.ok(now.refundedMinor >= subject.known.refundedMinor);
  if (!unpaid.includes(now.status)) {
    assert.ok(!unpaid.includes(subject.truth.status ?? 'pending'), 'paid, and the service does not say so');
  }
  subject.known = now;
}

async function checkTheEnd(shop: Shop, checkoutId: string, subjects: readonly Subject[]): Promise<void> {
  const log = await shop.parts.store.listEvents(0, 10_000);
  const paidOnes: string[] = [];
  for (const subject of subjects) {
    await shop.checkouts.settle(subject.id);
    await checkNothingWentBack(shop, subject);
    assert.equal(subject.known.status, subject.truth.status, 'settled means: as the service says');
  }
  const all = await shop.parts.store.listEvents(0, 10_000);
  assert.deepEqual(all.slice(0, log.length), log, 'what was told stays told');
  for (const { id, serviceId, truth } of subjects) {
    const own = all.filter(({ data }) => (data['payment'] as { id?: string } | undefined)?.id === id);
    const count = (type: string): number => own.filter((event) => event.type === type).length;
    const isPaid = !unpaid.includes(truth.status ?? 'pending');
    if (isPaid) paidOnes.push(serviceId);
    assert.equal(count('payment.paid'), isPaid ? 1 : 0);
    assert.ok(count('payment.mismatch') <= 1);
    for (const type of ['cancelled', 'refunded', 'disputed', 'dispute_won', 'dispute_lost']) {
      assert.ok(count(`payment.${type}`) <= 1, type);
    }
    assert.ok(count('payment.partially_refunded') <= truth.refundedMinor / 100);
    if (truth.status !== 'paid' && isPaid)
      assert.ok(count(`payment.${truth.status}`) >= 1, 'the last state was told');
  }
  const count = (type: string): number => all.filter((event) => event.type === type).length;
  assert.equal(count('checkout.paid'), Math.min(1, paidOnes.length));
  assert.equal(count('payment.duplicate'), Math.max(0, paidOnes.length - 1));
  const { status } = await shop.checkouts.read(checkoutId);
  assert.equal(status, paidOnes.length > 0 ? 'paid' : 'open');
}

async function scenario(scope: Scope, script: readonly News[]): Promise<void> {
  const shop = await openShop(scope);
  shop.service.add({ serviceId: 'tx-paid-elsewhere', status: 'paid' });
  const checkout = await shop.order();
  const deposit = await shop.buyer.deposit(checkout, pix);
  shop.service.nextCard = 'process';
  const charge = await shop.charge(checkout, 'key-1');
  const truthOf = ({ serviceId }: Payment): Snapshot =>
    shop.service.charges.get(serviceId ?? '') ?? assert.fail();
  const subjects = {
    pix: new Subject('pix', deposit, truthOf(deposit)),
    card: new Subject('card', charge, truthOf(charge)),
  };
  for (const each of script) {
    await play(shop, subjects[each.about], each);
    for (const subject of Object.values(subjects)) await checkNothingWentBack(shop, subject);
  }
  await checkTheEnd(shop, checkout.id, Object.values(subjects));
}

test('paid if and only if the service says so, never backwards, each event once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(news, { maxLength: 14 }), async (script) => {
      const ends: (() => Promise<unknown>)[] = [];
      try {
        await scenario({ after: (end) => void ends.push(end) }, script);
      } finally {
        for (const end of ends) await end();
      }
    }),
    { numRuns: 400 },
  );
});
