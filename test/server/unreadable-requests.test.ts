/** Requests that Node's parser refuses: problem details as everywhere, and no 4xx for a callback. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { before, describe, test } from 'node:test';
import { merchantKey, startCompanion } from '../support/servers/companion.ts';
import { type RunningProcess, suiteScope } from '../support/servers/process.ts';

const cases: Record<string, { bytes: string; status: number; code: string }> = {
  'a header without a colon': {
    bytes: 'GET /healthz HTTP/1.1\r\nhost: x\r\nno colon\r\n\r\n',
    status: 400,
    code: 'BAD_REQUEST',
  },
  'a version that nobody knows': {
    bytes: 'GET /healthz HTTP/1.1x\r\nhost: x\r\n\r\n',
    status: 400,
    code: 'BAD_REQUEST',
  },
  'headers of 20 kB': {
    bytes: `GET /healthz HTTP/1.1\r\nhost: x\r\nx-huge: ${'a'.repeat(20_000)}\r\n\r\n`,
    status: 431,
    code: 'HEADERS_TOO_LARGE',
  },
  'a chunk without a size': {
    bytes: `POST /v1/checkouts HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${merchantKey}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
    status: 400,
    code: 'BAD_REQUEST',
  },
};

describe('requests that cannot be read', () => {
  const scope = suiteScope();
  let companion: RunningProcess;
  before(async () => {
    companion = await startCompanion(scope, {
      baseUrl: 'http://127.0.0.1:9/api',
      databaseUrl: 'sqlite::memory:',
    });
  });

  async function answerTo(bytes: string): Promise<string> {
    const { hostname, port } = new URL(companion.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(bytes);
    return text(socket);
  }

  for (const [what, { bytes, status, code }] of Object.entries(cases)) {
    test(what, async () => {
      const answer = await answerTo(bytes);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.match(head, /^content-type: application\/problem\+json\r?$/im);
      const { request_id: id, ...problem } = JSON.parse(body) as Record<string, unknown>;
      assert.equal(typeof id, 'string');
      assert.deepEqual([problem['status'], problem['code']], [status, code]);
      assert.equal(answer.includes('aaaa'), false, 'nothing that was sent comes back');
    });
  }

  test('a callback whose chunks are broken is not answered with 4xx, which would lose it for good', async () => {
    const head = 'POST /v1/callbacks/key HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n';
    const answer = await answerTo(`${head}5\r\nhello\r\nzz\r\n`);
    assert.doesNotMatch(answer, /^HTTP\/1\.1 4/);
  });

  test('it goes on answering', async () => {
    assert.equal((await fetch(`${companion.url}/healthz`)).status, 200);
  });
});
