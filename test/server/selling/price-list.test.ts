/** Tests the validation of the price list: all mistakes at once, by path and without values. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acceptedLanguages } from '../../../server/http/accepted-languages.ts';
import { FileMistakes } from '../../../server/config/watched-file.ts';
import { openPriceListFile, parsePriceList, textIn } from '../../../server/selling/price-list.ts';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLog } from '../../../server/log.ts';
import { until } from '../../support/until.ts';
import { createCompanion } from '../../../server/index.ts';
import { merchantKey } from '../routes/mounted.ts';
import { priceList } from './selling-shop.ts';

const mug = { title: 'Mug', amounts: { USD: '12.00' } };
const tip = { title: 'Tip', open: { BRL: { min: '5.00', max: '500.00' } } };
const list = (prices: Record<string, unknown>, shop: unknown = { name: 'Shop' }): string =>
  JSON.stringify({ shop, prices });

function mistakesOf(json: string): readonly string[] {
  try {
    parsePriceList(json);
  } catch (error) {
    assert.ok(error instanceof FileMistakes);
    return error.mistakes;
  }
  return [];
}

test('mistakes of one field hide none of the rules over several fields', () => {
  const typed = mistakesOf(
    list(
      {
        mug: { title: '', amounts: { USD: '12.00' }, methods: ['pix'] },
        pin: { title: 5, amounts: { USD: '12.00' }, methods: ['pix'], collect: ['name', 'name'] },
        tip: { ...tip, color: 'red', quantity: { max: 3 } },
        hat: { title: 'Hat', amounts: { USD: '0.20' }, picture: 'http://pictures.example/hat.png' },
        cap: { title: 'Cap', amounts: { BRL: '1' }, methods: ['card'], ends_at: 'soon' },
      },
      { name: 'Shop', color: 'red' },
    ),
  );
  assert.deepEqual(typed.toSorted(), [
    'prices.cap.amounts.BRL must be a decimal string such as "59.90", more than zero',
    'prices.cap.ends_at must be an ISO 8601 time with an offset',
    'prices.cap.methods.0 needs an amount in USD',
    'prices.hat.amounts.USD must be 5.00 or more',
    'prices.hat.picture must be an https URL',
    'prices.mug.methods.0 needs an amount in BRL',
    'prices.mug.title must not be empty',
    'prices.pin.collect must not name a field twice',
    'prices.pin.methods.0 needs an amount in BRL',
    'prices.pin.title must be text, or an object with a text per language, of 120 characters or fewer',
    'prices.tip.color is not a known field',
    'prices.tip.quantity does not go with open',
    'shop.color must be a colour such as "#6f3a1e"',
  ]);
});

test('the seller is named completely, with a CNPJ or CPF that has its check digits', () => {
  const legal = {
    name: 'Shop Ltda',
    cnpj: '11.222.333/0001-81',
    address: 'Rua 1',
    contact: 'a@shop.example',
  };
  const withLegal = (changes: object) =>
    mistakesOf(list({ mug }, { name: 'Shop', legal: { ...legal, ...changes } }));
  for (const cnpj of [legal.cnpj, '529.982.247-25', '12ABC34501DE35'])
    assert.deepEqual(withLegal({ cnpj }), [], cnpj);
  const wrong = 'shop.legal.cnpj must be a CNPJ, or the CPF of a person who sells, with its check digits';
  for (const cnpj of ['11.222.333/0001-82', '', '123']) assert.deepEqual(withLegal({ cnpj }), [wrong], cnpj);
  assert.deepEqual(withLegal({ address: '' }), ['shop.legal.address must not be empty']);
});

describe('a price list', () => {
  test('is accepted as documented', () => {
    const prices = {
      mug: {
        ...mug,
        title: { 'pt-BR': 'Caneca', en: 'Mug' },
        quantity: { max: 10 },
        collect: ['name', 'email'],
      },
      tip: { ...tip, open: { BRL: { min: '5.00', max: '500.00', suggested: ['10.00', '20.00'] } } },
    };
    const { prices: parsed } = parsePriceList(list(prices));
    assert.deepEqual(parsed['mug']?.quantity, { min: 1, max: 10 });
    assert.deepEqual(parsed['tip']?.collect, []);
  });

  test('with several mistakes reports all by path, without values', () => {
    const mistakes = mistakesOf(
      list(
        {
          Mug: mug,
          mug: { ...mug, amounts: { USD: '12' }, surprise: 1, methods: ['pix'] },
          tip: {
            ...tip,
            quantity: { max: 3 },
            open: { BRL: { min: '9.00', max: '5.00', suggested: ['1.00'] } },
          },
          both: { ...mug, ...tip },
          late: { ...mug, ends_at: 'tomorrow' },
        },
        { name: '', color: 'secret-brown' },
      ),
    );
    for (const path of [
      'shop.name must not be empty',
      'shop.color must be a colour',
      'prices.mug.amounts.USD must be a decimal string',
      'prices.mug.surprise is not a known field',
      'prices.late.ends_at must be an ISO 8601 time',
      'prices.tip.open.BRL.max must not be below min',
    ]) {
      assert.ok(
        mistakes.some((mistake) => mistake.startsWith(path)),
        `${path}\n${mistakes.join('\n')}`,
      );
    }
    assert.ok(
      mistakes.some((mistake) => mistake.startsWith('prices.Mug must be a name')),
      mistakes.join('\n'),
    );
    assert.ok(!mistakes.join('\n').includes('secret-brown'));
  });

  for (const [what, price, mistake] of [
    ['no amount', { title: 'x' }, 'prices.x.amounts is required'],
    ['a fixed and an open amount', { ...mug, ...tip }, 'prices.x.amounts is required, or open'],
    [
      'a method without its currency',
      { ...mug, methods: ['pix'] },
      'prices.x.methods.0 needs an amount in BRL',
    ],
    [
      'an open amount with a quantity',
      { ...tip, quantity: { max: 2 } },
      'prices.x.quantity does not go with open',
    ],
    [
      'an open amount in two currencies',
      { title: 'x', open: { BRL: tip.open.BRL, USD: tip.open.BRL } },
      'prices.x.open must name one currency',
    ],
    [
      'an amount that is too small for cards and wallets',
      { title: 'x', amounts: { BRL: '9.00', USD: '1.60' }, quantity: { max: 3 } },
      'prices.x.amounts.USD must be 5.00 or more',
    ],
    [
      'an open amount that is too small for cards and wallets',
      { title: 'x', open: { USD: { min: '1.00', max: '4.99' } } },
      'prices.x.open.USD.max must be 5.00 or more',
    ],
    ['a missing title', { amounts: mug.amounts }, 'prices.x.title'],
  ] as const) {
    test(`is rejected with ${what}`, () => {
      const mistakes = mistakesOf(list({ x: price }));
      assert.ok(mistakes[0]?.startsWith(mistake), mistakes.join('\n'));
    });
  }

  for (const [what, price] of [
    ['is paid by PIX alone', { title: 'x', amounts: { BRL: '9.00', USD: '1.60' }, methods: ['pix'] }],
    ['is large enough for four pieces', { title: 'x', amounts: { USD: '1.60' }, quantity: { max: 4 } }],
  ] as const) {
    test(`is accepted with a small amount that ${what}`, () => {
      assert.deepEqual(mistakesOf(list({ x: price })), []);
    });
  }

  test('that is not JSON is rejected without quoting it', () => {
    assert.deepEqual(mistakesOf('{ "shop": sk_live_secret'), ['the file is not valid JSON']);
  });

  test('names the place of a mistake in its JSON, where the parser names it', () => {
    const mistakes = mistakesOf('{\n  "shop": { "name": "sk_live_secret" },\n}');
    assert.deepEqual(mistakes, ['the file is not valid JSON (line 3 column 1)']);
  });

  test('may begin with a byte order mark, as some editors write it', () => {
    assert.deepEqual(mistakesOf(`\uFEFF${list({ mug })}`), []);
  });

  test('is rejected with a name reserved for links', () => {
    assert.equal(mistakesOf(list({ lnk_x: mug })).length, 1);
  });
});

describe('a localized text', () => {
  const title = { 'pt-BR': 'Caneca', en: 'Mug', es: 'Taza' };
  for (const [header, text] of [
    ['pt-PT,pt;q=0.9', 'Caneca'],
    ['es-AR', 'Taza'],
    ['en;q=0.1,es;q=0.9', 'Taza'],
    ['fr', 'Mug'],
    [undefined, 'Mug'],
    ['*', 'Mug'],
  ] as const) {
    test(`Accept-Language ${header ?? 'left out'} selects ${text}`, () => {
      assert.equal(textIn(title, acceptedLanguages(header)), text);
    });
  }

  test('falls back to the first text without the language or English', () => {
    assert.equal(textIn({ 'pt-BR': 'Caneca', es: 'Taza' }, ['fr']), 'Caneca');
    assert.equal(textIn({ en: 'Mug', zh: '杯子', he: 'ספל' }, ['zh-CN']), '杯子');
    assert.equal(textIn({ en: 'Mug', zh: '杯子', he: 'ספל' }, ['iw']), 'ספל');
  });
});

/** Tests reloading the price list while the companion runs. */
describe('the file', () => {
  test('rejects a list with mistakes, and logs each without its value', async (t) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pay-prices-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'prices.json');
    const save = (amount: string, color: string): Promise<void> =>
      writeFile(
        file,
        JSON.stringify({
          shop: { name: 'Shop', color },
          prices: { mug: { title: 'Mug', amounts: { USD: amount } } },
        }),
      );
    await save('12.00', '#6f3a1e');
    const lines: string[] = [];
    const prices = openPriceListFile(file, createLog('info', { write: (line) => void lines.push(line) }));
    t.after(() => prices.close());

    await save('twelve', 'brown');
    prices.reload();
    assert.equal(prices.current.prices['mug']?.amounts?.USD, '12.00');
    const logged = lines.join('');
    assert.match(logged, /"msg":"price list rejected"/);
    assert.match(logged, /prices\.mug\.amounts\.USD must be a decimal string/);
    assert.match(logged, /shop\.color must be a colour/);
    for (const value of ['twelve', 'brown']) assert.ok(!logged.includes(value), value);

    await save('13.00', '#6f3a1e');
    prices.reload();
    assert.equal(prices.current.prices['mug']?.amounts?.USD, '13.00');
    assert.match(lines.join(''), /"count":1,"msg":"price list loaded"/);
  });

  test('loads a list whose folder is replaced behind a link, as Kubernetes does', async (t) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pay-prices-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const save = async (version: string, amount: string): Promise<void> => {
      const prices = { mug: { title: 'Mug', amounts: { USD: amount } } };
      await mkdir(path.join(folder, version));
      await writeFile(
        path.join(folder, version, 'prices.json'),
        JSON.stringify({ shop: { name: 'Shop' }, prices }),
      );
      await symlink(version, path.join(folder, '..data_tmp'));
      await rename(path.join(folder, '..data_tmp'), path.join(folder, '..data'));
    };
    await save('..v1', '12.00');
    const file = path.join(folder, 'prices.json');
    await symlink('..data/prices.json', file);
    const prices = openPriceListFile(file, createLog('silent'));
    t.after(() => prices.close());

    const amountNow = (): string | undefined => prices.current.prices['mug']?.amounts?.USD;
    for (const [earlier, version, amount] of [
      ['..v1', '..v2', '13.00'],
      ['..v2', '..v3', '14.00'],
    ] as const) {
      await save(version, amount);
      await rm(path.join(folder, earlier), { recursive: true });
      await until('the new list is loaded', async () => amountNow() === amount);
    }
  });

  /** Tests that a companion whose database cannot be opened stops watching its price list, since an application may try again and again. */
  describe('a start that fails', () => {
    test('a start that fails leaves no listener', async (t) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'pay-prices-'));
      t.after(() => rm(folder, { recursive: true, force: true }));
      const prices = path.join(folder, 'prices.json');
      await writeFile(prices, JSON.stringify(priceList));
      const before = process.listenerCount('SIGHUP');
      const failed = createCompanion({
        baseUrl: 'http://127.0.0.1:9/api',
        token: 'tk_live_sim',
        secret: 'sk_live_sim',
        merchantKey,
        logLevel: 'silent',
        databaseUrl: `sqlite:${path.join(folder, 'missing', 'companion.db')}`,
        prices,
      });
      await assert.rejects(failed);
      assert.equal(process.listenerCount('SIGHUP'), before);
    });
  });
});
