/** Tests that each feature of the demo is at most three clicks from its first page, through visible labels. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { sampleOf } from '../support/long-run.ts';
import { type DemoSuite, orderPaidByCard } from '../support/servers/demo-suite.ts';

interface Search {
  goal: string;
  /** The controls to click, by visible name. */
  clicks: [role: 'link' | 'button' | 'tab' | 'radio', name: RegExp][];
  found: (page: Page) => Locator;
}

const backstage: Search['clicks'][number] = ['link', /^Ver nos bastidores$/];
const searches: Search[] = [
  {
    goal: 'pay by Pix',
    clicks: [backstage, ['button', /^Novo pedido$/], ['button', /^Ler o QR code$/]],
    found: (page) => page.getByRole('button', { name: 'Pagar', exact: true }),
  },
  {
    goal: 'fail 3-D Secure',
    clicks: [backstage, ['tab', /^Cartões$/], ['button', /^3-D Secure .*recuse$/]],
    found: (page) =>
      page
        .frameLocator('iframe')
        .first()
        .getByRole('button', { name: /^Pagar US\$/ }),
  },
  {
    goal: 'lose a callback',
    clicks: [backstage, ['tab', /^Falhas$/], ['radio', /^Perdem-se$/]],
    found: (page) => page.getByRole('radio', { name: 'Perdem-se', checked: true }),
  },
  {
    goal: 'refund',
    clicks: [backstage, ['link', /^Console/], ['link', /^ORV-/]],
    found: (page) => page.getByRole('button', { name: 'Revisar a devolução' }),
  },
  {
    goal: 'change the brand',
    clicks: [backstage, ['radio', /^Lume$/]],
    found: (page) => page.getByRole('radio', { name: 'Lume', checked: true }),
  },
  {
    goal: 'copy the code',
    clicks: [backstage, ['tab', /^Código$/], ['button', /^Copiar payment\.html$/]],
    found: (page) => page.getByRole('button', { name: 'Copiado payment.html' }),
  },
  {
    goal: 'take the guided tour',
    clicks: [backstage, ['button', /^Visita guiada$/]],
    found: (page) => page.getByRole('region', { name: 'Visita guiada' }),
  },
];

export function threeClicks(suite: DemoSuite): void {
  for (const { goal, clicks, found } of sampleOf(searches, ['copy the code'], (search) => search.goal)) {
    test(`${goal}: ${clicks.length} clicks from the first page`, async () => {
      assert.ok(clicks.length <= 3);
      let { page } = await suite.visitor({
        viewport: { width: 1280, height: 800 },
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      await page.goto(suite.demo.shopUrl);
      // The first page has an order of its own: the one to refund must be newer.
      await page.getByText(/ORV-/).first().waitFor();
      if (goal === 'refund') await orderPaidByCard(suite.demo);
      for (const [role, name] of clicks) {
        const target = page.getByRole(role, { name }).first();
        await target.waitFor();
        const opensTab = (await target.getAttribute('target')) === '_blank';
        const opened = opensTab ? page.context().waitForEvent('page') : null;
        await target.click();
        if (opened) page = await opened;
      }
      await found(page).first().waitFor();
    });
  }
}
