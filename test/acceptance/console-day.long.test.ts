/** A clerk's day in the console, in a browser and by keyboard alone: each task with a key that may do just that. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { keyDigest } from '../../server/keys/merchant-keys.ts';
import { texts } from '../../server/console/texts.ts';
import { flawsOn } from '../support/browsers/accessibility-violations.ts';
import { openBrowser, visitStill } from '../support/browsers/visitor.ts';
import { sampleOf } from '../support/long-run.ts';
import { startWebhookReceiver, webhookSecret } from '../support/merchants/webhook-receiver.ts';
import { temporaryFolder } from '../support/repository/packed-package.ts';
import {
  buyerOf,
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
    file: 'server/cli/main.ts',
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
  return { simulator, receiver, consoleUrl, cardTransaction: transaction ?? '' };
}

/** Enough for the longest page, and few enough to fail soon. */
const maxTabs = 150;

/** Somebody at a keyboard without a pointer. */
class Clerk {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let tabs = 0; tabs < maxTabs; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press('Tab');
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
    await this.page.keyboard.type(text);
  }

  /** A page that the clerk sees has no axe violations, and nothing beside the screen. */
  async sees(...words: (string | RegExp)[]): Promise<void> {
    for (const word of words) await this.page.getByText(word).first().waitFor();
    assert.deepEqual(await flawsOn(this.page), [], this.page.url());
  }
}

const views = [
  ['pt-BR', 360],
  ['en', 1280],
  ['pt-BR', 1280],
  ['en', 360],
] as const;

describe('a day in the console, by keyboard', { concurrency: false }, () => {
  const scope = suiteScope();
  let browser: Browser;

  before(async () => {
    browser = await openBrowser(scope);
  });

  for (const [language, width] of sampleOf(views, ['pt-BR 360', 'en 1280'], (view) => view.join(' ')))
    test(`${language}, ${width} px`, async (t) => {
      const day = await startShopDay(t);
      const words = texts[language];
      const signIn = async (person: Person): Promise<Clerk> => {
        const { page } = await visitStill(browser, { viewport: { width, height: 800 }, locale: language });
        await page.goto(`${day.consoleUrl}/sign-in?lang=${language}`);
        const clerk = new Clerk(page);
        await clerk.sees(words.signIn.hint);
        await clerk.type(page.getByLabel(words.signIn.key), keyOf(person));
        await page.keyboard.press('Enter');
        await clerk.sees(words.todo.lead);
        return clerk;
      };
      const go = (clerk: Clerk, section: keyof typeof words.nav): Promise<void> =>
        clerk.press(
          clerk.page.getByRole('navigation').first().getByRole('link', { name: words.nav[section] }),
        );
      const find = async (clerk: Clerk, query: string, references: string[]): Promise<void> => {
        await clerk.type(clerk.page.getByRole('searchbox'), query);
        await clerk.page.keyboard.press('Enter');
        await clerk.page.waitForURL((url) => url.searchParams.get('q') === query);
        const found = clerk.page.getByRole('table').getByRole('link');
        assert.deepEqual(await found.allInnerTexts(), references, query);
        assert.deepEqual(await flawsOn(clerk.page), [], query);
      };
      const openOrder = async (clerk: Clerk, query: string, reference: string): Promise<void> => {
        await go(clerk, 'payments');
        await clerk.page.getByRole('searchbox').waitFor();
        await find(clerk, query, [reference]);
        await clerk.press(clerk.page.getByRole('link', { name: reference }));
        await clerk.page.getByRole('heading', { name: reference }).waitFor();
      };
      const confirm = async (clerk: Clerk, button: string): Promise<void> => {
        await clerk.press(clerk.page.getByRole('checkbox'), 'Space');
        await clerk.press(clerk.page.getByRole('button', { name: button }));
      };

      await lookThings(await signIn('finder'));
      await refundPart(await signIn('refunder'));
      await givePixBack(await signIn('returner'));
      await workOffFailures(await signIn('support'));

      async function lookThings(clerk: Clerk): Promise<void> {
        const { page } = clerk;
        const amount = language === 'en' ? '12.90' : '12,90';
        await openOrder(clerk, 'prado', 'DECLINED-1');
        const reason = language === 'en' ? 'Not enough funds' : 'Sem saldo ou limite';
        await clerk.sees(reason, words.arrival.states['open'] ?? '', 'insufficient_funds');
        await openOrder(clerk, amount, 'CARD-1');
        await openOrder(clerk, '4242', 'CARD-1');
        await openOrder(clerk, 'conceicao', 'PIX-1');
        await clerk.sees(words.arrival.arrived, 'Conceição Alves');
        for (const action of ['/refunds', '/payouts/review'])
          assert.equal(await page.locator(`form[action="${action}"]`).count(), 0, 'a reader acts on nothing');
        assert.equal(await page.getByRole('link', { name: words.payoutTitle }).count(), 0);
        await go(clerk, 'statement');
        await clerk.sees(words.statement.month, words.incoming);
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          clerk.press(page.getByRole('link', { name: words.statement.file })),
        ]);
        const [head = '', ...lines] = (await readFile(await download.path(), 'utf8')).split('\r\n');
        const separator = language === 'en' ? ',' : ';';
        assert.deepEqual(head.slice(1).split(separator).slice(0, 3), [
          words.when,
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

      async function refundPart(clerk: Clerk): Promise<void> {
        const { page } = clerk;
        await openOrder(clerk, '4242', 'CARD-1');
        await clerk.type(page.getByLabel(words.refundAmount), '5,00');
        await clerk.type(page.getByLabel(words.note.label), 'One cup was broken');
        await clerk.press(page.getByRole('button', { name: words.review.refund }));
        await page.getByRole('heading', { name: words.confirmTitle.refund }).waitFor();
        await clerk.sees('One cup was broken', words.consequence.refund);
        await confirm(clerk, words.confirm.refund);
        await page.getByRole('heading', { name: words.refunds }).waitFor();
        await clerk.sees(/One cup was broken/);
        const sent = (await day.simulator.requests('/wallet/card/refund')).filter(
          ({ method }) => method === 'POST',
        );
        assert.deepEqual(
          sent.map(({ body }) => (body as { amount?: unknown }).amount),
          [5],
        );
        assert.equal(await page.getByRole('link', { name: words.payoutTitle }).count(), 0);
      }

      async function givePixBack(clerk: Clerk): Promise<void> {
        const { page } = clerk;
        await openOrder(clerk, 'conceicao', 'PIX-1');
        await clerk.press(page.getByRole('link', { name: words.payoutTitle }));
        await page.getByRole('heading', { name: words.nav.payouts, level: 1 }).waitFor();
        await clerk.type(page.getByLabel(words.pixKey), 'conceicao@shop.example');
        await clerk.press(page.getByRole('button', { name: words.review.payout }));
        await page.getByRole('heading', { name: words.confirmTitle.payout }).waitFor();
        await clerk.sees('conceicao@shop.example', words.consequence.payout);
        await confirm(clerk, words.confirm.payout);
        await page.getByRole('region', { name: words.pixReturnTitle }).waitFor();
        await clerk.sees(words.asked);
        assert.equal((await day.simulator.requests('/pixout')).length, 1);
        assert.equal(await page.locator('form[action="/refunds"]').count(), 0);
      }

      async function workOffFailures(clerk: Clerk): Promise<void> {
        const { page } = clerk;
        await day.simulator.transact(day.cardTransaction, 'dispute');
        await page.getByRole('heading', { name: words.todo.disputes }).waitFor();
        await clerk.press(page.getByRole('link', { name: words.disputed.open }));
        await clerk.sees(words.disputed.whatToDo, words.disputed.noRefund);
        await go(clerk, 'todo');
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
        await go(clerk, 'todo');
        await undelivered.waitFor({ state: 'detached' });
        await clerk.sees(words.todo.disputes);
      }
    });
});
