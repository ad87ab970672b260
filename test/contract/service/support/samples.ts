/** Valid requests, and charges brought to a state of §3. */
import assert from 'node:assert/strict';
import { accounts } from './accounts.ts';
import type { Answer, Json, Service } from './service.ts';

/** Nobody listens there: callbacks to it are connection errors. */
export const nobody = 'http://127.0.0.1:9/callbacks';

/** Test numbers people know. */
export const cards = {
  paid: '4242424242424242',
  threeDSecure: '4000002500003155',
  threeDSecureThenDeclined: '4000008400001629',
  insufficientFunds: '4000000000009995',
  lost: '4000000000009987',
} as const;

export const addresses = {
  polygon: `0x${'aB3'.repeat(13)}f`,
  tron: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  solana: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
} as const;

export function pixBody(more: Json = {}): Json {
  return {
    ...accounts.live,
    method_pay: 'pix',
    amount: 129.9,
    debtor_name: 'Ana Souza',
    email: 'ana@example.com',
    phone: '11999999999',
    debtor_document_number: '52998224725',
    postback: nobody,
    ...more,
  };
}

export function hostedBody(more: Json = {}): Json {
  return { ...accounts.live, method_pay: 'card', amount: 25, postback: nobody, ...more };
}

export function card(number: string = cards.paid, more: Json = {}): Json {
  return { number, exp_month: 12, exp_year: 2090, cvc: '987', ...more };
}

export function chargeBody(more: Json = {}): Json {
  return { ...accounts.live, amount: 20, card: card(), postback: nobody, ...more };
}

export function payoutBody(more: Json = {}): Json {
  return { ...accounts.live, amount: 50, pix_key: 'ana@example.com', baasPostbackUrl: nobody, ...more };
}

export function withdrawBody(more: Json = {}): Json {
  return { ...accounts.live, chain: 'polygon', address: addresses.polygon, amount: 100, ...more };
}

export function without(body: Json, field: string): Json {
  const { [field]: _left, ...rest } = body;
  return rest;
}

function idOf(answer: Answer): string {
  assert.equal(answer.status, 200, answer.text);
  return String(answer.body['idTransaction']);
}

export async function newPix(service: Service, more: Json = {}): Promise<string> {
  return idOf(await service.post('/wallet/deposit/payment', pixBody(more)));
}

export async function newHosted(service: Service, more: Json = {}): Promise<string> {
  return idOf(await service.post('/wallet/deposit/payment', hostedBody(more)));
}

export async function paidHosted(service: Service, more: Json = {}): Promise<string> {
  const id = await newHosted(service, more);
  await service.move('transactions', id, 'pay');
  return id;
}

/** A direct charge with this card, whatever comes of it. */
export function direct(service: Service, number: string, more: Json = {}): Promise<Answer> {
  return service.post('/wallet/card/charge', chargeBody({ card: card(number), ...more }));
}

export function confirm(service: Service, charge: Answer, account = accounts.live): Promise<Answer> {
  const { payment_intent_id } = charge.body;
  return service.post('/wallet/card/confirm', { ...account, payment_intent_id });
}

/** A refund that the processor has reported on the charge; still `pending` at the bank. */
export async function newRefund(service: Service, charge: string, more: Json = {}): Promise<string> {
  const answer = await service.post('/wallet/card/refund', {
    ...accounts.live,
    idTransaction: charge,
    ...more,
  });
  assert.equal(answer.status, 200, answer.text);
  await service.advance(5);
  return String(answer.body['refund_id']);
}

export async function newPayout(service: Service, more: Json = {}): Promise<string> {
  return idOf(await service.post('/pixout', payoutBody(more)));
}

export async function newWithdrawal(service: Service, more: Json = {}): Promise<string> {
  const answer = await service.post('/crypto/withdraw', withdrawBody(more));
  assert.equal(answer.status, 201, answer.text);
  return String((answer.body['data'] as Json)['order_id']);
}
