/** Tests that a key sees and does in the console what its scopes allow, and nothing else. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { keyDigest } from '../../../server/keys/merchant-keys.ts';
import { ConsoleVisitor, signedIn, startConsole } from '../../support/console.ts';
import { temporaryFolder } from '../../support/repository/packed-package.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { merchantKey, mount } from '../routes/mounted.ts';

const keyOf = (name: string): string => `mk_${name}_0123456789abcdefghijklmnopqrstuvwxyz`;
const people = {
  reader: ['read'],
  clerk: ['read', 'refunds'],
  treasurer: ['read', 'payouts', 'withdrawals'],
  support: ['read', 'events', 'checkouts'],
  monitor: ['metrics'],
} as const;
type Person = keyof typeof people;

const pages = [
  '/todo',
  '/payments',
  '/orders',
  '/links',
  '/payouts',
  '/withdrawals',
  '/statement',
  '/webhooks',
];
/** Each form that acts, with the scope that it needs. */
const acts = [
  ['/refunds', 'refunds'],
  ['/refunds/confirm', 'refunds'],
  ['/payouts/review', 'payouts'],
  ['/payouts', 'payouts'],
  ['/withdrawals/review', 'withdrawals'],
  ['/withdrawals', 'withdrawals'],
  ['/payments/co_1/cancel', 'checkouts'],
  ['/orders/forget', 'checkouts'],
  ['/links', 'checkouts'],
  ['/links/cancel', 'checkouts'],
  ['/webhooks/evt_1/resend', 'events'],
  ['/todo/done', 'events'],
  ['/todo/reopen', 'events'],
] as const;

describe('a key in the console', () => {
  const scope = suiteScope();
  let companionUrl: string;

  before(async () => {
    const file = path.join(await temporaryFolder(scope), 'keys.json');
    const keys = Object.entries(people).map(([name, scopes]) => ({
      name,
      sha256: keyDigest(keyOf(name)).toString('hex'),
      scopes,
    }));
    await writeFile(file, JSON.stringify({ keys }));
    ({ url: companionUrl } = await mount(scope, { baseUrl: 'http://127.0.0.1:9/api', keys: file }));
  });

  for (const [name, scopes] of Object.entries(people) as [Person, readonly string[]][]) {
    test(`${name} (${scopes.join(', ')}): each page and each form`, async () => {
      const visitor = await signedIn(scope, { companionUrl, key: keyOf(name) });
      const mayRead = scopes.includes('read');
      let csrf = '';
      for (const path of [...pages, '/payments.csv', '/payouts.csv', '/withdrawals.csv', '/statement.csv']) {
        const { status, text } = await visitor.open(path);
        assert.equal(status, mayRead ? 200 : 403, path);
        csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? csrf;
        if (path.endsWith('.csv')) continue;
        assert.ok(text.includes(`>${name}<`), 'the header names who signed in');
        for (const [action, needed] of acts) {
          if (text.includes(`method="post" action="${action}"`))
            assert.ok(scopes.includes(needed), `${path} ${action}`);
        }
        for (const figures of ['/balance', '/statement'])
          assert.equal(text.includes(`href="${figures}"`), mayRead, path);
      }
      const forms = (await visitor.open('/payouts')).text;
      assert.equal(forms.includes('action="/payouts/review"'), scopes.includes('payouts'));
      for (const [action, needed] of acts) {
        const { status } = await visitor.post(action, { csrf, draft: 'x', checkout: 'co_x', order: 'co_x' });
        const isAllowed = scopes.includes(needed);
        assert.equal(status === 403, !isAllowed, `${action}: ${status}`);
      }
    });
  }

  test('every route names the scope that it needs, and each form of the console is in this file', () => {
    const folder = new URL('../../../server/console/', import.meta.url);
    const sources = readdirSync(new URL('routes/', folder)).map((name) => `routes/${name}`);
    const routes = ['app.ts', ...sources].flatMap((name) => [
      ...readFileSync(new URL(name, folder), 'utf8').matchAll(
        /(?:app|router)\.(get|post)\('(\/[^']+)',\s*(?:requires\('(\w+)'\))?/g,
      ),
    ]);
    const open = new Set(['/outside', '/healthz']);
    const forms: string[] = [];
    for (const [, method, path = '', needed] of routes.filter(([, , path = '']) => !open.has(path))) {
      assert.ok(needed, `${path} needs a scope`);
      if (method === 'get') continue;
      const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
      const act = acts.find(([action]) => pattern.test(action));
      assert.deepEqual(act?.[1], needed, path);
      forms.push(path);
    }
    assert.equal(forms.length, acts.length);
  });

  test('the draft of one session is not found in another', async () => {
    const url = await startConsole(scope, { companionUrl });
    const [one, other] = [new ConsoleVisitor(url), new ConsoleVisitor(url)];
    for (const visitor of [one, other]) await visitor.signIn(merchantKey);
    const { text } = await one.open('/payouts');
    const typed = { pix_key: 'buyer@shop.example', amount: '10,00' };
    const review = (await one.submit(text, '/payouts/review', typed)).headers.get('location') ?? '';
    assert.match(review, /^\/payouts\/review\?draft=/);
    const seen = await other.open(review);
    assert.equal(seen.text.includes('buyer@shop.example'), false);
    assert.match(seen.path, /problem=review_gone/);
    const draft = new URL(review, url).searchParams.get('draft') ?? '';
    const csrf = /name="csrf" value="([^"]+)"/.exec(seen.text)?.[1] ?? '';
    const sent = await other.post('/payouts', { csrf, draft, understood: 'yes' });
    assert.match(sent.headers.get('location') ?? '', /problem=review_gone/);
  });
});
