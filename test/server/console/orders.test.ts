/** Tests of a clerk's work on orders in the console, at a companion: finding one, reading it, and cancelling it. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type Scope, suiteScope } from '../../support/servers/process.ts';
import { type ConsoleVisitor, signedIn } from '../../support/console.ts';
import { serve } from '../../support/servers/serve.ts';
import { type Mounted, merchantKey, mount } from '../routes/mounted.ts';
import { scopes } from '../../../server/console/merchant-api.ts';

describe('orders in the console', () => {
  const scope = suiteScope();
  let companion: Mounted['companion'];
  let visitor: ConsoleVisitor;

  before(async () => {
    const mounted = await mount(scope, { baseUrl: 'http://127.0.0.1:9/api' });
    companion = mounted.companion;
    visitor = await signedIn(scope, { companionUrl: mounted.url, key: merchantKey });
    const people = [
      ['ORDER-1', '68.00', 'Conceição Alves', 'conce@shop.example'],
      ['ORDER-2', '129.90', 'Marina Prado', 'marina.prado@shop.example'],
      ['ORDER-3', '68.00', 'João Prado', 'joao@other.example'],
    ] as const;
    for (const [reference, amount, name, email] of people)
      await companion.checkouts.create({
        reference,
        amounts: { BRL: amount },
        customer: { name, email },
        description: `Coffee for ${name}`,
        metadata: { shelf: 'B4' },
      });
  });

  const found = async (query: string): Promise<string[]> => {
    const { text } = await visitor.open(`/payments?${query}`);
    return [...text.matchAll(/>(ORDER-\d)</g)].map(([, reference = '']) => reference);
  };

  test('are found by part of a name or an address, an amount, or a reference', async () => {
    assert.deepEqual(await found('q=conceicao'), ['ORDER-1']);
    assert.deepEqual(await found('q=Prado'), ['ORDER-3', 'ORDER-2']);
    assert.deepEqual(await found('q=%40other'), ['ORDER-3']);
    assert.deepEqual(await found('q=R%24+68%2C00'), ['ORDER-3', 'ORDER-1']);
    assert.deepEqual(await found('q=129.90'), ['ORDER-2']);
    assert.deepEqual(await found('q=ORDER-2'), ['ORDER-2']);
    assert.deepEqual(await found('q=Prado&state=paid'), []);
    const none = (await visitor.open('/payments?q=nobody')).text;
    assert.match(none, /No order found\. Part of a name or e-mail needs three letters\./);
    const file = await (await visitor.request('/payments.csv?q=prado')).text();
    assert.deepEqual(
      file
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]),
      ['ORDER-3', 'ORDER-2'],
    );
  });

  test('show the numbers of their customer in groups, and leave other texts as they are', async () => {
    const { id } = await companion.checkouts.create({
      reference: 'ORDER-4',
      amounts: { BRL: '68.00' },
      customer: { name: '52998224725', document: '12ABC34501DE35', phone: '5511987654321' },
    });
    const { text } = await visitor.open(`/payments/${id}`);
    const shown = [...text.matchAll(/<span class="groups"\s*>(.*?<\/span>)<\/span\s*>/gs)].map(
      ([, groups = '']) =>
        [...groups.matchAll(/class="(\w+)">(\w+)</g)].map(([, mark, part]) => [mark, part]),
    );
    assert.deepEqual(shown, [
      [
        ['country', '55'],
        ['area', '11'],
        ['space', '98765'],
        ['dash', '4321'],
      ],
      [
        ['first', '12'],
        ['dot', 'ABC'],
        ['point', '345'],
        ['slash', '01DE'],
        ['dash', '35'],
      ],
    ]);
    assert.ok(text.includes('<dd>52998224725</dd>'));
  });

  test('are listed with their customer, and with what they ask for before a payment', async () => {
    const { data } = await companion.checkouts.list({ reference: 'ORDER-2' });
    const { text } = await visitor.open('/payments?q=ORDER-2');
    const cells = [...text.matchAll(/<td[^>]*>([^]*?)<\/td>/g)].map(([, cell = '']) =>
      cell.replace(/<[^>]*>/g, '').trim(),
    );
    assert.deepEqual(cells.slice(0, 4), ['ORDER-2', 'Marina Prado', 'open', 'R$129.90']);
    await companion.checkouts.update(data[0]?.id ?? '', { customer: { name: null } });
    assert.match(
      (await visitor.open('/payments?q=ORDER-2')).text,
      />marina\.<wbr \/>prado@<wbr \/>shop\.<wbr \/>example</,
    );
    await companion.checkouts.update(data[0]?.id ?? '', { customer: { name: 'Marina Prado' } });
  });

  test('have what was sold, the customer, and whether the money arrived', async () => {
    const { data } = await companion.checkouts.list({ reference: 'ORDER-1' });
    const { text } = await visitor.open(`/payments/${data[0]?.id}`);
    for (const words of [
      'R$68.00',
      'No payment has arrived yet.',
      'Coffee for Conceição Alves',
      'conce@<wbr />shop.<wbr />example',
      'shelf',
      'B4',
      'Cancel the order…',
      'Created the order',
    ])
      assert.ok(text.includes(words), words);
  });

  test('are cancelled after a review, once, and say who did it', async () => {
    const { data } = await companion.checkouts.list({ reference: 'ORDER-3' });
    const path = `/payments/${data[0]?.id}`;
    const review = (await visitor.open(`${path}/cancel`)).text;
    assert.match(review, /Confirm the cancellation[^]*ORDER-3[^]*R\$68\.00[^]*João Prado/);
    const unticked = await visitor.submit(review, `${path}/cancel`);
    assert.equal(unticked.headers.get('location'), `${path}/cancel?problem=not_confirmed`);
    assert.equal((await companion.checkouts.get(data[0]?.id ?? '')).status, 'open');
    const sent = await visitor.submit(review, `${path}/cancel`, { understood: 'yes' });
    assert.equal(sent.headers.get('location'), path);
    const { text } = await visitor.open(path);
    assert.match(text, /The order was cancelled before any payment\./);
    assert.match(text, /title="PAY_MERCHANT_KEY"\s*>The shop’s key<\/span\s*>\s*<span>Cancelled the order/);
    assert.equal(text.includes(`${path}/cancel`), false);
    const again = await visitor.open(`${path}/cancel`);
    assert.match(again.text, /This order is paid, cancelled or expired\./);
  });
});

/** A companion whose one order is disputed. */
async function disputedOrder(scope: Scope, status: 'disputed' | 'dispute_won'): Promise<ConsoleVisitor> {
  const at = '2026-11-25T12:00:00.000Z';
  const dispute = {
    id: 'dp_1',
    stage: 'needs_response',
    reason: 'product_not_received',
    amount: '12.90',
    created_at: at,
    funds: 'held',
  };
  const payment = {
    id: 'pay_1',
    transaction: 'tx_9',
    method: 'card',
    status,
    currency: 'USD',
    amount: '12.90',
    created_at: at,
    paid_at: at,
    refunded_amount: '0.00',
    returned_amount: '0.00',
    card: { brand: 'visa', last4: '4242' },
    dispute,
  };
  const checkout = {
    id: 'co_1',
    reference: 'ORDER-1',
    status: 'paid',
    description: 'Mug',
    amounts: { USD: '12.90' },
    customer: { name: 'Ana', email: 'ana@shop.example' },
    metadata: {},
    payments: [payment],
  };
  const evidence = {
    payments: [{ id: 'pay_1', three_d_secure: 'passed', address_prefix: '203.0.113.0/24' }],
    metadata: { tracking: 'BR123' },
    events: [{ id: 'evt_1', type: 'payment.paid', timestamp: at, delivered_at: at, deliveries: [] }],
  };
  return visitorOf(scope, [
    [/\/evidence$/, evidence],
    [/^\/v1\/checkouts\//, checkout],
  ]);
}

test('a dispute has a page with what is known, and what to do while it is open', async (t) => {
  const open = (await (await disputedOrder(t, 'disputed')).open('/payments/co_1/dispute')).text;
  for (const words of [
    'Not received',
    'Waits for the shop’s evidence',
    'tx_9',
    'Visa ••••\u00A04242',
    'ana@<wbr />shop.<wbr />example',
    'confirmed with the bank',
    '203.0.113.0/24',
    'BR123',
    'Payment approved',
  ])
    assert.ok(open.includes(words), words);
  assert.match(open, /Do not refund while the dispute is open[^]*Print this page/);
  const won = (await (await disputedOrder(t, 'dispute_won')).open('/payments/co_1/dispute')).text;
  assert.equal(won.includes('Do not refund'), false);
});

/** Signs in at the console of a companion with these responses; its other lists are empty. */
async function visitorOf(scope: Scope, responses: readonly [RegExp, unknown][]): Promise<ConsoleVisitor> {
  const all = [
    [/^\/v1\/key/, { name: 'ana', scopes }],
    ...responses,
    [/^\/v1\//, { data: [], next: null }],
  ] as const;
  const companionUrl = await serve(scope, () => (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(all.find(([path]) => path.test(request.url ?? ''))?.[1]));
  });
  return signedIn(scope, { companionUrl, key: 'mk_console_0123456789abcdefghijklmnopqrst' });
}

test('a refund that failed is listed under the name of its order', async (t) => {
  const at = '2026-11-25T12:00:00.000Z';
  const refund = {
    payment: 'pay_1',
    amount: '2.00',
    currency: 'USD',
    status: 'failed',
    reason: null,
    failure_reason: null,
    arn: null,
    created_at: at,
  };
  const event = {
    id: 'evt_1',
    position: 1,
    type: 'refund.failed',
    timestamp: at,
    data: { checkout: { id: 'co_1', reference: 'ORDER-1' }, refund: { ...refund, id: 're_1' } },
    attempts: 1,
    delivered_at: at,
  };
  const visitor = await visitorOf(t, [
    [/^\/v1\/events\?.*after=0\b/, { data: [event], next: null }],
    [
      /^\/v1\/refunds/,
      {
        data: [
          { ...refund, id: 're_1', checkout: 'co_1' },
          { ...refund, id: 're_2', checkout: 'co_2' },
          { ...refund, id: 're_3', checkout: null },
        ],
        next: null,
      },
    ],
  ]);
  const { text } = await visitor.open('/todo');
  const links = [...text.matchAll(/href="(\/payments[/?][^"]*)"\s*>([^]*?)<\/a/g)].map(
    ([, path, words = '']) => [path, words.replace(/<[^>]*>/g, '').trim()],
  );
  assert.deepEqual(links, [
    ['/payments/co_1', 'ORDER-1'],
    ['/payments/co_2', 're_2'],
    ['/payments?q=pay_1', 're_3'],
  ]);
});

test('a card charge without an outcome for an hour is listed: what it means, what not to do, and its number', async (t) => {
  const at = (minutesAgo: number): string => new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const payment = (id: string, more: object) => ({
    id,
    transaction: `tx_${id}`,
    method: 'card',
    status: 'processing',
    currency: 'USD',
    amount: '12.90',
    created_at: at(61),
    ...more,
  });
  const payments = [
    payment('lost', {}),
    payment('unnamed', { transaction: null }),
    payment('recent', { created_at: at(59) }),
    payment('code', { method: 'pix', currency: 'BRL' }),
    payment('session', { method: 'wallet', transaction: null }),
    payment('paid', { status: 'paid' }),
  ];
  const visitor = await visitorOf(t, [
    [/^\/v1\/checkouts/, { data: [{ id: 'co_1', reference: 'ORDER-1', payments }], next: null }],
  ]);
  const { text } = await visitor.open('/todo');
  assert.deepEqual(
    [...text.matchAll(/<code class="code">(.*?)</g)].map(([, id]) => id),
    ['tx_lost', 'unnamed'],
  );
  assert.match(text, /the buyer could pay twice/);
  assert.match(text, /href="\/payments\/co_1"\s*>ORDER-1</);
  assert.match(text, /\$12\.90/);
});

test('the audit says in words why a call was refused, and shows a code that it does not know', async (t) => {
  const at = '2026-11-25T12:00:00.000Z';
  const refused = (reason: string, key: string | null = 'ana') => ({
    at,
    key,
    call: 'createRefund',
    outcome: 'refused',
    reason,
  });
  const order = { id: 'co_1', reference: 'ORDER-1', status: 'open', amounts: {}, customer: {}, metadata: {} };
  const visitor = await visitorOf(t, [
    [/^\/v1\/checkouts\//, { ...order, created_at: at, expires_at: at, description: null, payments: [] }],
    [
      /^\/v1\/audit/,
      {
        data: [
          refused('AMOUNT_EXCEEDS_REFUNDABLE'),
          refused('SCOPE_REQUIRED'),
          refused('UNAUTHENTICATED', null),
          refused('NEW_CODE'),
        ],
        next: null,
      },
    ],
  ]);
  for (const [language, first, scope, unknown] of [
    ['pt-BR', 'É mais do que resta a devolver.', 'A chave não permite isto.', 'Chave desconhecida'],
    ['en', 'That is more than is left to refund.', 'The key does not allow this.', 'Unknown key'],
    ['es', 'Es más de lo que queda por devolver.', 'La clave no permite esto.', 'Clave desconocida'],
  ] as const) {
    const { text } = await visitor.open(`/payments/co_1?lang=${language}`);
    const plain = text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    assert.ok(plain.includes(`: ${first} AMOUNT_EXCEEDS_REFUNDABLE`), `${language}: ${plain}`);
    assert.ok(plain.includes(`: ${scope} SCOPE_REQUIRED`), language);
    assert.ok(plain.includes(unknown), language);
    assert.match(plain, /: NEW_CODE/);
  }
});
