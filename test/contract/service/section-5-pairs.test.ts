/** §5: an account's two credential pairs, and what its limits mean for each. */
import assert from 'node:assert/strict';
import { type Account, type AccountName, accounts } from './support/accounts.ts';
import { describe, test } from './support/case.ts';
import { chargeBody, hostedBody } from './support/samples.ts';
import { type Answer, serviceOfFile } from './support/service.ts';
import { answers, assertAnswer, codedError } from './support/shapes.ts';
import { credentialsOf } from './support/under-test.ts';

const service = await serviceOfFile();

describe('§5 two credential pairs', () => {
  const hosted = (account: Account): Promise<Answer> =>
    service.post('/wallet/deposit/payment', hostedBody(account));
  const charged = (account: Account): Promise<Answer> =>
    service.post('/wallet/card/charge', chargeBody(account));

  test('§5-4 sandbox credentials begin with tk_test_ and sk_test_', async () => {
    const { token, secret } = credentialsOf(accounts.sandbox);
    assert.match(token, /^tk_test_/);
    assert.match(secret, /^sk_test_/);
    assertAnswer(await service.get('/account/balance', accounts.sandbox), 200, answers.balance);
  });

  const limits: [
    name: AccountName,
    ask: (account: Account) => Promise<Answer>,
    status: number,
    code?: string,
  ][] = [
    ['refundOnlySandbox', (account) => service.get('/account/balance', account), 403, 'REFUND_ONLY'],
    ['blockedSandbox', (account) => service.get('/account/balance', account), 401],
    ['noCardsSandbox', (account) => hosted(account), 403, 'CARD_NOT_AVAILABLE'],
    ['noRawCardSandbox', (account) => charged(account), 422, 'RAW_CARD_NOT_ENABLED'],
  ];
  for (const [name, ask, status, code] of limits) {
    test(`§5-4 a limited account is limited in its sandbox: ${name}`, async () => {
      const answer = await ask(accounts[name]);
      assertAnswer(answer, status, code ? codedError(code) : answers.plainError);
    });
  }

  test('§5-4 §7.2-13 cards are ready for each environment by itself', async () => {
    assertAnswer(await hosted(accounts.notReady), 422, codedError('PROCESSOR_ACCOUNT_NOT_READY'));
    assertAnswer(await hosted(accounts.notReadySandbox), 200, answers.hostedCreated);
    assertAnswer(await charged(accounts.notReadySandbox), 200, answers.approved);
  });

  test('§5-4 §5-8 support limits an account in both environments', async () => {
    const limited = await service.control('accounts/live', { access: 'refund_only' });
    assert.equal(limited.status, 200, limited.text);
    for (const name of ['live', 'sandbox'] as const) {
      const answer = await service.get('/account/balance', accounts[name]);
      assertAnswer(answer, 403, codedError('REFUND_ONLY'));
    }
    assertAnswer(await hosted(accounts.noRawCard), 200, answers.hostedCreated);
  });

  test('§5-4 token and secret of different pairs do not match', async () => {
    const mixed = { token: accounts.sandbox.token, secret: accounts.live.secret };
    assertAnswer(await service.get('/account/balance', mixed), 401, answers.plainError);
  });
});
