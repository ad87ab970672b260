/** Tests of what buyers see on a page whose origin the companion does not allow (CORS). The page's clock is mocked. */
import assert from 'node:assert/strict';
import { before, describe } from 'node:test';
import { visit } from '../support/browsers/visitor.ts';
import { testsOf } from '../support/runner/long-run.ts';
import { oneOnSqlite } from '../support/servers/companion-setups.ts';
import { customer } from '../support/servers/companion.ts';
import { type RunningProcess, suiteScope } from '../support/servers/process.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';
import { until } from '../support/until.ts';

const slowText = 'O pagamento está demorando para carregar.';

/** Records method and code of each `pay-error`. */
const script = `
  window.errors = [];
  addEventListener('pay-error', ({ method, code }) => window.errors.push(method + ' ' + code));
`;

describe('a page whose origin is not allowed', { concurrency: false }, () => {
  const test = testsOf('refused origin');
  const scope = suiteScope();
  let testShop: TestShop;
  let companion: RunningProcess;
  before(async () => {
    testShop = await startTestShop(
      scope,
      { PAY_ALLOWED_ORIGINS: 'https://other.example' },
      {
        ...oneOnSqlite,
        start: async (...args) => (companion = (await oneOnSqlite.start(...args)) as RunningProcess),
      },
    );
  });

  for (const [tag, method] of [
    ['pay-pix', 'pix'],
    ['pay-card', 'card'],
    ['pay-wallet display="redirect"', 'wallet'],
    ['pay-checkout', 'null'],
  ] as const) {
    test(`<${tag}> shows a delay, then a retry button and one pay-error`, async () => {
      const { client_secret: secret } = await testShop.createCheckout({
        amounts: { BRL: '129.90', USD: '25.00' },
        customer,
      });
      const { page } = await visit(testShop.browser);
      await page.clock.install();
      const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/v1/checkout'));
      await page.goto(
        testShop.pageUrl({ body: `<${tag} checkout="${secret}"></${tag}>`, lang: 'pt-BR', script }),
      );
      await refused;
      const element = page.locator(tag.split(' ')[0] ?? '');
      const errors = (): Promise<unknown> => page.evaluate('window.errors');
      await page.clock.fastForward(6_500);
      await element.getByText(slowText).first().waitFor();
      assert.deepEqual(await errors(), []);
      assert.equal(await element.getByRole('button').count(), 0);

      await page.clock.fastForward(14_000);
      await element.getByRole('button', { name: 'Tentar de novo' }).waitFor();
      assert.deepEqual(await errors(), [`${method} LOAD_TIMEOUT`]);
    });
  }

  test('the log names the origin and the setting that allows it', async () => {
    const logLines = (): string[] =>
      companion
        .output()
        .split('\n')
        .filter((line) => line.includes('origin not allowed'));
    await until('the origin is logged', () => logLines().length > 0);
    const [line = ''] = logLines();
    assert.ok(line.includes(testShop.shopUrl), line);
    assert.match(line, /PAY_ALLOWED_ORIGINS/);
  });
});
