/** The network is lost at each step: never a second charge, never a false failure. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { CardPage, goodCard, type Isolation } from '../../support/buyers/card-page.ts';
import { type CardShop, startCardShop } from '../../support/servers/card-shop.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { until } from '../../support/until.ts';
import { openBrowser, visit } from '../../support/browsers/visitor.ts';

const challenged = '4000002500003155';

/** What happens to a call, as seen from the buyer's browser. */
type Loss = 'request' | 'answer';

for (const isolation of ['inline', 'frame'] as const satisfies Isolation[]) {
  describe(`the network is lost, ${isolation}`, { concurrency: false }, () => {
    const scope = suiteScope();
    let shop: CardShop;
    let browser: Browser;

    before(async () => {
      shop = await startCardShop(scope);
      browser = await openBrowser(scope);
    });

    let buyers = 0;

    const open = async () => {
      buyers += 1;
      const email = `buyer-${buyers}@shop.example`;
      const checkout = await shop.checkout({ customer: { name: 'Marina Duarte', email } });
      const { page } = await visit(browser);
      // A frame of another origin is a target of its own: only one that starts with interception on is sure to have it.
      await page.route('**/v1/checkout/**', (route) => route.fallback());
      await page.goto(shop.addressOf(checkout, { attributes: { isolation } }));
      // This buyer's: a call of another test that was left without an answer is made again after 20 s.
      const charges = async (): Promise<number> => {
        const requests = await shop.simulator.requests('/wallet/card/charge');
        return requests.filter(({ body }) => JSON.stringify(body).includes(`"${email}"`)).length;
      };
      return { checkout, page, charges, card: new CardPage(page, isolation) };
    };

    /** Loses the next calls; answers their idempotency keys as they come. */
    async function lose(page: Page, path: string, loss: Loss, times: number): Promise<(string | null)[]> {
      const keys: (string | null)[] = [];
      await page.route(`**${path}`, async (route) => {
        const request = route.request();
        if (request.method() === 'POST') keys.push(request.headers()['idempotency-key'] ?? null);
        if (request.method() !== 'POST' || keys.length > times) return route.continue();
        // The companion has heard it, and its answer does not arrive.
        if (loss === 'answer') await route.fetch();
        return route.abort('connectionreset');
      });
      return keys;
    }

    /** Everything that the panel has said since. */
    async function listen(page: Page): Promise<() => Promise<string>> {
      await page.locator('pay-card').evaluate((element) => {
        const said = new Set<string>();
        Object.assign(element, { said });
        const root = element.shadowRoot;
        const hear = (): void => void said.add(root?.querySelector<HTMLElement>('.panel')?.innerText ?? '');
        if (root)
          new MutationObserver(hear).observe(root, { subtree: true, childList: true, characterData: true });
      });
      return () =>
        page
          .locator('pay-card')
          .evaluate((element) => [...(Reflect.get(element, 'said') as Set<string>)].join('\n'));
    }

    for (const loss of ['request', 'answer'] as const) {
      test(`on the charge’s ${loss}: the same key again, one charge, paid`, async () => {
        const { card, page, charges } = await open();
        const said = await listen(page);
        const keys = await lose(page, '/v1/checkout/charge', loss, 2);
        await card.pay();
        await card.seePaid();
        assert.equal(await charges(), 1);
        assert.equal(new Set(keys).size, 1, 'every try has the same key');
        assert.doesNotMatch(await said(), /recusado|não funcionou|Não conseguimos/);
      });

      test(`on the confirm’s ${loss}: asked again, one charge, paid`, async () => {
        const { card, page, charges } = await open();
        const said = await listen(page);
        await lose(page, '/v1/checkout/confirm', loss, 2);
        await card.pay({ ...goodCard, number: challenged });
        await card.answerChallenge('Complete');
        await card.seePaid();
        assert.equal(await charges(), 1);
        assert.doesNotMatch(await said(), /recusado|não conseguiu|Não conseguimos/);
      });
    }

    test('a declined card whose answer was lost is declined once, and another key pays', async () => {
      const { card, page, charges } = await open();
      const keys = await lose(page, '/v1/checkout/charge', 'answer', 1);
      await card.pay({ ...goodCard, number: '4000000000009995' });
      await card.seeAdvice('não tem saldo ou limite suficiente');
      assert.equal(await charges(), 1);
      await card.pay();
      await card.seePaid();
      assert.equal(await charges(), 2);
      assert.equal(new Set(keys).size, 2, 'a new attempt has a new key');
    });

    test('a reload while the charge is on its way is one charge', async () => {
      const { card, page, charges } = await open();
      await shop.simulator.setFaults({
        callbacks: 'drop',
        calls: { match: '/wallet/card/charge', do: 'slow', delay_ms: 5_000 },
      });
      await card.pay();
      await until('the service has it', async () => (await charges()) === 1);
      await page.reload();
      await card.see('Seu pagamento está sendo processado');
      await card.seePaid();
      assert.equal(await charges(), 1);
      await shop.simulator.setFaults({});
    });

    for (const fault of ['timeout', 'reset', '500', 'html'] as const) {
      test(`between companion and service (${fault}): never a failure, one charge`, async () => {
        const { card, page, checkout } = await open();
        const said = await listen(page);
        await shop.simulator.setFaults({
          // Else the service's own callback would tell before anything is asked.
          callbacks: fault === 'timeout' ? 'deliver' : 'drop',
          calls: { match: '/wallet/card/charge', do: fault, times: 1 },
        });
        await card.pay();
        await card.seePaid();
        assert.doesNotMatch(await said(), /recusado|Não conseguimos|indisponível/);
        await shop.simulator.setFaults({});
        const paid = (await shop.simulator.charges()).filter(({ status }) => status === 'paid');
        const { payment } = await shop.look(checkout.id);
        assert.equal(paid.filter(({ idTransaction }) => idTransaction === payment?.transaction).length, 1);
      });
    }

    test('in both tabs at once is one charge', async () => {
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
