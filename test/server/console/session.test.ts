/** Tests the sign-in of the console: its cookie, its forms, keys that end, and pages of other sites. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import express from 'express';
import { createConsole } from '../../../server/console/index.ts';
import { scopes } from '../../../server/console/merchant-api.ts';
import { Seal } from '../../../server/console/session/seal.ts';
import { ConsoleVisitor, signedIn, startConsole } from '../../support/console.ts';
import { serve } from '../../support/servers/serve.ts';
import type { Scope } from '../../support/servers/process.ts';

const key = 'mk_console_0123456789abcdefghijklmnopqrst';

/** The calls of a companion that a sign-in needs: it accepts the keys of its list. */
async function companion(
  scope: Scope,
  keys: Set<string> = new Set([key]),
  scopesNow: () => readonly string[] = () => scopes,
): Promise<string> {
  return serve(scope, () => (request, response) => {
    const sent = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const isAccepted = keys.has(sent);
    const isList = /^\/v1\/(checkouts|payouts|withdrawals|refunds|events)(\?|$)/.test(request.url ?? '');
    const isKey = request.url === '/v1/key';
    const status = isAccepted ? (isList || isKey ? 200 : 404) : 401;
    response.writeHead(status, { 'content-type': 'application/problem+json' });
    const problem = { code: isAccepted ? 'NOT_FOUND' : 'UNAUTHENTICATED', status };
    const view = isKey
      ? { name: 'ana', scopes: scopesNow(), limits: {}, expires_at: null }
      : { data: [], next: null };
    response.end(JSON.stringify(status === 200 ? view : problem));
  });
}

const cookieOf = (visitor: ConsoleVisitor): [string, string] => {
  const found = [...visitor.cookies].find(([name]) => /pay_console_\w{8}$/.test(name));
  assert.ok(found, 'the visitor has a session');
  return found;
};

describe('signing in to the console', () => {
  test('is asked of everybody, and leads to the page that was asked for', async (t) => {
    const visitor = new ConsoleVisitor(await startConsole(t, { companionUrl: await companion(t) }));
    for (const path of [
      '/',
      '/payments',
      '/payments/co_1',
      '/balance',
      '/webhooks',
      '/payments.csv',
      '/nowhere',
    ]) {
      const response = await visitor.request(path);
      assert.equal(response.status, 303, path);
      assert.match(response.headers.get('location') ?? '', /^\/sign-in/, path);
    }
    const { text } = await visitor.open('/payouts?state=paid');
    const response = await visitor.submit(text, '/sign-in', { key });
    assert.equal(response.headers.get('location'), '/payouts?state=paid');
  });

  test('refuses a key that the companion refuses, and limits attempts', async (t) => {
    const visitor = new ConsoleVisitor(await startConsole(t, { companionUrl: await companion(t) }));
    for (const wrong of [
      'mk_wrong',
      'ümlaut',
      '',
      ' ',
      'a b',
      `${key}x`,
      'x'.repeat(300),
      key.slice(1),
      '"',
      '0',
    ])
      assert.match((await visitor.signIn(wrong)).headers.get('location') ?? '', /problem=key_refused/, wrong);
    const limited = await visitor.signIn(key);
    assert.equal(limited.status, 429);
    assert.match(limited.headers.get('retry-after') ?? '', /^\d+$/);
    assert.equal(
      [...visitor.cookies].some(([name]) => /console_\w{8}$/.test(name)),
      false,
    );
  });

  test('limits attempts that are sent at the same moment', async (t) => {
    const visitor = new ConsoleVisitor(await startConsole(t, { companionUrl: await companion(t) }));
    const { text } = await visitor.open('/sign-in');
    const guesses = Array.from({ length: 30 }, (_, guess) =>
      visitor.submit(text, '/sign-in', { key: `mk_guess_${guess}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 303).length, 10);
    assert.equal(statuses.filter((status) => status === 429).length, 20);
  });

  test('counts no attempt that succeeds', async (t) => {
    const url = await startConsole(t, { companionUrl: await companion(t) });
    for (let attempt = 0; attempt < 12; attempt += 1)
      assert.equal((await new ConsoleVisitor(url).signIn(key)).headers.get('location'), '/');
  });

  test('shows no text of a link as its own, but a code', async (t) => {
    const visitor = new ConsoleVisitor(await startConsole(t, { companionUrl: await companion(t) }));
    const alertOf = async (problem: string): Promise<string> => {
      const { text } = await visitor.open(`/sign-in?problem=${encodeURIComponent(problem)}`);
      return /role="alert">([^<]*)</.exec(text)?.[1] ?? '';
    };
    assert.equal(await alertOf('Renew your key at evil.example'), 'The companion refused');
    assert.equal(await alertOf('x'.repeat(65)), 'The companion refused');
    assert.equal(await alertOf('NEW_CODE_1'), 'The companion refused: NEW_CODE_1');
  });

  test('says so when the companion does not respond, which is no failed attempt', async (t) => {
    const visitor = new ConsoleVisitor(await startConsole(t, { companionUrl: 'http://127.0.0.1:9' }));
    for (let attempt = 0; attempt < 12; attempt += 1)
      assert.match(
        (await visitor.signIn(key)).headers.get('location') ?? '',
        /problem=companion_unreachable/,
      );
  });

  test('never leads to another site', async (t) => {
    const url = await startConsole(t, { companionUrl: await companion(t) });
    for (const next of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/a\r\nset-cookie: b',
      'evil',
    ]) {
      const visitor = new ConsoleVisitor(url);
      const { text } = await visitor.open('/sign-in');
      const response = await visitor.submit(text, '/sign-in', { key, next });
      assert.equal(response.headers.get('location'), '/', next);
    }
  });
});

describe('the session of the console', () => {
  test('is a sealed cookie that no script reads and no other site sends', async (t) => {
    const companionUrl = await companion(t);
    const visitor = new ConsoleVisitor(await startConsole(t, { companionUrl }));
    const response = await visitor.signIn(key);
    const line = response.headers.getSetCookie().find((one) => /pay_console_\w{8}=/.test(one)) ?? '';
    assert.match(line, /; Max-Age=1800; Path=\/;.*; HttpOnly; SameSite=Strict$/);
    assert.equal(Buffer.from(cookieOf(visitor)[1], 'base64url').includes(key), false);

    const secure = new ConsoleVisitor(
      await serve(t, () => createConsole({ companionUrl, url: 'https://office.example' })),
    );
    secure.headers = { 'accept-language': 'en' };
    const { text } = await secure.open('/sign-in');
    const token = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const over = await secure.post('/sign-in', { key, csrf: token }, { origin: 'https://office.example' });
    const cookie = over.headers.getSetCookie().find((one) => /pay_console_\w{8}=/.test(one)) ?? '';
    assert.match(cookie, /^__Host-pay_console_.*; Path=\/;.*; HttpOnly; Secure; SameSite=Strict$/);
  });

  test('is new at each sign-in: a cookie that somebody planted before gives nothing', async (t) => {
    const url = await startConsole(t, { companionUrl: await companion(t) });
    const attacker = new ConsoleVisitor(url);
    await attacker.open('/sign-in');
    const victim = new ConsoleVisitor(url);
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    await victim.signIn(key);
    assert.equal(attacker.cookies.get(cookieOf(victim)[0]), undefined);
    assert.match((await attacker.request('/payments')).headers.get('location') ?? '', /^\/sign-in/);
    // The token of the form before the sign-in is not that of the session.
    const planted = await attacker.open('/sign-in');
    const token = /name="csrf" value="([^"]+)"/.exec(planted.text)?.[1] ?? '';
    assert.equal((await victim.post('/sign-out', { csrf: token })).status, 403);
    // Nor is the token of one sign-in that of another with the same key.
    const other = new ConsoleVisitor(url);
    await other.signIn(key);
    const tokens = [victim, other].map(async (visitor) => {
      const { text } = await visitor.open('/todo');
      return /name="csrf" value="([^"]+)"/.exec(text)?.[1];
    });
    assert.equal(new Set(await Promise.all(tokens)).size, 2);
  });

  test('does not open at another console, for another companion, or changed', async (t) => {
    const [one, other] = [await companion(t), await companion(t)];
    const options = { key: 'k'.repeat(32) };
    const visitor = new ConsoleVisitor(await startConsole(t, { companionUrl: one, ...options }));
    await visitor.signIn(key);
    const [name, value] = cookieOf(visitor);
    const opens = async (url: string, cookie: string, cookieName = name): Promise<boolean> => {
      const stranger = new ConsoleVisitor(url);
      stranger.cookies.set(cookieName, cookie);
      return (await stranger.request('/payments')).status === 200;
    };
    assert.equal(await opens(visitor.url, value), true);
    const beside = new ConsoleVisitor(await startConsole(t, { companionUrl: one, ...options }));
    await beside.signIn(key);
    assert.equal(await opens(beside.url, value, cookieOf(beside)[0]), false, 'another address');
    const sameAddress = createConsole({ companionUrl: other, url: visitor.url, ...options });
    assert.equal(await opens(await serve(t, () => sameAddress), value), false, 'another companion');
    const otherKey = createConsole({ companionUrl: one, url: visitor.url });
    assert.equal(await opens(await serve(t, () => otherKey), value), false, 'another key');
    const bytes = Buffer.from(value, 'base64url');
    for (const index of [0, 12, 28, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      assert.equal(await opens(visitor.url, changed.toString('base64url')), false, `byte ${index}`);
    }
    for (const junk of ['', 'x', '{}', value.slice(0, 20)])
      assert.equal(await opens(visitor.url, junk), false, junk);
  });

  test('ends with its key: the next page, form or file asks for a sign-in', async (t) => {
    const keys = new Set([key]);
    const visitor = await signedIn(t, { companionUrl: await companion(t, keys), key });
    const page = (await visitor.open('/payments')).text;
    const [name] = cookieOf(visitor);
    keys.clear();
    const response = await visitor.request('/payments');
    assert.equal(response.headers.get('location'), '/sign-in?next=%2Fpayments&problem=key_ended');
    assert.equal(visitor.cookies.has(name), false);
    const sent = await visitor.submit(page, '/sign-out');
    assert.equal(sent.headers.get('location'), '/sign-in?problem=session_ended');
    // The key is accepted again: the ended session stays ended.
    keys.add(key);
    assert.match((await visitor.open('/payments')).path, /^\/sign-in/);
  });

  test('ends with its key on pages that need nothing else of the companion', async (t) => {
    const keys = new Set([key]);
    const url = await startConsole(t, { companionUrl: await companion(t, keys) });
    for (const path of ['/nowhere', '/refunds/review?draft=x', '/withdrawals/review?draft=x']) {
      keys.add(key);
      const visitor = new ConsoleVisitor(url);
      await visitor.signIn(key);
      keys.clear();
      const response = await visitor.request(path);
      assert.match(response.headers.get('location') ?? '', /^\/sign-in.*problem=key_ended/, path);
    }
  });

  test('loses a scope with its key: the next page has no such form, and the form before is refused', async (t) => {
    let allowed: readonly string[] = scopes;
    const companionUrl = await companion(t, new Set([key]), () => allowed);
    const visitor = await signedIn(t, { companionUrl, key });
    const { text } = await visitor.open('/payouts');
    allowed = ['read'];
    const typed = { pix_key: 'ana@shop.example', amount: '1,00' };
    assert.equal((await visitor.submit(text, '/payouts/review', typed)).status, 403);
    assert.equal((await visitor.open('/payouts')).text.includes('action="/payouts/review"'), false);
  });

  test('ends at the sign-out, for a copy of its cookie as well', async (t) => {
    const visitor = await signedIn(t, { companionUrl: await companion(t), key });
    const copy = new ConsoleVisitor(visitor.url);
    copy.cookies.set(...cookieOf(visitor));
    assert.equal((await copy.request('/payments')).status, 200);
    const { text } = await visitor.open('/payments');
    await visitor.submit(text, '/sign-out');
    for (const one of [visitor, copy])
      assert.match((await one.request('/payments')).headers.get('location') ?? '', /^\/sign-in/);
  });
});

describe('a form of the console', () => {
  const forms = [
    '/sign-out',
    '/refunds',
    '/refunds/confirm',
    '/payouts',
    '/payouts/review',
    '/withdrawals/review',
  ];

  test('is refused from another site, without an origin, and without its session’s token', async (t) => {
    const visitor = await signedIn(t, { companionUrl: await companion(t), key });
    const { text } = await visitor.open('/payments');
    const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
    // Of another session at the same console.
    const stranger = new ConsoleVisitor(visitor.url);
    await stranger.signIn(key);
    const foreign = /name="csrf" value="([^"]+)"/.exec((await stranger.open('/payments')).text)?.[1] ?? '';
    for (const action of forms) {
      for (const origin of [
        'https://evil.example',
        'null',
        '',
        `${visitor.url}.evil.example`,
        'http://127.0.0.1:1',
      ])
        assert.equal((await visitor.post(action, { csrf }, { origin })).status, 403, `${action} ${origin}`);
      for (const token of ['', 'x', csrf.slice(1), foreign])
        assert.equal((await visitor.post(action, { csrf: token })).status, 403, `${action} ${token}`);
    }
    assert.equal((await visitor.request('/payments')).status, 200, 'the session goes on');
  });

  test('to sign in is refused from another site, and without the token of its own page', async (t) => {
    const visitor = new ConsoleVisitor(await startConsole(t, { companionUrl: await companion(t) }));
    assert.equal((await visitor.post('/sign-in', { key })).status, 403);
    const { text } = await visitor.open('/sign-in');
    const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const response = await visitor.post('/sign-in', { key, csrf }, { origin: 'https://evil.example' });
    assert.equal(response.status, 403);
    assert.equal((await visitor.post('/sign-in', { key, csrf })).status, 303);
  });

  test('carries the token wherever it posts', async (t) => {
    const visitor = await signedIn(t, { companionUrl: await companion(t), key });
    for (const path of ['/payments', '/orders', '/payouts', '/withdrawals', '/webhooks']) {
      const { text } = await visitor.open(path);
      const posting = [...text.matchAll(/<form\b[^>]*method="post"[^>]*>[^]*?<\/form>/g)].map(
        ([form]) => form,
      );
      assert.ok(posting.length > 0, path);
      for (const form of posting) assert.match(form, /name="csrf" value="[\w-]{43}"/, path);
    }
  });
});

test('no page can be framed, has anything inline, is cached, or names the key', async (t) => {
  const visitor = await signedIn(t, { companionUrl: await companion(t), key });
  const paths = [
    '/payments',
    '/orders',
    '/payouts',
    '/withdrawals',
    '/webhooks',
    '/nowhere',
    '/payments/x',
    '/payments.csv',
  ];
  for (const path of paths) {
    const response = await visitor.request(path);
    const policy = response.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/, path);
    assert.match(policy, /frame-ancestors 'none'/, path);
    assert.doesNotMatch(policy, /unsafe|\*|http/, path);
    assert.equal(response.headers.get('x-frame-options'), 'DENY');
    assert.equal(response.headers.get('cache-control'), 'no-store', path);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    const text = await response.text();
    assert.doesNotMatch(
      text,
      / on\w+=| style=|<style|<script(?! type="module" src="\/console\.js")|javascript:/,
      path,
    );
    assert.equal(text.includes(key), false, path);
  }
});

test('a console under a path of an application links and redirects to that path', async (t) => {
  const companionUrl = await companion(t);
  const url = await serve(t, (origin) =>
    express().use('/office', createConsole({ companionUrl, url: `${origin}/office` })),
  );
  const visitor = new ConsoleVisitor(url);
  const response = await visitor.request('/office/payments');
  assert.equal(response.headers.get('location'), '/office/sign-in?next=%2Fpayments');
  const { text } = await visitor.open('/office/payments');
  assert.match(text, /href="\/office\/console\.css"/);
  const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const signed = await visitor.post('/office/sign-in', { key, csrf, next: '/payouts' });
  assert.equal(signed.headers.get('location'), '/office/payouts');
  const page = await visitor.open('/office/payouts');
  assert.equal(page.status, 200);
  const paths = [...page.text.matchAll(/ (?:href|action|src)="(\/[^"]*)"/g)].map(([, path = '']) => path);
  assert.deepEqual(
    paths.filter((path) => !path.startsWith('/office/')),
    [],
  );
});

test('options that cannot be used are named at once', () => {
  const companionUrl = 'https://pay.shop.example';
  assert.throws(() => createConsole({ companionUrl, url: 'office' }), /url must be/);
  assert.throws(
    () => createConsole({ companionUrl: 'ftp://x', url: 'https://office.example' }),
    /companionUrl/,
  );
  assert.throws(() => createConsole({ companionUrl, url: 'https://office.example', key: 'short' }), /32/);
});

test('a seal opens what it closed for the same purpose alone', () => {
  const seal = new Seal('s'.repeat(32), 'one');
  assert.equal(seal.open(seal.close('text')), 'text');
  assert.notEqual(seal.close('text'), seal.close('text'));
  for (const other of [new Seal('s'.repeat(32), 'two'), new Seal('t'.repeat(32), 'one')])
    assert.equal(other.open(seal.close('text')), null);
});
