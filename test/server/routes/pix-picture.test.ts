/** Tests the picture of the live PIX code for a merchant's e-mails, prints and displays. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { suiteScope } from '../../support/servers/process.ts';
import { jsonResponse, ScriptedService } from '../../support/servers/scripted-service.ts';
import { merchantKey, mount, type Mounted } from './mounted.ts';

const code =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
const customer = { name: 'Ana', email: 'ana@shop.example', phone: '11987654321', document: '52998224725' };

describe('the picture of a live PIX code', () => {
  const suite = suiteScope();
  let mounted: Mounted;
  let deposited = code;
  before(async () => {
    const service = await ScriptedService.start(suite, () => ({
      bytes: jsonResponse({
        idTransaction: randomUUID(),
        qrcode: deposited,
        qr_code_image_url: null,
        expirationInSeconds: 600,
      }),
    }));
    mounted = await mount(suite, { baseUrl: service.baseUrl });
  });

  const newCheckout = () =>
    mounted.companion.checkouts.create({ reference: randomUUID(), amounts: { BRL: '129.90' }, customer });

  async function withCode(): Promise<string> {
    const { id, client_secret: secret } = await newCheckout();
    const body = new URLSearchParams({ client_secret: secret, method: 'pix' });
    const response = await fetch(`${mounted.url}/v1/checkout/deposit`, { method: 'POST', body });
    assert.equal(response.status, 200);
    return id;
  }

  const picture = (id: string, format: string, key = merchantKey): Promise<Response> =>
    fetch(`${mounted.url}/v1/checkouts/${id}/pix.${format}`, { headers: { authorization: `Bearer ${key}` } });

  const refusalOf = async (response: Response): Promise<[number, unknown]> => [
    response.status,
    ((await response.json()) as { code: string }).code,
  ];

  test('is a decodable PNG, or an SVG', async () => {
    const id = await withCode();
    const png = await picture(id, 'png');
    assert.equal(png.headers.get('content-type'), 'image/png');
    assert.equal(png.headers.get('cache-control'), 'no-store');
    const { data, width, height } = PNG.sync.read(Buffer.from(await png.arrayBuffer()));
    assert.equal(jsQR.default(new Uint8ClampedArray(data), width, height)?.data, code);
    const svg = await picture(id, 'svg');
    assert.match(svg.headers.get('content-type') ?? '', /^image\/svg\+xml/);
    assert.match(await svg.text(), /^<svg[^>]+viewBox="0 0 57 57"/);
  });

  test('is for the merchant only, in these two formats', async () => {
    const id = await withCode();
    assert.deepEqual(await refusalOf(await picture(id, 'png', 'mk_wrong')), [401, 'UNAUTHENTICATED']);
    assert.deepEqual(await refusalOf(await picture(id, 'gif')), [404, 'NOT_FOUND']);
  });

  test('is not found without a code, for a closed checkout, or for a code too long for a picture', async () => {
    const notFound: [number, unknown] = [404, 'PIX_CODE_NOT_FOUND'];
    assert.deepEqual(await refusalOf(await picture((await newCheckout()).id, 'svg')), notFound);
    const id = await withCode();
    await mounted.companion.checkouts.cancel(id);
    assert.deepEqual(await refusalOf(await picture(id, 'svg')), notFound);
    deposited = 'x'.repeat(2332);
    assert.deepEqual(await refusalOf(await picture(await withCode(), 'png')), notFound);
  });
});
