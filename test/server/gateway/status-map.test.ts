/** Tests the decoding of transactions: known statuses map to themselves, all else is no status. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { UndecodableResponseError } from '../../../server/gateway/decode.ts';
import { decodeTransaction } from '../../../server/gateway/status-map.ts';
import { isPaid } from '../../../widget/protocol/payment-status.ts';

const pix = {
  paymentMethod: 'pix',
  idTransaction: 'pix-1',
  status: 'paid',
  amount: 129.9,
  taxes: 1.3,
  liquid: 128.6,
};
const card = {
  paymentMethod: 'card',
  idTransaction: 'card-1',
  status: 'paid',
  amount: 25.15,
  refunded_amount: 0,
  net_amount: 25.15,
  currency: 'USD',
  amount_credited_brl: 130.01,
  fx_rate: 5.17,
  card: { brand: 'visa', last4: '4242' },
  paid_at: '2026-03-01T12:00:00-03:00',
  refunded_at: null,
  failure_code: null,
  failure_message: null,
  failure_is_final: false,
  dispute: null,
};

test('decodes a PIX charge (§2.1)', () => {
  assert.deepEqual(decodeTransaction(pix), {
    serviceId: 'pix-1',
    paymentMethod: 'pix',
    status: 'paid',
    unrecognisedStatus: null,
    amountMinor: 12_990,
    currency: 'BRL',
    refundedMinor: 0,
    cardBrand: null,
    cardLast4: null,
    failureCode: null,
    failureMessage: null,
    failureIsFinal: false,
    paidAt: null,
    feeMinor: 130,
    netMinor: 12_860,
    fxRate: null,
    fxAmountBrlMinor: null,
    refundedAt: null,
    dispute: null,
  });
});

test('decodes a card charge (§2.2)', () => {
  assert.deepEqual(decodeTransaction(card), {
    serviceId: 'card-1',
    paymentMethod: 'card',
    status: 'paid',
    unrecognisedStatus: null,
    amountMinor: 2515,
    currency: 'USD',
    refundedMinor: 0,
    fxRate: '5.17',
    fxAmountBrlMinor: 13001,
    feeMinor: null,
    netMinor: null,
    cardBrand: 'visa',
    cardLast4: '4242',
    paidAt: Date.parse('2026-03-01T15:00:00.000Z'),
    refundedAt: null,
    failureCode: null,
    failureMessage: null,
    failureIsFinal: false,
    dispute: null,
  });
});

test('a failed attempt on the hosted page leaves the charge pending (§2.2)', () => {
  const snapshot = decodeTransaction({
    ...card,
    status: 'pending',
    card: null,
    failure_code: 'insufficient_funds',
  });
  assert.equal(snapshot.status, 'pending');
  assert.equal(snapshot.failureCode, 'insufficient_funds');
  assert.equal(snapshot.failureIsFinal, false);
});

test('decodes a dispute', () => {
  const snapshot = decodeTransaction({
    ...card,
    status: 'disputed',
    dispute: {
      id: 'dp_1',
      status: 'needs_response',
      reason: 'fraudulent',
      amount: 25.15,
      created_at: '2026-03-09T08:30:00Z',
    },
  });
  assert.deepEqual(snapshot.dispute, {
    id: 'dp_1',
    stage: 'needs_response',
    reason: 'fraudulent',
    amountMinor: 2515,
    createdAt: '2026-03-09T08:30:00.000Z',
  });
});

const cardStatuses = [
  'pending',
  'processing',
  'requires_action',
  'paid',
  'cancelled',
  'refunded',
  'partially_refunded',
];
const known = {
  pix: ['pending', 'paid', 'cancelled'],
  card: [...cardStatuses, 'disputed', 'dispute_won', 'dispute_lost'],
};

test('each status of §3.1 and §3.2 maps to itself', () => {
  for (const status of known.pix) assert.equal(decodeTransaction({ ...pix, status }).status, status);
  for (const status of known.card) assert.equal(decodeTransaction({ ...card, status }).status, status);
});

test('any other value is no status, and kept for the log', () => {
  const near = fc.constantFrom(
    'PAID',
    'paid ',
    'canceled',
    'approved',
    'ok',
    'succeeded',
    'settled',
    '',
    'refunded_',
  );
  fc.assert(
    fc.property(fc.oneof(near, fc.string()), fc.constantFrom(pix, card), (status, body) => {
      fc.pre(!(body === pix ? known.pix : known.card).includes(status));
      const snapshot = decodeTransaction({ ...body, status });
      assert.equal(snapshot.status, null);
      assert.match(snapshot.unrecognisedStatus ?? '', /^([A-Za-z][\w.-]{0,63}|\(unprintable\))$/);
    }),
  );
  // A status of the other method is unknown, too.
  assert.equal(decodeTransaction({ ...pix, status: 'refunded' }).status, null);
});

test('malformed informational fields do not hide that a charge was paid', () => {
  const malformed = {
    card: 7,
    paid_at: 'soon',
    refunded_at: 5,
    failure_code: [],
    failure_is_final: 'no',
    dispute: 'yes',
  };
  const snapshot = decodeTransaction({ ...card, ...malformed });
  assert.equal(snapshot.status, 'paid');
});

test('rejects a malformed id, method, amount or currency', () => {
  const broken = [
    { ...pix, idTransaction: '' },
    { ...pix, idTransaction: undefined },
    { ...pix, amount: 'much' },
    { ...pix, amount: null },
    { ...pix, paymentMethod: 'boleto' },
    { ...pix, status: 5 },
    { ...card, currency: undefined },
    { ...card, refunded_amount: 'x' },
    { status: 'error', message: 'Transação não encontrada' },
    {},
  ];
  for (const body of broken) assert.throws(() => decodeTransaction(body), UndecodableResponseError);
});

test('no response decodes as paid unless its status is a paid one', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
      try {
        const { status } = decodeTransaction(body);
        assert.ok(status === null || !isPaid(status) || body['status'] === status);
      } catch (error) {
        assert.ok(error instanceof UndecodableResponseError);
      }
    }),
  );
});

test('a dispute with fields that are null, missing or malformed keeps the others', () => {
  const full = {
    id: 'dp_1',
    status: 'needs_response',
    reason: 'fraudulent',
    amount: 25,
    created_at: '2026-01-31T12:00:00Z',
  };
  const known = {
    id: 'dp_1',
    stage: 'needs_response',
    reason: 'fraudulent',
    amountMinor: 2500,
    createdAt: '2026-01-31T12:00:00.000Z',
  };
  const charge = {
    paymentMethod: 'card',
    idTransaction: 'tx-1',
    status: 'disputed',
    amount: 25,
    currency: 'USD',
  };
  const ours = {
    id: 'id',
    status: 'stage',
    reason: 'reason',
    amount: 'amountMinor',
    created_at: 'createdAt',
  };
  for (const [field, name] of Object.entries(ours)) {
    for (const value of [null, undefined, {}, '']) {
      const snapshot = decodeTransaction({ ...charge, dispute: { ...full, [field]: value } });
      const { [name]: found, ...others } = { ...snapshot.dispute } as Record<string, unknown>;
      const { [name]: _lost, ...expected } = known as Record<string, unknown>;
      assert.deepEqual(others, expected, `${field}: ${JSON.stringify(value)}`);
      if (value == null) assert.equal(found, null);
    }
  }
});
