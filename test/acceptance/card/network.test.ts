/** Tests of connection loss at each step of a card payment: never a second charge, never a false failure. */
import assert from 'node:assert/strict';
import { before, describe } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { CardPage, goodCard, type Isolation } from '../../support/buyers/card-page.ts';
import { type LossyRelay, startLossyRelay } from '../../support/faults/lossy-relay.ts';
import { type CardShop, startCardShop } from '../../support/servers/card-shop.ts';
import { throughRelay } from '../../support/servers/companion-setups.ts';
import { longOnly, longOnlyIf } from '../../support/long-run.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { startSimulator } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';
import { openBrowser, visitStill } from '../../support/browsers/visitor.ts';

const challenged = '4000002500003155';

/** The part of a call that the buyer's browser loses. */
type Loss = 'request' | 'response';

describe('connection loss', { concurrency: false }, () => {
  const scope = suiteScope();
  let shop: CardShop;
  let relay: LossyRelay;
  let browser: Browser;

  before(async () => {
    const simulator = await startSimulator(scope);
    relay = await startLossyRelay(scope, simulator.url);
    shop = await startCardShop(scope, {}, { simulator, start: throughRelay(relay) });
    browser = await openBrowser(scope);
  });

  let buyers = 0;

  for (const isolation of ['inline', 'frame'] as const satisfies Isolation[]) {
    describe(isolation, { concurrency: false }, () => {
      const inFrame = longOnlyIf(isolation === 'inline');

      const open = async () => {
        buyers += 1;
        const email = `buyer-${buyers}@shop.example`;
        const checkout = await shop.checkout({ customer: { name: 'Marina Duarte', email } });
        const { page } = await visitStill(browser);
        // A cross-origin frame is a target of its own: it is intercepted reliably only if routing is on when it starts.
        await page.route('**/v1/checkout/**', (route) => route.fallback());
        await page.goto(shop.addressOf(checkout, { attributes: { isolation } }));
        // Only this buyer's: an unanswered call of another test is repeated after 20 s.
        const charges = async (): Promise<number> => {
          const requests = await shop.simulator.requests('/wallet/card/charge');
          return requests.filter(({ body }) => JSON.stringify(body).includes(`"${email}"`)).length;
        };
        return { checkout, page, charges, card: new CardPage(page, isolation) };
      };

      /** Loses the next calls; resolves to a list that collects the idempotency keys of all calls. */
      async function lose(page: Page, path: string, loss: Loss, times: number): Promise<(string | null)[]> {
        const keys: (string | null)[] = [];
        await page.route(`**${path}`, async (route) => {
          const request = route.request();
          if (request.method() === 'POST') keys.push(request.headers()['idempotency-key'] ?? null);
          if (request.method() !== 'POST' || keys.length > times) return route.continue();
          // The companion receives the request, and the browser never gets the response.
          if (loss === 'response') await route.fetch();
          return route.abort('connectionreset');
        });
        return keys;
      }

      /** Records every text that the panel shows from now on. */
      async function recordTexts(page: Page): Promise<() => Promise<string>> {
        await page.locator('pay-card').evaluate((element) => {
          const texts = new Set<string>();
          Object.assign(element, { texts });
          const root = element.shadowRoot;
          const record = (): void =>
            void texts.add(root?.querySelector<HTMLElement>('.panel')?.innerText ?? '');
          if (root)
            new MutationObserver(record).observe(root, {
              subtree: true,
              childList: true,
              characterData: true,
            });
        });
        return () =>
          page
            .locator('pay-card')
            .evaluate((element) => [...(Reflect.get(element, 'texts') as Set<string>)].join('\n'));
      }

      for (const loss of ['request', 'response'] as const) {
        longOnlyIf(isolation === 'inline' || loss === 'request')(
          `a lost ${loss} of a charge is retried with the same key and paid once`,
          async () => {
            const { card, page, charges } = await open();
            const shownTexts = await recordTexts(page);
            const keys = await lose(page, '/v1/checkout/charge', loss, 2);
            await card.pay();
            await card.seePaid();
            assert.equal(await charges(), 1);
            assert.equal(new Set(keys).size, 1, 'every attempt has the same key');
            assert.doesNotMatch(await shownTexts(), /recusado|não funcionou|Não conseguimos/);
          },
        );

        longOnlyIf(isolation === 'inline' || loss === 'request')(
          `a lost ${loss} of a confirm is retried and paid by one charge`,
          async () => {
            const { card, page, charges } = await open();
            const shownTexts = await recordTexts(page);
            await lose(page, '/v1/checkout/confirm', loss, 2);
            await card.pay({ ...goodCard, number: challenged });
            await card.pressInChallenge('Complete');
            await card.seePaid();
            assert.equal(await charges(), 1);
            assert.doesNotMatch(await shownTexts(), /recusado|não conseguiu|Não conseguimos/);
          },
        );
      }

      inFrame(
        'a decline whose response is lost is declined once, and the next attempt has a new key',
        async () => {
          const { card, page, charges } = await open();
          const keys = await lose(page, '/v1/checkout/charge', 'response', 1);
          await card.pay({ ...goodCard, number: '4000000000009995' });
          await card.seeAdvice('não tem saldo ou limite suficiente');
          assert.equal(await charges(), 1);
          await card.pay();
          await card.seePaid();
          assert.equal(await charges(), 2);
          assert.equal(new Set(keys).size, 2, 'a new attempt has a new key');
        },
      );

      inFrame('a reload during a charge makes no second charge', async () => {
        const { card, page, charges } = await open();
        await shop.simulator.setFaults({ callbacks: 'drop' });
        const release = relay.hold(/\/wallet\/card\/charge$/);
        await card.pay();
        await until('the charge is on its way to the service', () => relay.heldBack() > 0);
        await page.reload();
        await card.see('Seu pagamento está sendo processado');
        release();
        await card.seePaid();
        assert.equal(await charges(), 1);
        await shop.simulator.setFaults({});
      });

      for (const fault of ['timeout', 'reset', '500', 'html'] as const) {
        longOnlyIf(isolation === 'inline' || fault !== 'html')(
          `a fault between companion and service (${fault}) is never shown as a failure, and is one charge`,
          async () => {
            const { card, page, checkout } = await open();
            const shownTexts = await recordTexts(page);
            await shop.simulator.setFaults({
              // Without this the service's callback would settle the payment before a lookup does.
              callbacks: fault === 'timeout' ? 'deliver' : 'drop',
              calls: { match: '/wallet/card/charge', do: fault, times: 1 },
            });
            await card.pay();
            await card.seePaid();
            assert.doesNotMatch(await shownTexts(), /recusado|Não conseguimos|indisponível/);
            await shop.simulator.setFaults({});
            const paid = (await shop.simulator.charges()).filter(({ status }) => status === 'paid');
            const { payment } = await shop.fetchCheckout(checkout.id);
            assert.equal(
              paid.filter(({ idTransaction }) => idTransaction === payment?.transaction).length,
              1,
            );
          },
        );
      }

      longOnly('submitting in two tabs at once makes one charge', async () => {
        const { card, page, checkout, charges } = await open();
        const other = await page.context().newPage();
        await other.goto(shop.addressOf(checkout, { attributes: { isolation } }));
        const second = new CardPage(other, isolation);
        await card.type(goodCard);
        await second.type(goodCard);
        const press = (tab: Page): Promise<void> =>
          tab.locator('pay-card').evaluate((element) => void Reflect.get(element, 'submit').call(element));
        await Promise.all([press(page), press(other)]);
        await card.seePaid();
        await second.seePaid();
        assert.equal(await charges(), 1);
      });
    });
  }
});
