/** Tests `pay-elements exam` with planted faults in the sample shops of the documents; `test/documents/exam.ts` examines them as they are. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { beliefsIn, paidOrdersFrom } from '../../../server/exam/paid-orders.ts';
import { type Report, reportAs } from '../../../server/exam/report.ts';
import { useSnippet } from '../../documents/snippets.ts';
import { sampleOf } from '../../support/long-run.ts';
import { freePort } from '../../support/servers/free-port.ts';
import { type Exit, runHere } from '../cli/run-command.ts';
import { adviceOf, checksOf, namesOf, newFolder, serveReplies, shopSecret } from './in-process-shops.ts';
import { type Fault, type SampleShop, sampleShops, writeShop } from './sample-shops.ts';

async function runExam(context: TestContext, shop: SampleShop, fault: Fault): Promise<Exit> {
  const folder = await newFolder(context);
  await writeShop(shop, folder, fault);
  const port = await freePort();
  const inFolder = (command: string): string => `cd '${folder}' && ${command}`;
  const args = [
    ['--webhook', `http://localhost:${port}${shop.path}`],
    ['--shop', inFolder(shop.start(port))],
    ['--paid-orders', inFolder(shop.orders)],
    ['--format', 'json'],
    // These shops have finished when they respond.
    ['--settle', '0'],
  ];
  return runHere(['exam', ...args.flat()], { env: { PATH: process.env['PATH'] ?? '' } });
}

/**
 * The exam sees responses and lists of orders alone: one shop has every fault, and the others those that are found in
 * another way there, since they take unsigned headers, or ask for a review all the same.
 */
const inEachShop = ['checks no signature', 'ships on any payment'];
const whatOf = ({ what }: Fault): string => what;

// An exam mostly waits, so that the shops can take theirs together; with nine at once, some shops of a busy machine
// responded too late.
describe('sample shops', { concurrency: true }, () => {
  for (const shop of sampleShops) {
    describe(`the exam of the shop in ${shop.name}`, { concurrency: 2 }, () => {
      const [tool, ...toolArguments] = shop.probe;
      const skip = spawnSync(tool, toolArguments).status !== 0 && `there is no ${tool} here`;

      for (const fault of shop.name === 'Express' ? shop.faults : sampleOf(shop.faults, inEachShop, whatOf)) {
        test(`is not passed if it ${fault.what}`, { skip }, async (context) => {
          const exit = await runExam(context, shop, fault);
          const checks = checksOf(exit);
          assert.deepEqual(namesOf(checks, 'wrong').sort(), [...fault.found].sort(), exit.out);
          assert.equal(exit.status, 1);
          for (const { why, advice, result } of checks) {
            if (result === 'wrong') assert.ok(why.length > 0 && advice);
          }
          for (const [name, says] of Object.entries(fault.advised))
            assert.match(adviceOf(checks, name), says);
        });
      }
    });
  }
});

describe('the exam', () => {
  /** Accepts and believes everything; `orders` is its list of paid orders. */
  async function credulousShop(context: TestContext) {
    const references = new Set<string>();
    const expired: string[] = [];
    const url = await serveReplies(context, ({ url: path, body }) => {
      if (path === '/orders') return { status: 200, text: JSON.stringify([...references]) };
      const { type, data } = JSON.parse(body.toString('utf8') || '{}') as {
        type?: string;
        data?: { checkout?: { reference: string } };
      };
      if (data?.checkout) references.add(data.checkout.reference);
      if (type === 'checkout.expired') expired.push(data?.checkout?.reference ?? '');
      return { status: 204 };
    });
    return { url, references, expired };
  }
  test('creates the orders in the shop, and takes the references that it prints', async (context) => {
    const shop = await credulousShop(context);
    const folder = await newFolder(context);
    const record = path.join(folder, 'made');
    const exit = await runHere(
      [
        ['exam', '--webhook', `${shop.url}/webhook`, '--paid-orders', `${shop.url}/orders`, '--settle', '0'],
        [
          '--order-command',
          `echo "$REFERENCE $AMOUNT_BRL $AMOUNT_USD" >> '${record}'; echo "made-$REFERENCE"`,
        ],
        ['--format', 'junit'],
      ].flat(),
      { env: { PAY_WEBHOOK_SECRET: shopSecret } },
    );
    assert.equal(exit.status, 1, exit.err);
    assert.equal(shop.references.size, 21);
    assert.ok([...shop.references].every((reference) => reference.startsWith('made-exam-')));
    // The clock passes the end of these two while no other order waits for its payment.
    const [, ...played] = shop.references;
    assert.deepEqual(played.slice(0, 2), [...new Set(shop.expired)]);
    assert.match(exit.out, /^<\?xml .*\n<testsuite name="pay-elements exam" tests="22" failures="\d+"/);
    assert.match(
      exit.out,
      /<testcase classname="exam" name="expired: an order expires unpaid">\n {4}<failure /,
    );
    // A list of references says nothing about refunds.
    assert.match(exit.out, /name="refund: [^"]*">\n {4}<skipped /);
    assert.doesNotMatch(exit.out + exit.err, /whsec_/);
  });

  test('takes references of the shop from a file', async (context) => {
    const shop = await credulousShop(context);
    const file = path.join(await newFolder(context), 'references');
    const references = Array.from({ length: 21 }, (_, index) => `#${1000 + index}`);
    await writeFile(file, `${references.join('\n')}\n`);
    const args = ['exam', '--webhook', shop.url, '--paid-orders', `${shop.url}/orders`, '--settle', '0'];
    const env = { PAY_WEBHOOK_SECRET: shopSecret };
    await runHere([...args, '--references', file], { env });
    assert.deepEqual([...shop.references].sort(), references);
    await writeFile(file, '#1\n#2\n');
    const exit = await runHere([...args, '--references', file], { env });
    assert.equal(exit.status, 2);
    assert.match(exit.err, /too few lines/);
  });

  test('names what is missing, without a shop that responds', async (context) => {
    const env = { PAY_WEBHOOK_SECRET: shopSecret };
    const url = `http://127.0.0.1:${await freePort()}/webhooks`;
    const cases: [args: string[], env: Record<string, string>, says: RegExp][] = [
      [[], env, /--webhook must be/],
      [['--webhook', 'localhost:3000'], env, /--webhook must be/],
      [['--webhook', url], env, /--paid-orders is missing/],
      [['--webhook', url, '--paid-orders', 'true', '--format', 'xml'], env, /--format is one of/],
      [['--webhook', url, '--paid-orders', 'true', '--settle', 'a'], env, /--settle must be/],
      [['--webhook', url, '--paid-orders', 'true'], {}, /set PAY_WEBHOOK_SECRET/],
      [['--webhook', url, '--paid-orders', 'true'], { PAY_WEBHOOK_SECRET: 'a' }, /must be whsec_/],
      [['--webhook', url, '--paid-orders', 'true', '--shop', 'echo no port >&2'], env, /no port/],
      [['--webhook', url, '--unknown'], env, /unknown/],
    ];
    for (const [args, variables, says] of cases) {
      const exit = await runHere(['exam', ...args], {
        env: { PATH: process.env['PATH'] ?? '', ...variables },
      });
      assert.equal(exit.status, 2, args.join(' '));
      assert.match(exit.err, says);
    }
    const shop = await credulousShop(context);
    const running = ['exam', '--webhook', shop.url, '--paid-orders', 'true', '--shop', 'true'];
    const { err } = await runHere(running, { env: { PATH: process.env['PATH'] ?? '', ...env } });
    assert.match(err, /something responds at --webhook .*: stop it, or examine it without --shop/);
    const { out, status } = await runHere(['exam', '--help']);
    assert.equal(status, 0);
    assert.match(out, /--paid-orders SOURCE/);
  });
});

describe('the list of paid orders', () => {
  const belief = (paid: number, refundedMinor: number | null = null, review: boolean | null = null) => ({
    paid,
    refundedMinor,
    review,
  });

  test('is lines, CSV or JSON', () => {
    const one = new Map([['a-1', belief(1)]]);
    for (const text of [
      'a-1',
      'a-1\n',
      '["a-1"]',
      '{"data": [{"reference": "a-1"}]}',
      'reference\r\na-1\r\n',
    ])
      assert.deepEqual(beliefsIn(text), one, text);
    assert.deepEqual(beliefsIn(''), new Map());
    assert.deepEqual(beliefsIn('[]'), new Map());
    const documented = beliefsIn(useSnippet('reference,paid,refunded,review', 'docs/exam.md').text);
    assert.deepEqual([...documented.values()], [belief(1, 0, false), belief(1, 1500, false)]);
  });

  test('counts how often the shop acted', () => {
    assert.deepEqual(beliefsIn('a\nb\na').get('a'), belief(2));
    assert.deepEqual(beliefsIn('reference,paid\na,3').get('a'), belief(3));
    for (const no of ['no', 'false', '0', '', 'expired'])
      assert.deepEqual(beliefsIn(`reference;paid\n"a";"${no}"`).get('a'), belief(0), no);
    assert.deepEqual(
      beliefsIn('[{"reference":"a","paid":true,"refunded":10.5,"review":1}]').get('a'),
      belief(1, 1050, true),
    );
  });

  test('that is not understood is no belief', async () => {
    for (const text of ['{"a": 1}', '[1]', '[{}]', '[', 'reference,refunded\na,much'])
      assert.throws(() => beliefsIn(text), { name: 'PaidOrdersError' }, text);
    await assert.rejects(paidOrdersFrom('echo why >&2; exit 3')(), {
      name: 'PaidOrdersError',
      message: /^the command echo why .* failed \(status 3\): why$/,
    });
    await assert.rejects(paidOrdersFrom('kill -TERM $$')(), {
      message: /kill -TERM .* failed \(status SIGTERM\)/,
    });
  });

  test('is read from a file', async (context) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-exam-'));
    context.after(() => rm(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'orders.csv');
    await writeFile(file, 'reference\na-1\n');
    assert.deepEqual(await paidOrdersFrom(file)(), new Map([['a-1', belief(1)]]));
  });
});

test('the report escapes what a shop prints', () => {
  const check = {
    name: 'a',
    title: '<b> & "c"',
    reference: 'r',
    result: 'wrong' as const,
    why: ['\u0007<d>'],
  };
  const report: Report = {
    webhook: 'http://localhost/',
    diagnosis: null,
    checks: [{ ...check, advice: 'e' }],
  };
  assert.match(reportAs('junit', report), /name="a: &lt;b&gt; &amp; &quot;c&quot;">\n.*message="&lt;d&gt;">/);
});
