/** Tests what the commands print to a terminal, and the confirmation that they require. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { CompanionClient } from '../../../server/cli/client.ts';
import { withdraw } from '../../../server/cli/commands/withdraw.ts';
import { CliError, exitStatus } from '../../../server/cli/exit.ts';
import { textOutput } from '../../../server/cli/output.ts';
import { list, table } from '../../../server/cli/print.ts';
import { runHere } from './run-command.ts';

class RecordingClient extends CompanionClient {
  readonly posted: unknown[] = [];

  constructor() {
    super({ url: 'http://companion.test', merchantKey: 'mk' });
  }

  override async post(path: string, body: unknown): Promise<Record<string, unknown>> {
    this.posted.push([path, body]);
    return { id: '1001', status: 'processing' };
  }
}

async function withdrawWithInput(typed: string) {
  const client = new RecordingClient();
  const error = new PassThrough();
  const terminal = {
    input: Object.assign(new PassThrough(), { isTTY: true }),
    output: textOutput(new PassThrough()),
    error: textOutput(error),
  };
  terminal.input.end(`${typed}\n`);
  const positionals = ['polygon', '0xabc', '50.00'];
  const status = await withdraw
    .run({ client, settings: { url: '', merchantKey: '' }, values: {}, positionals, isJson: false, terminal })
    .catch((error: unknown) => {
      assert.ok(error instanceof CliError);
      return error.status;
    });
  error.end();
  return { status, prompt: await text(error), posted: client.posted };
}

test('repeats the details of an irreversible call, and sends it after "yes"', async () => {
  const { status, prompt, posted } = await withdrawWithInput('yes');
  for (const fact of ['polygon', '0xabc', 'BRL 50.00', 'cannot be undone']) assert.ok(prompt.includes(fact));
  assert.equal(status, exitStatus.done);
  assert.deepEqual(posted, [['/v1/withdrawals', { chain: 'polygon', address: '0xabc', amount: '50.00' }]]);
});

for (const typed of ['', 'y', 'no', 'YES PLEASE']) {
  test(`sends nothing after "${typed}"`, async () => {
    const { status, posted } = await withdrawWithInput(typed);
    assert.equal(status, exitStatus.notConfirmed);
    assert.deepEqual(posted, []);
  });
}

test('aligns columns, and escapes control characters of a response', () => {
  const shown = table(
    ['id', 'reason'],
    [
      { id: 'a', reason: '\u001b[2Jgone' },
      { id: 'longer', reason: null },
    ],
  );
  assert.equal(shown, 'ID      REASON\na       \\u001b[2Jgone\nlonger  -');
  assert.equal(
    list({ id: 'a', empty: null, amounts: { BRL: '1.00' } }),
    'id       a\namounts  {"BRL":"1.00"}',
  );
});

test('a table can have any number of rows', () => {
  const rows = Array.from({ length: 300_000 }, (_, index) => ({ id: String(index) }));
  assert.equal(table(['id'], rows).split('\n').length, rows.length + 1);
});

/** Sequences that clear the screen, rename the window, reverse the line, or hide in JSON, which escapes C0 controls only. */
const hostile = 'a\u001b[2J\u009b31m\u202eb\u0007\r\u2028\ud800\u200fc';
const hidden = /(?!\n)[\p{Cc}\p{Cf}\u2028\ufffd]/u;

async function hostileCompanion(
  t: TestContext,
  status: number,
  body: object,
): Promise<Record<string, string>> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  return {
    PAY_PUBLIC_URL: `http://127.0.0.1:${port}`,
    PAY_MERCHANT_KEY: 'mk_0123456789abcdef0123456789abcdef',
  };
}

for (const args of [
  ['balance'],
  ['balance', '--json'],
  ['refunds'],
  ['refunds', '--json'],
  ['orders', '--csv'],
]) {
  test(`escapes hidden characters in what ${args.join(' ')} prints`, async (t) => {
    const ids = { id: hostile, reason: hostile, reference: hostile };
    const row = { ...ids, amounts: {}, created_at: '2026-11-21T12:00:00.000Z' };
    const purchase = { price: hostile, quantity: 1, collected: { note: hostile } };
    const env = await hostileCompanion(t, 200, { brl: hostile, data: [{ ...row, purchase }], next: null });
    const { out, err, status } = await runHere(args, { env });
    assert.equal(status, exitStatus.done, err);
    assert.doesNotMatch(out.replaceAll('\r\n', '\n') + err, hidden);
    assert.ok(out.includes('\\u202e'));
    if (args.includes('--json')) assert.ok(JSON.stringify(JSON.parse(out)).includes(JSON.stringify(hostile)));
  });
}

test('escapes hidden characters in errors', async (t) => {
  const env = await hostileCompanion(t, 422, {
    code: hostile,
    title: hostile,
    detail: hostile,
    request_id: hostile,
  });
  const refused = await runHere(['balance'], { env });
  assert.equal(refused.status, exitStatus.refused);
  assert.doesNotMatch(refused.err, hidden);
  assert.doesNotMatch((await runHere([hostile], { env })).err, hidden);
});

test('keeps words of scripts that need joiners', async (t) => {
  const env = await hostileCompanion(t, 200, { brl: 'نمی\u200cخواهم' });
  assert.ok((await runHere(['balance'], { env })).out.includes('نمی\u200cخواهم'));
});
