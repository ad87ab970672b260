/** No live object of the companion holds a card once its request has ended: its heap is read to see. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { askAsBuyer, merchantOf, startCompanion } from '../../support/servers/companion.ts';
import { startSimulator } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';

/** One that nothing else in the process contains; its check digit fits. */
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

test('a heap holds the card of a charge under way, and not that of one that has ended', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-heap-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const simulator = await startSimulator(t);
  const companion = await startCompanion(t, {
    baseUrl: simulator.baseUrl,
    databaseUrl: `sqlite:${path.join(folder, 'companion.db')}`,
    env: {
      PAY_RAW_CARD: 'on',
      NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}`,
    },
  });
  const merchant = merchantOf(companion.url);
  let orders = 0;
  const charge = async (number: string): Promise<unknown> => {
    const reference = `order-${++orders}`;
    const { client_secret } = await merchant.createCheckout({ reference, amounts: { USD: '25.00' } });
    const card = { number, exp_month: 12, exp_year: 2040, cvc: '737' };
    return askAsBuyer(companion.url, client_secret, '/charge', { body: { card }, key: reference });
  };
  const seen = new Set<string>();
  const heap = async (): Promise<string> => {
    process.kill(companion.pid, 'SIGUSR2');
    let text = '';
    await until('the heap is written', async () => {
      const file = (await readdir(folder)).find((name) => name.endsWith('.heapsnapshot') && !seen.has(name));
      text = file === undefined ? '' : await readFile(path.join(folder, file), 'utf8');
      if (!text.trimEnd().endsWith('}')) return false;
      seen.add(file ?? '');
      return true;
    });
    return text;
  };

  const ended = newNumber();
  await charge(ended);
  const underWay = newNumber();
  await simulator.setFaults({
    calls: { match: '/wallet/card/charge', do: 'slow', delay_ms: 20_000, times: 1 },
  });
  const answer = charge(underWay).catch(() => undefined);
  await until(
    'the service has it',
    async () => (await simulator.requests('/wallet/card/charge')).length === 2,
  );
  const text = await heap();
  assert.ok(text.includes(underWay), 'a heap is read, and a card would be found in it');
  assert.ok(!text.includes(ended), 'the card of an ended request');
  await companion.end('SIGKILL');
  await answer;
});
