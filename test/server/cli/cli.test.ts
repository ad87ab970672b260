/** The command line, run as people run it, against a companion and the simulator. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { merchantKey } from '../../support/companion.ts';
import { startMerchant, type TestMerchant } from '../../support/merchant.ts';
import { suiteScope } from '../../support/process.ts';
import { type SimulatorControl, startSimulator } from '../../support/simulator.ts';
import { root } from '../../support/source.ts';

const suite = suiteScope();
const folder = mkdtempSync(path.join(tmpdir(), 'pay-cli-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let simulator: SimulatorControl;
let shop: TestMerchant;
before(async () => {
  simulator = await startSimulator(suite);
  shop = await startMerchant(suite, { simulator, databaseUrl: 'sqlite::memory:', answerMs: 1500 });
});
beforeEach(async () => {
  await simulator.setFaults({});
  shop.advance(120);
  await simulator.advanceClock(120);
});

interface Ended {
  status: number | null;
  out: string;
  err: string;
}

function cli(
  args: string[],
  { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {},
) {
  return new Promise<Ended>((resolve, reject) => {
    const child = spawn(process.execPath, ['server/cli/main.ts', ...args], {
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        PAY_PUBLIC_URL: shop.url,
        PAY_MERCHANT_KEY: merchantKey,
        ...env,
      },
    });
    const ended: Ended = { status: null, out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (ended.out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (ended.err += text));
    child.once('error', reject);
    child.once('close', (status) => resolve({ ...ended, status }));
    child.stdin.end(input);
  });
}

const idOf = ({ status, out, err }: Ended): string => {
  assert.equal(status, 0, err);
  return (JSON.parse(out) as { id: string }).id;
};

test('checkout: made, listed, looked at, cancelled', async () => {
  const id = idOf(await cli(['checkout', 'cli-order-1', '--brl', '129.90', '--usd', '25.00', '--json']));
  const listed = await cli(['checkout', '--list']);
  assert.match(listed.out, /^ID +REFERENCE +STATUS/);
  assert.match(listed.out, new RegExp(`${id} +cli-order-1 +open`));
  assert.match((await cli(['checkout', '--id', id])).out, /^reference +cli-order-1$/m);
  assert.match((await cli(['checkout', '--id', id, '--cancel'])).out, /^status +cancelled$/m);
});

test('refund and refunds', async () => {
  const { payment } = await shop.paidByCard('80.00');
  const args = ['refund', payment, '--amount', '10.00', '--reason', 'One shoe', '--yes', '--json'];
  const id = idOf(await cli([...args, '--idempotency-key', 'cli-1']));
  assert.equal(idOf(await cli([...args, '--idempotency-key', 'cli-1'])), id, 'one key is one refund');
  assert.notEqual(idOf(await cli(args)), id, 'another call is another one');
  const listed = await cli(['refunds', '--payment', payment]);
  assert.equal(listed.out.trim().split('\n').length, 3);
  assert.match((await cli(['refunds', id])).out, /^amount +10\.00$/m);
});

test('payout, from a file and from standard input', async () => {
  const file = path.join(folder, 'payout.json');
  writeFileSync(file, JSON.stringify({ amount: 5, pix_key: 'ana@shop.example' }));
  const id = idOf(await cli(['payout', file, '--yes', '--json']));
  const cooling = await cli(['payout', '-', '--yes'], { input: '{"amount": 6}' });
  assert.equal(cooling.status, 1);
  assert.match(cooling.err, /PAYOUT_COOLDOWN[^]*Try again in \d+ s/);
  assert.match((await cli(['payout', '--id', id])).out, /^status +pending$/m);
  assert.match((await cli(['payout', '--list'])).out, new RegExp(`${id} +pending +5\\.00`));
});

test('withdraw, balance, events', async () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const id = idOf(await cli(['withdraw', 'polygon', address, '50.00', '--yes', '--json']));
  assert.match((await cli(['withdraw', '--id', id])).out, /^status +processing$/m);
  assert.match((await cli(['withdraw', '--list'])).out, new RegExp(`^${id} +processing`, 'm'));
  assert.match((await cli(['balance'])).out, /^brl\.available +\d+/m);
  const { data } = JSON.parse((await cli(['events', '--json', '--limit', '1'])).out) as { data: unknown[] };
  assert.equal(data.length, 1);
  assert.match((await cli(['events', '--limit', '1'])).err, /^More: --after \d+/);
});

describe('the exit status tells', () => {
  test('0 for help, which names every command', async () => {
    const { status, out } = await cli(['--help']);
    assert.equal(status, 0);
    for (const name of ['checkout', 'refund', 'refunds', 'payout', 'withdraw', 'balance', 'events']) {
      assert.match(out, new RegExp(`^  ${name} `, 'm'));
      const own = await cli([name, '--help']);
      assert.equal(own.status, 0);
      assert.match(own.out, new RegExp(`pay-elements ${name}`));
    }
  });

  test('1: the companion said no, and why', async () => {
    const { status, err } = await cli(['refund', 'no-such-charge', '--yes']);
    assert.equal(status, 1);
    assert.match(err, /TRANSACTION_NOT_FOUND/);
  });

  test('2: it cannot be understood', async () => {
    for (const args of [
      ['refnud'],
      ['refund'],
      ['refund', 'a', 'b', '--yes'],
      ['withdraw', 'polygon', '--yes'],
      ['balance', '--no-such-option'],
      // A key on the command line would show in `ps`.
      ['balance', '--key', 'mk'],
      ['payout', path.join(folder, 'missing.json'), '--yes'],
      ['balance', '--url', 'ftp://shop.example'],
    ]) {
      assert.equal((await cli(args)).status, 2, args.join(' '));
    }
    const keyless = await cli(['balance'], { env: { PAY_MERCHANT_KEY: '' } });
    assert.equal(keyless.status, 2);
    assert.match(keyless.err, /PAY_MERCHANT_KEY/);
  });

  test('2: what cannot be undone needs a terminal or --yes, and nothing is sent', async () => {
    const before = (await simulator.requests('/wallet/card/refund')).length;
    const { status, err } = await cli(['refund', 'some-payment']);
    assert.equal(status, 2);
    assert.match(err, /--yes/);
    assert.equal((await simulator.requests('/wallet/card/refund')).length, before);
  });

  test('4: not reached, and how to ask again for the same', async () => {
    const { status, err } = await cli(['refund', 'some-payment', '--yes'], {
      env: { PAY_PUBLIC_URL: 'http://127.0.0.1:9' },
    });
    assert.equal(status, 4);
    const [, key] = /^Idempotency key: (\S+)$/m.exec(err) ?? [];
    assert.ok(key);
    assert.match(err, new RegExp(`--idempotency-key ${key}`));
  });

  test('5: taken, and nobody knows', async () => {
    // Lookups of earlier payouts, which the companion makes by itself, meet the fault too.
    await simulator.setFaults({ calls: { match: '/pixout', do: 'reset', times: 100 } });
    const { status, out, err } = await cli(['payout', '-', '--yes'], { input: '{"amount": 6}' });
    assert.equal(status, 5, err);
    assert.match(out, /^status +unknown$/m);
    assert.match(err, /do not send another/);
  });
});

test('the key may come from a file, and is never printed', async () => {
  const file = path.join(folder, 'key');
  writeFileSync(file, `${merchantKey}\n`);
  const env = { PAY_MERCHANT_KEY: 'wrong' };
  assert.equal((await cli(['balance'], { env })).status, 1);
  const right = await cli(['balance', '--key-file', file], { env });
  assert.equal(right.status, 0);
  assert.doesNotMatch(right.out + right.err, new RegExp(merchantKey));
});
