/** Tests the requests that a page can send as a form, so that its first view needs no preflight. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { suiteScope } from '../../support/servers/process.ts';
import { jsonResponse, ScriptedService } from '../../support/servers/scripted-service.ts';
import { mount, type Mounted } from './mounted.ts';

const shop = 'https://shop.example';
const formType = 'application/x-www-form-urlencoded';
const code = { idTransaction: 'tx_1', qrcode: '00020126', qr_code_image_url: null, expirationInSeconds: 600 };

describe('a buyer’s form request', () => {
  const suite = suiteScope();
  let service: ScriptedService;
  let mounted: Mounted;
  before(async () => {
    service = await ScriptedService.start(suite, () => ({ bytes: jsonResponse(code) }));
    mounted = await mount(suite, { baseUrl: service.baseUrl, allowedOrigins: [shop] });
  });

  const newSecret = async (): Promise<string> => {
    const customer = {
      name: 'Ana',
      email: 'ana@shop.example',
      phone: '11987654321',
      document: '52998224725',
    };
    const order = { reference: randomUUID(), amounts: { BRL: '129.90' }, customer };
    return (await mounted.companion.checkouts.create(order)).client_secret;
  };

  const post = (
    path: string,
    body: string | URLSearchParams,
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    fetch(mounted.url + path, {
      method: 'POST',
      body,
      headers: { origin: shop, ...(typeof body === 'string' && { 'content-type': formType }), ...headers },
    });

  const refusalOf = async (response: Response): Promise<[number, unknown]> => [
    response.status,
    ((await response.json()) as { code: string }).code,
  ];

  test('gets the same response as GET with the bearer token, for allowed origins only and with no-store', async () => {
    const secret = await newSecret();
    const byForm = await post('/v1/checkout', new URLSearchParams({ client_secret: secret }));
    const byBearer = await fetch(`${mounted.url}/v1/checkout`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    assert.equal(byForm.status, 200);
    assert.deepEqual(await byForm.json(), await byBearer.json());
    assert.equal(byForm.headers.get('access-control-allow-origin'), shop);
    assert.equal(byForm.headers.get('cache-control'), 'no-store');
    const foreign = await post('/v1/checkout', `client_secret=${secret}`, {
      origin: 'https://evil.example',
    });
    assert.deepEqual(await refusalOf(foreign), [403, 'ORIGIN_NOT_ALLOWED']);
  });

  test('requires the secret in its body, not in the URL or a header', async () => {
    const secret = await newSecret();
    const refused: [number, unknown] = [401, 'UNAUTHENTICATED'];
    const bearer = { authorization: `Bearer ${secret}` };
    assert.deepEqual(await refusalOf(await post(`/v1/checkout?client_secret=${secret}`, '')), refused);
    assert.deepEqual(await refusalOf(await post('/v1/checkout', 'client_secret=', bearer)), refused);
    assert.deepEqual(
      await refusalOf(await post('/v1/checkout', `client_secret=${secret}&client_secret=${secret}`)),
      refused,
    );
    assert.deepEqual(await refusalOf(await post('/v1/checkout', `client_secret=${secret}x`)), refused);
  });

  test('is rejected with further fields, a body that is too large, or another content type', async () => {
    const secret = await newSecret();
    const withMore = (more: string): string => `client_secret=${secret}&${more}`;
    assert.deepEqual(await refusalOf(await post('/v1/checkout', withMore('amount=1.00'))), [
      422,
      'VALIDATION_ERROR',
    ]);
    assert.deepEqual(await refusalOf(await post('/v1/checkout', withMore(`x=${'x'.repeat(4096)}`))), [
      413,
      'PAYLOAD_TOO_LARGE',
    ]);
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const other = await post('/v1/checkout', `client_secret=${secret}`, { 'content-type': type });
      assert.deepEqual(await refusalOf(other), [415, 'UNSUPPORTED_MEDIA_TYPE'], type);
    }
  });

  test('creates a PIX deposit by the same rules as JSON', async () => {
    const secret = await newSecret();
    const sent = new URLSearchParams({ client_secret: secret, method: 'pix' });
    const made = (await (await post('/v1/checkout/deposit', sent)).json()) as { pix?: { code: string } };
    assert.equal(made.pix?.code, code.qrcode);
    const amount = new URLSearchParams({ client_secret: secret, method: 'pix', amount: '1.00' });
    assert.deepEqual(await refusalOf(await post('/v1/checkout/deposit', amount)), [422, 'VALIDATION_ERROR']);
    const json = JSON.stringify({ client_secret: secret, method: 'pix' });
    const asJson = await post('/v1/checkout/deposit', json, { 'content-type': 'application/json' });
    assert.deepEqual(await refusalOf(asJson), [401, 'UNAUTHENTICATED']);
  });

  test('is not accepted by other calls, whose preflights can be cached for a day', async () => {
    const secret = await newSecret();
    const confirm = await post('/v1/checkout/confirm', `client_secret=${secret}&payment=pay_1`);
    assert.deepEqual(await refusalOf(confirm), [401, 'UNAUTHENTICATED']);
    const preflight = await fetch(`${mounted.url}/v1/checkout/status`, {
      method: 'OPTIONS',
      headers: { origin: shop, 'access-control-request-method': 'GET' },
    });
    assert.equal(preflight.headers.get('access-control-max-age'), '86400');
  });
});
