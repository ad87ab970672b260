/** Tests of the stage's guided tour: its steps, captions, controls and end, on desktop and phone. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { captions } from '../../demo/stage/browser/tour/captions.ts';
import { type Caption, TourPlayer, TourStoppedError } from '../../demo/stage/browser/tour/player.ts';
import { type StageActions, runTourScript } from '../../demo/stage/browser/tour/script.ts';
import { webhookWords } from '../../demo/stage/browser/webhook-words.ts';
import { eventTypes } from '../../server/checkouts/checkout.ts';
import { demoSuite, stageWords, takeCards } from '../support/servers/demo-suite.ts';
import { flawsOn } from '../support/browsers/accessibility-violations.ts';

describe('the tour', { concurrency: false }, () => {
  const suite = demoSuite();

  const wholeTours = [
    ['pt-BR', { width: 360, height: 740 }, 'dark', 'Copiado'],
    ['en', { width: 1440, height: 900 }, 'light', 'Copied'],
    ['es', { width: 1440, height: 900 }, 'light', 'Copiado'],
  ] as const;
  let tours = 0;
  for (const [lang, viewport, colorScheme, copied] of wholeTours) {
    test(`the tour plays by itself from the shop to a refund, and its last card has five lines of code and working links (${lang}, ${viewport.width} px)`, async () => {
      const { simulator, shopUrl } = suite.demo;
      const isPaid = ({ status }: { status: string }): boolean => /^(paid|refunded)$/.test(status);
      const paidBefore = (await simulator.charges()).filter(isPaid).length;
      const permissions = ['clipboard-read', 'clipboard-write'];
      const { page } = await suite.visitor({ viewport, colorScheme, permissions, reducedMotion: 'reduce' });
      await page.goto(`${shopUrl}/stage?tour=1&pace=0&lang=${lang}`);
      const name = { 'pt-BR': 'Visita guiada', en: 'Guided tour', es: 'Visita guiada' }[lang];
      await page.getByRole('region', { name }).waitFor();
      const card = page.locator('.finale');
      await card.waitFor();

      const paid = (await simulator.charges()).filter(isPaid);
      assert.equal(
        paid.length - paidBefore,
        4,
        'payments by Pix, card, wallet, and Pix with a lost callback',
      );
      assert.equal(paid.filter(({ status }) => status === 'refunded').length, 1 + tours);
      tours += 1;

      assert.equal(await page.evaluate(() => document.activeElement?.id), 'finale');
      assert.equal((await card.locator('pre').innerText()).trim().split('\n').length, 5);
      assert.deepEqual(await flawsOn(page, [page.mainFrame()]), []);
      for (const link of await card.getByRole('link').all()) {
        const address = new URL((await link.getAttribute('href')) ?? '', page.url());
        assert.equal((await fetch(address)).status, 200, address.href);
      }
      await card.getByRole('button', { name: 'npm install pay-elements' }).click();
      await card.getByRole('button', { name: copied }).waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'npm install pay-elements');
      await page.keyboard.press('Escape');
      await card.waitFor({ state: 'detached' });
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'tour-play');
      // A completed tour ends on the code tab; a failed one does not.
      await page.getByRole('button', { name }).waitFor();
      await page.getByRole('tab', { name: stageWords[lang].tabs.code, selected: true }).waitFor();
    });
  }

  const onPhones = [
    ['pt-BR', 'dark', 'Avançar', ['Um só elemento', 'Aqui está o celular', 'O banco mostra']],
    ['en', 'light', 'Next', ['One element', 'Here is the buyer’s phone', 'The bank shows']],
    ['es', 'light', 'Siguiente', ['Un solo elemento', 'Aquí está el teléfono', 'El banco muestra']],
  ] as const;
  for (const [lang, scheme, next, captionTexts] of onPhones) {
    test(`on a phone the tour shows one pane at a time, and highlights the subject of its caption (${lang}, ${scheme})`, async () => {
      const viewport = { width: 360, height: 740 };
      const { page } = await suite.visitor({ viewport, reducedMotion: 'reduce' });
      // Slow, so that it is still at its first caption when it is paused.
      await page.goto(`${suite.demo.shopUrl}/stage?tour=1&pace=3&lang=${lang}&scheme=${scheme}`);
      await page.locator('.tour-caption', { hasText: /\b1 (of|de) / }).waitFor();
      await page.locator('#tour-pause').click();
      const panes = [page.locator('.set iframe'), page.locator('#panel')] as const;
      for (const [step, place] of (['shop', 'panel', 'panel'] as const).entries()) {
        await page.getByRole('button', { name: next, exact: true }).click();
        await page.locator('.tour-caption', { hasText: captionTexts[step] ?? '' }).waitFor();
        const [seen, other] = place === 'shop' ? panes : [panes[1], panes[0]];
        await seen.waitFor({ state: 'visible' });
        await other.waitFor({ state: 'hidden' });
        await page.locator('.tour-ring').waitFor({ state: 'visible' });
        assert.ok(
          await isWithin(page.locator('.tour-ring'), seen),
          `${step}: the highlight is inside its pane`,
        );
        assert.deepEqual(await flawsOn(page, [page.mainFrame()]), [], String(step));
      }
    });
  }

  test('“Next” works from the start, and between two captions', async () => {
    const { page } = await suite.visitor();
    await page.goto(`${suite.demo.shopUrl}/stage?tour=1&pace=3&lang=en`);
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await next.click();
    await page.getByText('One element').waitFor();
    assert.equal(await page.locator('.tour-caption p').first().innerText(), captions.en.element.text);
    await next.click();
    await next.click();
    await page.getByText('The bank shows').waitFor();
  });

  test('a stopped tour restores the companion’s card mode', async () => {
    await takeCards(suite.demo, 'off');
    const { page } = await suite.visitor({ reducedMotion: 'reduce' });
    await page.goto(`${suite.demo.shopUrl}/stage?tour=1&pace=3&lang=en`);
    const next = page.getByRole('button', { name: 'Next', exact: true });
    for (const { text } of Object.values(captions.en)) {
      await page.locator('.tour-caption').getByText(text).waitFor();
      if (text === captions.en.cardFilled.text) break;
      await next.click();
    }
    await page.getByText('PAY_RAW_CARD=inline').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('PAY_RAW_CARD=off').waitFor();
    const response = await fetch(`${suite.demo.shopUrl}/stage/card-way`);
    assert.deepEqual(await response.json(), { rawCard: 'off' });
  });

  test('the tour can be paused, stepped through and stopped by keyboard alone', async () => {
    const { page } = await suite.visitor();
    await page.goto(`${suite.demo.shopUrl}/stage?lang=en`);
    const play = page.getByRole('button', { name: 'Guided tour' });
    await play.focus();
    await page.keyboard.press('Enter');
    const caption = page.getByRole('region', { name: 'Guided tour' }).getByRole('status');
    await caption.getByText('This is an ordinary shop').waitFor();
    const steps = Object.keys(captions.en).length;
    await caption.getByText(`1 of ${steps}`).waitFor();
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
    assert.deepEqual(await flawsOn(page), []);
    assert.match(page.url(), /tour=1/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await caption.getByText('One element').waitFor();
    await caption.getByText(`2 of ${steps}`).waitFor();
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    await page.keyboard.press('Escape');
    await play.waitFor();
    assert.equal(await play.evaluate((button) => button === document.activeElement), true);
    assert.doesNotMatch(page.url(), /tour=1/);
  });
});

test('the tour shows each caption once, in order', async () => {
  const shown: Caption[] = [];
  // Performs no action.
  const actions = new Proxy({} as StageActions, { get: () => () => Promise.resolve('') });
  await runTourScript({ show: async (caption) => void shown.push(caption) }, captions.en, actions);
  assert.deepEqual(shown, Object.values(captions.en));
});

test('“Next” between captions skips only the following one', async () => {
  const player = new TourPlayer(1, 2, () => undefined);
  const read: Caption[] = [];
  const show = async (caption: Caption): Promise<void> => {
    const finished = player.show(caption).then(() => read.push(caption));
    finished.catch((error: unknown) => assert.ok(error instanceof TourStoppedError));
    await new Promise((resolve) => void setImmediate(resolve));
  };
  player.next();
  await show(captions.en.welcome);
  if (read.length > 0) await show(captions.en.element);
  player.stop();
  assert.deepEqual(read, [captions.en.welcome]);
});

test('each webhook has a distinct sentence in each language', () => {
  for (const sentences of Object.values(webhookWords)) {
    assert.deepEqual(Object.keys(sentences).toSorted(), eventTypes.toSorted());
    assert.equal(new Set(Object.values(sentences)).size, eventTypes.length);
  }
});

/** True if the inner element's box lies inside the outer one's, within a pixel. */
async function isWithin(inner: Locator, outer: Locator): Promise<boolean> {
  const [one, other] = [await inner.boundingBox(), await outer.boundingBox()];
  if (!one || !other) return false;
  const ends = ({ x, y, width, height }: typeof one) => [x, y, x + width, y + height] as const;
  const [[left, top, right, bottom], [x, y, x2, y2]] = [ends(one), ends(other)];
  return left >= x - 1 && top >= y - 1 && right <= x2 + 1 && bottom <= y2 + 1;
}
