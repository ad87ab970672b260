/** Tests what the commands print to a terminal, and the confirmation that they require. */
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { CompanionClient } from '../../../server/cli/client.ts';
import { withdraw } from '../../../server/cli/commands/withdraw.ts';
import { CliError, exitStatus } from '../../../server/cli/exit.ts';
import { list, table } from '../../../server/cli/print.ts';

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
  const terminal = {
    input: Object.assign(new PassThrough(), { isTTY: true }),
    output: new PassThrough(),
    error: new PassThrough(),
  };
  terminal.input.end(`${typed}\n`);
  const positionals = ['polygon', '0xabc', '50.00'];
  const status = await withdraw
    .run({ client, settings: { url: '', merchantKey: '' }, values: {}, positionals, isJson: false, terminal })
    .catch((error: unknown) => {
      assert.ok(error instanceof CliError);
      return error.status;
    });
  terminal.error.end();
  return { status, prompt: await text(terminal.error), posted: client.posted };
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
  assert.equal(shown, 'ID      REASON\na       \\x1b[2Jgone\nlonger  -');
  assert.equal(
    list({ id: 'a', empty: null, amounts: { BRL: '1.00' } }),
    'id       a\namounts  {"BRL":"1.00"}',
  );
});

test('a table can have any number of rows', () => {
  const rows = Array.from({ length: 300_000 }, (_, index) => ({ id: String(index) }));
  assert.equal(table(['id'], rows).split('\n').length, rows.length + 1);
});
