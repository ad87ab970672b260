/** Tests the validation of the price list: all mistakes at once, by path and without values. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acceptedLanguages } from '../../../server/http/accepted-languages.ts';
import { localized } from '../../../server/selling/purchase.ts';
import { FileMistakes } from '../../../server/config/watched-file.ts';
import { parsePriceList } from '../../../server/selling/price-list.ts';

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
      assert.equal(localized(title, acceptedLanguages(header)), text);
    });
  }

  test('falls back to the first text without the language or English', () => {
    assert.equal(localized({ 'pt-BR': 'Caneca', es: 'Taza' }, ['fr']), 'Caneca');
    assert.equal(localized({ en: 'Mug', zh: '杯子', he: 'ספל' }, ['zh-CN']), '杯子');
    assert.equal(localized({ en: 'Mug', zh: '杯子', he: 'ספל' }, ['iw']), 'ספל');
  });
});
