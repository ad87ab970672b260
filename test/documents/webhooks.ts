/** The same deliveries, really signed by the companion, to the verification of each language. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { signedPost } from '../../server/webhooks/signed-post.ts';
import { webhookSecret } from '../support/merchants/webhook-receiver.ts';
import { follow } from './snippets.ts';
import { asFunction, type World } from './world.ts';

const run = promisify(execFile);

interface Case {
  what: string;
  isOurs: boolean;
  headers: Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;
  body: Buffer;
}

type Command = readonly [string, ...string[]];

interface Language {
  name: string;
  /** In its snippet. */
  words: string;
  /** Answers its version where it is installed. */
  probe: Command;
  /** The file that holds the snippet, and what is put behind it: prints `true` or `false` for each case. */
  file: string;
  program: string;
  change?: (snippet: string) => string;
  compile?: (file: string) => Command;
  command: (file: string) => Command;
}

/** Each case is four arguments: id, timestamp, signatures and, in base64, the body. */
const languages: Language[] = [
  {
    name: 'Python',
    words: 'def verify(headers, body, secret):\n    """',
    probe: ['python3', '--version'],
    file: 'webhooks.py',
    program: `
import os, sys
for n in range(1, len(sys.argv), 4):
    names = ["webhook-id", "webhook-timestamp", "webhook-signature"]
    try:
        event = verify(dict(zip(names, sys.argv[n:])), base64.b64decode(sys.argv[n + 3]), os.environ["SECRET"])
        print("true" if event["type"] else "none")
    except ValueError:
        print("false")
`,
    command: (file) => ['python3', file],
  },
  {
    name: 'PHP',
    words: '<?php',
    probe: ['php', '--version'],
    file: 'webhooks.php',
    program: `
foreach (array_chunk(array_slice($argv, 1), 4) as [$id, $at, $signatures, $body]) {
    $headers = ['webhook-id' => $id, 'webhook-timestamp' => $at, 'webhook-signature' => $signatures];
    try {
        echo verify($headers, base64_decode($body), getenv('SECRET'))['type'] ? "true\\n" : "none\\n";
    } catch (RuntimeException) {
        echo "false\\n";
    }
}
`,
    command: (file) => ['php', file],
  },
  {
    name: 'Ruby',
    words: "require 'openssl'",
    probe: ['ruby', '--version'],
    file: 'webhooks.rb',
    program: `
ARGV.each_slice(4) do |id, at, signatures, body|
  headers = { 'webhook-id' => id, 'webhook-timestamp' => at, 'webhook-signature' => signatures }
  puts verify(headers, body.unpack1('m'), ENV.fetch('SECRET'))['type'] ? 'true' : 'none'
rescue RuntimeError
  puts 'false'
end
`,
    command: (file) => ['ruby', file],
  },
  {
    name: 'Go',
    words: 'package webhooks',
    probe: ['go', 'version'],
    file: 'webhooks.go',
    change: (snippet) =>
      snippet.replace('package webhooks', 'package main').replace('"net/http"', '"net/http"\n\t"os"'),
    program: `
func main() {
	for n := 1; n < len(os.Args); n += 4 {
		header := http.Header{}
		for offset, name := range []string{"webhook-id", "webhook-timestamp", "webhook-signature"} {
			header.Set(name, os.Args[n+offset])
		}
		body, _ := base64.StdEncoding.DecodeString(os.Args[n+3])
		fmt.Println(Verify(header, body, os.Getenv("SECRET")) == nil)
	}
}
`,
    command: (file) => ['go', 'run', file],
  },
  {
    name: 'Java',
    words: 'final class Webhooks',
    probe: ['javac', '-version'],
    file: 'Webhooks.java',
    program: `
class Cases {
    public static void main(String[] given) throws Exception {
        for (int n = 0; n < given.length; n += 4) {
            var names = java.util.List.of("webhook-id", "webhook-timestamp", "webhook-signature");
            int first = n;
            byte[] body = Base64.getDecoder().decode(given[n + 3]);
            System.out.println(Webhooks.verify(
                name -> given[first + names.indexOf(name)], body, System.getenv("SECRET")));
        }
    }
}
`,
    compile: (file) => ['javac', '-d', path.dirname(file), file],
    command: (file) => ['java', '-cp', path.dirname(file), 'Cases'],
  },
];

export function webhooks(world: () => World): void {
  test('webhooks: the event is what the example shows', async () => {
    const example = JSON.parse(follow('"checkout.paid",', 'docs/webhooks.md').text) as Record<
      string,
      unknown
    >;
    const { body } = await delivered(webhookSecret, Date.now());
    const sent = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
    assert.deepEqual(Object.keys(example), Object.keys(sent));
  });

  test('webhooks: by the specification’s library', async () => {
    const names = ['process', 'rawBody', 'request', 'markPaid'];
    const handle = await asFunction(
      world(),
      follow('import { verifyWebhook }', 'docs/webhooks.md'),
      ...names,
    );
    const process = { env: { PAY_WEBHOOK_SECRET: webhookSecret } };
    for (const { what, isOurs, headers, body } of await cases()) {
      const paid: unknown[] = [];
      const handled = handle(process, body.toString('utf8'), { headers }, (order: unknown) =>
        paid.push(order),
      );
      await (isOurs ? handled : assert.rejects(handled, what));
      assert.deepEqual(paid, isOurs ? ['order-1001'] : [], what);
    }
  });

  for (const { name, words, probe, file, program, change, compile, command } of languages) {
    test(`webhooks: in ${name}`, async (context) => {
      const { text } = follow(words);
      const [tool, ...toolArguments] = probe;
      if (spawnSync(tool, toolArguments).status !== 0) return context.skip(`there is no ${tool} here`);
      const folder = path.join(world().folder, name);
      await mkdir(folder);
      const source = path.join(folder, file);
      await writeFile(source, (change?.(text) ?? text) + program);
      const execute = ([start, ...rest]: Command, ...given: string[]): Promise<{ stdout: string }> =>
        run(start, [...rest, ...given], { env: { ...process.env, SECRET: webhookSecret } });
      if (compile) await execute(compile(source));
      const all = await cases();
      const given = all.flatMap(({ headers, body }) => [
        headers['webhook-id'],
        headers['webhook-timestamp'],
        headers['webhook-signature'],
        body.toString('base64'),
      ]);
      const { stdout } = await execute(command(source), ...given);
      assert.deepEqual(
        stdout.trim().split('\n'),
        all.map(({ isOurs }) => String(isOurs)),
        all.map(({ what }) => what).join(', '),
      );
    });
  }
}

/** What a merchant's server meets. */
async function cases(): Promise<Case[]> {
  const ours = await delivered(webhookSecret, Date.now());
  const otherSecret = `whsec_${Buffer.from('another secret of so many letters').toString('base64')}`;
  const forged = await delivered(otherSecret, Date.now());
  const minutes = 60_000;
  const withSignature = (signature: string): Case['headers'] => ({
    ...ours.headers,
    'webhook-signature': signature,
  });
  const signature = ours.headers['webhook-signature'];
  return [
    { what: 'ours', isOurs: true, ...ours },
    {
      what: 'ours, with a second secret’s signature before it',
      isOurs: true,
      ...ours,
      headers: withSignature(`${forged.headers['webhook-signature']} ${signature}`),
    },
    { what: 'another body', isOurs: false, ...ours, body: Buffer.concat([ours.body, Buffer.from(' ')]) },
    { what: 'another id', isOurs: false, ...ours, headers: { ...ours.headers, 'webhook-id': 'evt_2' } },
    { what: 'another secret', isOurs: false, ...forged },
    { what: 'no signature', isOurs: false, ...ours, headers: withSignature('v1,') },
    { what: 'half a signature', isOurs: false, ...ours, headers: withSignature(signature.slice(0, -20)) },
    {
      what: 'an old one, sent again',
      isOurs: false,
      ...(await delivered(webhookSecret, Date.now() - 6 * minutes)),
    },
    { what: 'of the future', isOurs: false, ...(await delivered(webhookSecret, Date.now() + 6 * minutes)) },
  ];
}

/** As the companion sends it, and as it arrives. */
async function delivered(secret: string, now: number): Promise<Pick<Case, 'headers' | 'body'>> {
  const arrived = Promise.withResolvers<{ headers: IncomingHttpHeaders; body: Buffer }>();
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      response.end();
      arrived.resolve({ headers: request.headers, body });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const checkout = {
    id: 'co_1',
    reference: 'order-1001',
    status: 'paid',
    amounts: { BRL: '129.90' },
    metadata: { note: 'São João, €' },
  } as const;
  const timestamp = new Date(now).toISOString();
  await signedPost(
    url,
    secret,
    () => now,
  )({ id: 'evt_1', type: 'checkout.paid', timestamp, data: { checkout } });
  const { headers, body } = await arrived.promise;
  server.closeAllConnections();
  server.close();
  const header = (name: keyof Case['headers']): string => String(headers[name]);
  return {
    body,
    headers: {
      'webhook-id': header('webhook-id'),
      'webhook-timestamp': header('webhook-timestamp'),
      'webhook-signature': header('webhook-signature'),
    },
  };
}
