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
import { until } from '../support/until.ts';

declare global {
  interface Window {
    /** By step and selector: what hid the part when it was last seen; empty if it was in sight. */
    tourSights: Record<string, string>;
    /** Number of the tour's latest step. */
    tourStep: number;
  }
}

/** Runs in the page: looks at each frame whether the part under the tour's ring, and the whole phone, are in sight. */
function watchTour(): void {
  if (window.top !== window) return;
  const sights: Record<string, string> = {};
  window.tourSights = sights;
  window.tourStep = 0;
  const covers = (box: DOMRect, ours: string): boolean =>
    [
      [box.left + 4, box.top + 4],
      [box.right - 4, box.bottom - 4],
      [box.left + box.width / 2, box.top + box.height / 2],
    ].some(([x = 0, y = 0]) => !document.elementFromPoint(x, y)?.closest(ours));
  const look = (): void => {
    requestAnimationFrame(look);
    const ring = document.querySelector<HTMLElement>('.tour-ring:not([hidden])');
    const step = /\d+/.exec(document.querySelector('.tour-step')?.textContent ?? '')?.[0] ?? '0';
    window.tourStep = Math.max(window.tourStep, Number(step));
    if (!ring) return;
    const part = ring.dataset['part'] ?? '';
    const handset = document.querySelector('.handset')?.getBoundingClientRect();
    const isPhone = part.startsWith('.bank-');
    const pane = document.querySelector('.tab-body')?.getBoundingClientRect();
    const flaws = [
      ring.dataset['cut'] === 'true' && 'cut',
      covers(ring.getBoundingClientRect(), '.set, .panel') && 'covered',
      isPhone &&
        handset &&
        pane &&
        (handset.top < pane.top || handset.bottom > pane.bottom + 1) &&
        'the phone is cut',
    ];
    sights[`${step} ${part}`] = flaws.filter(Boolean).join(', ');
  };
  look();
}

/** What the captions are about, and what is pressed. */
const namedParts = [
  'svg[part~="qr-code"]',
  '.bank-main',
  '[data-card="noFunds"]',
  '[part~="decline"]',
  '[data-card="threeDSecure"]',
  '.dialog',
  '[data-card="networkLost"]',
  '[data-word="drop"]',
  '[data-order][data-status="paid"] h1',
  '.wire li',
];

describe('the tour', { concurrency: false }, () => {
  const suite = demoSuite();

  const wholeTours = [
    ['pt-BR', { width: 390, height: 844 }, 'dark', 'Copiado'],
    ['pt-BR', { width: 1280, height: 800 }, 'light', 'Copiado'],
    ['en', { width: 390, height: 844 }, 'light', 'Copied'],
    ['es', { width: 1280, height: 800 }, 'light', 'Copiado'],
  ] as const;
  for (const [lang, viewport, colorScheme, copied] of wholeTours) {
    test(`the tour plays by itself from a Pix to a refund with all that it names in sight, and its last card has five lines of code and working links (${lang}, ${viewport.width} px)`, async () => {
      const { simulator, shopUrl } = suite.demo;
      const isPaid = ({ status }: { status: string }): boolean => /^(paid|refunded)$/.test(status);
      const before = await simulator.charges();
      const isRefunded = ({ status }: { status: string }): boolean => status === 'refunded';
      const permissions = ['clipboard-read', 'clipboard-write'];
      const { page } = await suite.visitor({ viewport, colorScheme, permissions, reducedMotion: 'reduce' });
      await page.addInitScript(watchTour);
      await page.goto(`${shopUrl}/stage?tour=1&pace=0.15&lang=${lang}`);
      const name = { 'pt-BR': 'Visita guiada', en: 'Guided tour', es: 'Visita guiada' }[lang];
      await page.getByRole('region', { name }).waitFor();
      // On a busy machine the tour takes longer than one wait, but no step does.
      for (const step of Object.keys(captions[lang]).keys())
        await page.waitForFunction((number) => window.tourStep >= number, step + 1);
      const card = page.locator('.finale');
      await card.waitFor();

      const paid = (await simulator.charges()).filter(isPaid);
      assert.equal(
        paid.length - before.filter(isPaid).length,
        5,
        'payments by Pix, by Pix after a decline, by card with the bank’s step, with a lost answer, with a lost callback',
      );
      const sights = await page.evaluate(() => window.tourSights);
      assert.deepEqual(
        Object.entries(sights).filter(([, flaw]) => flaw !== ''),
        [],
      );
      const named = new Set(Object.keys(sights).map((key) => key.replace(/^\d+ /, '')));
      for (const part of namedParts) assert.ok(named.has(part), `${part} is never shown`);
      assert.equal(paid.filter(isRefunded).length - before.filter(isRefunded).length, 1);

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

  test('on a phone the tour shows one pane at a time, and highlights the subject of its caption', async () => {
    const viewport = { width: 360, height: 740 };
    const { page } = await suite.visitor({ viewport, reducedMotion: 'reduce' });
    // Slow, so that it is still at its first caption when it is paused.
    await page.goto(`${suite.demo.shopUrl}/stage?tour=1&pace=3&lang=pt-BR`);
    await page.locator('.tour-caption', { hasText: '1 de 8' }).waitFor();
    await page.locator('#tour-pause').click();
    const [shop, panel] = [page.locator('.set iframe'), page.locator('#panel')];
    const ring = page.locator('.tour-ring');
    await page.locator('.tour-ring[data-part*="qr-code"]').waitFor({ state: 'visible' });
    assert.ok(await isWithin(ring, shop), 'the highlight is in the shop');
    await panel.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Avançar', exact: true }).click();
    await page.locator('.tour-ring[data-part^=".bank"]').waitFor({ state: 'visible' });
    assert.ok(await isWithin(ring, panel), 'the highlight is in the panel');
    assert.deepEqual(await flawsOn(page, [page.mainFrame()]), []);
  });

  test('“Next” works from the start, and between two captions', async () => {
    const { page } = await suite.visitor({ reducedMotion: 'reduce' });
    await page.goto(`${suite.demo.shopUrl}/stage?tour=1&pace=3&lang=en`);
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await next.click();
    await page.getByText(captions.en.pixPaid.gain).waitFor();
    assert.equal(await page.locator('.tour-caption p').first().innerText(), captions.en.pixPaid.gain);
    await next.click();
    await page.getByText(captions.en.declined.gain).waitFor();
  });

  test('a stopped tour restores the companion’s card mode', async () => {
    await takeCards(suite.demo, 'off');
    const { page } = await suite.visitor({ reducedMotion: 'reduce' });
    await page.goto(`${suite.demo.shopUrl}/stage?tour=1&pace=3&lang=en`);
    const next = page.getByRole('button', { name: 'Next', exact: true });
    for (const { text } of Object.values(captions.en)) {
      await page.locator('.tour-caption').getByText(text).waitFor();
      if (text === captions.en.declined.text) break;
      await next.click();
    }
    const cardWay = async (): Promise<unknown> =>
      (await fetch(`${suite.demo.shopUrl}/stage/card-mode`)).json();
    await until(
      'the tour has set its mode',
      async () => JSON.stringify(await cardWay()) === '{"rawCard":"inline"}',
    );
    await page.getByRole('button', { name: 'Stop' }).click();
    await until('the mode is restored', async () => JSON.stringify(await cardWay()) === '{"rawCard":"off"}');
  });

  test('the tour can be paused, stepped through and stopped by keyboard alone', async () => {
    const { page } = await suite.visitor();
    // Slow, so that it is still at its first caption when it is paused.
    await page.goto(`${suite.demo.shopUrl}/stage?lang=en&pace=3`);
    const play = page.getByRole('button', { name: 'Guided tour' });
    await play.focus();
    await page.keyboard.press('Enter');
    const caption = page.getByRole('region', { name: 'Guided tour' }).getByRole('status');
    await caption.getByText(captions.en.pix.gain).waitFor();
    const steps = Object.keys(captions.en).length;
    await caption.getByText(`1 of ${steps}`).waitFor();
    await page.frameLocator('iframe').getByRole('img', { name: /QR/ }).waitFor();
    assert.deepEqual(await flawsOn(page), []);
    assert.match(page.url(), /tour=1/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await caption.getByText(captions.en.pixPaid.gain).waitFor();
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
  const narrator = { announce: () => undefined, show: async (caption: Caption) => void shown.push(caption) };
  await runTourScript(narrator, captions.en, actions);
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
  await show(captions.en.pix);
  if (read.length > 0) await show(captions.en.pixPaid);
  player.stop();
  assert.deepEqual(read, [captions.en.pix]);
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
