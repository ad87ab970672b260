/** Tests of what buyers see on a page whose origin the companion does not allow (CORS). The page's clock is mocked. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { visit } from '../support/browsers/visitor.ts';
import { longOnlyIf } from '../support/long-run.ts';
import { oneOnSqlite } from '../support/servers/companion-setups.ts';
import { customer } from '../support/servers/companion.ts';
import { type RunningProcess, suiteScope } from '../support/servers/process.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';
import { until } from '../support/until.ts';

const unreachableText = 'Não conseguimos falar com o serviço de pagamento.';

/** Records method and code of each `pay-error`, and the messages of each `pay-diagnostic`. */
const script = `
  window.errors = [];
  window.diagnostics = [];
  addEventListener('pay-error', ({ method, code }) => window.errors.push(method + ' ' + code));
  addEventListener('pay-diagnostic', ({ code, message }) => window.diagnostics.push(code + ': ' + message));
`;

describe('a page whose origin is not allowed', { concurrency: false }, () => {
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
    longOnlyIf(method === 'card' || method === 'wallet')(
      `<${tag}> reports the cause at once, and offers a retry`,
      async () => {
        const { client_secret: secret } = await testShop.createCheckout({
          amounts: { BRL: '129.90', USD: '25.00' },
          customer,
        });
        const { page } = await visit(testShop.browser);
        await page.clock.install();
        await page.goto(
          testShop.pageUrl({ body: `<${tag} checkout="${secret}"></${tag}>`, lang: 'pt-BR', script }),
        );
        const element = page.locator(tag.split(' ')[0] ?? '');
        await element.getByText(unreachableText).first().waitFor();
        await element.getByRole('button', { name: 'Tentar de novo' }).waitFor();
        assert.equal(await element.getByText('conexão').count(), 0, 'the buyer’s connection works');
        assert.deepEqual(await page.evaluate('window.errors'), [`${method} ORIGIN_NOT_ALLOWED`]);
        const diagnostics = await page.evaluate<string[]>('window.diagnostics');
        assert.equal(diagnostics.length, 1);
        assert.match(diagnostics[0] ?? '', /^ORIGIN_NOT_ALLOWED: .*PAY_ALLOWED_ORIGINS/);
        assert.ok(diagnostics[0]?.includes(testShop.shopUrl));
        await page.context().close();
      },
    );
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
