/** Tests that visits of the hosted demo are isolated from each other, and limited in number and rate. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { type RunningProcess, type Scope, startProcess, suiteScope } from '../support/servers/process.ts';
import { until } from '../support/until.ts';

const host = (scope: Scope, env: Record<string, string> = {}): Promise<RunningProcess> =>
  startProcess(scope, { file: 'demo/hosted.ts', env: { PORT: '0', ...env }, ready: 'demo ready:' });

const urlOf = (demo: RunningProcess, name: string): string =>
  new RegExp(`^${name}: +(\\S+)$`, 'm').exec(demo.output())?.[1] ?? '';

/** HTTP client with a cookie jar, in place of a visitor's browser. */
function startVisit(demo: RunningProcess, address?: string) {
  const cookies = new Map<string, string>();
  const send = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: {
        accept: 'text/html',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(address !== undefined && { 'x-forwarded-for': address }),
        ...(init.headers as Record<string, string> | undefined),
      },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const textOf = async (url: string): Promise<string> => (await send(url)).text();
  return {
    send,
    textOf,
    visit: () => cookies.get('demo_visit') ?? '',
    /** The URL of the visit's own simulator, read from the stage's page. */
    async simulator(): Promise<string> {
      const page = await textOf(`${demo.url}/stage`);
      return /data-simulator="([^"]+)"/.exec(page)?.[1] ?? '';
    },
    /** Places an order; resolves to its reference and client secret. */
    async order(): Promise<{ reference: string; secret: string }> {
      await send(demo.url);
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      await send(`${demo.url}/cart`, { method: 'POST', body: 'product=pedra-menina&do=add', headers: form });
      const placed = await send(`${demo.url}/orders`, { method: 'POST' });
      const page = await textOf(new URL(placed.headers.get('location') ?? '', demo.url).href);
      const reference = /ORV-\w+/.exec(page)?.[0] ?? '';
      const secret = /checkout="([^"]+)"/.exec(page)?.[1] ?? '';
      assert.ok(reference !== '' && secret !== '', page);
      return { reference, secret };
    },
    async wire(): Promise<string> {
      const response = await send(`${demo.url}/stage/wire`);
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      const reading = (async () => {
        for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
          text += piece.value;
      })().catch(() => undefined);
      await until('the wire sends its first entries', () => text.length > 0);
      await reader?.cancel();
      await reading;
      return text;
    },
  };
}

describe('two visits of the hosted demo', { concurrency: false }, () => {
  const scope = suiteScope();
  let demo: RunningProcess;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pay-strangers-'));
    scope.after(() => rm(folder, { recursive: true }));
    demo = await host(scope, { TMPDIR: folder });
  });

  test('see nothing of each other in wire, control, console or client secrets', async () => {
    const [one, other] = [startVisit(demo), startVisit(demo)];
    const [mine, theirs] = [await one.order(), await other.order()];
    assert.notEqual(one.visit(), other.visit());
    const [control, office] = [`${await one.simulator()}/control`, urlOf(demo, 'console')];

    const seen = {
      wire: await one.wire(),
      requests: await one.textOf(`${control}/requests`),
      office: await one.textOf(`${office}/payments`),
    };
    assert.match(seen.wire, new RegExp(mine.reference));
    assert.match(seen.office, new RegExp(mine.reference));
    for (const [place, text] of Object.entries(seen)) {
      assert.ok(!text.includes(theirs.reference), place);
      assert.ok(!text.includes(theirs.secret), place);
    }
  });

  test('change nothing of each other', async () => {
    const [one, other] = [startVisit(demo), startVisit(demo)];
    const { secret } = await other.order();
    const before = (await one.order()).secret;
    const companion = `${urlOf(demo, 'companion')}/w/`;
    const readCheckout = (visit: string) =>
      fetch(`${companion}${visit}/v1/checkout`, { headers: { authorization: `Bearer ${secret}` } });
    assert.equal((await readCheckout(other.visit())).status, 200);
    assert.equal((await readCheckout(one.visit())).status, 401);
    assert.equal((await fetch(`${urlOf(demo, 'companion')}/v1/checkout`)).status, 404);

    const faults = { method: 'POST', body: '{"callbacks":"drop"}', headers: { origin: demo.url } };
    await one.send(`${await one.simulator()}/control/faults`, faults);
    const [changed, kept] = await Promise.all(
      [one, other].map(async (each) => await each.textOf(`${await each.simulator()}/control/faults`)),
    );
    assert.match(changed ?? '', /drop/);
    assert.match(kept ?? '', /deliver/);

    const cardMode = {
      method: 'POST',
      body: '{"rawCard":"off"}',
      headers: { 'content-type': 'application/json' },
    };
    assert.equal((await one.send(`${demo.url}/stage/card-mode`, cardMode)).status, 200);
    const shown = (visitor: typeof one) => visitor.textOf(`${demo.url}/stage/card-mode`);
    assert.deepEqual([await shown(one), await shown(other)], ['{"rawCard":"off"}', '{"rawCard":"inline"}']);
    // An earlier order continues under the restarted companion.
    const mode = async (visit: string, client: string): Promise<unknown> =>
      (
        (await (
          await fetch(`${companion}${visit}/v1/checkout`, { headers: { authorization: `Bearer ${client}` } })
        ).json()) as { card_mode: string }
      ).card_mode;
    assert.equal(await mode(one.visit(), before), 'hosted');
    assert.equal(await mode(other.visit(), secret), 'direct');
  });

  test('a client without a visit gets 404 for everything that belongs to one', async () => {
    await startVisit(demo).order();
    const simulator = urlOf(demo, 'simulator');
    const guess = 'A'.repeat(22);
    for (const url of [
      `${simulator}/control/transactions`,
      `${simulator}/control/requests`,
      `${simulator}/w/${guess}/control/transactions`,
      `${urlOf(demo, 'companion')}/metrics`,
      `${urlOf(demo, 'console')}/payments`,
      `${demo.url}/stage/wire`,
    ]) {
      const response = await fetch(url, { headers: { accept: 'application/json' }, redirect: 'manual' });
      assert.equal(response.status, 404, url);
    }
  });

  test('the well-known credentials are rejected, so the simulator cannot be made to call an address', async () => {
    const one = startVisit(demo);
    await one.order();
    const response = await one.send(`${await one.simulator()}/api/wallet/deposit/payment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        token: 'tk_live_sim',
        secret: 'sk_live_sim',
        amount: 10,
        method_pay: 'pix',
        debtor_name: 'Ana',
        email: 'ana@shop.example',
        phone: '11987654321',
        postback: 'http://127.0.0.1:1/',
      }),
    });
    assert.equal(response.status, 401);
  });

  test('the console never redirects to another origin', async () => {
    const one = startVisit(demo);
    await one.order();
    const office = `${urlOf(demo, 'console')}/w/${one.visit()}`;
    for (const place of ['//evil.example/x', '/\\evil.example/x', '///evil.example/x']) {
      const { status, headers } = await one.send(`${office}${place}`);
      assert.equal(status, 303);
      assert.equal(new URL(headers.get('location') ?? '', office).origin, new URL(office).origin, place);
    }
  });

  test('the rate limit affects only the visit that exceeds it', async () => {
    const [one, other] = [startVisit(demo), startVisit(demo)];
    await Promise.all([one.send(demo.url), other.send(demo.url)]);
    const statuses = await Promise.all(
      Array.from({ length: 800 }, async () => (await one.send(`${demo.url}/shop.css`)).status),
    );
    assert.ok(statuses.includes(429));
    assert.equal((await other.send(`${demo.url}/shop.css`)).status, 200);
    const large = { method: 'POST', body: 'x'.repeat(400_000) };
    assert.equal((await other.send(`${demo.url}/cart`, large)).status, 413);
  });

  test('leave nothing on disk', async () => {
    await startVisit(demo).order();
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.startsWith('pay-elements')),
      [],
    );
  });
});

describe('the limit of visits', { concurrency: false }, () => {
  test('one more visit of an address ends the oldest of that address alone', async (scope) => {
    const demo = await host(scope, { TRUST_PROXY: '1' });
    const other = startVisit(demo, '198.51.100.9');
    const all = Array.from({ length: 6 }, () => startVisit(demo, '192.0.2.1'));
    for (const each of [other, ...all]) await each.send(demo.url);
    const visits = [other, ...all].map((each) => each.visit());
    for (const each of [other, ...all.slice(1)]) await each.send(demo.url);
    assert.deepEqual(
      [other, ...all].map((each) => each.visit()),
      visits,
    );
    const [first] = all;
    await first?.send(demo.url);
    assert.notEqual(first?.visit(), visits[1]);
  });

  test('a new visit gets 503 with Retry-After when all are in use', async (scope) => {
    const demo = await host(scope, { TRUST_PROXY: '1', MAX_VISITS: '2' });
    const [one, two, three] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((from) => startVisit(demo, from));
    for (const each of [one, two]) assert.equal((await each?.send(demo.url))?.status, 200);
    const refused = await three?.send(demo.url);
    assert.deepEqual([refused?.status, refused?.headers.get('retry-after')], [503, '60']);
    assert.equal((await one?.send(demo.url))?.status, 200);
  });
});
