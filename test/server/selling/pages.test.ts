/** Tests the companion's own pages: content, language and content security policy. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { suiteScope } from '../../support/servers/process.ts';
import { readQrCode } from '../../support/browsers/read-qr-code.ts';
import { openSellingShop, priceList, type SellingShop } from './selling-shop.ts';
import { brandFor, contrastOf } from '../../../server/pages/brand.ts';

const portuguese = { 'accept-language': 'pt-BR,pt;q=0.9' };
const instagram = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Instagram 300.0';

describe('pages', () => {
  const suite = suiteScope();
  let shop: SellingShop;
  before(async () => {
    shop = await openSellingShop(suite, { baseUrl: 'http://127.0.0.1:9/api' });
  });

  test('the page of a price is in the visitor’s language, escaped, with the tags of a link preview', async () => {
    const { status, text, headers } = await shop.get('/buy/mug', portuguese);
    assert.equal(status, 200);
    assert.match(text, /<html lang="pt-BR" dir="ltr">/);
    assert.match(text, /<title>Caneca &lt;b&gt; · Café Sertão<\/title>/);
    assert.ok(!text.includes('Caneca <b>'));
    assert.match(text, /<meta property="og:title" content="Caneca &lt;b&gt;" \/>/);
    assert.match(text, new RegExp(`<meta property="og:url" content="${shop.url}/buy/mug" />`));
    assert.match(headers.get('vary') ?? '', /Accept-Language/);
    assert.match((await shop.get('/buy/mug')).text, /<html lang="en" dir="ltr">[\s\S]*Mug/);
  });

  test('the policy allows styles by hash and nothing inline', async () => {
    const { headers, text } = await shop.get('/buy/mug');
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.ok(!policy.includes('unsafe'), policy);
    assert.equal(text.match(/<style>/g)?.length, policy.match(/'sha256-/g)?.length);
    assert.ok(!/<script(?![^>]*\bsrc=)/.test(text), 'no inline script');
    assert.ok(!/\son\w+=|\sstyle=/.test(text), 'no inline handler or style');
  });

  test('warns in the in-app browser of another app', async () => {
    const { text } = await shop.get('/buy/mug', { ...portuguese, 'user-agent': instagram });
    assert.match(text, /navegador do Instagram/);
    assert.ok(!/navegador do/.test((await shop.get('/buy/mug', portuguese)).text));
  });

  for (const [name, status] of [
    ['nothing', 404],
    ['over', 410],
    ['__proto__', 404],
    ['..%2F..%2Fetc', 404],
  ] as const) {
    test(`/buy/${name} is a page with ${status}`, async () => {
      const { status: actual, headers, text } = await shop.get(`/buy/${name}`, portuguese);
      assert.equal(actual, status);
      assert.match(headers.get('content-type') ?? '', /^text\/html/);
      assert.match(text, /Café Sertão/);
    });
  }

  test('the PNG code contains the address of the page', async () => {
    const response = await fetch(`${shop.url}/buy/mug.png`);
    assert.equal(response.headers.get('content-type'), 'image/png');
    const png = Buffer.from(await response.arrayBuffer());
    assert.equal(readQrCode(png), `${shop.url}/buy/mug`);
    // The route is public: drawing four bytes per pixel in JavaScript would block the process meanwhile.
    const [width, bitsPerPixel] = [png.readUInt32BE(16), png.readUInt8(24)];
    assert.ok(Math.abs(width - 1200) < 50, String(width));
    assert.equal(bitsPerPixel, 1);
    assert.equal((await shop.get('/buy/nothing.png')).status, 404);
  });

  for (const size of ['a4', 'a6', 'sticker']) {
    test(`the poster in ${size} has title, amount, code and paper size`, async () => {
      const { status, text } = await shop.get(`/buy/mug/poster?size=${size}`, portuguese);
      assert.equal(status, 200);
      assert.match(text, new RegExp(`class="sheet ${size}"`));
      assert.match(text, /<svg /);
      assert.match(text, /<h1[^>]*>\s*Caneca/);
      assert.match(text, /R\$\s59,90/);
      assert.match(text, /@page \{ size: /);
    });
  }

  test('a poster has the shop’s colour', async () => {
    const { text } = await shop.get('/buy/mug/poster', portuguese);
    assert.match(text, /\.face \.shop \{ color: #6f3a1e; \}/);
    assert.match(text, /<p class="shop">Café Sertão<\/p>/);
  });

  test('a poster has the mark of Pix', async () => {
    const { text } = await shop.get('/buy/mug/poster', portuguese);
    assert.match(text, /<svg role="img" aria-label="Pix"[^>]*>\s*<path\s+fill="#32bcad"/);
  });

  test('reais are R$ in Spanish, too, on the counter page and on a poster', async () => {
    const spanish = { 'accept-language': 'es' };
    const amountsOf = (text: string): string[] => text.match(/\d+,\d\d\u00a0[A-Z$]+/g) ?? [];
    const counter = amountsOf((await shop.get('/buy/tip?view=counter', spanish)).text);
    assert.ok(counter.length > 3 && counter.every((amount) => amount.endsWith('R$')), counter.join());
    const poster = amountsOf((await shop.get('/buy/mug/poster', spanish)).text);
    assert.deepEqual(poster, ['12,00\u00a0US$'], 'one price by audience');
  });

  describe('of a shop that names its seller', () => {
    const legal = {
      name: 'Café Sertão <Ltda>',
      cnpj: '11.222.333/0001-81',
      address: 'Rua das Flores, 1, Recife',
      contact: 'ola@sertao.example',
    };
    const open = (changes: object = {}): Promise<SellingShop> =>
      openSellingShop(
        suite,
        { baseUrl: 'http://127.0.0.1:9/api' },
        {
          ...priceList,
          shop: { ...priceList.shop, legal: { ...legal, ...changes }, return_url: 'https://sertao.example' },
        },
      );

    test('name, CNPJ, address and contact are in sight, and on the receipt', async () => {
      const seller = await open();
      const { text } = await seller.get('/buy/mug', portuguese);
      const [page = '', footer = ''] = text.split('<footer');
      const receipt = page.slice(page.indexOf('id="receipt"'));
      for (const part of [receipt, footer])
        for (const words of [
          'Café Sertão &lt;Ltda&gt;',
          '<span class="number">CNPJ 11.222.333/0001-81</span>',
          legal.address,
          legal.contact,
        ])
          assert.ok(part.includes(words), words);
      assert.match(receipt, /não é documento fiscal/);
      assert.match(footer, /href="mailto:ola@sertao.example"/);
      assert.match((await seller.get('/buy/mug')).text, /not a tax document/);
    });

    test('a page without an offer leads to the shop, and names the seller', async () => {
      const { text } = await (await open()).get('/buy/nothing', portuguese);
      assert.match(text, /<a class="main" href="https:\/\/sertao\.example">Ir para Café Sertão<\/a>/);
      assert.match(text, /<span class="number">CNPJ 11\.222\.333/);
    });

    test('a person sells under a CPF', async () => {
      const { text } = await (await open({ cnpj: '529.982.247-25' })).get('/buy/mug');
      assert.match(text, /<span class="number">CPF 529\.982\.247-25</);
    });
  });

  test('the counter page exists only for an open amount', async () => {
    const { status, text } = await shop.get('/buy/tip?view=counter', portuguese);
    assert.equal(status, 200);
    assert.match(text, /data-min="5.00"\s+data-max="500.00"/);
    assert.equal((await shop.get('/buy/mug?view=counter')).status, 404);
  });

  test('the counter page exists only for a price that the seller can charge', async () => {
    const { tip } = priceList.prices;
    const prices = { asking: { ...tip, collect: ['email'] }, noting: { ...tip, collect: ['note'] } };
    const other = await openSellingShop(
      suite,
      { baseUrl: 'http://127.0.0.1:9/api' },
      { ...priceList, prices },
    );
    for (const [name, status] of [
      ['asking', 404],
      ['noting', 200],
    ] as const) {
      assert.equal((await other.get(`/buy/${name}?view=counter`)).status, status, name);
      // As the counter page starts an order, without fields.
      const bought = await other.buy({ price: name, amount: '10.00' });
      assert.equal(bought.status, status === 200 ? 201 : 422, name);
    }
  });
});

/** Tests that the shop's colour is readable on the companion's pages, whatever it is. */
describe('the brand', () => {
  const surfaces = { light: '#ffffff', dark: '#211f1c' } as const;

  describe('the shop’s colour', () => {
    for (const color of ['#2f5d43', '#ffe600', '#000000', '#ffffff', '#777777', '#0000ff', '#6f3a1e']) {
      for (const scheme of ['light', 'dark'] as const) {
        test(`${color} is readable on the ${scheme} page, and its text on it`, () => {
          const { brand, onBrand } = brandFor(color, scheme);
          assert.ok(contrastOf(brand, surfaces[scheme]) >= 4.5, brand);
          assert.ok(contrastOf(brand, onBrand) >= 4.5, `${onBrand} on ${brand}`);
        });
      }
    }

    test('is unchanged where it is readable', () => {
      assert.deepEqual(brandFor('#6f3a1e', 'light'), { brand: '#6f3a1e', onBrand: '#ffffff' });
    });
  });
});
