/** What a page may post as a form, so that its first screen waits for no preflight. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { suiteScope } from '../../support/servers/process.ts';
import { jsonAnswer, ScriptedService } from '../../support/servers/scripted-service.ts';
import { mount, type Mounted } from './mounted.ts';

const shop = 'https://shop.example';
const formType = 'application/x-www-form-urlencoded';
const code = { idTransaction: 'tx_1', qrcode: '00020126', qr_code_image_url: null, expirationInSeconds: 600 };

describe('a form of a buyer', () => {
  const suite = suiteScope();
  let service: ScriptedService;
  let mounted: Mounted;
  before(async () => {
    service = await ScriptedService.start(suite, () => ({ bytes: jsonAnswer(code) }));
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

  test('is answered as GET with the bearer token is, to the allowed origins alone, and kept by nobody', async () => {
    const secret = await newSecret();
    const answer = await post('/v1/checkout', new URLSearchParams({ client_secret: secret }));
    const asked = await fetch(`${mounted.url}/v1/checkout`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    assert.equal(answer.status, 200);
    assert.deepEqual(await answer.json(), await asked.json());
    assert.equal(answer.headers.get('access-control-allow-origin'), shop);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    const elsewhere = await post('/v1/checkout', `client_secret=${secret}`, {
      origin: 'https://evil.example',
    });
    assert.deepEqual(await refusalOf(elsewhere), [403, 'ORIGIN_NOT_ALLOWED']);
  });

  test('needs the secret in its body: not in the address, and not in a header beside it', async () => {
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

  test('is refused with anything else in it, too much of it, or in another type', async () => {
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

  test('asks for a code, with the same rules as JSON', async () => {
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

  test('leaves the other calls to their preflights, which browsers may keep for as long as they do', async () => {
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
