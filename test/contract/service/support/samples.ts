/** Valid request bodies, and functions that create charges, refunds, payouts and orders in a state of §3. */
import assert from 'node:assert/strict';
import { accounts } from './accounts.ts';
import { until } from '../../../support/until.ts';
import type { ServiceResponse, Json, Service } from './service.ts';
import { externalService } from './service-under-test.ts';

/** Callbacks to this URL are connection errors. A service on another machine may reject loopback addresses. */
export const unreachableUrl =
  externalService === null || externalService.isLocal
    ? 'http://127.0.0.1:9/callbacks'
    : 'https://callbacks.example.com/none';

/** Well-known test card numbers. */
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
    postback: unreachableUrl,
    ...more,
  };
}

export function hostedBody(more: Json = {}): Json {
  return { ...accounts.live, method_pay: 'card', amount: 25, postback: unreachableUrl, ...more };
}

/** Rotates the card, since approvals per card are limited (§7.2), where the service cannot be reset. */
const approved = [cards.paid, '5555555555554444', '4000056655665556', '5200828282828210', '6011111111111117'];
let approvals = 0;
function approvedNumber(): string {
  if (externalService === null || externalService.controlUrl !== null) return cards.paid;
  approvals += 1;
  return approved[approvals % approved.length] ?? cards.paid;
}

export function card(number: string = approvedNumber(), more: Json = {}): Json {
  return { number, exp_month: 12, exp_year: 2090, cvc: '987', ...more };
}

export function chargeBody(more: Json = {}): Json {
  return { ...accounts.live, amount: 20, card: card(), postback: unreachableUrl, ...more };
}

export function payoutBody(more: Json = {}): Json {
  return {
    ...accounts.live,
    amount: 50,
    pix_key: 'ana@example.com',
    baasPostbackUrl: unreachableUrl,
    ...more,
  };
}

export function withdrawBody(more: Json = {}): Json {
  return { ...accounts.live, chain: 'polygon', address: addresses.polygon, amount: 100, ...more };
}

export function without(body: Json, field: string): Json {
  const { [field]: _left, ...rest } = body;
  return rest;
}

function idOf(response: ServiceResponse): string {
  assert.equal(response.status, 200, response.text);
  return String(response.body['idTransaction']);
}

export async function newPix(service: Service, more: Json = {}): Promise<string> {
  return idOf(await service.post('/wallet/deposit/payment', pixBody(more)));
}

export async function newHosted(service: Service, more: Json = {}): Promise<string> {
  return idOf(await service.post('/wallet/deposit/payment', hostedBody(more)));
}

/** Creates a paid charge of USD 25: hosted, or direct if the test cannot pay on the hosted page. */
export async function paidHosted(service: Service, more: Json = {}): Promise<string> {
  if (!service.isSteerable) return paidDirect(service, { amount: 25, ...more });
  const id = await newHosted(service, more);
  await service.move('transactions', id, 'pay');
  return id;
}

async function paidDirect(service: Service, more: Json): Promise<string> {
  const id = idOf(await direct(service, approvedNumber(), more));
  await until('the charge is paid', async () => (await service.charge(id))['status'] === 'paid');
  return id;
}

/** Creates a direct charge with this card, whatever its outcome. */
export function direct(service: Service, number: string, more: Json = {}): Promise<ServiceResponse> {
  return service.post('/wallet/card/charge', chargeBody({ card: card(number), ...more }));
}

export function confirm(
  service: Service,
  charge: ServiceResponse,
  account = accounts.live,
): Promise<ServiceResponse> {
  const { payment_intent_id } = charge.body;
  return service.post('/wallet/card/confirm', { ...account, payment_intent_id });
}

/** Creates a refund that the processor has reported on the charge; still `pending` at the bank. */
export async function newRefund(service: Service, charge: string, more: Json = {}): Promise<string> {
  const response = await service.post('/wallet/card/refund', {
    ...accounts.live,
    idTransaction: charge,
    ...more,
  });
  assert.equal(response.status, 200, response.text);
  if (service.isSteerable) await service.advance(5);
  return String(response.body['refund_id']);
}

export async function newPayout(service: Service, more: Json = {}): Promise<string> {
  return idOf(await service.post('/pixout', payoutBody(more)));
}

export async function newWithdrawal(service: Service, more: Json = {}): Promise<string> {
  const response = await service.post('/crypto/withdraw', withdrawBody(more));
  assert.equal(response.status, 201, response.text);
  return String((response.body['data'] as Json)['order_id']);
}
