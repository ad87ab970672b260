/** Clients that send a request byte by byte are cut off, and hold nobody else up meanwhile. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { before, describe, test } from 'node:test';
import { merchantKey, startCompanion } from '../support/servers/companion.ts';
import { type RunningProcess, suiteScope } from '../support/servers/process.ts';
import { until } from '../support/until.ts';

const pauseMs = 20;
/** More than can be sent within any limit at this pace. */
const longText = 'a'.repeat(10_000);
const post =
  `POST /v1/checkouts HTTP/1.1\r\nhost: pay.shop.example\r\nauthorization: Bearer ${merchantKey}\r\n` +
  `content-type: application/json\r\ncontent-length: ${longText.length}\r\n\r\n`;

/** What has come at once when a part begins to drip. */
const slow: Record<string, string> = {
  'the request line': 'GET /',
  'a header': 'GET /healthz HTTP/1.1\r\nhost: pay.shop.example\r\nx-slow: ',
  'a body': post,
};

describe('a client sends byte by byte', { concurrency: true }, () => {
  const scope = suiteScope();
  let companion: RunningProcess;
  before(async () => {
    companion = await startCompanion(scope, {
      baseUrl: 'http://127.0.0.1:9/api',
      databaseUrl: 'sqlite::memory:',
      env: { NODE_OPTIONS: '--import ./test/support/clocks/shorter-http-timeouts.ts' },
    });
  });

  for (const [part, atOnce] of Object.entries(slow)) {
    test(`${part}: it is cut off, and others are answered`, async (t) => {
      const { hostname, port } = new URL(companion.url);
      const socket = connect(Number(port), hostname);
      let answer = '';
      socket.setEncoding('latin1').on('data', (text) => (answer += String(text)));
      // A byte that crosses the end of the connection.
      socket.on('error', () => undefined);
      let isOver = false;
      socket.once('close', () => (isOver = true));
      await once(socket, 'connect');
      socket.write(atOnce);
      let sent = 0;
      const sending = setInterval(() => socket.write(longText.charAt(sent++)), pauseMs);
      t.after(() => {
        clearInterval(sending);
        socket.destroy();
      });

      await until('it is cut off', async () => {
        assert.equal((await fetch(`${companion.url}/healthz`)).status, 200);
        return isOver;
      });
      assert.ok(sent < longText.length);
      assert.match(answer, /^HTTP\/1\.1 408 /);
    });
  }
});
