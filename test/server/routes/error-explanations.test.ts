/** Tests that the `type` of each error is an address at the companion, which explains its code. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { before, describe, test } from 'node:test';
import { problems, problemType } from '../../../server/errors.ts';
import { errorsPage } from '../../documents/generated/errors.ts';
import { merchantKey, startCompanion } from '../../support/servers/companion.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { startSimulator } from '../../support/servers/simulator.ts';

describe('the type of an error', { concurrency: false }, () => {
  const scope = suiteScope();
  let url: string;
  let page: string;

  before(async () => {
    const { baseUrl } = await startSimulator(scope);
    const companion = await startCompanion(scope, { baseUrl, databaseUrl: 'sqlite::memory:' });
    // The default of PAY_PUBLIC_URL.
    url = companion.url.replace('127.0.0.1', 'localhost');
    const response = await fetch(`${url}/errors`);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
    page = await response.text();
  });

  const assertExplained = (type: unknown): void => {
    assert.ok(typeof type === 'string');
    const { origin, pathname, hash } = new URL(type);
    assert.equal(`${origin}${pathname}`, `${url}/errors`);
    assert.equal(page.split(` id="${hash.slice(1)}"`).length, 2, type);
  };

  test('has an explanation for each code, here and in the documents', () => {
    const documented = errorsPage();
    for (const [code, [status, title, advice]] of Object.entries(problems)) {
      assertExplained(problemType(url, code));
      assert.match(page, new RegExp(`<a href="#${code}">${code}</a>`));
      assert.ok(page.includes(`${status}: ${title.replaceAll("'", '&#39;')}.`), code);
      assert.equal(documented.split(`\n### ${code}\n`).length, 2, code);
      assert.ok(documented.includes(`${title}. ${advice}`), code);
    }
  });

  test('is that of the error, whatever the request was', async () => {
    const merchant = { authorization: `Bearer ${merchantKey}`, 'content-type': 'application/json' };
    for (const [path, init, code] of [
      ['/v1/checkouts', {}, 'UNAUTHENTICATED'],
      ['/v1/checkouts/none', { headers: merchant }, 'NOT_FOUND'],
      ['/v1/checkouts', { headers: merchant, method: 'POST', body: '{' }, 'MALFORMED_JSON'],
      ['/v1/checkouts', { headers: merchant, method: 'POST', body: '{}' }, 'VALIDATION_ERROR'],
      ['/v1/checkout/deposit', {}, 'METHOD_NOT_ALLOWED'],
    ] as const) {
      const problem = (await (await fetch(url + path, init)).json()) as Record<string, unknown>;
      assert.equal(problem['code'], code);
      assert.equal(problem['type'], `${url}/errors#${code}`);
      assertExplained(problem['type']);
    }
  });

  test('explains a request that is not HTTP', async () => {
    const socket = connect(Number(new URL(url).port), 'localhost');
    let text = '';
    socket.setEncoding('utf8').on('data', (piece) => (text += String(piece)));
    socket.end('NONSENSE\r\n\r\n');
    await once(socket, 'close');
    const { type } = JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) as { type: unknown };
    assert.equal(type, `${url}/errors#BAD_REQUEST`);
  });

  test('of a code that only the payment service has leads to what is said of those', () => {
    const type = problemType(url, 'ACQUIRER_API_ERROR');
    assert.match(type, /#codes-of-the-payment-service$/);
    assertExplained(type);
  });
});
