/**
 * A clerk's day in the console, in a browser and by keyboard alone: each task with a key that may do just that. `npm run test:long` does
 * each task in every view.
 */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { keyDigest } from '../../server/keys/merchant-keys.ts';
import { type Texts, texts } from '../../server/console/texts.ts';
import { flawsOn } from '../support/browsers/accessibility-violations.ts';
import { openBrowser, visitStill } from '../support/browsers/visitor.ts';
import { isLong } from '../support/long-run.ts';
import { startWebhookReceiver, webhookSecret } from '../support/merchants/webhook-receiver.ts';
import { temporaryFolder } from '../support/repository/packed-package.ts';
import {
  buyerOf,
  cliFile,
  customer,
  merchantOf,
  requestAsBuyer,
  startCompanion,
  testCard,
} from '../support/servers/companion.ts';
import { type Scope, startProcess, suiteScope } from '../support/servers/process.ts';
import { startSimulator } from '../support/servers/simulator.ts';
import { until } from '../support/until.ts';

const keyOf = (name: string): string => `mk_${name}_0123456789abcdefghijklmnopqrstuvwxyz`;
const scopesOf = {
  finder: ['read'],
  refunder: ['read', 'refunds'],
  returner: ['read', 'payouts'],
  support: ['read', 'events'],
} as const;
type Person = keyof typeof scopesOf;

/** A shop with a Pix that was paid, a card that was paid, a declined card, and a webhook that the shop did not take. */
async function startShopDay(scope: Scope) {
  const simulator = await startSimulator(scope);
  const receiver = await startWebhookReceiver(scope);
  const folder = await temporaryFolder(scope);
  const keys = Object.entries(scopesOf).map(([name, scopes]) => ({
    name,
    sha256: keyDigest(keyOf(name)).toString('hex'),
    scopes,
  }));
  await writeFile(path.join(folder, 'keys.json'), JSON.stringify({ keys }), { mode: 0o600 });
  const { url: companionUrl } = await startCompanion(scope, {
    baseUrl: simulator.baseUrl,
    databaseUrl: `sqlite:${path.join(folder, 'companion.db')}`,
    env: {
      PAY_KEYS: path.join(folder, 'keys.json'),
      PAY_RAW_CARD: 'inline',
      PAY_WEBHOOK_URL: receiver.url,
      PAY_WEBHOOK_SECRET: webhookSecret,
    },
  });
  const { url: consoleUrl } = await startProcess(scope, {
    file: cliFile,
    args: ['console', '--url', companionUrl, '--port', '0'],
    ready: 'console ready:',
  });
  receiver.responseStatus = ({ type, data }) =>
    type === 'payment.paid' && data.checkout?.reference === 'CARD-1' ? 500 : 204;

  const merchant = merchantOf(companionUrl);
  const order = (reference: string, amounts: Record<string, string>, name: string) =>
    merchant.createCheckout({ reference, amounts, description: 'Coffee', customer: { ...customer, name } });
  const pix = await order('PIX-1', { BRL: '68.00' }, 'Conceição Alves');
  const { pix: code, id } = await buyerOf(companionUrl, pix.client_secret).deposit({ method: 'pix' });
  const charge = await simulator.chargeOf(code?.code ?? assert.fail(`${id} has a code`));
  await simulator.pay(charge.idTransaction);
  const card = await order('CARD-1', { USD: '12.90' }, 'Marina Duarte');
  const declined = await order('DECLINED-1', { USD: '31.00' }, 'João Prado');
  for (const [{ client_secret: secret, id: key }, number] of [
    [card, '4242424242424242'],
    [declined, '4000000000009995'],
  ] as const)
    await requestAsBuyer(companionUrl, secret, '/charge', { body: testCard(number), key });
  for (const { id: checkout } of [pix, card])
    await until('the order is paid', async () => (await merchant.checkout(checkout)).status === 'paid');
  await until('the shop did not take a webhook', () =>
    receiver.deliveries.some(
      ({ type, data }) => type === 'payment.paid' && data.checkout?.reference === 'CARD-1',
    ),
  );
  const { transaction } = (await merchant.checkout(card.id)).payment ?? assert.fail('the card has a payment');
  return { simulator, receiver, consoleUrl, cardTransaction: transaction ?? assert.fail('its id is known') };
}

type ShopDay = Awaited<ReturnType<typeof startShopDay>>;

/** Enough for the longest page, and few enough to fail soon. */
const maxTabs = 150;

const views = [
  ['pt-BR', 360],
  ['en', 1280],
  ['pt-BR', 1280],
  ['en', 360],
] as const;
type View = (typeof views)[number];

/** Somebody at a keyboard without a pointer, at the console in one language. */
class Clerk {
  readonly page: Page;
  readonly language: View[0];
  readonly texts: Texts;

  constructor(page: Page, language: View[0]) {
    this.page = page;
    this.language = language;
    this.texts = texts[language];
  }

  async signIn(consoleUrl: string, person: Person): Promise<void> {
    await this.page.goto(`${consoleUrl}/sign-in?lang=${this.language}`);
    await this.sees(this.texts.signIn.hint);
    await this.type(this.page.getByLabel(this.texts.signIn.key), keyOf(person));
    await this.page.keyboard.press('Enter');
    await this.sees(this.texts.todo.lead);
  }

  /** Presses Tab as often as the page's elements say, and goes on until the target has the focus. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let tabs = 0; tabs < maxTabs;) {
      const distance = await target.evaluate(tabsUntil);
      if (distance === 0) {
        assert.equal(
          await target.evaluate(showsFocus),
          true,
          `${String(target)} shows that it has the focus`,
        );
        return;
      }
      for (let pressed = 0; pressed < distance; pressed += 1) await this.page.keyboard.press('Tab');
      tabs += distance;
    }
    assert.fail(`Tab does not reach ${String(target)}`);
  }

  async press(target: Locator, key = 'Enter'): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press(key);
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.insertText(text);
  }

  /** Waits for the words; the page then has no axe violations and no overflow. */
  async sees(...words: (string | RegExp)[]): Promise<void> {
    for (const word of words) await this.page.getByText(word).first().waitFor();
    assert.deepEqual(await flawsOn(this.page), [], this.page.url());
  }

  go(section: keyof Texts['nav']): Promise<void> {
    return this.press(
      this.page.getByRole('navigation').first().getByRole('link', { name: this.texts.nav[section] }),
    );
  }

  /** Searches for an order, and opens it as the only one found. */
  async openOrder(query: string, reference: string): Promise<void> {
    const { page } = this;
    await this.go('payments');
    await page.waitForURL(/\/payments$/);
    await this.type(page.getByRole('searchbox'), query);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('q') === query);
    const found = page.getByRole('table').getByRole('link');
    assert.deepEqual(await found.allInnerTexts(), [reference], query);
    await this.press(found);
    await page.getByRole('heading', { name: reference }).waitFor();
  }

  async confirm(button: string): Promise<void> {
    await this.press(this.page.getByRole('checkbox'), 'Space');
    await this.press(this.page.getByRole('button', { name: button }));
  }
}

/** How many elements Tab passes until this one, by their order in the page; 0 if it has the focus. Runs in the page. */
function tabsUntil(target: Element): number {
  if (target === document.activeElement) return 0;
  const tabbable = [
    ...document.querySelectorAll(
      'a[href], button, input:not([type="hidden"]), select, summary, [tabindex="0"]',
    ),
  ].filter((element) => element.checkVisibility());
  const from = document.activeElement === null ? -1 : tabbable.indexOf(document.activeElement);
  return Math.max(1, tabbable.indexOf(target) - from);
}

/** Whether an outline of 2 px or more in a visible colour is around the element. Runs in the page. */
function showsFocus(element: Element): boolean {
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
  const isClear = /rgba\(.*, 0\)|transparent/.test(outlineColor);
  return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !isClear;
}

async function lookThingsUp(clerk: Clerk): Promise<void> {
  const { page, language, texts: words } = clerk;
  const amount = language === 'en' ? '12.90' : '12,90';
  await clerk.openOrder('prado', 'DECLINED-1');
  const reason = language === 'en' ? 'Not enough funds' : 'Sem saldo ou limite';
  await clerk.sees(reason, words.arrival.states['open'] ?? '', 'insufficient_funds');
  await clerk.openOrder(amount, 'CARD-1');
  await clerk.openOrder('4242', 'CARD-1');
  await clerk.openOrder('conceicao', 'PIX-1');
  await clerk.sees(words.arrival.arrived, 'Conceição Alves');
  for (const action of ['/refunds', '/payouts/review'])
    assert.equal(await page.locator(`form[action="${action}"]`).count(), 0, 'a reader acts on nothing');
  assert.equal(await page.getByRole('link', { name: words.pixReturn }).count(), 0);
  await clerk.go('statement');
  await clerk.sees(words.statement.month, words.incoming);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    clerk.press(page.getByRole('link', { name: words.statement.file })),
  ]);
  const [head = '', ...lines] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  const separator = language === 'en' ? ',' : ';';
  assert.deepEqual(head.slice(1).split(separator).slice(0, 3), [
    words.whenInFile,
    words.statement.kind,
    words.order,
  ]);
  const sold = lines
    .filter((line) => line !== '')
    .map((line) => line.split(separator))
    .map((cells) => `${cells[2]} ${cells[4]}`);
  const written = language === 'en' ? ['CARD-1 12.90', 'PIX-1 68.00'] : ['CARD-1 12,90', 'PIX-1 68,00'];
  assert.deepEqual(sold.toSorted(), written);
}

async function refundPart(clerk: Clerk, { simulator }: ShopDay): Promise<void> {
  const { page, language, texts: words } = clerk;
  await clerk.openOrder('4242', 'CARD-1');
  await page.emulateMedia({ media: 'print' });
  const controls = page.locator('nav, form, button, input');
  for (const control of await controls.all())
    assert.equal(await control.isVisible(), false, 'is not printed');
  await page.getByText('Marina Duarte').first().waitFor();
  await page.emulateMedia({ media: 'screen' });
  await clerk.sees(words.left.refund.left);
  const hint = await page.getByLabel(words.refundAmount).getAttribute('aria-describedby');
  assert.match(await page.locator(`[id="${hint}"]`).innerText(), /12[.,]90\s*$/);
  await clerk.type(page.getByLabel(words.refundAmount), '50,00');
  await clerk.type(page.getByLabel(words.note.label), 'One cup was broken');
  await clerk.press(page.getByRole('button', { name: words.review.refund }));
  // The error has the focus, and the form has what was typed.
  await page.locator('[role="alert"]:focus').waitFor();
  await clerk.sees(language === 'en' ? /more than is left/ : /mais do que/);
  assert.equal(await page.getByLabel(words.note.label).inputValue(), 'One cup was broken');
  assert.equal(await page.getByLabel(words.refundAmount).inputValue(), '50,00');
  await clerk.type(page.getByLabel(words.refundAmount), '5,00');
  await clerk.press(page.getByRole('button', { name: words.review.refund }));
  await page.getByRole('heading', { name: words.confirmTitle.refund }).waitFor();
  await clerk.sees('Marina Duarte', 'One cup was broken', words.consequence.refund);
  await clerk.confirm(words.confirm.refund);
  await page.getByRole('heading', { name: words.refunds }).waitFor();
  await clerk.sees(/One cup was broken/);
  const sent = (await simulator.requests('/wallet/card/refund')).filter(({ method }) => method === 'POST');
  assert.deepEqual(
    sent.map(({ body }) => (body as { amount?: unknown }).amount),
    [5],
  );
  assert.equal(await page.getByRole('link', { name: words.pixReturn }).count(), 0);
}

async function givePixBack(clerk: Clerk, { simulator }: ShopDay): Promise<void> {
  const { page, texts: words } = clerk;
  await clerk.openOrder('conceicao', 'PIX-1');
  await clerk.press(page.getByRole('link', { name: words.pixReturn }));
  await page.getByRole('heading', { name: words.pixReturn, level: 1 }).waitFor();
  await clerk.sees(words.left.pixReturn.left, 'PIX-1');
  await clerk.type(page.getByLabel(words.pixKey), 'conceicao@shop.example');
  await clerk.press(page.getByRole('button', { name: words.review.payout }));
  await page.getByRole('heading', { name: words.confirmTitle.payout }).waitFor();
  await clerk.sees('conceicao@shop.example', words.consequence.payout);
  await clerk.confirm(words.confirm.payout);
  await page.getByRole('region', { name: words.pixReturnTitle }).waitFor();
  await clerk.sees(words.asked);
  assert.equal((await simulator.requests('/pixout')).length, 1);
  assert.equal(await page.locator('form[action="/refunds"]').count(), 0);
}

async function workOffFailures(clerk: Clerk, day: ShopDay): Promise<void> {
  const { page, language, texts: words } = clerk;
  await day.simulator.transact(day.cardTransaction, 'dispute');
  await page.getByRole('heading', { name: words.todo.disputes }).waitFor();
  await clerk.press(page.getByRole('link', { name: words.disputed.open }));
  await clerk.sees(words.disputed.whatToDo, words.disputed.noRefund);
  await clerk.go('todo');
  const undelivered = page.getByRole('region', { name: words.todo.webhooks });
  await undelivered.getByRole('listitem').waitFor();
  day.receiver.responseStatus = () => 204;
  await clerk.press(undelivered.getByRole('link').first());
  await clerk.press(page.getByRole('button', { name: words.resend }));
  await page
    .getByRole('cell', { name: language === 'en' ? 'delivered' : 'entregue' })
    .first()
    .waitFor();
  await clerk.sees(words.deliveries);
  await clerk.go('todo');
  await undelivered.waitFor({ state: 'detached' });
  await clerk.sees(words.todo.disputes);
  const { mark, reason, list, putBack } = words.todo.done;
  const disputes = page.getByRole('region', { name: words.todo.disputes });
  await clerk.press(disputes.getByRole('link', { name: `${mark}: CARD-1` }));
  await page.getByRole('heading', { name: mark, level: 1 }).waitFor();
  await clerk.sees('CARD-1', words.todo.done.hint);
  // Without a reason the form stays, and the field keeps the focus.
  await clerk.press(page.getByRole('button', { name: mark }));
  await page.locator('#reason:focus').waitFor();
  await clerk.type(page.getByLabel(reason), 'The proof is with the service');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: list }).getByText('The proof is with the service').waitFor();
  await disputes.waitFor({ state: 'detached' });
  await clerk.sees(words.todo.nothing);
  await clerk.press(page.getByRole('button', { name: putBack }));
  await disputes.waitFor();
}

/** In the order of the day: the statement is read before anything is given back. */
const tasks = [
  ['finder', lookThingsUp],
  ['refunder', refundPart],
  ['returner', givePixBack],
  ['support', workOffFailures],
] as const;

describe('a day in the console, by keyboard', { concurrency: false }, () => {
  const scope = suiteScope();
  let browser: Browser;

  before(async () => {
    browser = await openBrowser(scope);
  });

  // Each task is in another view; the days are all pairs of a task and a view.
  for (const [shift] of isLong ? views.entries() : views.slice(0, 1).entries())
    test(`day ${shift + 1}`, async (t) => {
      const day = await startShopDay(t);
      for (const [index, [person, work]] of tasks.entries()) {
        const [language, width] = views[(index + shift) % views.length] ?? views[0];
        const { page, record } = await visitStill(browser, {
          viewport: { width, height: 800 },
          locale: language,
        });
        const clerk = new Clerk(page, language);
        await t.test(`${person}: ${language}, ${width} px`, async () => {
          await clerk.signIn(day.consoleUrl, person);
          await work(clerk, day);
          assert.deepEqual(record.errors, []);
        });
      }
    });
});
