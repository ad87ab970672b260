/**
 * Tests the command line against a companion and the simulator: as a process, and in this one where a test makes many
 * calls, since each process takes a third of a second to start.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { cliFile, merchantKey, startCompanion } from '../../support/servers/companion.ts';
import { startMerchant, type TestMerchant } from '../../support/merchants/in-process-merchant.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { type SimulatorControl, startSimulator } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';
import { webhookSecret } from '../../support/merchants/webhook-receiver.ts';
import { verifyWebhook } from '../../../server/index.ts';
import { commandsOf, type Exit, runHere } from './run-command.ts';
import { version } from '../../../server/values/version.ts';

const suite = suiteScope();
const folder = mkdtempSync(path.join(tmpdir(), 'pay-cli-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let simulator: SimulatorControl;
let shop: TestMerchant;
before(async () => {
  simulator = await startSimulator(suite);
  shop = await startMerchant(suite, { simulator, databaseUrl: 'sqlite::memory:' });
});
beforeEach(async () => {
  await simulator.setFaults({});
  shop.advance(120);
  await simulator.advanceClock(120);
});

const { cli, cliProcess } = commandsOf(() => shop);

const idOf = ({ status, out, err }: Exit): string => {
  assert.equal(status, 0, err);
  return (JSON.parse(out) as { id: string }).id;
};

test('checkout creates, lists, shows and cancels', async () => {
  const id = idOf(await cli(['checkout', 'cli-order-1', '--brl', '129.90', '--usd', '25.00', '--json']));
  const listed = await cliProcess(['checkout', '--list']);
  assert.match(listed.out, /^ID +REFERENCE +STATUS/);
  assert.match(listed.out, new RegExp(`${id} +cli-order-1 +open`));
  assert.match((await cli(['checkout', '--id', id])).out, /^reference +cli-order-1$/m);
  assert.match((await cli(['checkout', '--id', id, '--cancel'])).out, /^status +cancelled$/m);
});

test('refund makes a refund per key, and refunds lists and shows them', async () => {
  const { payment } = await shop.paidByCard('80.00');
  const args = ['refund', payment, '--amount', '10.00', '--reason', 'One shoe', '--yes', '--json'];
  const id = idOf(await cli([...args, '--idempotency-key', 'cli-1']));
  assert.equal(
    idOf(await cli([...args, '--idempotency-key', 'cli-1'])),
    id,
    'the same key is the same refund',
  );
  assert.notEqual(idOf(await cli(args)), id, 'a call without a key is another refund');
  const listed = await cli(['refunds', '--payment', payment]);
  assert.equal(listed.out.trim().split('\n').length, 3);
  assert.match((await cli(['refunds', id])).out, /^amount +10\.00$/m);
});

test('refund and checkout --id take the reference of an order', async () => {
  const { checkout, payment } = await shop.paidByCard('80.00');
  const { body } = await shop.get(`/v1/checkouts/${checkout}`);
  const reference = String(body['reference']);
  const refund = await cli(['refund', reference, '--amount', '10.00', '--yes', '--json']);
  assert.equal(refund.status, 0, refund.err);
  assert.partialDeepStrictEqual(JSON.parse(refund.out), { payment, amount: '10.00' });
  assert.match((await cli(['checkout', '--id', reference])).out, new RegExp(`^id +${checkout}$`, 'm'));
  idOf(await cli(['checkout', 'cli #1/2', '--usd', '25.00', '--json']));
  const unpaid = await cli(['refund', 'cli #1/2', '--yes']);
  assert.deepEqual([unpaid.status, /has no paid payment/.test(unpaid.err)], [1, true]);
  assert.match((await cli(['checkout', '--id', 'cli #1/2', '--cancel'])).out, /^status +cancelled$/m);
  for (const unknown of ['no-such-order', '']) {
    const { status, err } = await cli(['checkout', '--id', unknown]);
    assert.deepEqual([status, /No order with this reference/.test(err)], [1, true]);
  }
});

test('payout reads a file or standard input', async () => {
  const file = path.join(folder, 'payout.json');
  writeFileSync(file, JSON.stringify({ amount: 5, pix_key: 'ana@shop.example' }));
  const id = idOf(await cli(['payout', file, '--yes', '--json']));
  const cooling = await cliProcess(['payout', '-', '--yes'], { input: '{"amount": 6}' });
  assert.equal(cooling.status, 1);
  assert.match(cooling.err, /PAYOUT_COOLDOWN[^]*Try again in \d+ s/);
  assert.match((await cli(['payout', '--id', id])).out, /^status +pending$/m);
  assert.match((await cli(['payout', '--list'])).out, new RegExp(`${id} +pending +5\\.00`));
});

test('withdraw, balance and events show their records', async () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const id = idOf(await cli(['withdraw', 'polygon', address, '50.00', '--yes', '--json']));
  assert.match((await cli(['withdraw', '--id', id])).out, /^status +processing$/m);
  assert.match((await cli(['withdraw', '--list'])).out, new RegExp(`^${id} +processing`, 'm'));
  assert.match((await cli(['balance'])).out, /^brl\.available +\d+/m);
  const { data } = JSON.parse((await cli(['events', '--json', '--limit', '1'])).out) as { data: unknown[] };
  assert.equal(data.length, 1);
  assert.match((await cli(['events', '--limit', '1'])).err, /^More: --after \d+/);
});

describe('the exit status', () => {
  test('is 0 for help, which names every command', async () => {
    const { status, out } = await cliProcess(['--help']);
    assert.equal(status, 0);
    for (const name of ['checkout', 'refund', 'refunds', 'payout', 'withdraw', 'balance', 'events']) {
      assert.match(out, new RegExp(`^  ${name} `, 'm'));
      const own = await cli([name, '--help']);
      assert.equal(own.status, 0);
      assert.match(own.out, new RegExp(`pay-elements ${name}`));
    }
  });

  test('is 1 with the code when the companion rejects the call', async () => {
    const { status, err } = await cliProcess(['refund', 'no-such-charge', '--yes']);
    assert.equal(status, 1);
    assert.match(err, /TRANSACTION_NOT_FOUND/);
  });

  test('is 2 for invalid arguments', async () => {
    for (const args of [
      ['refnud'],
      ['refund'],
      ['refund', 'a', 'b', '--yes'],
      ['withdraw', 'polygon', '--yes'],
      ['balance', '--no-such-option'],
      // A key on the command line would be visible in `ps`.
      ['balance', '--key', 'mk'],
      ['payout', path.join(folder, 'missing.json'), '--yes'],
      ['balance', '--url', 'ftp://shop.example'],
      // A second request beside the first would be ignored.
      ['checkout', 'cli-order-1', '--brl', '129.90', '--cancel'],
      ['checkout', 'cli-order-1', '--list'],
      ['payout', 'payout.json', '--list'],
      ['withdraw', 'polygon', '--id', 'ord_1'],
      ['refunds', 're_1', 're_2'],
      ['link', 'invoice-1', '--list'],
    ]) {
      assert.equal((await cli(args)).status, 2, args.join(' '));
    }
    const keyless = await cliProcess(['balance'], { env: { PAY_MERCHANT_KEY: '' } });
    assert.equal(keyless.status, 2);
    assert.match(keyless.err, /PAY_MERCHANT_KEY/);
  });

  test('is 2 for an irreversible call without a terminal or --yes, and nothing is sent', async () => {
    const before = (await simulator.requests('/wallet/card/refund')).length;
    const { status, err } = await cliProcess(['refund', 'some-payment']);
    assert.equal(status, 2);
    assert.match(err, /--yes/);
    assert.equal((await simulator.requests('/wallet/card/refund')).length, before);
  });

  test('is 4 when the companion is not reached, with the key to repeat the call', async () => {
    const { status, err } = await cliProcess(['refund', 'pay_019aa1b2c3d400112233445566778899', '--yes'], {
      env: { PAY_PUBLIC_URL: 'http://127.0.0.1:9' },
    });
    assert.equal(status, 4);
    const [, key] = /^Idempotency key: (\S+)$/m.exec(err) ?? [];
    assert.ok(key);
    assert.match(err, new RegExp(`--idempotency-key ${key}`));
  });

  test('is 5 when the outcome is unknown', async () => {
    // Many times, since the companion's own lookups of earlier payouts use up faults, too.
    await simulator.setFaults({ calls: { match: '/pixout', do: 'reset', times: 100 } });
    const { status, out, err } = await cliProcess(['payout', '-', '--yes'], { input: '{"amount": 6}' });
    assert.equal(status, 5, err);
    assert.match(out, /^status +unknown$/m);
    assert.match(err, /do not send another/);
  });
});

test('reads the merchant key from a file, and never prints it', async () => {
  const file = path.join(folder, 'key');
  writeFileSync(file, `${merchantKey}\n`);
  const env = { PAY_MERCHANT_KEY: 'wrong' };
  assert.equal((await cli(['balance'], { env })).status, 1);
  const right = await cliProcess(['balance', '--key-file', file], { env });
  assert.equal(right.status, 0);
  assert.doesNotMatch(right.out + right.err, new RegExp(merchantKey));
});

test('events are listed with the ids that deliveries and resend take', async () => {
  await shop.paidByPix();
  await until('the merchant has received an event', () => shop.events.length > 0);
  // Another event may arrive while the command runs.
  const event = shop.events.at(-1)?.id ?? 'no event';
  const { out } = await cli(['events', '--limit', '500']);
  assert.ok(out.includes(event));
});

test('deliveries lists the deliveries of an event, and resend adds one', async () => {
  await shop.paidByPix();
  await until('the merchant has received an event', () => shop.events.length > 0);
  const event = shop.events.at(-1)?.id ?? '';
  const listed = async () => (await cli(['deliveries', event])).out;
  await until('the delivery is listed', async () => /delivered/.test(await listed()));
  const sent = await cli(['resend', event]);
  assert.deepEqual([sent.status, sent.err], [0, '']);
  await until('two deliveries are listed', async () => (await listed()).match(/delivered/g)?.length === 2);
  assert.equal((await cli(['resend', 'evt_none'])).status, 1);
});

test('trigger causes an event, and listen prints it and forwards it with a signature', async (t) => {
  const received: unknown[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push(verifyWebhook(body, request.headers, webhookSecret));
      response.writeHead(202).end();
    });
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  const before = await cli(['events', '--json', '--limit', '500']);
  const last = (JSON.parse(before.out) as { data: { position: number }[] }).data.at(-1)?.position ?? 0;
  const listening = cliProcess(['listen', '--forward-to', url, '--after', String(last), '--count', '2'], {
    env: { PAY_WEBHOOK_SECRET: webhookSecret },
  });
  const triggered = await cliProcess(['trigger', 'checkout.paid', '--simulator', simulator.url]);
  assert.deepEqual([triggered.status, triggered.err], [0, '']);
  assert.match(triggered.out, /^checkout\.paid +evt_/);
  const { status, out, err } = await listening;
  assert.equal(status, 0, err);
  assert.match(out, /payment\.paid +evt_\w+ +trigger-[^]*checkout\.paid/);
  assert.equal(err.match(/→ 202/g)?.length, 2);
  assert.partialDeepStrictEqual(received, [{ type: 'payment.paid' }, { type: 'checkout.paid' }]);
});

for (const type of ['payment.cancelled', 'payment.disputed', 'refund.succeeded']) {
  test(`trigger causes ${type}`, async () => {
    const { status, out, err } = await cli(['trigger', type, '--simulator', simulator.url]);
    assert.equal(status, 0, err);
    assert.match(out, new RegExp(`^${type}  evt_`));
  });
}

const payer = { name: 'Ana', email: 'ana@shop.example', phone: '11987654321', document: '52998224725' };

test('trigger pays, disputes and refunds what a page has begun, by the order’s reference', async () => {
  const begun = async (reference: string, method: 'pix' | 'card') => {
    const args = ['checkout', reference, '--brl', '31.00', '--usd', '31.00', '--json'];
    const made = JSON.parse((await cli(args)).out) as { client_secret: string };
    const headers = { authorization: `Bearer ${made.client_secret}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ method, ...payer });
    await fetch(`${shop.url}/v1/checkout/deposit`, { method: 'POST', headers, body });
  };
  const trigger = (...args: string[]) => cli(['trigger', ...args, '--simulator', simulator.url]);

  await begun('café #31/a', 'pix');
  const paid = await trigger('checkout.paid', 'café #31/a');
  assert.deepEqual([paid.status, paid.err], [0, '']);
  assert.match(paid.out, /^checkout\.paid {2}evt_\w+ {2}café #31\/a {2}co_/);
  const again = await trigger('payment.paid', 'café #31/a');
  assert.deepEqual(
    [again.status, again.err],
    [1, 'pay-elements: The order has no payment that this event could follow\n'],
  );
  const pixDispute = await trigger('payment.disputed', 'café #31/a');
  assert.equal(pixDispute.err, 'pay-elements: The order has no card payment that this event could follow\n');

  const order = ['checkout', 'order-30', '--brl', '31.00', '--usd', '31.00', '--json'];
  const { url } = JSON.parse((await cli(order)).out) as { url: string };
  for (const [type, wanted] of [
    ['checkout.paid', 'payment'],
    ['payment.disputed', 'card payment'],
  ] as const) {
    const { status, err } = await trigger(type, 'order-30');
    const nextStep = `open ${url}, begin to pay, and run this again`;
    assert.deepEqual(
      [status, err],
      [1, `pay-elements: The order has no ${wanted} that this event could follow: ${nextStep}\n`],
    );
  }

  await begun('order-31-card', 'card');
  await begun('order-32-card', 'card');
  for (const [type, reference] of [
    ['payment.disputed', 'order-31-card'],
    ['payment.dispute_won', 'order-31-card'],
    ['payment.paid', 'order-32-card'],
    ['refund.succeeded', 'order-32-card'],
  ] as const) {
    const { status, out, err } = await trigger(type, reference);
    assert.deepEqual([status, err], [0, ''], type);
    assert.match(out, new RegExp(`^${type.replace('.', '\\.')} {2}evt_\\w+ {2}${reference} `));
  }
  assert.equal((await trigger('checkout.paid', 'order-31-card')).status, 1);
  assert.match((await trigger('checkout.paid', 'no-such-order')).err, /No order with this reference/);
});

test('an order’s reference stands for its only event, and for its payment among refunds', async () => {
  const { checkout } = await shop.paidByCard('12.00');
  const { reference } = JSON.parse((await cli(['checkout', '--id', checkout, '--json'])).out) as {
    reference: string;
  };
  const several = await cli(['resend', reference]);
  assert.equal(several.status, 1);
  assert.match(
    several.err,
    /several events, so name one of them: evt_\w+ \(payment\.paid\), evt_\w+ \(checkout\.paid\)/,
  );
  const listed = JSON.parse((await cli(['events', '--checkout', reference, '--json'])).out) as {
    data: { id: string; type: string; data: { checkout: { reference: string } } }[];
  };
  assert.deepEqual(
    listed.data.map(({ type, data }) => [type, data.checkout.reference]),
    [
      ['payment.paid', reference],
      ['checkout.paid', reference],
    ],
  );
  await cli(['refund', reference, '--amount', '2.00', '--yes']);
  assert.match((await cli(['refunds', '--payment', reference])).out, /2\.00/);

  await cli(['checkout', 'ends-alone', '--brl', '10.00']);
  assert.match((await cli(['deliveries', 'ends-alone'])).err, /The order has no event yet/);
});

test('trigger rejects an unsupported event, and a simulator that the companion does not use', async (t) => {
  assert.equal((await cli(['trigger', 'payout.paid'])).status, 2);
  const other = await startSimulator(t);
  const { status, err } = await cliProcess(['trigger', 'payment.cancelled', '--simulator', other.url]);
  assert.equal(status, 1);
  assert.match(err, /does not use this simulator/);
});

test('start runs the companion, names missing settings, and rejects options', async (t) => {
  const companion = await startCompanion(t, {
    baseUrl: simulator.baseUrl,
    databaseUrl: 'sqlite::memory:',
    file: cliFile,
    args: ['start'],
  });
  assert.equal((await fetch(`${companion.url}/healthz`)).status, 200);
  assert.equal(await companion.end('SIGTERM'), 0);
  const bare = await cliProcess(['start'], { env: { PAY_TOKEN: '' } });
  assert.equal(bare.status, 78);
  assert.match(bare.err, /PAY_TOKEN is required/);
  const wrong = await cliProcess(['start', '--port', '1']);
  assert.deepEqual([wrong.status, /unknown argument: --port/.test(wrong.err)], [2, true]);
  assert.match((await cli(['start', '--help'])).out, /pay-elements start/);
});

test('--version prints the version', async () => {
  const { out } = await cliProcess(['--version']);
  assert.match(out, /^\d+\.\d+\.\d+\n$/);
});

test('copies the files so that they work in a folder of their own, and replaces none', async (t) => {
  const parent = mkdtempSync(path.join(tmpdir(), 'pay-deploy-'));
  t.after(() => rmSync(parent, { recursive: true }));
  const folder = path.join(parent, 'deploy');
  assert.equal((await runHere(['deploy-files', folder])).status, 0);
  assert.deepEqual(readdirSync(folder).toSorted(), [
    '.env.example',
    'Caddyfile',
    'Dockerfile',
    'alert-rules.yml',
    'compose.yaml',
    'grafana-dashboard.json',
    'nginx.conf',
    'pay-elements.service',
    'prometheus.yml',
  ]);
  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
  assert.ok(read('Dockerfile').includes(`pay-elements@${version} `));
  const compose = read('compose.yaml');
  assert.match(compose, /^ {6}context: \.$/m);
  assert.doesNotMatch(compose, /server\/deploy|dockerfile:|node dist/);
  for (const [, file = ''] of compose.matchAll(/- \.\/(\w+):/g)) assert.ok(read(file), file);

  writeFileSync(path.join(folder, 'nginx.conf'), 'ours');
  const again = await runHere(['deploy-files', folder]);
  assert.equal(again.status, 2);
  assert.match(again.err, /not replaced: .*nginx\.conf/);
  assert.equal(read('nginx.conf'), 'ours');
  assert.equal((await runHere(['deploy-files', '--force'])).status, 2);
});
