/**
 * Tests that card numbers cannot be recovered from the database, even with all configured secrets.
 *
 * The attack tries all numbers that fit the known first six and last four digits, with every text of the database as a
 * key.
 */
import assert from 'node:assert/strict';
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test, type TestContext } from 'node:test';
import { chargeKeyOf } from '../../../server/checkouts/charge-key.ts';
import { createVault } from '../../../server/keys/vault.ts';
import type { CardData } from '../../../widget/protocol/requests.ts';
import { jsonResponse, ScriptedService } from '../../support/servers/scripted-service.ts';
import { merchantKey, mount } from './mounted.ts';

const payKey = randomBytes(32).toString('hex');
const paySecret = 'sk_live_sim';
const known = { first6: '424242', last4: '4242', exp_month: 12, exp_year: 2040 };
const sentCard: CardData = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '737' };

/** A few of the million numbers that fit, the right one among them: found among these, it would be found among all. */
const candidates: CardData[] = [0, 17, 424_242, 999_999].map((middle) => ({
  ...sentCard,
  number: `${known.first6}${String(middle).padStart(6, '0')}${known.last4}`,
}));

interface StolenDatabase {
  checkoutId: string;
  /** Every text in every table. */
  texts: string[];
  rows: { status: string; idempotency_key: string | null; request_digest: string | null }[];
}

function readDatabase(file: string): StolenDatabase {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  const texts = tables.flatMap(({ name }) =>
    database
      .prepare(`SELECT * FROM ${String(name)}`)
      .all()
      .flatMap((row) => Object.values(row).filter((value) => typeof value === 'string')),
  );
  const rows = database.prepare('SELECT * FROM pay_payments').all() as unknown as StolenDatabase['rows'];
  const checkoutId = String(database.prepare('SELECT id FROM pay_checkouts').get()?.['id']);
  database.close();
  return { checkoutId, texts, rows };
}

/** The cards whose digest under any secret and key is stored in the database. */
function search({ checkoutId, texts }: StolenDatabase, guessedKeys: readonly string[] = []): CardData[] {
  const stored = new Set(texts);
  const secrets = [payKey, paySecret, merchantKey];
  const keys = [...new Set([...texts, ...secrets, ...guessedKeys, ''])];
  return candidates.filter((card) =>
    [...digestsOf(checkoutId, card, secrets, keys)].some((digest) => stored.has(digest)),
  );
}

function* digestsOf(
  checkoutId: string,
  card: CardData,
  secrets: readonly string[],
  keys: readonly string[],
): Iterable<string> {
  const contents = [card.number, `${card.number}${card.cvc}`, JSON.stringify(card)];
  for (const secret of secrets) {
    const vault = createVault(secret);
    // A digest that does not depend on the browser's key.
    yield vault.digest(JSON.stringify([checkoutId, card, undefined, undefined]));
    for (const content of contents) {
      yield vault.digest(content);
      yield createHmac('sha256', secret).update(content).digest('base64url');
    }
    for (const idempotencyKey of keys) {
      const { requestDigest } = chargeKeyOf(vault, checkoutId, { idempotencyKey, card, details: {} }).stored;
      if (requestDigest !== null) yield requestDigest;
    }
  }
  for (const content of contents)
    for (const encoding of ['hex', 'base64url'] as const)
      yield createHash('sha256').update(content).digest(encoding);
}

async function charge(t: TestContext, body: object, status: number, key: string): Promise<StolenDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-stolen-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'companion.db');
  const service = await ScriptedService.start(t, () => ({ bytes: jsonResponse(body, status) }));
  const options = {
    baseUrl: service.baseUrl,
    rawCard: 'frame',
    databaseUrl: `sqlite:${file}`,
    key: payKey,
  } as const;
  const { companion, url } = await mount(t, options);
  const order = { reference: 'order-1', amounts: { USD: '25.00' } };
  const { client_secret } = await companion.checkouts.create(order);
  const response = await fetch(`${url}/v1/checkout/charge`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client_secret}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ card: sentCard, revision: 0 }),
  });
  assert.equal(response.status, 200);
  return readDatabase(file);
}

const challenge = {
  status: 'requires_action',
  idTransaction: 'tx-1',
  payment_intent_id: 'pi_1',
  client_secret: 'pi_1_secret_1',
  next_action: { type: 'use_stripe_sdk' },
  publishable_key: 'pk_live_1',
};
const decline = {
  status: 'error',
  error_code: 'generic_decline',
  message: 'Recusado',
  idTransaction: 'tx-1',
};

test('the card of an open attempt is found only with the browser’s idempotency key', async (t) => {
  const key = randomUUID();
  const stolen = await charge(t, challenge, 200, key);
  assert.equal(stolen.rows[0]?.status, 'requires_action');
  assert.ok(!stolen.texts.some((text) => text.includes(key)), 'the key is not in the database');
  assert.deepEqual(search(stolen), []);
  // The attack itself works; only the key was missing.
  assert.deepEqual(search(stolen, [key]), [sentCard]);
});

test('the card of a final attempt is never found, since nothing of it is left', async (t) => {
  const key = randomUUID();
  const stolen = await charge(t, decline, 422, key);
  assert.equal(stolen.rows[0]?.status, 'cancelled');
  assert.equal(stolen.rows[0]?.request_digest, null);
  assert.deepEqual(search(stolen, [key]), []);
});

test('the stored digest does not depend on the CVC', () => {
  const vault = createVault(payKey);
  const digestOf = (cvc: string) =>
    chargeKeyOf(vault, 'co_1', { idempotencyKey: 'key', card: { ...sentCard, cvc }, details: {} }).stored;
  assert.deepEqual(digestOf('000'), digestOf('737'));
});

test('rejects a guessable idempotency key before anything is stored or sent', async (t) => {
  for (const key of ['order-1', 'a'.repeat(31)])
    await assert.rejects(charge(t, decline, 422, key), /400 !== 200/);
});
