/** Tests the simulator's panel in both languages, in wide and narrow windows. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { transactionVerbs } from '../../demo/simulator/control/moves.ts';
import {
  cardMoves,
  payoutMoves,
  pixMoves,
  refundMoves,
  withdrawalMoves,
} from '../../demo/simulator/ledger/transitions.ts';
import { english } from '../../demo/simulator/panel/browser/texts/english.ts';
import { portuguese } from '../../demo/simulator/panel/browser/texts/portuguese.ts';
import { suiteScope } from '../support/servers/process.ts';
import { flawsOn } from '../support/browsers/accessibility-violations.ts';
import { openBrowser, visitStill } from '../support/browsers/visitor.ts';
import { live, type ServiceClient, simulatorFor } from './service-client.ts';

type Tab = keyof typeof english.tabs;
const tabs = Object.keys(english.tabs) as Tab[];
const languages = { 'en-US': english, 'pt-BR': portuguese } as const;

describe('the panel', { concurrency: false }, () => {
  const scope = suiteScope();
  let service: ServiceClient;
  let browser: Browser;
  before(async () => {
    service = await simulatorFor(scope);
    browser = await openBrowser(scope);
    const pix = await service.pix();
    await service.control(`transactions/${pix}`, { do: 'pay' });
    await service.pix();
    await service.charge('4242424242424242');
    await service.charge('4000000000009995');
    await service.hosted();
    await service.post('/pixout', {
      ...live,
      amount: 10,
      pix_key: 'ana@example.com',
      postback: 'http://127.0.0.1:9/x',
    });
  });

  for (const [locale, width, colorScheme] of [
    ['pt-BR', 360, 'dark'],
    ['pt-BR', 1280, 'light'],
    ['en-US', 360, 'light'],
    ['en-US', 1280, 'dark'],
  ] as const) {
    test(`${locale}, ${width} px, ${colorScheme}: each section is in this language, without accessibility violations`, async () => {
      const { page, record } = await visitStill(browser, {
        locale,
        colorScheme,
        viewport: { width, height: 800 },
      });
      await page.goto(service.url);
      const texts = languages[locale];
      await page.getByRole('heading', { name: texts.title }).waitFor();
      assert.equal(await page.locator('html').getAttribute('lang'), locale);
      const foreign = foreignTo(texts);
      for (const tab of tabs) {
        await page.getByRole('button', { name: new RegExp(`^${texts.tabs[tab]}( \\d+)?$`) }).click();
        await page.locator('[aria-current="page"]', { hasText: texts.tabs[tab] }).waitFor();
        assert.deepEqual(
          (await linesOf(page)).filter((line) => foreign.has(line)),
          [],
          tab,
        );
        assert.deepEqual(await flawsOn(page), [], tab);
      }
      assert.deepEqual(record.errors, []);
    });
  }

  for (const [locale, move, refusal] of [
    ['pt-BR', 'Expirar', 'Recusado: o que está como “Pago” não pode passar a “Cancelado”.'],
    ['en-US', 'Expire', 'Refused: what is “Paid” cannot become “Cancelled”.'],
  ] as const) {
    test(`${locale}: shows the refusal of a late move in this language`, async () => {
      const id = await service.pix();
      const { page } = await visitStill(browser, { locale });
      await page.route(`**/control/transactions/${id}`, async (route) => {
        await service.control(`transactions/${id}`, { do: 'pay' });
        await route.continue();
      });
      await page.goto(service.url);
      await page.getByRole('button', { name: move }).first().click();
      await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
      assert.equal(await page.getByRole('alert').innerText(), refusal);
    });
  }

  for (const [locale, account, amount] of [
    ['pt-BR', 'BRL disponível', '10.000,00'],
    ['en-US', 'BRL available', '10,000.00'],
  ] as const) {
    test(`${locale}: the ledger names its accounts and writes its amounts in this language`, async () => {
      const { page } = await visitStill(browser, { locale });
      await page.goto(service.url);
      await page.getByRole('button', { name: languages[locale].tabs.balances }).click();
      const opening = page
        .getByRole('row')
        .filter({ has: page.getByRole('cell') })
        .last();
      await opening.waitFor();
      assert.deepEqual((await opening.getByRole('cell').allInnerTexts()).slice(-2), [account, amount]);
    });
  }

  test('on a phone the sections are one row, and the selected payment is on the first screen despite a long list', async () => {
    for (let count = 0; count < 10; count += 1) await service.pix();
    const { page } = await visitStill(browser, { locale: 'pt-BR', viewport: { width: 360, height: 800 } });
    await page.goto(service.url);
    await page.getByRole('button', { name: 'Pagar', exact: true }).first().waitFor();
    const rows = await page
      .locator('nav button')
      .evaluateAll((buttons) => new Set(buttons.map((button) => button.getBoundingClientRect().top)).size);
    assert.equal(rows, 1);
    const details = await page.getByRole('region', { name: portuguese.payment.name }).boundingBox();
    assert.ok(details && details.y < 800, `the details begin at ${details?.y} px`);
  });

  test('the panel is in English for a browser with another language', async () => {
    const { page } = await visitStill(browser, { locale: 'es-MX' });
    await page.goto(service.url);
    await page.getByRole('heading', { name: english.title }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'en-US');
  });

  test('Portuguese has the name and the description of each scenario', async () => {
    const { body } = await service.control('scenarios');
    const { cards, amounts } = body as Record<'cards' | 'amounts', { name: string; description: string }[]>;
    // A code is the same in each language, and a decline's message is the service's own, in Portuguese.
    const isCode = (text: string): boolean => /^([a-z_]+|[A-Z_]+|HTTP \d+)$/.test(text);
    const texts = [...cards.filter(({ name }) => !isCode(name)), ...amounts].flatMap(
      ({ name, description }) => [name, description],
    );
    assert.ok(texts.length > 40);
    assert.deepEqual(
      texts.filter((text) => !isCode(text) && portuguese.scenarios[text] === undefined),
      [],
    );
  });
});

test('Portuguese has a term for each state and each move', () => {
  const states = [cardMoves, pixMoves, refundMoves, payoutMoves, withdrawalMoves].flatMap((table) =>
    Object.keys(table),
  );
  const moves = [
    ...transactionVerbs,
    'succeed',
    'fail',
    'cancel',
    'require_action',
    'arn',
    'send',
    'complete',
  ];
  assert.deepEqual(
    states.filter((state) => portuguese.words[state] === undefined),
    [],
  );
  assert.deepEqual(
    moves.filter((move) => portuguese.moves[move] === undefined),
    [],
  );
});

const linesOf = async (page: Page): Promise<string[]> =>
  (await page.locator('body').innerText()).split(/[\n\t]/).map((line) => line.trim());

/** Texts of the other language that this language does not have. */
function foreignTo(texts: typeof english): Set<string> {
  // The control interface returns the names of scenarios in English.
  const scenarios = Object.keys(portuguese.scenarios);
  const [own, other] =
    texts === english ? [[...textsIn(english), ...scenarios], portuguese] : [textsIn(portuguese), english];
  const foreign = texts === english ? textsIn(other) : [...textsIn(other), ...scenarios];
  const known = new Set(own);
  return new Set(foreign.filter((text) => !known.has(text)));
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
