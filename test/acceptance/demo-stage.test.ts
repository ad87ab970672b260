/** Tests of the demo's stage: its phone, faults, brands, code, accessibility and several visitors. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import { longOnly, sampleOf } from '../support/long-run.ts';
import {
  demoSuite,
  type DemoSuite,
  type Lang,
  type OpenStage,
  payByPhone,
  seePaid,
  stageWords,
} from '../support/servers/demo-suite.ts';
import { flawsOn } from '../support/browsers/accessibility-violations.ts';
import { until } from '../support/until.ts';

const faultLabels = {
  'pt-BR': {
    tab: 'há uma falha ligada',
    lost: 'Perdem-se',
    turnOff: 'Desligar',
    callbacks: 'Avisos do serviço (callbacks): Perdem-se',
  },
  en: {
    tab: 'a fault is on',
    lost: 'Get lost',
    turnOff: 'Turn off',
    callbacks: 'Callbacks of the service: Get lost',
  },
  es: {
    tab: 'hay un fallo activado',
    lost: 'Se pierden',
    turnOff: 'Desactivar',
    callbacks: 'Avisos del servicio (callbacks): Se pierden',
  },
} as const;

declare global {
  interface Window {
    /** Scores of the layout shifts in this document. */
    stageShifts: number[];
  }
}

describe('the stage', { concurrency: false }, () => {
  const suite = demoSuite();

  test('nothing shifts in the stage or in its shop when it opens on a slow network', async () => {
    const { page } = await suite.visitor({ viewport: { width: 412, height: 823 } });
    await page.addInitScript(() => {
      window.stageShifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          window.stageShifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Longer than the stage needs until its first frame.
    await page.route('**/*.css', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.goto(`${suite.demo.shopUrl}/stage?lang=pt-BR`);
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
    for (const frame of page.frames()) {
      // Shifts are reported after the frame in which they occur.
      await frame.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))),
      );
      assert.deepEqual(await frame.evaluate(() => window.stageShifts), [], frame.url());
    }
  });

  const views: [Lang, string, BrowserContextOptions['viewport'], string][] = [
    ['pt-BR', 'desktop', { width: 1440, height: 900 }, 'light'],
    ['en', 'desktop', { width: 1440, height: 900 }, 'dark'],
    ['pt-BR', '360 px', { width: 360, height: 740 }, 'dark'],
    ['en', '360 px', { width: 360, height: 740 }, 'light'],
    ['es', '360 px', { width: 360, height: 740 }, 'dark'],
  ];
  const nameOf = ([lang, , viewport, scheme]: (typeof views)[number]): string =>
    `${lang} ${viewport?.width} ${scheme}`;
  for (const [lang, device, viewport, scheme] of sampleOf(views, ['pt-BR 360 dark'], nameOf)) {
    test(`${lang}, ${device}, ${scheme}: no tab has axe violations or overflow`, async () => {
      const { page } = await suite.openStage({ lang, scheme }, { viewport: viewport ?? null });
      for (const name of Object.values(stageWords[lang].tabs)) {
        await page.getByRole('tab', { name }).click();
        assert.deepEqual(await flawsOn(page, [page.mainFrame()]), [], name);
      }
      // Each tab is beside the same shop.
      assert.deepEqual(await flawsOn(page), []);
    });
  }

  for (const lang of sampleOf(['pt-BR', 'en', 'es'] as const, ['es'])) {
    test(`the phone reads the code from the page and pays (${lang})`, async () => {
      const shown = await suite.openStage({ lang });
      await shown.page.getByText(/R\$/).first().waitFor();
      await payByPhone(shown, lang);
      await seePaid(shown, lang);
      assert.doesNotMatch(await shown.page.locator('.tab-body').innerText(), /BRL/);
    });
  }

  longOnly('the phone shows the shop’s name, and pays from its balance', async () => {
    const shown = await suite.openStage();
    const { page } = shown;
    await page.getByText('R$4,821.37').waitFor();
    await page.getByRole('button', { name: stageWords.en.scan }).click();
    const phone = page.getByRole('tabpanel');
    await phone.getByText('Orvalho', { exact: true }).waitFor();
    await phone.getByText('BELO HORIZONTE').waitFor();
    await page.getByRole('button', { name: stageWords.en.pay, exact: true }).click();
    await page.getByText('Pix sent').waitFor();
    await page.getByRole('button', { name: 'Home' }).click();
    await page.getByText('R$4,753.37').waitFor();
  });

  const viewports = [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ];
  for (const viewport of sampleOf(viewports, ['360'], ({ width }) => String(width))) {
    test(`${viewport.width} px: the receipt is scrolled to its top, wherever the payment page was`, async () => {
      const shown = await suite.openStage({}, { viewport });
      const scrollY = (): Promise<number> => shown.shop.locator('html').evaluate(() => window.scrollY);
      await shown.shop
        .locator('.bottom')
        .evaluate((footer) => footer.scrollIntoView({ behavior: 'instant' }));
      assert.ok((await scrollY()) > 0);
      await payByPhone(shown);
      await seePaid(shown);
      assert.equal(await scrollY(), 0);
    });
  }

  for (const [lang, , viewport, scheme] of sampleOf(views, ['en 1440 dark'], nameOf)) {
    const { tab, lost, turnOff, callbacks } = faultLabels[lang];
    test(`${lang}, ${viewport?.width} px, ${scheme}: an active fault is shown in every tab, and can be turned off there`, async () => {
      const { page } = await suite.openStage({ lang, scheme, tab: 'faults' }, { viewport: viewport ?? null });
      await page.getByRole('radio', { name: lost }).check();
      const note = page.getByRole('note').getByText(callbacks);
      assert.equal(await note.count(), 0, 'no note beside the switch itself');
      const { faults, ...others } = stageWords[lang].tabs;
      for (const name of Object.values(others)) {
        await page.getByRole('tab', { name }).click();
        await note.waitFor();
        assert.deepEqual(await flawsOn(page, [page.mainFrame()]), [], name);
      }
      await page.getByRole('tab', { name: `${faults} ${tab}` }).waitFor();
      await page.getByRole('button', { name: turnOff }).click();
      await note.waitFor({ state: 'detached' });
      await page.getByRole('tab', { name: faults, exact: true }).waitFor();
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'tab-body');
    });
  }

  longOnly('a code refused on the phone can still be paid', async () => {
    const shown = await suite.openStage();
    const { page } = shown;
    await page.getByRole('button', { name: stageWords.en.scan }).click();
    await page.getByRole('button', { name: stageWords.en.refuse }).click();
    await page.getByText('Pix refused').waitFor();
    await page.getByRole('button', { name: 'Home' }).click();
    await payByPhone(shown);
    await seePaid(shown);
  });

  test('an idle stage does no work: it requests no frame and sets no timer', async () => {
    const { page } = await suite.visitor();
    await page.addInitScript(() => {
      let requests = 0;
      const counted = (name: 'requestAnimationFrame' | 'setTimeout' | 'setInterval') => {
        const call = window[name].bind(window) as (...args: unknown[]) => number;
        const count = (...args: unknown[]): number => {
          requests += 1;
          return call(...args);
        };
        Object.assign(window, { [name]: count });
        return call;
      };
      const request = counted('requestAnimationFrame');
      counted('setTimeout');
      counted('setInterval');
      const requestsIn = async (frames: number): Promise<number> => {
        requests = 0;
        for (let frame = 0; frame < frames; frame += 1) await new Promise((resolve) => request(resolve));
        return requests;
      };
      Object.assign(window, { requestsIn });
    });
    await page.goto(`${suite.demo.shopUrl}/stage?at=payment&lang=en`);
    await page.frameLocator('iframe').first().getByRole('img', { name: /QR/ }).waitFor();
    // A message on the wire, such as a lookup, is drawn once.
    await until('30 frames without a request', async () => {
      const requests = await page.evaluate(() =>
        (window as unknown as { requestsIn(frames: number): Promise<number> }).requestsIn(30),
      );
      return requests === 0;
    });
  });

  longOnly('the URL alone restores brand, theme, screen, tab and a hidden panel', async () => {
    const { page, shop } = await suite.openStage();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: 'Lume' }).check();
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.getByRole('radio', { name: 'Phone' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Code' }).click();
    await page.getByRole('button', { name: stageWords.en.hide }).click();
    const fontOf = (frame: FrameLocator): Promise<string> =>
      frame
        .locator('.button, .top')
        .first()
        .evaluate((element) => getComputedStyle(element).fontFamily);
    await until('the shop has the brand’s font', async () => /Palatino|Georgia/.test(await fontOf(shop)));
    const font = await fontOf(shop);

    const other = await suite.visitor();
    await other.page.goto(page.url());
    const again = other.page.frameLocator('iframe').first();
    await again.getByRole('img', { name: /QR code/ }).waitFor();
    await until('the second stage has the same font', async () => (await fontOf(again)) === font);
    await other.page.getByRole('button', { name: 'Settings' }).click();
    assert.equal(await other.page.getByRole('radio', { name: 'Dark' }).isChecked(), true);
    assert.deepEqual(await flawsOn(other.page, [other.page.mainFrame()]), [], 'the menu of settings');
    await other.page.keyboard.press('Escape');
    assert.equal(await other.page.getByRole('tablist').isVisible(), false);
    await other.page.getByRole('button', { name: 'Show panel' }).click();
    await other.page.getByRole('tab', { name: 'Code', selected: true }).waitFor();
  });

  for (const width of sampleOf([360, 768], ['360'])) {
    test(`${width} px: the shop and the panel take turns, each in full`, async () => {
      const viewport = { width, height: 800 };
      const { page, shop } = await suite.openStage({}, { viewport });
      await page.getByRole('button', { name: 'Shop', exact: true }).click();
      const [frame, panel] = [page.locator('.set iframe'), page.locator('#panel')];
      await panel.waitFor({ state: 'hidden' });
      const box = await frame.boundingBox();
      assert.equal(box?.width, width);
      assert.ok((box?.height ?? 0) > 0.8 * viewport.height, `${box?.height} px of ${viewport.height}`);
      assert.equal(await shop.locator('html').evaluate(() => innerWidth), width);
      assert.deepEqual(await flawsOn(page), []);

      await page.getByRole('button', { name: 'Pay and test' }).click();
      assert.equal((await panel.boundingBox())?.width, width);
      assert.equal(await frame.isVisible(), false);
      await page.getByRole('tab', { name: stageWords.en.tabs.cards }).click();
      await page.getByRole('button', { name: /^Approved/ }).click();
      await panel.waitFor({ state: 'hidden' });
      await shop.getByRole('button', { name: /^Pay US\$/ }).click();
      await shop.getByRole('heading', { name: stageWords.en.paid }).waitFor();
      await page.getByRole('button', { name: 'Settings' }).click();
      assert.deepEqual(await flawsOn(page, [page.mainFrame()]), [], 'the menu of settings');
    });
  }

  for (const lang of sampleOf(['pt-BR', 'en', 'es'] as const, ['pt-BR'])) {
    test(`no button of the bar is cut, from 360 to 1440 px (${lang})`, async () => {
      const { page } = await suite.openStage({ lang });
      for (const width of [360, 381, 480, 561, 640, 768, 900, 1024, 1101, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const cut = await page.locator('.bar').evaluate((bar) => {
          const { right } = bar.getBoundingClientRect();
          const rightmostPx = Math.max(
            ...[...bar.querySelectorAll('.button, h1')].map((part) => part.getBoundingClientRect().right),
          );
          return rightmostPx > right || document.documentElement.scrollWidth > innerWidth;
        });
        assert.equal(cut, false, `${width} px`);
      }
    });
  }

  for (const width of sampleOf([1120, 1280, 1920], ['1120'])) {
    test(`${width} px: the shop has its desktop layout beside the panel, and a phone’s in the phone`, async () => {
      const { page, shop } = await suite.openStage({}, { viewport: { width, height: 800 } });
      const columns = (): Promise<number> =>
        shop
          .locator('.split')
          .evaluate((split) => getComputedStyle(split).gridTemplateColumns.split(' ').length);
      const isBesidePanel = async (): Promise<boolean> => {
        const [frame, panel] = [
          await page.locator('.set iframe').boundingBox(),
          await page.locator('#panel').boundingBox(),
        ];
        return frame !== null && panel !== null && frame.x + frame.width <= panel.x;
      };
      await until('two columns', async () => (await columns()) === 2);
      assert.ok(await isBesidePanel());
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('radio', { name: 'Phone' }).check();
      await until('one column', async () => (await columns()) === 1);
      assert.ok((await shop.locator('html').evaluate(() => innerWidth)) <= 402);
      assert.ok(await isBesidePanel());
    });
  }

  test('the code of the shown element can be copied', async () => {
    const { page } = await suite.openStage(
      { tab: 'code', brand: 'brisa' },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );
    await page.getByText('React', { exact: true }).click();
    const code = await copyFile(page, 'payment.tsx');
    assert.match(code, /^import .* from 'pay-elements\/react'/);
    assert.match(code, /locale="en"/);
    assert.match(await copyFile(page, 'brand.css'), /^:root \{[^]*--pay-color-primary: light-dark\(#2b3fe0/);
  });

  longOnly('the copied script tag takes a payment on a page of its own', async () => {
    const { page, shop } = await suite.openStage(
      { tab: 'code', brand: 'lume' },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );
    const secret = await shop.locator('pay-checkout').getAttribute('checkout');
    const html = await copyFile(page, 'payment.html');
    const css = await copyFile(page, 'brand.css');
    const { shopUrl, companionUrl } = suite.demo;
    const markup = html
      .replaceAll('https://pay.shop.example', companionUrl)
      .replace('CLIENT_SECRET', secret ?? '');
    await page.route(`${shopUrl}/brand.css`, (route) =>
      route.fulfill({ contentType: 'text/css', body: css }),
    );
    // A page of the shop, under its own content policy, with only the copied code.
    await page.goto(`${shopUrl}/cart`);
    // Without a network the elements cannot fetch the processor's library: use the simulator's.
    await page.addScriptTag({ url: `${suite.demo.simulator.url}/processor.js` });
    await page.evaluate((text) => {
      const copy = new DOMParser().parseFromString(text, 'text/html');
      const parts = [...copy.querySelectorAll('script, link, pay-checkout')].map((part) => {
        const made = document.createElement(part.localName);
        for (const { name, value } of part.attributes) made.setAttribute(name, value);
        return made;
      });
      document.head.replaceChildren();
      document.body.replaceChildren(...parts);
    }, markup);
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    const color = await page
      .locator('pay-checkout')
      .evaluate((element) => getComputedStyle(element).getPropertyValue('--pay-color-primary'));
    assert.match(color, /#a63d1c/);
  });

  twoVisitors(suite);
});

/** Copies a file by its button; resolves to the clipboard's text. */
async function copyFile(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: `Copy ${name}` }).click();
  await page.getByRole('button', { name: `Copied ${name}` }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Two visitors of one demo at once: each sees and affects only their own order. */
function twoVisitors(suite: DemoSuite): void {
  const wireOf = async ({ page }: OpenStage): Promise<string> => {
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.locator('.message-row').first().waitFor();
    return page.getByRole('tabpanel').innerText();
  };
  const referenceOn = async ({ shop }: OpenStage): Promise<string> =>
    /ORV-\w+/.exec(await shop.locator('.summary').innerText())?.[0] ?? '';

  longOnly('the wire shows the visitor’s own payment only, from the order to the webhook', async () => {
    const [one, other] = [await suite.openStage(), await suite.openStage()];
    const [mine, theirs] = [await referenceOn(one), await referenceOn(other)];
    assert.notEqual(mine, theirs);
    await payByPhone(one);
    await seePaid(one);
    await wireOf(one);
    const row = (kind: string, text: string) =>
      one.page.locator(`.message-row.${kind}`, { hasText: text }).first();
    await row('call', 'POST /v1/checkouts').waitFor();
    await row('call', 'POST /v1/checkout/deposit').waitFor();
    await row('call', 'POST /api/wallet/deposit/payment').waitFor();
    await row('hint', 'POST /v1/callbacks').waitFor();
    await row('lookup', 'GET /api/transactions/payment').waitFor();
    await row('webhook', 'checkout.paid').waitFor();
    assert.equal(await one.page.locator('.message-row.webhook', { hasText: 'checkout.paid' }).count(), 1);

    await wireOf(other);
    await other.page.locator('.message-row.call', { hasText: 'POST /v1/checkouts' }).first().waitFor();
    assert.equal(await other.page.locator('.message-row.webhook').count(), 0);
    const bodies = (await other.page.locator('.message-row pre').allTextContents()).join('\n');
    assert.match(bodies, new RegExp(theirs));
    assert.doesNotMatch(bodies, new RegExp(mine));
  });

  test('the switch that expires a Pix affects the visitor’s own only', async () => {
    const [one, other] = [await suite.openStage(), await suite.openStage()];
    await one.page.getByRole('tab', { name: 'Faults' }).click();
    await one.page.getByRole('button', { name: 'Expire the Pix now' }).click();
    await one.shop.getByRole('img', { name: /QR code/ }).waitFor({ state: 'detached' });
    await payByPhone(other);
    await seePaid(other);
  });
}
