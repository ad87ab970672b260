/** Tests of the documented webhook verification in each language, with deliveries signed by the companion. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { signedPost } from '../../server/webhooks/signed-post.ts';
import { laterSecret, webhookSecret } from '../support/merchants/webhook-receiver.ts';
import { root } from '../support/repository/source.ts';
import { useSnippet } from './snippets.ts';
import { asFunction, type DocumentsEnvironment } from './environment.ts';

const run = promisify(execFile);

interface Case {
  what: string;
  isValid: boolean;
  headers: Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;
  body: Buffer;
}

type Command = readonly [string, ...string[]];

interface Language {
  name: string;
  /** Text that identifies the snippet. */
  snippet: string;
  /** Command that succeeds if the language is installed. */
  probe: Command;
  /**
   * File for the snippet, and the program appended to it, which prints `true` or `false` for each case, and fails if it has no secret.
   */
  file: string;
  program: string;
  change?: (snippet: string) => string;
  compile?: (file: string) => Command;
  command: (file: string) => Command;
}

/** Each case is passed as four arguments: id, timestamp, signatures, and the body in base64. */
const languages: Language[] = [
  {
    name: 'Python',
    snippet: 'class NotSigned(Exception):',
    probe: ['python3', '--version'],
    file: 'webhooks.py',
    program: `
import os, sys
keys = keys_of(os.environ["SECRET"])
for n in range(1, len(sys.argv), 4):
    names = ["webhook-id", "webhook-timestamp", "webhook-signature"]
    try:
        event = verify(dict(zip(names, sys.argv[n:])), base64.b64decode(sys.argv[n + 3]), keys)
        print("true" if event["type"] else "none")
    except NotSigned:
        print("false")
`,
    command: (file) => ['python3', file],
  },
  {
    name: 'PHP',
    snippet: '<?php',
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
    snippet: "require 'openssl'",
    probe: ['ruby', '--version'],
    file: 'webhooks.rb',
    program: `
keys = keys_of(ENV.fetch('SECRET'))
ARGV.each_slice(4) do |id, at, signatures, body|
  headers = { 'webhook-id' => id, 'webhook-timestamp' => at, 'webhook-signature' => signatures }
  puts verify(headers, body.unpack1('m'), keys)['type'] ? 'true' : 'none'
rescue NotSigned
  puts 'false'
end
`,
    command: (file) => ['ruby', file],
  },
  {
    name: 'Go',
    snippet: 'package webhooks',
    probe: ['go', 'version'],
    file: 'webhooks.go',
    change: (snippet) =>
      snippet.replace('package webhooks', 'package main').replace('"net/http"', '"net/http"\n\t"os"'),
    program: `
func main() {
	keys, err := KeysOf(os.Getenv("SECRET"))
	if err != nil {
		panic(err)
	}
	for n := 1; n < len(os.Args); n += 4 {
		header := http.Header{}
		for offset, name := range []string{"webhook-id", "webhook-timestamp", "webhook-signature"} {
			header.Set(name, os.Args[n+offset])
		}
		body, _ := base64.StdEncoding.DecodeString(os.Args[n+3])
		fmt.Println(Verify(header, body, keys) == nil)
	}
}
`,
    command: (file) => ['go', 'run', file],
  },
  {
    name: 'Java',
    snippet: 'final class Webhooks',
    probe: ['javac', '-version'],
    file: 'Webhooks.java',
    program: `
class Cases {
    public static void main(String[] given) throws Exception {
        var keys = Webhooks.keysOf(System.getenv("SECRET"));
        for (int n = 0; n < given.length; n += 4) {
            var names = java.util.List.of("webhook-id", "webhook-timestamp", "webhook-signature");
            int first = n;
            byte[] body = Base64.getDecoder().decode(given[n + 3]);
            System.out.println(Webhooks.verify(
                name -> given[first + names.indexOf(name)], body, keys));
        }
    }
}
`,
    compile: (file) => ['javac', '-d', path.dirname(file), file],
    command: (file) => ['java', '-cp', path.dirname(file), 'Cases'],
  },
];

export function webhooks(environment: () => DocumentsEnvironment): void {
  test('webhooks: the event has the fields of the example', async () => {
    const example = JSON.parse(useSnippet('"checkout.paid",', 'docs/webhooks.md').text) as Record<
      string,
      unknown
    >;
    const { body } = await deliver(webhookSecret, Date.now());
    const sent = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
    assert.deepEqual(Object.keys(example), Object.keys(sent));
  });

  test('webhooks: verified by the library of the specification', async () => {
    const names = ['process', 'rawBody', 'request', 'markPaid'];
    const handle = await asFunction(
      environment(),
      useSnippet('import { verifyWebhook }', 'docs/webhooks.md'),
      ...names,
    );
    const process = { env: { PAY_WEBHOOK_SECRET: webhookSecret } };
    for (const { what, isValid: isOurs, headers, body } of await cases()) {
      const paid: unknown[] = [];
      const handled = handle(process, body.toString('utf8'), { headers }, (order: unknown) =>
        paid.push(order),
      );
      await (isOurs ? handled : assert.rejects(handled, what));
      assert.deepEqual(paid, isOurs ? ['order-1001'] : [], what);
    }
  });

  test('webhooks: verified in a worker, which responds with 400 to a forged one', async (context) => {
    const folder = await mkdtemp(path.join(root, 'dist/.worker-'));
    context.after(() => rm(folder, { recursive: true, force: true }));
    const { text } = useSnippet('export default {', 'docs/webhooks.md');
    await writeFile(path.join(folder, 'worker.mjs'), stripTypeScriptTypes(text));
    await writeFile(
      path.join(folder, 'orders.js'),
      'export const paid = []; export const markPaid = async (order) => paid.push(order);',
    );
    const load = (name: string): Promise<unknown> => import(pathToFileURL(path.join(folder, name)).href);
    const { default: worker } = (await load('worker.mjs')) as {
      default: { fetch(request: Request, env: object): Promise<Response> };
    };
    const { paid } = (await load('orders.js')) as { paid: string[] };
    for (const { what, isValid, headers, body } of await cases()) {
      const request = new Request('https://shop.example/webhooks', {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
      });
      const response = await worker.fetch(request, { PAY_WEBHOOK_SECRET: webhookSecret });
      assert.equal(response.status, isValid ? 204 : 400, what);
      assert.deepEqual(paid.splice(0), isValid ? ['order-1001'] : [], what);
    }
    const [valid] = await cases();
    assert.ok(valid);
    const { headers, body } = valid;
    const request = new Request('https://shop.example/', {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    });
    await assert.rejects(worker.fetch(request, {}), TypeError);
  });

  for (const { name, snippet, probe, file, program, change, compile, command } of languages) {
    test(`webhooks: verified in ${name}`, async (context) => {
      const { text } = useSnippet(snippet, 'docs/webhooks.md');
      const [tool, ...toolArguments] = probe;
      if (spawnSync(tool, toolArguments).status !== 0) return context.skip(`there is no ${tool} here`);
      const folder = path.join(environment().folder, name);
      await mkdir(folder);
      const source = path.join(folder, file);
      await writeFile(source, (change?.(text) ?? text) + program);
      const execute = (
        secret: string | undefined,
        [start, ...rest]: Command,
        ...given: string[]
      ): Promise<{ stdout: string }> =>
        run(start, [...rest, ...given], { env: { ...process.env, SECRET: secret } });
      if (compile) await execute(undefined, compile(source));
      const all = await cases();
      for (const secret of [
        webhookSecret,
        `${webhookSecret},${laterSecret}`,
        `${laterSecret}, ${webhookSecret},`,
      ]) {
        const { stdout } = await execute(secret, command(source), ...all.flatMap(valuesOf));
        assert.deepEqual(
          stdout.trim().split('\n'),
          all.map(({ isValid: isOurs }) => String(isOurs)),
          `${all.map(({ what }) => what).join(', ')}, with ${secret}`,
        );
      }
      const { headers, body } = await deliver(webhookSecret, Date.now());
      const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
      const forged = {
        headers: {
          ...headers,
          'webhook-signature': `v1,${createHmac('sha256', '').update(signed).digest('base64')}`,
        },
        body,
      };
      for (const secret of [undefined, ' , ', `${webhookSecret},whsec_`]) {
        await assert.rejects(
          execute(secret, command(source), ...valuesOf(forged)),
          ({ stdout }: { stdout: string }) => stdout === '',
          `a mistake of the shop is not one of the sender, with ${secret}`,
        );
      }
    });
  }
}

/** A case as arguments of the programs. */
const valuesOf = ({ headers, body }: Pick<Case, 'headers' | 'body'>): string[] => [
  headers['webhook-id'],
  headers['webhook-timestamp'],
  headers['webhook-signature'],
  body.toString('base64'),
];

/** Valid and forged deliveries that a merchant's server may receive. */
async function cases(): Promise<Case[]> {
  const valid = await deliver(webhookSecret, Date.now());
  const otherSecret = `whsec_${Buffer.from('another secret of so many letters').toString('base64')}`;
  const forged = await deliver(otherSecret, Date.now());
  const minutes = 60_000;
  const withSignature = (signature: string): Case['headers'] => ({
    ...valid.headers,
    'webhook-signature': signature,
  });
  const signature = valid.headers['webhook-signature'];
  return [
    { what: 'valid', isValid: true, ...valid },
    {
      what: 'valid, after the signature of a second secret',
      isValid: true,
      ...valid,
      headers: withSignature(`${forged.headers['webhook-signature']} ${signature}`),
    },
    { what: 'another body', isValid: false, ...valid, body: Buffer.concat([valid.body, Buffer.from(' ')]) },
    { what: 'another id', isValid: false, ...valid, headers: { ...valid.headers, 'webhook-id': 'evt_2' } },
    { what: 'another secret', isValid: false, ...forged },
    { what: 'no signature', isValid: false, ...valid, headers: withSignature('v1,') },
    {
      what: 'a time that is no number',
      isValid: false,
      ...valid,
      headers: { ...valid.headers, 'webhook-timestamp': 'soon' },
    },
    {
      what: 'no header',
      isValid: false,
      ...valid,
      headers: { 'webhook-id': '', 'webhook-timestamp': '', 'webhook-signature': '' },
    },
    { what: 'half a signature', isValid: false, ...valid, headers: withSignature(signature.slice(0, -20)) },
    {
      what: 'replayed after six minutes',
      isValid: false,
      ...(await deliver(webhookSecret, Date.now() - 6 * minutes)),
    },
    {
      what: 'six minutes in the future',
      isValid: false,
      ...(await deliver(webhookSecret, Date.now() + 6 * minutes)),
    },
  ];
}

/** Sends an event as the companion does, and returns it as received. */
async function deliver(secret: string, now: number): Promise<Pick<Case, 'headers' | 'body'>> {
  const delivery = Promise.withResolvers<{ headers: IncomingHttpHeaders; body: Buffer }>();
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      response.end();
      delivery.resolve({ headers: request.headers, body });
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
    [secret],
    () => now,
  )({ id: 'evt_1', type: 'checkout.paid', timestamp, data: { checkout } });
  const { headers, body } = await delivery.promise;
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
