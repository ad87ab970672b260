/** Tests that no text that a buyer, the shop or the service can send becomes markup in a page or a formula in a file. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scopes } from '../../../server/console/merchant-api.ts';
import { signedIn } from '../../support/console.ts';
import { serve } from '../../support/servers/serve.ts';

const key = 'mk_console_0123456789abcdefghijklmnopqrst';
const hostile = [
  `"><script>alert(1)</script>`,
  `' onmouseover='alert(1)' x='`,
  `</title></pre><img src=x onerror=alert(1)>`,
  `javascript:alert(1)`,
  `<form method="post" action="/payouts"><input name="csrf">`,
  `" href="/x`,
  '=HYPERLINK("https://evil.example")',
];
const at = '2026-11-25T12:00:00.000Z';

/** What a companion could return at worst: each free text is hostile, and so is each code. */
function views(text: string) {
  const payment = {
    id: text,
    transaction: text,
    method: text,
    status: 'paid',
    currency: 'BRL',
    amount: '12.90',
    created_at: at,
    card: { brand: text, last4: text },
    failure: { code: text, decline_code: text, message: text, final: true },
    fee: '1.00',
    net: '11.90',
    fx: { rate: text, amount_brl: '60.00' },
    refunded_amount: '1.00',
    refunded_at: null,
    returned_amount: '0.00',
    ended_as: text,
    paid_at: at,
    dispute: { id: text, stage: text, reason: text, amount: '1.00', created_at: text, funds: text },
  };
  const checkout = {
    id: text,
    reference: text,
    description: text,
    status: text,
    methods: [text],
    amounts: { BRL: '12.90' },
    environment: 'live',
    return_url: text,
    url: text,
    expires_at: at,
    created_at: at,
    payment: null,
    payments: [payment, { ...payment, method: 'card', currency: 'USD' }],
    customer: { name: text, email: text, [text]: text },
    metadata: { [text]: text },
    paid_at: at,
    purchase: { price: text, quantity: 1, collected: { note: text } },
  };
  const transfer = { id: text, status: 'unknown', amount: '1.00', fee: '0.10', net: null, currency: 'BRL' };
  const returned = { payment: text, checkout: text, reference: text, reason: text };
  const payout = { ...transfer, ...returned, created_at: at, updated_at: at };
  const withdrawal = { ...payout, chain: text, address: text, usdt_to_receive: '1.000000' };
  const refund = { id: text, payment: text, amount: '1.00', currency: 'USD', status: text, created_at: at };
  const event = (type: string) => ({
    id: 'evt_1',
    position: 1,
    type,
    timestamp: at,
    data: { checkout, payment, payout, refund },
    attempts: 2,
    delivered_at: null,
  });
  const audit = {
    position: 1,
    at,
    key: text,
    call: text,
    object: text,
    outcome: text,
    address: text,
    reason: text,
  };
  const link = {
    id: text,
    url: text,
    reference: text,
    description: text,
    amounts: { BRL: '1.00' },
    status: text,
    created_at: at,
  };
  const movement = {
    at,
    kind: text,
    reference: text,
    checkout: text,
    payment: text,
    currency: 'BRL',
    gross: '1.00',
    fee: text,
    net: '1.00',
  };
  const evidence = {
    payments: [{ id: text, three_d_secure: text, address_prefix: text }],
    metadata: { [text]: text },
    events: [{ id: text, type: text, timestamp: at, delivered_at: at, deliveries: [] }],
  };
  return { audit, link, movement, evidence, payment, checkout, payout, withdrawal, refund, event };
}

for (const [index, text] of hostile.entries()) {
  test(`a text is shown and never runs: ${JSON.stringify(text)}`, async (t) => {
    const { checkout, payout, withdrawal, refund, event, audit, link, movement, evidence } = views(text);
    const events = [text, 'payment.disputed', 'payment.mismatch'].map(event);
    const list = (...data: object[]) => ({ data, next: null });
    const responses: [RegExp, unknown][] = [
      [/^\/v1\/key/, { name: text, scopes, limits: {}, expires_at: null }],
      [/^\/v1\/checkouts\/[^/]+\/evidence/, evidence],
      [/^\/v1\/checkouts\/co_open/, { ...checkout, id: 'co_open', status: 'open', payments: [] }],
      [/^\/v1\/checkouts\/./, checkout],
      [/^\/v1\/checkouts/, list(checkout)],
      [
        /^\/v1\/events\/[^/]+\/deliveries/,
        { data: [{ at, outcome: text, status: 500, duration_ms: 3 }], next_attempt_at: at },
      ],
      [/^\/v1\/events\?after=(0|1)\b/, list(...events)],
      [/^\/v1\/events/, list()],
      [/^\/v1\/audit/, list(audit)],
      [
        /^\/v1\/resolutions/,
        list({ id: text, kind: text, object: text, reason: text, key: text, at, done: true }),
      ],
      [/^\/v1\/links/, list(link)],
      [/^\/v1\/refunds/, list({ ...refund, status: 'failed' })],
      [/^\/v1\/payouts/, list(payout)],
      [/^\/v1\/withdrawals/, list(withdrawal)],
      [/^\/v1\/statement/, { data: [movement], totals: [] }],
      [/^\/v1\/balance/, { brl: { available: 1, reserved: 0 }, usd: { available: 0, held: 0 } }],
    ];
    const companionUrl = await serve(t, () => (request, response) => {
      const found = responses.find(([path]) => path.test(request.url ?? ''));
      response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(found?.[1] ?? { code: text, title: text, detail: text, status: 404 }));
    });
    const visitor = await signedIn(t, { companionUrl, key });
    const paths = [
      '/todo',
      '/payments',
      `/payments?q=${encodeURIComponent(text)}&problem=${encodeURIComponent(text)}`,
      '/payments/co_1',
      '/payments/co_1/dispute',
      '/payments/co_open/cancel',
      '/orders',
      '/links',
      `/payouts?problem=${encodeURIComponent(text)}`,
      '/payouts?order=co_1',
      '/withdrawals',
      '/balance',
      '/statement',
      '/statement?day=2026-11-25',
      '/webhooks',
      '/webhooks/evt_1?at=1',
      `/${encodeURIComponent(text)}`,
      `/sign-in?next=${encodeURIComponent(text)}&problem=${encodeURIComponent(text)}`,
    ];
    let shown = 0;
    const check = async (path: string): Promise<void> => {
      const page = await visitor.open(path);
      assert.notEqual(page.status, 500, path);
      const tags = [...page.text.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
      for (const tag of tags) {
        assert.doesNotMatch(tag, /^<(img|iframe|object|embed|style|base)\b/i, `${path}: ${tag}`);
        assert.doesNotMatch(tag, /(href|src|action)="javascript:/i, `${path}: ${tag}`);
      }
      assert.equal(tags.filter((tag) => tag.startsWith('<script')).length, 1, path);
      if (/[<>"']/.test(text)) assert.equal(page.text.includes(text), false, path);
      if (page.text.includes(escaped(text))) shown += 1;
    };
    for (const path of paths) await check(path);
    assert.ok(shown > 5, `the text is on ${shown} pages`);

    // What somebody typed is shown in the review, and again in the form.
    const csrf = /name="csrf" value="([^"]+)"/.exec((await visitor.open('/todo')).text)?.[1] ?? '';
    const typed = { csrf, key: 'k', amount: '1,00', reason: text };
    for (const [action, form, fields] of [
      ['/refunds', '/payments/co_1', { payment: text, order: 'co_1' }],
      ['/payouts/review', '/payouts', { pix_key: text }],
      ['/withdrawals/review', '/withdrawals', { chain: 'polygon', address: text }],
    ] as const) {
      const sent = await visitor.post(action, { ...typed, ...fields });
      const target = sent.headers.get('location') ?? '';
      assert.match(target, /draft=/, action);
      shown = 0;
      for (const path of [target, `${form}${new URL(target, visitor.url).search}`]) await check(path);
      assert.ok(shown > 0, `${action} shows what was typed`);
    }

    if (index === hostile.length - 1)
      for (const name of ['payments', 'payouts', 'withdrawals', 'statement']) {
        const file = await visitor.request(`/${name}.csv`);
        assert.equal(file.status, 200, name);
        assert.doesNotMatch(await file.text(), /(^|,|")=HYPERLINK/m, name);
      }
  });
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
