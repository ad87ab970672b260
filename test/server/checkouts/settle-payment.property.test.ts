/** Tests random sequences of true and false reports about the two payments of one checkout against a model of the result. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Payment } from '../../../server/checkouts/checkout.ts';
import type { Snapshot } from '../../../server/checkouts/ports.ts';
import type { Scope } from '../../support/servers/process.ts';
import { openShop, pix, type Shop } from './shop.ts';

type Status = NonNullable<Snapshot['status']>;

/** Legal moves at the service (§3.1, §3.2); repeated here, so that no table is shared with the product. */
const moves: Record<'pix' | 'card', Partial<Record<Status, Status[]>>> = {
  pix: { pending: ['paid', 'cancelled'], cancelled: ['paid'] },
  card: {
    pending: ['paid', 'cancelled'],
    processing: ['paid', 'cancelled'],
    paid: ['partially_refunded', 'refunded', 'disputed'],
    partially_refunded: ['partially_refunded', 'refunded', 'disputed'],
    disputed: ['dispute_won', 'dispute_lost'],
    // Each time another dispute.
    dispute_won: ['disputed'],
    dispute_lost: ['disputed'],
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

/** Disputes of one payment are numbered: a later one ranks above all statuses of those before. */
const rankOf = ({ status, dispute }: Payment): number =>
  rank[status] + (dispute === null ? 0 : 10 * Number(dispute.id));

/** The dispute after the charge has become `status`. */
function disputeAfter({ dispute }: Snapshot, status: Status): Snapshot['dispute'] {
  if (status !== 'disputed') return dispute && { ...dispute, stage: status };
  const number = Number(dispute?.id ?? 0) + 1;
  return {
    id: String(number),
    stage: 'needs_response',
    reason: 'fraudulent',
    amountMinor: 100,
    createdAt: new Date(Date.UTC(2026, number)).toISOString(),
  };
}

const report = fc.record({
  about: fc.constantFrom('pix', 'card'),
  what: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        is: fc.constant('happened' as const),
        pick: fc.nat(9),
        isReported: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        is: fc.constantFrom('duplicate', 'forged', 'mismatched', 'outdated', 'unknown_status', 'unreachable'),
        pick: fc.nat(9),
      }),
    },
  ),
});
type Report = typeof report extends fc.Arbitrary<infer T> ? T : never;

/** One payment: its true states at the service, and the companion's last known state. */
class Subject {
  readonly kind: 'pix' | 'card';
  readonly id: string;
  readonly serviceId: string;
  readonly history: Snapshot[];
  known: Payment;
  /** Mismatches to be reported: one each time that a lookup differs after one that matched. */
  mismatches = 0;
  isMismatched = false;

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

async function play(shop: Shop, subject: Subject, { what }: Report): Promise<void> {
  const { service, checkouts } = shop;
  const { truth, serviceId, id } = subject;
  if (what.is === 'mismatched') {
    if (!subject.isMismatched) subject.mismatches += 1;
    subject.isMismatched = true;
  } else if (what.is !== 'unreachable' && what.is !== 'happened') {
    subject.isMismatched = false;
  }
  const settleDuring = async (state: Partial<Snapshot>): Promise<void> => {
    service.charges.set(serviceId, { ...truth, ...state });
    await checkouts.settle(id);
    service.charges.set(serviceId, subject.truth);
  };
  switch (what.is) {
    case 'happened': {
      const possible = moves[subject.kind][truth.status ?? 'pending'] ?? [];
      const status = possible[what.pick % Math.max(1, possible.length)];
      if (status === undefined) return;
      const refundedMinor = /refunded/.test(status) ? truth.refundedMinor + 100 : truth.refundedMinor;
      const dispute = disputeAfter(truth, status);
      subject.history.push({ ...truth, status, refundedMinor, dispute });
      service.charges.set(serviceId, subject.truth);
      if (!what.isReported) return;
      subject.isMismatched = false;
      await checkouts.settle(id);
      return;
    }
    case 'duplicate':
      await Promise.all([checkouts.settle(id), checkouts.settle(id)]);
      return;
    case 'forged':
      await checkouts.settle(id, 'tx-paid-elsewhere');
      return;
    case 'mismatched':
      return await settleDuring({ amountMinor: truth.amountMinor - 1, status: 'paid' });
    case 'outdated':
      return await settleDuring(subject.history[what.pick % subject.history.length] ?? truth);
    case 'unknown_status':
      return await settleDuring({ status: null, unrecognisedStatus: 'settling' });
    case 'unreachable':
      service.faults.lookup.push('lost_before');
      await checkouts.settle(id);
      service.faults.lookup.length = 0;
  }
}

async function checkNeverBackwards(shop: Shop, subject: Subject): Promise<void> {
  const now = (await shop.parts.store.paymentById(subject.id)) ?? assert.fail();
  assert.ok(rankOf(now) >= rankOf(subject.known), `${subject.known.status} → ${now.status}`);
  assert.ok(now.refundedMinor >= subject.known.refundedMinor);
  if (!unpaid.includes(now.status)) {
    assert.ok(!unpaid.includes(subject.truth.status ?? 'pending'), 'paid, but not at the service');
  }
  subject.known = now;
}

async function checkFinalState(shop: Shop, checkoutId: string, subjects: readonly Subject[]): Promise<void> {
  const log = await shop.parts.store.listEvents(0, 10_000);
  const paidIds: string[] = [];
  for (const subject of subjects) {
    await shop.checkouts.settle(subject.id);
    await checkNeverBackwards(shop, subject);
    assert.equal(
      subject.known.status,
      subject.truth.status,
      'a settled payment has the status of the service',
    );
    assert.deepEqual(subject.known.dispute, subject.truth.dispute);
  }
  const all = await shop.parts.store.listEvents(0, 10_000);
  assert.deepEqual(all.slice(0, log.length), log, 'earlier events are unchanged');
  for (const { id, serviceId, truth, mismatches } of subjects) {
    const own = all.filter(({ data }) => (data['payment'] as { id?: string } | undefined)?.id === id);
    const count = (type: string): number => own.filter((event) => event.type === type).length;
    const isPaid = !unpaid.includes(truth.status ?? 'pending');
    if (isPaid) paidIds.push(serviceId);
    assert.equal(count('payment.paid'), isPaid ? 1 : 0);
    assert.equal(count('payment.mismatch'), mismatches);
    for (const type of ['cancelled', 'refunded']) assert.ok(count(`payment.${type}`) <= 1, type);
    for (const type of ['disputed', 'dispute_won', 'dispute_lost']) {
      assert.ok(count(`payment.${type}`) <= Number(truth.dispute?.id ?? 0), type);
    }
    const partialRefunds = count('payment.partially_refunded');
    assert.ok(partialRefunds <= truth.refundedMinor / 100);
    if (truth.refundedMinor > 0)
      assert.ok(
        partialRefunds + count('payment.refunded') > 0,
        'a refund is reported, also before a dispute',
      );
    if (truth.status !== 'paid' && isPaid)
      assert.ok(count(`payment.${truth.status}`) >= 1, 'the last state is reported');
  }
  const count = (type: string): number => all.filter((event) => event.type === type).length;
  assert.equal(count('checkout.paid'), Math.min(1, paidIds.length));
  assert.equal(count('payment.duplicate'), Math.max(0, paidIds.length - 1));
  const { status } = await shop.checkouts.read(checkoutId);
  assert.equal(status, paidIds.length > 0 ? 'paid' : 'open');
}

async function playScenario(scope: Scope, script: readonly Report[]): Promise<void> {
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
  for (const next of script) {
    await play(shop, subjects[next.about], next);
    for (const subject of Object.values(subjects)) await checkNeverBackwards(shop, subject);
  }
  await checkFinalState(shop, checkout.id, Object.values(subjects));
}

test('a payment is paid if and only if the service reports it, never moves backwards, and sends each event once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(report, { maxLength: 14 }), async (script) => {
      const cleanups: (() => Promise<unknown>)[] = [];
      try {
        await playScenario({ after: (cleanup) => void cleanups.push(cleanup) }, script);
      } finally {
        for (const cleanup of cleanups) await cleanup();
      }
    }),
    { numRuns: 400 },
  );
});
