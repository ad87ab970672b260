/** The hosted demo is a place for strangers: each sees and moves what is theirs, and a flood is its sender's. */
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

/** A browser, as far as cookies go. */
function stranger(demo: RunningProcess, address?: string) {
  const cookies = new Map<string, string>();
  const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
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
  const textOf = async (url: string): Promise<string> => (await ask(url)).text();
  return {
    ask,
    textOf,
    visit: () => cookies.get('demo_visit') ?? '',
    /** Its own simulator, as the stage's page names it. */
    async simulator(): Promise<string> {
      const page = await textOf(`${demo.url}/stage`);
      return /data-simulator="([^"]+)"/.exec(page)?.[1] ?? '';
    },
    /** Orders something; resolves to its reference and client secret. */
    async order(): Promise<{ reference: string; secret: string }> {
      await ask(demo.url);
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      await ask(`${demo.url}/cart`, { method: 'POST', body: 'product=pedra-menina&do=add', headers: form });
      const placed = await ask(`${demo.url}/orders`, { method: 'POST' });
      const page = await textOf(new URL(placed.headers.get('location') ?? '', demo.url).href);
      const reference = /ORV-\w+/.exec(page)?.[0] ?? '';
      const secret = /checkout="([^"]+)"/.exec(page)?.[1] ?? '';
      assert.ok(reference !== '' && secret !== '', page);
      return { reference, secret };
    },
    async wire(): Promise<string> {
      const response = await ask(`${demo.url}/stage/wire`);
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      const reading = (async () => {
        for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
          text += piece.value;
      })().catch(() => undefined);
      await until('the wire begins', () => text.length > 0);
      await reader?.cancel();
      await reading;
      return text;
    },
  };
}

describe('two strangers', { concurrency: false }, () => {
  const scope = suiteScope();
  let demo: RunningProcess;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pay-strangers-'));
    scope.after(() => rm(folder, { recursive: true }));
    demo = await host(scope, { TMPDIR: folder });
  });

  test('see nothing of each other: wire, control, back office, client secrets', async () => {
    const [one, other] = [stranger(demo), stranger(demo)];
    const [mine, theirs] = [await one.order(), await other.order()];
    assert.notEqual(one.visit(), other.visit());
    const [control, office] = [`${await one.simulator()}/control`, urlOf(demo, 'back office')];

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

  test('move nothing of each other', async () => {
    const [one, other] = [stranger(demo), stranger(demo)];
    const { secret } = await other.order();
    const before = (await one.order()).secret;
    const companion = `${urlOf(demo, 'companion')}/w/`;
    const asked = (visit: string) =>
      fetch(`${companion}${visit}/v1/checkout`, { headers: { authorization: `Bearer ${secret}` } });
    assert.equal((await asked(other.visit())).status, 200);
    assert.equal((await asked(one.visit())).status, 401);
    assert.equal((await fetch(`${urlOf(demo, 'companion')}/v1/checkout`)).status, 404);

    const faults = { method: 'POST', body: '{"callbacks":"drop"}', headers: { origin: demo.url } };
    await one.ask(`${await one.simulator()}/control/faults`, faults);
    const [changed, kept] = await Promise.all(
      [one, other].map(async (each) => await each.textOf(`${await each.simulator()}/control/faults`)),
    );
    assert.match(changed ?? '', /drop/);
    assert.match(kept ?? '', /deliver/);

    const way = {
      method: 'POST',
      body: '{"rawCard":"off"}',
      headers: { 'content-type': 'application/json' },
    };
    assert.equal((await one.ask(`${demo.url}/stage/card-way`, way)).status, 200);
    const shown = (visitor: typeof one) => visitor.textOf(`${demo.url}/stage/card-way`);
    assert.deepEqual([await shown(one), await shown(other)], ['{"rawCard":"off"}', '{"rawCard":"inline"}']);
    // What was ordered before goes on under the companion that took over.
    const mode = async (visit: string, client: string): Promise<unknown> =>
      (
        (await (
          await fetch(`${companion}${visit}/v1/checkout`, { headers: { authorization: `Bearer ${client}` } })
        ).json()) as { card_mode: string }
      ).card_mode;
    assert.equal(await mode(one.visit(), before), 'hosted');
    assert.equal(await mode(other.visit(), secret), 'direct');
  });

  test('who has no visit reaches nothing that is somebody’s', async () => {
    await stranger(demo).order();
    const simulator = urlOf(demo, 'simulator');
    const guess = 'A'.repeat(22);
    for (const url of [
      `${simulator}/control/transactions`,
      `${simulator}/control/requests`,
      `${simulator}/w/${guess}/control/transactions`,
      `${urlOf(demo, 'companion')}/metrics`,
      `${urlOf(demo, 'back office')}/payments`,
      `${demo.url}/stage/wire`,
    ]) {
      const response = await fetch(url, { headers: { accept: 'application/json' }, redirect: 'manual' });
      assert.equal(response.status, 404, url);
    }
  });

  test('the known credentials open nothing, so nobody has the simulator call an address', async () => {
    const one = stranger(demo);
    await one.order();
    const response = await one.ask(`${await one.simulator()}/api/wallet/deposit/payment`, {
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

  test('an address of the back office leads to nobody else’s', async () => {
    const one = stranger(demo);
    await one.order();
    const office = `${urlOf(demo, 'back office')}/w/${one.visit()}`;
    for (const place of ['//evil.example/x', '/\\evil.example/x', '///evil.example/x']) {
      const { status, headers } = await one.ask(`${office}${place}`);
      assert.equal(status, 303);
      assert.equal(new URL(headers.get('location') ?? '', office).origin, new URL(office).origin, place);
    }
  });

  test('a flood ends at its sender', async () => {
    const [one, other] = [stranger(demo), stranger(demo)];
    await Promise.all([one.ask(demo.url), other.ask(demo.url)]);
    const answers = await Promise.all(
      Array.from({ length: 800 }, async () => (await one.ask(`${demo.url}/shop.css`)).status),
    );
    assert.ok(answers.includes(429));
    assert.equal((await other.ask(`${demo.url}/shop.css`)).status, 200);
    const large = { method: 'POST', body: 'x'.repeat(400_000) };
    assert.equal((await other.ask(`${demo.url}/cart`, large)).status, 413);
  });

  test('nothing of them is on disk', async () => {
    await stranger(demo).order();
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.startsWith('pay-elements')),
      [],
    );
  });
});

describe('places are few', { concurrency: false }, () => {
  test('a further visit of one address ends its oldest, and no other', async (scope) => {
    const demo = await host(scope, { TRUST_PROXY: '1' });
    const other = stranger(demo, '198.51.100.9');
    const all = Array.from({ length: 6 }, () => stranger(demo, '192.0.2.1'));
    for (const each of [other, ...all]) await each.ask(demo.url);
    const visits = [other, ...all].map((each) => each.visit());
    for (const each of [other, ...all.slice(1)]) await each.ask(demo.url);
    assert.deepEqual(
      [other, ...all].map((each) => each.visit()),
      visits,
    );
    const [first] = all;
    await first?.ask(demo.url);
    assert.notEqual(first?.visit(), visits[1]);
  });

  test('when all are in use, somebody new is asked to come back', async (scope) => {
    const demo = await host(scope, { TRUST_PROXY: '1', MAX_VISITS: '2' });
    const [one, two, three] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((from) => stranger(demo, from));
    for (const each of [one, two]) assert.equal((await each?.ask(demo.url))?.status, 200);
    const refused = await three?.ask(demo.url);
    assert.deepEqual([refused?.status, refused?.headers.get('retry-after')], [503, '60']);
    assert.equal((await one?.ask(demo.url))?.status, 200);
  });
});
