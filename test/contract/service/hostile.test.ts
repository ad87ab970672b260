/**
 * Sends thousands of random and hostile requests to all calls with all accounts: each response is specified, the
 * process survives, and the ledger adds up. `HOSTILE_SEED` repeats a run.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { Agent, request } from 'undici';
import { startSimulator } from '../../support/servers/simulator.ts';
import { accounts } from './support/accounts.ts';
import { type HostileRequest, hostileRequests, type Known } from './support/hostile-requests.ts';
import { ofEntries, ofEvents, reported, type World } from './support/ledger.ts';
import {
  cards,
  direct,
  hostedBody,
  newHosted,
  newPayout,
  newPix,
  newRefund,
  newWithdrawal,
  paidHosted,
} from './support/samples.ts';
import { type Balances, type Json, Service } from './support/service.ts';
import { deviation } from './support/specified-responses.ts';
import { rounds as repeated } from '../../support/long-run.ts';

const rounds = repeated({ short: 20, long: 1_000 });
const requestsPerRound = 100;
const connections = 16;
const seed = Number(process.env['HOSTILE_SEED'] ?? randomInt(2 ** 31));

test(`${rounds * requestsPerRound} hostile requests, seed ${seed}`, async (t) => {
  const simulator = await startSimulator(t);
  const service = new Service(simulator.url);
  const known = await createSamples(service);
  const agent = new Agent({ connections });
  t.after(() => agent.destroy());

  const seen = new Map<string, number>();
  const send = async (hostile: HostileRequest): Promise<void> => {
    const { call, method, path, headers, body } = hostile;
    const response = await request(`${simulator.baseUrl}${path}`, {
      method,
      headers,
      body,
      dispatcher: agent,
    });
    const text = await response.body.text();
    const wrong = deviation(call, response.statusCode, String(response.headers['content-type']), text);
    assert.equal(
      wrong,
      undefined,
      `${call} ${response.statusCode} ${text.slice(0, 500)}\n${String(body).slice(0, 500)}`,
    );
    assert.doesNotMatch(text, /\bat .*\.(ts|js):\d|node_modules|<html/i);
    const outcome = `${call.startsWith('GET') ? 'GET' : call} ${response.statusCode}`;
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
  };

  const round = fc.array(hostileRequests(known), {
    minLength: requestsPerRound,
    maxLength: requestsPerRound,
  });
  const run = await fc.check(
    fc.asyncProperty(round, fc.infiniteStream(fc.nat()), async (requests, dice) => {
      await Promise.all(requests.map(send));
      await moveResources(service, dice);
    }),
    // Shrinking would need each round to start anew; the seed repeats the whole run instead.
    { numRuns: rounds, seed, endOnFailure: true },
  );
  if (run.failed) throw new Error(`HOSTILE_SEED=${seed} repeats this`, { cause: run.errorInstance });

  for (const outcome of [
    'deposit/payment 200',
    'card/charge 200',
    'refund 200',
    'withdraw 201',
    'GET 200',
    'GET 404',
  ]) {
    assert.ok(
      [...seen.keys()].some((key) => key.endsWith(outcome)),
      `some responses are ${outcome}`,
    );
  }
  await service.advance(86_400);
  await assertSums(service);
  const log = await service.control('requests');
  assert.equal(log.status, 200);
  assert.doesNotMatch(log.text, /[st]k_(live|test|nocard)_sim|4242424242424242/);
  assert.equal((await service.get('/account/balance')).status, 200, 'the service still responds');
  assert.doesNotMatch(simulator.process.output(), /Error|\bat .*:\d+:\d+/, 'no error was logged');
});

/** Creates records in every state, for more than one account. */
async function createSamples(service: Service): Promise<Known> {
  const sandbox = accounts.sandbox;
  const charges = [
    await newPix(service),
    await newHosted(service),
    await newHosted(service, sandbox),
    await paidHosted(service, { amount: 500 }),
    await paidHosted(service, { amount: 500, ...sandbox }),
    await paidHosted(service, { amount: 99.99 }),
  ];
  const intents: string[] = [];
  for (const number of [cards.paid, cards.threeDSecure, cards.threeDSecureThenDeclined]) {
    const { body } = await direct(service, number, { amount: 50 });
    intents.push(String(body['payment_intent_id']));
    charges.push(String(body['idTransaction']));
  }
  const hosted = await service.post('/wallet/deposit/payment', hostedBody());
  intents.push(String(hosted.body['client_secret']).split('_secret_')[0]!);
  return {
    charges,
    intents,
    refunds: [await newRefund(service, charges[3]!, { amount: 5 })],
    payouts: [await newPayout(service)],
    orders: [await newWithdrawal(service, { amount: 20 })],
  };
}

const moves: Record<string, string[]> = {
  transactions: [
    'pay',
    'expire',
    'decline',
    'authenticate',
    'fail_authentication',
    'dispute',
    'win_dispute',
    'lose_dispute',
  ],
  refunds: ['succeed', 'fail', 'cancel', 'require_action', 'arn'],
  payouts: ['pay', 'cancel'],
  withdrawals: ['send', 'complete', 'fail', 'cancel'],
};

/** Between rounds, makes legal and illegal moves and advances the clock. */
async function moveResources(service: Service, dice: Iterator<number>): Promise<void> {
  const pick = <T>(from: T[]): T | undefined => from[Number(dice.next().value) % Math.max(from.length, 1)];
  for (const [kind, verbs] of Object.entries(moves)) {
    const all = await service.list<Json>(kind);
    for (let count = 0; count < 4; count += 1) {
      const resource = pick(all);
      if (resource === undefined) break;
      const id = String(resource[{ refunds: 'refund_id', withdrawals: 'order_id' }[kind] ?? 'idTransaction']);
      const { status } = await service.control(`${kind}/${id}`, { do: pick(verbs) });
      assert.ok(status === 200 || status === 409, `a move is applied (200) or illegal (409), not ${status}`);
    }
  }
  await service.advance(20);
}

async function assertSums(service: Service): Promise<void> {
  const world: World = {
    transactions: await service.list('transactions'),
    refunds: await service.list('refunds'),
    payouts: await service.list('payouts'),
    withdrawals: await service.list('withdrawals'),
  };
  for (const balances of await service.list<Balances>('balances')) {
    const { account } = balances;
    assert.deepEqual(ofEntries(balances.entries), reported(balances), `entries of ${account}`);
    assert.deepEqual(ofEvents(balances, world), reported(balances), `events of ${account}`);
  }
}
