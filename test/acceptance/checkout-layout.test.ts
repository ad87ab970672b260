/** Tests of the elements' layout on phones and desktops, measured in Chromium with a real companion and simulator. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { customer } from '../support/servers/companion.ts';
import { longOnlyIf } from '../support/long-run.ts';
import { suiteScope } from '../support/servers/process.ts';
import { readQrCode } from '../support/browsers/read-qr-code.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';
import { reasons } from '../support/buyers/wallet-buyer.ts';
import { until } from '../support/until.ts';

const phone = { width: 360, height: 740 };
const screens = { 'a small phone': phone, 'a phone': { width: 390, height: 844 } };
const desktop = { width: 1280, height: 900 };

describe('the layout of the elements', { concurrency: false }, () => {
  const scope = suiteScope();
  let testShop: TestShop;
  before(async () => {
    testShop = await startTestShop(scope, {
      PAY_PUBLISHABLE_KEY: 'pk_live_sim',
      PAY_ON_BEHALF_OF: 'acct_live_sim',
    });
  });

  interface Shown {
    tag: 'pay-pix' | 'pay-checkout';
    viewport: { width: number; height: number };
    attributes?: string;
    css?: string;
    methods?: readonly string[];
    amounts?: Record<string, string>;
    library?: 'loaded' | 'blocked' | 'silent';
    /** Fingers in place of a mouse; by default on a phone. */
    isTouch?: boolean;
    /** Width of the element, if it is narrower than the page. */
    width?: number;
  }

  /** Opens the element on a page of its own, and waits for its QR code. */
  async function show({
    tag,
    viewport,
    attributes = '',
    css = '',
    methods,
    amounts,
    library,
    width,
    isTouch = viewport.width < 500,
  }: Shown): Promise<Page> {
    const { client_secret: secret } = await testShop.createCheckout({
      amounts: amounts ?? { BRL: '68.00', ...(tag === 'pay-checkout' && { USD: '12.90' }) },
      description: 'Caneca esmaltada e café 250 g',
      customer,
      ...(methods && { methods }),
    });
    const sheet = JSON.stringify(`${css} ${width === undefined ? '' : `body > div { width: ${width}px }`}`);
    const { page } = await testShop.open({
      body: `<div><${tag} checkout="${secret}" companion="${testShop.companionUrl}" ${attributes}></${tag}></div>`,
      lang: 'pt-BR',
      ...(library && { library }),
      script: `const sheet = new CSSStyleSheet(); sheet.replaceSync(${sheet}); document.adoptedStyleSheets = [sheet];`,
      context: { viewport, hasTouch: isTouch, isMobile: isTouch },
    });
    await page.getByRole('img', { name: /QR/ }).waitFor();
    if (tag === 'pay-checkout' && methods === undefined)
      await page.locator('pay-wallet:state(embedded)').waitFor();
    return page;
  }

  async function boxOf(found: Locator): Promise<{ top: number; bottom: number; height: number }> {
    const box = await found.boundingBox();
    assert.ok(box, 'the element is rendered');
    return { top: box.y, bottom: box.y + box.height, height: box.height };
  }

  const stepsOn = (page: Page): Promise<string[]> =>
    page.locator('pay-pix [part=steps] li').filter({ visible: true }).allInnerTexts();

  for (const tag of ['pay-pix', 'pay-checkout'] as const) {
    for (const [screen, viewport] of Object.entries(screens)) {
      longOnlyIf(tag === 'pay-pix' ? screen === 'a small phone' : screen === 'a phone')(
        `${tag} on ${screen}: amount, payee, copy button and countdown are visible without scrolling`,
        async () => {
          const page = await show({ tag, viewport });
          const pix = page.locator('pay-pix');
          for (const part of ['amount', 'payee', 'countdown', 'button-copy']) {
            const { top, bottom } = await boxOf(pix.locator(`[part~=${part}]`));
            assert.ok(top >= 0 && bottom <= viewport.height, `${part} ends at ${bottom}`);
          }
          const description = pix.locator('[part=description]');
          assert.equal(
            await description.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
            false,
            'the order is shown in full',
          );
          assert.deepEqual(await stepsOn(page), [
            'Copie o código.',
            'Abra o app do banco.',
            'Escolha Pix › Pix Copia e Cola, cole e confirme.',
          ]);
          await page.context().close();
        },
      );
    }

    longOnlyIf(tag === 'pay-pix')(
      `${tag} on a desktop: QR code and copy button are visible without scrolling`,
      async () => {
        const page = await show({ tag, viewport: desktop });
        const copy = await boxOf(page.locator('pay-pix [part~=button-copy]'));
        const qr = await boxOf(page.locator('pay-pix [part=qr]'));
        assert.ok(
          copy.bottom <= desktop.height && qr.bottom <= desktop.height,
          `${copy.bottom}, ${qr.bottom}`,
        );
        assert.deepEqual(await stepsOn(page), [
          'Abra o app do seu banco e escolha “Pagar com Pix”.',
          'Escaneie o QR code ou cole o código Pix copiado.',
          'Confira os dados e confirme. Esta página se atualiza sozinha.',
        ]);
        await page.context().close();
      },
    );
  }

  test('by default, a small phone has the copy button and the whole code at hand', async () => {
    const page = await show({ tag: 'pay-checkout', viewport: phone });
    const { top } = await boxOf(page.locator('pay-checkout'));
    const copy = await boxOf(page.locator('pay-pix [part~=button-copy]'));
    const qr = await boxOf(page.locator('pay-pix [part=qr]'));
    assert.ok(copy.bottom - top <= 330, `the button ends at ${copy.bottom - top}`);
    assert.ok(qr.bottom - top <= 740, `the code ends at ${qr.bottom - top}`);
    await page.context().close();
  });

  test('a phone has the card’s fields and its button on the first screen, above the keyboard', async (t) => {
    const cards = await startTestShop(t, { PAY_RAW_CARD: 'frame' }, { beside: testShop });
    const { client_secret: secret } = await cards.createCheckout({
      amounts: { BRL: '68.00', USD: '12.90' },
      customer,
    });
    const { page } = await cards.open({
      body: `<pay-checkout checkout="${secret}" companion="${cards.companionUrl}"></pay-checkout>`,
      lang: 'pt-BR',
      context: { viewport: screens['a phone'], hasTouch: true, isMobile: true },
    });
    await page.locator('input[value=card]').check();
    await page.frameLocator('iframe[part=card-frame]').locator('#cvc').waitFor();
    const pay = page.getByRole('button', { name: /^Pagar US\$/ });
    await until('the button is in sight', async () => (await boxOf(pay)).bottom <= screens['a phone'].height);
    const { top } = await boxOf(page.locator('pay-checkout [part=methods]'));
    const { bottom } = await boxOf(pay);
    // Such a phone's keyboard takes 336 px.
    assert.ok(bottom - top <= 844 - 336, `the button ends ${bottom - top} px below the methods`);
  });

  for (const viewport of [phone, { width: 768, height: 1024 }, desktop])
    test(`Pix has its mark and the card its picture at ${viewport.width} px`, async () => {
      const page = await show({ tag: 'pay-checkout', viewport, methods: ['pix', 'card'] });
      const icons = page.locator('pay-checkout [part=method-head] svg').filter({ visible: true });
      assert.equal(await icons.count(), 2);
      const { fill } = await icons
        .first()
        .locator('path')
        .evaluate((mark) => getComputedStyle(mark));
      // Banco Central's colour of the mark.
      assert.equal(fill, 'rgb(50, 188, 173)');
      await page.context().close();
    });

  test('button, code and status are one group, the code one line that is cut visibly, and the payee is named once', async () => {
    const page = await show({ tag: 'pay-checkout', viewport: phone });
    const group = page.locator('pay-pix [part=copy]');
    const code = group.getByRole('textbox', { name: 'Código Pix copia e cola' });
    const { textOverflow, cut } = await code.evaluate((field) => ({
      textOverflow: getComputedStyle(field).textOverflow,
      cut: field.scrollWidth > field.clientWidth,
    }));
    assert.deepEqual([textOverflow, cut], ['ellipsis', true]);
    const copy = await boxOf(group.getByRole('button', { name: 'Copiar código Pix' }));
    const field = await boxOf(code);
    const status = await boxOf(group.getByText('Aguardando pagamento'));
    assert.ok(field.top >= copy.bottom && status.top >= field.bottom && status.bottom - copy.top <= 180);
    assert.equal(await page.getByText('Simulador').filter({ visible: true }).count(), 1);
    await page.context().close();
  });

  test('a narrow panel on a computer shows the code to scan first, above the fold', async () => {
    const page = await show({ tag: 'pay-checkout', viewport: { width: 1280, height: 800 }, width: 420 });
    const qr = await boxOf(page.locator('pay-pix [part=qr]'));
    const copy = await boxOf(page.locator('pay-pix [part~=button-copy]'));
    assert.ok(qr.bottom <= 800 && qr.bottom <= copy.top, `the code ends at ${qr.bottom}`);
    assert.match((await stepsOn(page))[0] ?? '', /^Abra o app do seu banco/);
    await page.context().close();
  });

  test('a wide tablet has the words of a device that pays itself, beside the code', async () => {
    const page = await show({ tag: 'pay-pix', viewport: { width: 1024, height: 768 }, isTouch: true });
    const qr = await boxOf(page.locator('pay-pix [part=qr]'));
    const copy = await boxOf(page.locator('pay-pix [part~=button-copy]'));
    assert.ok(copy.top >= qr.top && copy.bottom <= qr.bottom, 'side by side');
    assert.equal((await stepsOn(page))[0], 'Copie o código.');
    await page.context().close();
  });

  test('after copying, the first step is done, and the next one is marked', async () => {
    const page = await show({ tag: 'pay-pix', viewport: phone });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('pay-pix [part~=button-copy]').click();
    await page.locator('pay-pix .copied').waitFor();
    const [first, second] = await page
      .locator('pay-pix .paste li')
      .evaluateAll((steps) =>
        steps.map((step) => [getComputedStyle(step, '::before').content, getComputedStyle(step).fontWeight]),
      );
    assert.equal(first?.[0], '"✓"');
    assert.ok(Number(second?.[1]) > Number(first?.[1]));
    await page.context().close();
  });

  test('while the device is offline, the waiting row says that a payment is not lost', async () => {
    const page = await show({ tag: 'pay-checkout', viewport: phone });
    await page.context().setOffline(true);
    await page.locator('pay-pix').getByText('Sem conexão. Se você já pagou, está tudo certo.').waitFor();
    await page.context().setOffline(false);
    await page.locator('pay-pix').getByText('Aguardando pagamento').waitFor();
    await page.context().close();
  });

  test('the name of a method stays on one line where a page leaves 328 px to the element', async () => {
    const page = await show({ tag: 'pay-checkout', viewport: phone, width: 328, methods: ['pix', 'card'] });
    const names = page.locator('pay-checkout [part=method-head] .name');
    const lines = await names.evaluateAll((found) =>
      found.map((name) =>
        Math.round(name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight)),
      ),
    );
    assert.deepEqual(lines, [1, 1]);
    await page.context().close();
  });

  test('no panel repeats the name or amount of its row', async () => {
    const page = await show({ tag: 'pay-checkout', viewport: phone });
    assert.ok((await boxOf(page.locator('pay-pix [part=title]'))).height <= 1);
    await page.locator('input[value=card]').check();
    await page.locator('pay-card:state(hosted)').waitFor();
    assert.ok((await boxOf(page.locator('pay-card [part=header]'))).height <= 1);
    await page.context().close();
  });

  for (const [lang, USD] of [
    ['pt-BR', '1234.56'],
    ['pt-BR', '12345.67'],
    ['ar', '1234.56'],
  ] as const)
    test(`an amount of US$ ${USD} stays inside its row on a small phone: ${lang}`, async () => {
      const amounts = { BRL: '45678.90', USD };
      const page = await show({
        tag: 'pay-checkout',
        viewport: phone,
        attributes: `locale="${lang}"`,
        amounts,
        methods: ['pix', 'card'],
      });
      const overlaps = await page.locator('[part=method-head]').evaluateAll((heads) =>
        heads.map((head) => {
          const [outer, inner] = [head, head.querySelector('.amount') ?? head].map((e) =>
            e.getBoundingClientRect(),
          );
          return Math.max((outer?.left ?? 0) - (inner?.left ?? 0), (inner?.right ?? 0) - (outer?.right ?? 0));
        }),
      );
      assert.equal(overlaps.length, 2);
      assert.ok(Math.max(...overlaps) <= -8, `${overlaps.join(', ')} px`);
      await page.context().close();
    });

  const noteIn = (shown: Page | Locator): Locator =>
    shown
      .getByText('Cobrado em dólares, sem parcelamento. Seu banco converte e pode cobrar IOF.')
      .filter({ visible: true });

  for (const order of ['wallet pix card', 'pix card wallet']) {
    longOnlyIf(order === 'pix card wallet')(
      `the dollar note is shown once, beside the method charged in dollars: ${order}`,
      async () => {
        const page = await show({ tag: 'pay-checkout', viewport: phone, attributes: `order="${order}"` });
        const rows = page.locator('pay-checkout [part=methods]');
        assert.equal(await noteIn(page).count(), 1);
        const wallet = await boxOf(page.getByRole('button', { name: 'Google Pay' }));
        const note = await boxOf(noteIn(page));
        assert.ok(
          note.top >= wallet.bottom && note.top - wallet.bottom <= 24,
          'the wallet’s note is below its buttons',
        );
        const before = await boxOf(rows);

        await page.locator('input[value=card]').check();
        const card = page.locator('pay-card');
        const pay = await boxOf(card.getByRole('button', { name: /US\$/ }));
        assert.equal(await noteIn(page).count(), 1);
        const own = await boxOf(noteIn(card));
        assert.ok(own.bottom <= pay.top && pay.top - own.bottom <= 24, 'the card’s note is above its button');
        assert.deepEqual(await boxOf(rows), before);

        await page.locator('input[value=pix]').check();
        await page.locator('pay-card').waitFor({ state: 'hidden' });
        assert.deepEqual(await boxOf(noteIn(page)), note);
        assert.deepEqual(await boxOf(rows), before);
        await page.context().close();
      },
    );
  }

  test('no dollar note is shown beside a Pix code without a wallet above it', async () => {
    const page = await show({ tag: 'pay-checkout', viewport: phone, methods: ['pix', 'card'] });
    assert.equal(await noteIn(page).count(), 0);
    await page.locator('input[value=card]').check();
    await noteIn(page.locator('pay-card')).waitFor();
    assert.equal(await noteIn(page).count(), 1);
    await page.context().close();
  });

  for (const width of [360, 400, 440, 480, 520, 560, 700]) {
    longOnlyIf(width !== 360)(`no empty band surrounds the wallet’s buttons at ${width} px`, async () => {
      await testShop.simulator.set({ wallets: ['wallet_b_pay'] });
      const page = await show({ tag: 'pay-checkout', viewport: { width, height: 740 } });
      const area = await boxOf(page.locator('pay-checkout [part=express]'));
      const head = await boxOf(page.locator('pay-wallet [part=header]'));
      const button = await boxOf(page.getByRole('button', { name: 'Google Pay' }));
      const bands = [head.top - area.top, button.top - head.bottom, area.bottom - button.bottom];
      for (const band of bands) assert.ok(band <= 24, `bands of ${bands.join(', ')} px`);
      await testShop.simulator.set({ wallets: ['wallet_a_pay', 'wallet_b_pay'] });
      await page.context().close();
    });
  }

  for (const order of [null, 'card pix wallet', 'wallet pix card'])
    test(`the wallet is ${order?.startsWith('wallet') ? 'first' : 'last'}: order ${order}`, async () => {
      const page = await show({
        tag: 'pay-checkout',
        viewport: desktop,
        attributes: order === null ? '' : `order="${order}" selected="pix"`,
      });
      const wallet = await boxOf(page.locator('pay-checkout [part=express]'));
      const panel = await boxOf(page.locator('pay-pix [part=panel]'));
      const rows = await boxOf(page.locator('pay-checkout [part=methods]'));
      assert.ok(panel.top >= rows.bottom, 'the panel is below the rows');
      if (order?.startsWith('wallet')) assert.ok(rows.top >= wallet.bottom);
      else assert.ok(wallet.top >= panel.bottom);
      const [pix, card] = await page
        .locator('pay-checkout input[type=radio]')
        .evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value')));
      assert.deepEqual([pix, card], order === 'card pix wallet' ? ['card', 'pix'] : ['pix', 'card']);
      await page.context().close();
    });

  for (const lang of ['ar', 'pt-BR']) {
    test(`a wallet’s title and amount start at one edge on a small phone: ${lang}`, async () => {
      const page = await show({ tag: 'pay-checkout', viewport: phone, attributes: `locale="${lang}"` });
      await boxOf(page.getByRole('button', { name: 'Google Pay' }));
      const wallet = page.locator('pay-wallet');
      const [title, amount] = await Promise.all(
        ['title', 'amount'].map((part) => wallet.locator(`[part=${part}]`).boundingBox()),
      );
      assert.ok(title && amount && amount.y > title.y);
      const start = ({ x, width }: { x: number; width: number }): number =>
        Math.round(lang === 'ar' ? x + width : x);
      assert.equal(start(amount), start(title));
      await page.context().close();
    });
  }

  test('the wallet’s buttons share one row on a small phone', async () => {
    const page = await show({ tag: 'pay-checkout', viewport: phone });
    const [apple, google] = await Promise.all(
      ['Apple Pay', 'Google Pay'].map((name) => boxOf(page.getByRole('button', { name }))),
    );
    assert.equal(apple?.top, google?.top);
    await page.context().close();
  });

  for (const [name, { wallets, library, reason }] of Object.entries({
    'the device has none': { wallets: [], library: 'loaded', reason: 'no_wallet_on_device' },
    'the library is blocked': { wallets: ['wallet_a_pay'], library: 'blocked', reason: 'library_blocked' },
    'the library never loads': { wallets: ['wallet_a_pay'], library: 'silent', reason: 'library_timeout' },
  } as const))
    test(`nothing is drawn of the wallet where ${name}`, async () => {
      await testShop.simulator.set({ wallets: [...wallets] });
      const page = await show({
        tag: 'pay-checkout',
        viewport: phone,
        methods: ['pix', 'card', 'wallet'],
        library,
      });
      await page.waitForFunction(() => window.payEvents.some(({ type }) => type === 'pay-unavailable'));
      assert.deepEqual(await reasons(page), [reason]);
      await page.locator('pay-wallet:state(unavailable)').waitFor({ state: 'attached' });
      for (const part of ['divider', 'currency-note', 'express'])
        assert.equal(
          await page.locator(`pay-checkout [part=${part}]`).filter({ visible: true }).count(),
          0,
          part,
        );
      const panel = await boxOf(page.locator('pay-checkout .panel').first());
      const body = await boxOf(page.locator('pay-pix'));
      assert.ok(panel.bottom - body.bottom <= 2, 'nothing is below Pix');
      await testShop.simulator.set({ wallets: ['wallet_a_pay', 'wallet_b_pay'] });
      await page.context().close();
    });

  for (const radius of ['0', '10px', '28px', '999px', '50%']) {
    longOnlyIf(radius !== '999px')(
      `the QR code can be scanned with a corner radius of ${radius}`,
      async () => {
        const css = `pay-pix { --pay-radius: ${radius}; --pay-radius-control: ${radius}; }`;
        for (const viewport of [phone, desktop]) {
          const page = await show({ tag: 'pay-pix', viewport, css });
          const tile = page.locator('pay-pix [part=qr]');
          await tile.scrollIntoViewIfNeeded();
          const code = await page.getByRole('textbox', { name: 'Código Pix copia e cola' }).inputValue();
          assert.equal(readQrCode(await tile.screenshot()), code);
          await page.context().close();
        }
      },
    );
  }
});
