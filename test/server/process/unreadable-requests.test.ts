/** Tests requests that Node's parser rejects: they get problem details, and a callback never gets a 4xx. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { before, describe, test } from 'node:test';
import { merchantKey, startCompanion } from '../../support/servers/companion.ts';
import { type RunningProcess, suiteScope } from '../../support/servers/process.ts';
import { until } from '../../support/until.ts';

const cases: Record<string, { bytes: string; status: number; code: string }> = {
  'a header without a colon': {
    bytes: 'GET /healthz HTTP/1.1\r\nhost: x\r\nno colon\r\n\r\n',
    status: 400,
    code: 'BAD_REQUEST',
  },
  'an unknown HTTP version': {
    bytes: 'GET /healthz HTTP/1.1x\r\nhost: x\r\n\r\n',
    status: 400,
    code: 'BAD_REQUEST',
  },
  'headers of 70 kB': {
    bytes: `GET /healthz HTTP/1.1\r\nhost: x\r\nx-huge: ${'a'.repeat(70_000)}\r\n\r\n`,
    status: 431,
    code: 'HEADERS_TOO_LARGE',
  },
  'a chunk without a size': {
    bytes: `POST /v1/checkouts HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${merchantKey}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
    status: 400,
    code: 'BAD_REQUEST',
  },
};

describe('unreadable requests', () => {
  const scope = suiteScope();
  let companion: RunningProcess;
  before(async () => {
    companion = await startCompanion(scope, {
      baseUrl: 'http://127.0.0.1:9/api',
      databaseUrl: 'sqlite::memory:',
    });
  });

  async function responseTo(bytes: string): Promise<string> {
    const { hostname, port } = new URL(companion.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(bytes);
    return text(socket);
  }

  for (const [what, { bytes, status, code }] of Object.entries(cases)) {
    test(`returns ${code} for ${what}`, async () => {
      const response = await responseTo(bytes);
      const [head = '', body = ''] = response.split('\r\n\r\n');
      assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.match(head, /^content-type: application\/problem\+json\r?$/im);
      const { request_id: id, ...problem } = JSON.parse(body) as Record<string, unknown>;
      assert.equal(typeof id, 'string');
      assert.deepEqual([problem['status'], problem['code']], [status, code]);
      assert.equal(response.includes('aaaa'), false, 'the response does not echo the request');
    });
  }

  test('a callback with malformed chunks gets no 4xx, which would lose the event', async () => {
    const head = 'POST /v1/callbacks/key HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n';
    const response = await responseTo(`${head}5\r\nhello\r\nzz\r\n`);
    assert.doesNotMatch(response, /^HTTP\/1\.1 4/);
  });

  for (const [kB, cookies] of [
    [20, 5],
    [60, 15],
  ] as const) {
    test(`serves the card frame to a browser with ${kB} kB of the shop’s cookies`, async () => {
      const cookie = Array.from({ length: cookies }, (_, at) => `shop${at}=${'c'.repeat(3_990)}`).join('; ');
      const head = `host: x\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`;
      for (const path of ['/frame/card', '/pay.js', '/healthz'])
        assert.match(await responseTo(`GET ${path} HTTP/1.1\r\n${head}`), /^HTTP\/1\.1 200 /, path);
    });
  }

  test('the companion still responds', async () => {
    assert.equal((await fetch(`${companion.url}/healthz`)).status, 200);
  });
});

/** Tests that clients that send a request byte by byte are disconnected, without delaying others. */
describe('slow clients', () => {
  const pauseMs = 20;
  /** Longer than can be sent within any timeout at this pace. */
  const longText = 'a'.repeat(10_000);
  const post =
    `POST /v1/checkouts HTTP/1.1\r\nhost: pay.shop.example\r\nauthorization: Bearer ${merchantKey}\r\n` +
    `content-type: application/json\r\ncontent-length: ${longText.length}\r\n\r\n`;

  /** Bytes sent at once before the rest is sent slowly, by the slow part of the request. */
  const prefixes: Record<string, string> = {
    'the request line': 'GET /',
    'a header': 'GET /healthz HTTP/1.1\r\nhost: pay.shop.example\r\nx-slow: ',
    'a body': post,
  };

  describe('a client that sends byte by byte', { concurrency: true }, () => {
    const scope = suiteScope();
    let companion: RunningProcess;
    before(async () => {
      companion = await startCompanion(scope, {
        baseUrl: 'http://127.0.0.1:9/api',
        databaseUrl: 'sqlite::memory:',
        env: { NODE_OPTIONS: '--import ./test/support/clocks/shorter-http-timeouts.ts' },
      });
    });

    for (const [part, prefix] of Object.entries(prefixes)) {
      test(`is disconnected with 408 during ${part}, while others get responses`, async (t) => {
        const { hostname, port } = new URL(companion.url);
        const socket = connect(Number(port), hostname);
        let received = '';
        socket.setEncoding('latin1').on('data', (text) => (received += String(text)));
        // A byte can be sent after the server has closed the connection.
        socket.on('error', () => undefined);
        let isClosed = false;
        socket.once('close', () => (isClosed = true));
        await once(socket, 'connect');
        socket.write(prefix);
        let sent = 0;
        const sending = setInterval(() => socket.write(longText.charAt(sent++)), pauseMs);
        t.after(() => {
          clearInterval(sending);
          socket.destroy();
        });

        await until('the client is disconnected', async () => {
          assert.equal((await fetch(`${companion.url}/healthz`)).status, 200);
          return isClosed;
        });
        assert.ok(sent < longText.length);
        assert.match(received, /^HTTP\/1\.1 408 /);
      });
    }
  });
});
