/** Tests with a heap snapshot that no live object of the companion holds a card once its request has completed. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { requestAsBuyer, merchantOf, startCompanion } from '../../support/servers/companion.ts';
import { startSimulator } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';

/** A card number with a valid check digit that nothing else in the process contains. */
function newNumber(): string {
  const digits = `4${Array.from({ length: 14 }, () => randomInt(10)).join('')}`;
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

test('the heap holds the card of a running charge, and not the card of a completed one', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-heap-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const simulator = await startSimulator(t);
  const companion = await startCompanion(t, {
    baseUrl: simulator.baseUrl,
    databaseUrl: `sqlite:${path.join(folder, 'companion.db')}`,
    env: {
      PAY_RAW_CARD: 'frame',
      NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}`,
    },
  });
  const merchant = merchantOf(companion.url);
  let orders = 0;
  const charge = async (number: string): Promise<unknown> => {
    const reference = `order-${++orders}`;
    const { client_secret } = await merchant.createCheckout({ reference, amounts: { USD: '25.00' } });
    const card = { number, exp_month: 12, exp_year: 2040, cvc: '737' };
    return requestAsBuyer(companion.url, client_secret, '/charge', {
      body: { card, revision: 0 },
      key: reference,
    });
  };
  const readFiles = new Set<string>();
  const heap = async (): Promise<string> => {
    process.kill(companion.pid, 'SIGUSR2');
    let text = '';
    await until('the heap snapshot is written', async () => {
      const file = (await readdir(folder)).find(
        (name) => name.endsWith('.heapsnapshot') && !readFiles.has(name),
      );
      text = file === undefined ? '' : await readFile(path.join(folder, file), 'utf8');
      if (!text.trimEnd().endsWith('}')) return false;
      readFiles.add(file ?? '');
      return true;
    });
    return text;
  };

  const completed = newNumber();
  await charge(completed);
  const running = newNumber();
  await simulator.setFaults({
    calls: { match: '/wallet/card/charge', do: 'slow', delay_ms: 20_000, times: 1 },
  });
  const response = charge(running).catch(() => undefined);
  await until(
    'the service has the charge',
    async () => (await simulator.requests('/wallet/card/charge')).length === 2,
  );
  const text = await heap();
  assert.ok(text.includes(running), 'control: a card is found in the snapshot');
  assert.ok(!text.includes(completed), 'the card of a completed charge');
  await companion.end('SIGKILL');
  await response;
});
