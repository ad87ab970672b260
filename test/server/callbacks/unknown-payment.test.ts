/** Tests callbacks whose payment is not in the database any more, as after a restore: they prove that rows were lost. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Companion } from '../../../server/index.ts';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import {
  jsonResponse,
  type ScriptedResponse,
  ScriptedService,
} from '../../support/servers/scripted-service.ts';
import { until } from '../../support/until.ts';
import { merchantKey, mount } from '../routes/mounted.ts';

const customer = { name: 'Ana', email: 'ana@shop.example', phone: '11987654321', document: '52998224725' };
const json = { 'content-type': 'application/json' };
const pix = { idTransaction: 'tx-1', paymentMethod: 'pix', amount: 129.9, status: 'paid' };

type Lookup = () => ScriptedResponse;

onBothDatabases((createDatabase, engine) => {
  /** Makes a PIX payment and a payout, and continues on a database of before both. `lookup` answers the lookups. */
  async function afterRestore(t: TestContext, lookup: Lookup) {
    const service = await ScriptedService.start(t, ({ path, method }) => {
      if (method === 'GET') return lookup();
      return {
        bytes: path.includes('/pixout')
          ? jsonResponse({ status: 'pending', idTransaction: 'po-1' })
          : jsonResponse({ idTransaction: 'tx-1', qrcode: 'the code' }),
      };
    });
    const before = await mount(t, { baseUrl: service.baseUrl, databaseUrl: await createDatabase() });
    const order = { reference: 'order-1', amounts: { BRL: '129.90' }, customer };
    const { client_secret } = await before.companion.checkouts.create(order);
    await fetch(`${before.url}/v1/checkout/deposit`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client_secret}`, ...json },
      body: JSON.stringify({ method: 'pix' }),
    });
    await before.companion.payouts.create(
      { amount: 10, pix_key: 'ana@shop.example' },
      { idempotencyKey: 'payout-1-0123456789abcdef' },
    );
    const postbacks = service.calls.flatMap(({ body }) => {
      const sent = JSON.parse(body || '{}') as { postback?: string; baasPostbackUrl?: string };
      return sent.postback ?? sent.baasPostbackUrl ?? [];
    });
    await before.companion.close();
    const { companion, url } = await mount(t, {
      baseUrl: service.baseUrl,
      databaseUrl: await createDatabase(),
    });
    const call = async (postback: string | undefined, body: unknown): Promise<number> => {
      const key = postback?.split('/').at(-1) ?? '';
      const sent = { method: 'POST', headers: json, body: JSON.stringify(body) };
      return (await fetch(`${url}/v1/callbacks/${key}`, sent)).status;
    };
    const metrics = async (): Promise<string> => {
      const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${merchantKey}` } });
      return await response.text();
    };
    return { companion, call, metrics, postbacks, lookups: () => service.calls.filter(isLookup).length };
  }

  test(`${engine}: a callback of a lost payment is reported with what the lookup says`, async (t) => {
    const { companion, call, metrics, postbacks } = await afterRestore(t, () => ({
      bytes: jsonResponse(pix),
    }));
    for (let times = 0; times < 3; times++)
      assert.equal(await call(postbacks[0], { status: 'paid', idTransaction: 'tx-1' }), 204);
    await until('it is reported', async () => (await unknownIn(companion)).length > 0);
    await until('all are processed', async () =>
      (await metrics()).includes('pay_backlog_rows{kind="callbacks"} 0'),
    );
    const [unknown, ...others] = await unknownIn(companion);
    assert.deepEqual(others, []);
    assert.match(String(unknown?.['id']), /^pay_[0-9a-f]{32}$/);
    assert.deepEqual(
      { ...unknown, id: '' },
      {
        kind: 'payment',
        id: '',
        transaction: 'tx-1',
        method: 'pix',
        status: 'paid',
        currency: 'BRL',
        amount: '129.90',
        refunded_amount: '0.00',
        paid_at: null,
      },
    );
    assert.match(await metrics(), /pay_callbacks_total\{result="unknown_payment"\} 1/);
  });

  test(`${engine}: a lookup that fails is repeated`, async (t) => {
    let isUp = false;
    const { companion, call, postbacks, lookups } = await afterRestore(t, () =>
      isUp ? { bytes: jsonResponse(pix) } : { bytes: '', end: 'close' },
    );
    await call(postbacks[0], { status: 'paid', idTransaction: 'tx-1' });
    await until('it was looked up', () => lookups() > 0);
    assert.deepEqual(await unknownIn(companion), []);
    isUp = true;
    await until('it is reported', async () => (await unknownIn(companion))[0]?.['status'] === 'paid');
  });

  test(`${engine}: a callback that names no charge, or one that is not lost, is reported without facts`, async (t) => {
    const { companion, call, postbacks } = await afterRestore(t, () => ({
      bytes: jsonResponse({ status: 'error', message: 'Transação não encontrada' }, 404),
    }));
    await call(postbacks[0], '{"status": "paid", idTransaction');
    await call(postbacks[0], { status: 'paid', idTransaction: 'tx-forged' });
    await until('it is reported', async () => (await unknownIn(companion)).length > 0);
    const [unknown] = await unknownIn(companion);
    assert.equal(unknown?.['transaction'], null);
    assert.equal(unknown['status'], null);
  });

  test(`${engine}: a callback of a lost payout is reported`, async (t) => {
    const payout = { status: 'paid', idTransaction: 'po-1', amount: 10, taxes: 0, liquid: 10 };
    const { companion, call, postbacks } = await afterRestore(t, () => ({ bytes: jsonResponse(payout) }));
    await call(postbacks[1], { status: 'paid', idTransaction: 'po-1', typeTransaction: 'PAYMENT' });
    await until('it is reported', async () => (await unknownIn(companion)).length > 0);
    const [unknown] = await unknownIn(companion);
    const { kind, transaction, status, amount, currency } = unknown ?? {};
    assert.deepEqual(
      { kind, transaction, status, amount, currency },
      { kind: 'payout', transaction: 'po-1', status: 'paid', amount: '10.00', currency: 'BRL' },
    );
  });
});

const isLookup = ({ method }: { method: string }): boolean => method === 'GET';

async function unknownIn(companion: Companion): Promise<Record<string, unknown>[]> {
  const { data } = await companion.events.list({});
  return data.flatMap((event) => (event.type === 'payment.unknown' ? { ...event.data.unknown } : []));
}
