/** Tests what a merchant may send for an order: optional details that are empty, mistyped or hostile, and changes of an open order. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { startPostgres } from '../../support/databases/postgres.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { jsonResponse, ScriptedService } from '../../support/servers/scripted-service.ts';
import { merchantKey, mount } from './mounted.ts';

interface Made {
  status: number;
  body: Record<string, unknown> & { id: string };
}

const postgres = await startPostgres();
after(() => postgres.stop());

const databases: Record<string, () => Promise<string>> = {
  SQLite: async () => 'sqlite::memory:',
  PostgreSQL: () => postgres.createDatabase(),
};

for (const [database, urlOf] of Object.entries(databases)) {
  describe(`an order of the merchant, on ${database}`, () => {
    const scope = suiteScope();
    let url = '';
    let sell: Awaited<ReturnType<typeof mount>>['companion'];

    before(async () => {
      const service = await ScriptedService.start(scope, () => ({
        bytes: jsonResponse({ idTransaction: 'tx-1', qrcode: 'the code' }),
      }));
      const mounted = await mount(scope, { baseUrl: service.baseUrl, databaseUrl: await urlOf() });
      url = mounted.url;
      sell = mounted.companion;
    });

    const send = async (path: string, body: unknown, contentType = 'application/json'): Promise<Made> => {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${merchantKey}`, 'content-type': contentType },
        body:
          typeof body === 'string'
            ? body
            : body instanceof Uint8Array
              ? new Uint8Array(body)
              : JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Made['body'] };
    };
    const read = async (id: string): Promise<Made['body']> => {
      const response = await fetch(`${url}/v1/checkouts/${id}`, {
        headers: { authorization: `Bearer ${merchantKey}` },
      });
      return (await response.json()) as Made['body'];
    };
    const order = (fields: object): object => ({
      reference: randomUUID(),
      amounts: { BRL: '129.90' },
      ...fields,
    });

    const kept: [string, object, Record<string, string>][] = [
      ['blanks around an address', { email: ' maria@example.com ' }, { email: 'maria@example.com' }],
      ['a line break behind an address', { email: 'maria@example.com\n' }, { email: 'maria@example.com' }],
      ['atoms of RFC 5322', { email: 'r&d@example.com' }, { email: 'r&d@example.com' }],
      ['a slash in an address', { email: 'a/b@example.com' }, { email: 'a/b@example.com' }],
      ['an en dash in a CPF', { document: '529.982.247–25' }, { document: '52998224725' }],
      ['a no-break hyphen in a CPF', { document: '529.982.247‑25' }, { document: '52998224725' }],
      ['a CPF in blanks', { document: ' 529 982 247 25 ' }, { document: '52998224725' }],
      ['a CNPJ with letters', { document: '12.abc.345/01de—35' }, { document: '12ABC34501DE35' }],
      ['a phone as a number', { phone: 5511987654321 }, { phone: '5511987654321' }],
      ['a phone with typography', { phone: '+55\u00a0(11)\u202f98765–4321' }, { phone: '5511987654321' }],
      ['a phone as a data frame writes it', { phone: '5511987654321.0' }, { phone: '5511987654321' }],
      ['a phone as Java writes it', { phone: '1.1987654321E10' }, { phone: '11987654321' }],
      ['a CPF as a data frame writes it', { document: '52998224725.0' }, { document: '52998224725' }],
      ['a company', { name: 'Petrobras' }, { name: 'Petrobras' }],
      ['marks of direction', { name: '\u202aAna\u202c Lima\u200b' }, { name: 'Ana Lima' }],
      ['empty fields', { name: 'Ana', phone: '', email: null, document: '  ' }, { name: 'Ana' }],
    ];
    for (const [what, given, expected] of kept) {
      test(`takes ${what}`, async () => {
        const { status, body } = await send('/v1/checkouts', order({ customer: given }));
        assert.deepEqual([status, body['customer'], body['customer_ignored']], [201, expected, []]);
        assert.deepEqual((await read(body.id))['customer'], expected);
      });
    }

    const ignored: [string, Record<string, unknown>][] = [
      ['a word', { email: 'maria' }],
      ['an object', { email: { address: 'maria@example.com' } }],
      ['a line break within', { name: 'Ana\nLima' }],
      ['an escape sequence', { name: 'Ana \u001b[2J' }],
      ['a NUL', { name: 'Ana\u0000Lima' }],
      ['half of a surrogate pair', { name: 'Ana \ud83d' }],
      ['wrong check digits', { document: '529.982.247-26' }],
      ['a text that is too long', { name: 'a'.repeat(201) }],
      ['no digits', { phone: 'none' }],
      ['a boolean', { phone: false }],
      // Excel shows a long number so, and its last digits are lost.
      ['a phone that a spreadsheet has cut', { phone: '5.5119876543E+12' }],
      ['a phone that a Brazilian spreadsheet has cut', { phone: '5,5119876543E+12' }],
      ['several', { name: '—', email: 'x', phone: '1', document: '2' }],
    ];
    for (const [what, given] of ignored) {
      test(`leaves out ${what}, and names it`, async () => {
        const { status, body } = await send('/v1/checkouts', order({ customer: { ...given } }));
        assert.deepEqual([status, body['customer'], body['customer_ignored']], [201, {}, Object.keys(given)]);
        const { client_secret: secret } = body;
        const view = await fetch(`${url}/v1/checkout`, {
          headers: { authorization: `Bearer ${String(secret)}` },
        });
        const { missing } = (await view.json()) as { missing: string[] };
        for (const field of Object.keys(given)) assert.ok(missing.includes(field), field);
      });
    }

    test('takes null and empty optional fields as left out', async () => {
      const bare = order({});
      const first = await send('/v1/checkouts', bare);
      for (const empty of [null, '', ' ', '\u200b', [], {}]) {
        const fields = ['methods', 'description', 'customer', 'return_url', 'expires_in', 'metadata'];
        const request = { ...bare, ...Object.fromEntries(fields.map((field) => [field, empty])) };
        const { status, body } = await send('/v1/checkouts', {
          ...request,
          amounts: { BRL: '129.90', USD: '' },
        });
        assert.deepEqual([status, body.id], [200, first.body.id], JSON.stringify(empty));
      }
    });

    test('refuses controls where a text has one line, and keeps the lines of a description', async () => {
      for (const reference of ['a\nb', 'a\u001b[31m', 'a\u0000', 'a\u2028b', 'a\ud800']) {
        const { status, body } = await send('/v1/checkouts', order({ reference }));
        assert.deepEqual([status, body['code']], [422, 'VALIDATION_ERROR'], JSON.stringify(reference));
      }
      const controls = await send('/v1/checkouts', order({ description: 'a\u001b[2J' }));
      assert.equal(controls.status, 422);
      const lines = await send('/v1/checkouts', order({ description: ' Two mugs\r\nand a lamp\u202e ' }));
      assert.deepEqual([lines.status, lines.body['description']], [201, 'Two mugs\nand a lamp']);
    });

    test('cuts a long description, and removes the half of an emoji that a shop has cut', async () => {
      const cart = 'Two mugs 🎁 and a lamp, '.repeat(40);
      for (const [description, expected] of [
        ['Two mugs \ud83c', 'Two mugs'],
        [cart.slice(0, 10), 'Two mugs'],
        [cart, `${cart.slice(0, 499).trimEnd()}…`],
        [`${'a'.repeat(498)}🎁🎁`, `${'a'.repeat(498)}…`],
        ['a'.repeat(500), 'a'.repeat(500)],
      ] as const) {
        const { status, body } = await send('/v1/checkouts', order({ description }));
        assert.deepEqual([status, body['description']], [201, expected]);
        assert.equal((await read(body.id))['description'], expected);
      }
    });

    test('finds a reference with the marks that were removed from it', async () => {
      const reference = randomUUID();
      const first = await send('/v1/checkouts', order({ reference: `\u200e${reference} ` }));
      assert.equal(first.body['reference'], reference);
      assert.equal((await send('/v1/checkouts', order({ reference }))).body.id, first.body.id);
      const { data } = await sell.checkouts.list({ reference: `${reference}\u200b` });
      assert.deepEqual(
        data.map(({ id }) => id),
        [first.body.id],
      );
    });

    test('keeps metadata as it was sent, and refuses the name __proto__', async () => {
      const metadata = '{"constructor": "1", "cart": "a\\u0000b\\n", "none": null}';
      const request = JSON.stringify(order({ metadata: 0 })).replace(
        '"metadata":0',
        `"metadata":${metadata}`,
      );
      const { status, body } = await send('/v1/checkouts', request);
      assert.deepEqual([status, body['metadata']], [201, { constructor: '1', cart: 'a\u0000b\n' }]);
      for (const hostile of ['{"__proto__": "x"}', '{"__proto__": {"a": "b"}}']) {
        const refused = await send('/v1/checkouts', request.replace(metadata, hostile));
        assert.deepEqual(
          [refused.status, refused.body['errors']],
          [422, [{ field: 'metadata.__proto__', message: 'Is not a possible name' }]],
        );
      }
    });

    for (const label of ['utf8', 'UTF8', '"utf8"', 'unicode-1-1-utf-8', 'x-unicode20utf8', 'utf-8']) {
      test(`reads a body in ${label}`, async () => {
        const request = order({ description: 'Café Sertão' });
        const { status, body } = await send('/v1/checkouts', request, `application/json; charset=${label}`);
        assert.deepEqual([status, body['description']], [201, 'Café Sertão']);
      });
    }
    test('refuses a body in another encoding', async () => {
      for (const label of ['latin1', 'iso-8859-1', 'x'])
        assert.equal(
          (await send('/v1/checkouts', order({}), `application/json; charset=${label}`)).status,
          415,
          label,
        );
    });

    // Older shop systems send Latin-1 without naming it, and "João" would become "Jo\ufffdo" at the bank.
    test('refuses a body whose bytes are not UTF-8', async () => {
      const request = JSON.stringify(order({ customer: { name: 'João Conceição' } }));
      for (const contentType of ['application/json', 'application/json; charset=utf-8']) {
        const { status, body } = await send('/v1/checkouts', Buffer.from(request, 'latin1'), contentType);
        assert.deepEqual([status, body['code']], [415, 'UNSUPPORTED_MEDIA_TYPE'], contentType);
      }
      const { status, body } = await send('/v1/checkouts', Buffer.from(request));
      assert.deepEqual([status, body['customer']], [201, { name: 'João Conceição' }]);
    });

    test('changes an open order when the same reference comes with other details', async () => {
      const customer = { name: 'Ana Lima', email: 'ana@example.com' };
      const first = order({ customer, description: 'Mug', metadata: { cart: '1' } });
      const made = await send('/v1/checkouts', first);
      const edited = {
        customer: { ...customer, phone: '11 98765-4321' },
        description: 'Two mugs',
        metadata: { lamp: '2' },
        return_url: 'https://shop.example/thanks',
      };
      const { status, body } = await send('/v1/checkouts', { ...first, ...edited });
      assert.deepEqual([status, body.id], [200, made.body.id]);
      const now = await read(made.body.id);
      assert.deepEqual(
        [now['customer'], now['description'], now['metadata'], now['return_url']],
        [{ ...customer, phone: '11987654321' }, edited.description, edited.metadata, edited.return_url],
      );
    });

    // What these fields miss is said in our words; those of the validator are about its types.
    const unclear: [string, object | null, string, string][] = [
      ['a method as a word', { methods: 'pix' }, 'methods', 'Must be a list'],
      [
        'a zero before an amount',
        { amounts: { BRL: '0129.90' } },
        'amounts.BRL',
        'Must be a decimal string such as "129.90"',
      ],
      ['a list as a body', null, 'body', 'Must be an object'],
    ];
    for (const [what, fields, field, message] of unclear) {
      test(`says what is wrong with ${what}`, async () => {
        const { status, body } = await send('/v1/checkouts', fields === null ? [] : order(fields));
        assert.deepEqual([status, body['errors']], [422, [{ field, message }]]);
      });
    }
    // An empty page would tell a program that copies the orders that it has all of them.
    test('refuses a page after something that is no checkout', async () => {
      for (const after of ['order-1001', 'pay_01a22575b180839f51adf43de1030af9', '2']) {
        const response = await fetch(`${url}/v1/checkouts?after=${after}`, {
          headers: { authorization: `Bearer ${merchantKey}` },
        });
        const { errors } = (await response.json()) as { errors: unknown };
        assert.deepEqual(errors, [{ field: 'after', message: 'Must be the id of a checkout' }], after);
      }
    });
    test('says what is wrong with a search that is too long', async () => {
      const response = await fetch(`${url}/v1/checkouts?q=${'a'.repeat(300)}`, {
        headers: { authorization: `Bearer ${merchantKey}` },
      });
      const { errors } = (await response.json()) as { errors: unknown };
      assert.deepEqual(errors, [{ field: 'q', message: 'Must have 254 characters or fewer' }]);
    });

    test('names what differs when the same reference comes with other content', async () => {
      const first = order({ amounts: { BRL: '129.90', USD: '25.00' }, metadata: { cart: 'secret-value' } });
      const made = await send('/v1/checkouts', first);
      const cases: [object, string[]][] = [
        [{ amounts: { BRL: '10.00', USD: '25.00' } }, ['amounts.BRL']],
        [{ amounts: { BRL: '129.90' } }, ['amounts.USD', 'methods']],
        [{ methods: ['pix'] }, ['methods']],
        [{ expires_in: 60 }, ['expires_in']],
        [{ expires_in: 60, customer: { name: 'Rui' } }, ['expires_in', 'customer.name']],
      ];
      for (const [change, differs] of cases) {
        const { status, body } = await send('/v1/checkouts', { ...first, ...change });
        assert.deepEqual(
          [status, body['code'], body['checkout'], body['differs']],
          [409, 'REFERENCE_TAKEN', made.body.id, differs],
        );
        assert.doesNotMatch(JSON.stringify(body), /secret-value|10\.00/);
      }
      await send(`/v1/checkouts/${made.body.id}/cancel`, {});
      assert.equal((await send('/v1/checkouts', first)).status, 200);
      const edited = await send('/v1/checkouts', { ...first, customer: { name: 'Rui' }, metadata: {} });
      assert.deepEqual([edited.status, edited.body['differs']], [409, ['customer.name', 'metadata']]);
    });

    test('is changed by its id: given fields only, and null removes', async () => {
      const customer = { name: 'Ana Lima', email: 'ana@example.com', phone: '11987654321' };
      const { body } = await send(
        '/v1/checkouts',
        order({ customer, description: 'Mug', metadata: { cart: '1', lamp: '2' } }),
      );
      const change = (fields: object) => send(`/v1/checkouts/${body.id}`, fields);
      const first = await change({
        customer: { phone: null, email: 'r&d@example.com', document: '1', name: '' },
        metadata: { cart: null, mug: '3' },
      });
      assert.equal(first.status, 200);
      assert.deepEqual(first.body['customer'], { email: 'r&d@example.com' });
      assert.deepEqual(first.body['customer_ignored'], ['document']);
      assert.deepEqual(first.body['metadata'], { lamp: '2', mug: '3' });
      assert.equal(first.body['description'], 'Mug');
      const second = await change({
        amounts: { BRL: '99.00' },
        description: null,
        metadata: null,
        customer: null,
      });
      assert.deepEqual(
        ['amounts', 'description', 'metadata', 'customer'].map((field) => second.body[field]),
        [{ BRL: '99.00' }, null, {}, {}],
      );
      assert.deepEqual((await change({})).body['amounts'], { BRL: '99.00' });
      assert.deepEqual(
        (await sell.checkouts.update(body.id, { description: 'In process' })).description,
        'In process',
      );
      for (const wrong of [
        { amounts: { BRL: '0.00' } },
        { reference: 'other' },
        { methods: ['pix'] },
        { description: 5 },
      ])
        assert.equal((await change(wrong)).status, 422, JSON.stringify(wrong));
      const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`key${at}`, 'x']));
      assert.equal((await change({ metadata: many })).status, 200);
      assert.equal((await change({ metadata: { other: 'x' } })).status, 422);
      await send(`/v1/checkouts/${body.id}/cancel`, {});
      const closed = await change({ description: 'Late' });
      assert.deepEqual([closed.status, closed.body['code']], [409, 'CHECKOUT_CANCELLED']);
      assert.equal((await send('/v1/checkouts/co_none', { description: 'x' })).status, 404);
    });
  });
}
