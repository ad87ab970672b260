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

const stage: Search['clicks'][number] = ['link', /^Ver como funciona$/];
const searches: Search[] = [
  {
    goal: 'pay by Pix',
    clicks: [stage, ['button', /^Novo pedido$/], ['button', /^Ler o QR code$/]],
    found: (page) => page.getByRole('button', { name: 'Pagar', exact: true }),
  },
  {
    goal: 'fail 3-D Secure',
    clicks: [stage, ['tab', /^Cartões$/], ['button', /^3-D Secure .*recuse$/]],
    found: (page) =>
      page
        .frameLocator('iframe')
        .first()
        .getByRole('button', { name: /^Pagar US\$/ }),
  },
  {
    goal: 'lose a callback',
    clicks: [stage, ['tab', /^Falhas$/], ['radio', /^Perdem-se$/]],
    found: (page) => page.getByRole('radio', { name: 'Perdem-se', checked: true }),
  },
  {
    goal: 'refund',
    clicks: [stage, ['link', /^Console/], ['link', /^ORV-/]],
    found: (page) => page.getByRole('button', { name: 'Revisar a devolução' }),
  },
  {
    goal: 'change the brand',
    clicks: [stage, ['button', /^Configurações$/], ['radio', /^Lume$/]],
    found: (page) => page.getByRole('radio', { name: 'Lume', checked: true }),
  },
  {
    goal: 'copy the code',
    clicks: [stage, ['tab', /^Código$/], ['button', /^Copiar payment\.html$/]],
    found: (page) => page.getByRole('button', { name: 'Copiado payment.html' }),
  },
  {
    goal: 'take the guided tour',
    clicks: [stage, ['button', /^Visita guiada$/]],
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
