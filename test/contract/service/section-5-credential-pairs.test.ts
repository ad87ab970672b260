/** Contract tests of §5: an account's live and sandbox credentials, and how its limits apply to each. */
import assert from 'node:assert/strict';
import { type Account, type AccountName, accounts } from './support/accounts.ts';
import { describe, test } from './support/skippable-test.ts';
import { chargeBody, hostedBody } from './support/samples.ts';
import { type ServiceResponse, serviceOfFile } from './support/service.ts';
import { responses, assertResponse, codedError } from './support/shapes.ts';
import { credentialsOf } from './support/service-under-test.ts';

const service = await serviceOfFile();

describe('§5 two credential pairs', () => {
  const hosted = (account: Account): Promise<ServiceResponse> =>
    service.post('/wallet/deposit/payment', hostedBody(account));
  const charged = (account: Account): Promise<ServiceResponse> =>
    service.post('/wallet/card/charge', chargeBody(account));

  test('§5-4 sandbox credentials begin with tk_test_ and sk_test_', async () => {
    const { token, secret } = credentialsOf(accounts.sandbox);
    assert.match(token, /^tk_test_/);
    assert.match(secret, /^sk_test_/);
    assertResponse(await service.get('/account/balance', accounts.sandbox), 200, responses.balance);
  });

  const limits: [
    name: AccountName,
    send: (account: Account) => Promise<ServiceResponse>,
    status: number,
    code?: string,
  ][] = [
    ['refundOnlySandbox', (account) => service.get('/account/balance', account), 403, 'REFUND_ONLY'],
    ['blockedSandbox', (account) => service.get('/account/balance', account), 401],
    ['noCardsSandbox', (account) => hosted(account), 403, 'CARD_NOT_AVAILABLE'],
    ['noRawCardSandbox', (account) => charged(account), 422, 'RAW_CARD_NOT_ENABLED'],
  ];
  for (const [name, send, status, code] of limits) {
    test(`§5-4 the limits of an account apply in its sandbox: ${name}`, async () => {
      const response = await send(accounts[name]);
      assertResponse(response, status, code ? codedError(code) : responses.plainError);
    });
  }

  test('§5-4 §7.2-13 cards become ready per environment', async () => {
    assertResponse(await hosted(accounts.notReady), 422, codedError('PROCESSOR_ACCOUNT_NOT_READY'));
    assertResponse(await hosted(accounts.notReadySandbox), 200, responses.hostedCreated);
    assertResponse(await charged(accounts.notReadySandbox), 200, responses.approved);
  });

  test('§5-4 §5-8 a limit set by support applies in both environments', async () => {
    const limited = await service.control('accounts/live', { access: 'refund_only' });
    assert.equal(limited.status, 200, limited.text);
    for (const name of ['live', 'sandbox'] as const) {
      const response = await service.get('/account/balance', accounts[name]);
      assertResponse(response, 403, codedError('REFUND_ONLY'));
    }
    assertResponse(await hosted(accounts.noRawCard), 200, responses.hostedCreated);
  });

  test('§5-4 token and secret of different pairs are rejected', async () => {
    const mixed = { token: accounts.sandbox.token, secret: accounts.live.secret };
    assertResponse(await service.get('/account/balance', mixed), 401, responses.plainError);
  });
});
