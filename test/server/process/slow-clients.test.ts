/** Tests that clients that send a request byte by byte are disconnected, without delaying others. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { before, describe, test } from 'node:test';
import { merchantKey, startCompanion } from '../../support/servers/companion.ts';
import { type RunningProcess, suiteScope } from '../../support/servers/process.ts';
import { until } from '../../support/until.ts';

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
