/** Tests how `<pay-pix>` requests and draws the PIX code. */
// In every engine only in the long run.
import { assert } from 'chai';
import jsQR from 'jsqr';
import { PayDiagnosticEvent, PayErrorEvent, PayReadyEvent } from '../../../widget/events/index.ts';
import type { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import { button, find, waitForText, until, visible } from '../support/browser/page.ts';
import { brCode, pixPayment, createScene } from '../support/browser/scene.ts';

/** A code of a given length, with as varied characters as those of acquirers. */
function codeOf(length: number): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ./-';
  return Array.from({ length }, (_, index) => alphabet[(index * 31 + 7) % alphabet.length]).join('');
}

/** Decodes the QR code as a camera would, at `scale` device pixels per CSS pixel. */
async function scan(element: PayPix, scale: number): Promise<string | undefined> {
  const svg = await visible<SVGSVGElement>(element, '[part=qr-code]');
  const { width, height } = svg.getBoundingClientRect();
  const image = new Image();
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return jsQR(data, canvas.width, canvas.height)?.data;
}

describe('<pay-pix> code', () => {
  let element: PayPix;
  afterEach(() => {
    element.remove();
    document.documentElement.style.removeProperty('color-scheme');
  });

  it('shows the code at once, with one deposit that carries only the method', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    element = scene.show();
    const field = await visible<HTMLInputElement>(element, '#code');
    assert.equal(field.value, brCode);
    assert.deepEqual(await scene.deposits(), [{ method: 'pix', revision: '0' }]);
    assert.lengthOf(scene.eventsOf(PayReadyEvent), 1);
    assert.lengthOf(scene.eventsOf(PayDiagnosticEvent), 0);
    assert.isTrue(element.matches(':state(waiting)'));
    await waitForText(element, 'R$ 129,90');
    await waitForText(element, 'Aguardando pagamento');
  });

  it('shows the layout around the code while it is prepared, and shifts nothing when it arrives', async () => {
    const scene = await createScene({ deposits: [{ hang: true }] });
    element = scene.show();
    await waitForText(element, 'Gerando seu código Pix');
    await waitForText(element, 'R$ 129,90');
    const copy = await button(element, 'Copiar código Pix');
    assert.isTrue(copy.disabled);
    assert.isNull(find(element, '#code'));
    assert.isNull(find(element, '[part=qr-code]'));
    assert.lengthOf(scene.eventsOf(PayErrorEvent), 0);
    const parts = ['.head', '.steps', '.copy', '.box'].map((selector) => find(element, selector));
    const tops = (): (number | undefined)[] => parts.map((part) => part?.getBoundingClientRect().top);
    const before = tops();

    await scene.configure({ payment: pixPayment() });
    await visible(element, '#code');
    assert.deepEqual(tops(), before);
    assert.isFalse(copy.disabled);
  });

  it('shows the same code to a second element and after a reload, from one deposit', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    element = scene.show();
    await visible(element, '#code');
    const second = scene.show();
    await visible(second, '#code');
    second.remove();
    element.remove();
    element = scene.show();
    await visible(element, '#code');
    assert.lengthOf(await scene.deposits(), 1);
  });

  it('requests no code while it is disabled', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    element = scene.show({ disabled: '' });
    assert.isTrue((await button(element, 'Gerar código Pix')).disabled);
    assert.lengthOf(await scene.deposits(), 0);
    element.disabled = false;
    await visible(element, '#code');
  });

  for (const length of [60, 160, 512]) {
    for (const scheme of ['light', 'dark']) {
      it(`draws a QR code of ${length} characters that a camera can read, ${scheme}`, async () => {
        document.documentElement.style.setProperty('color-scheme', scheme);
        const code = codeOf(length);
        const scene = await createScene({
          deposits: [{ payment: pixPayment({ pix: { code, image_url: null } }) }],
        });
        element = scene.show();
        assert.equal(await scan(element, 1), code);
        assert.equal(await scan(element, 2), code);
        const { width } = (await visible(element, '[part=qr-code]')).getBoundingClientRect();
        assert.isAtLeast(width, 228);
        assert.isAtMost(width, 340);
        assert.equal(getComputedStyle(await visible(element, '.qr')).backgroundColor, 'rgb(255, 255, 255)');
      });
    }
  }

  it('shows a code with a wrong checksum, and reports it in `pay-diagnostic`', async () => {
    const code = `${brCode.slice(0, -4)}0000`;
    const scene = await createScene({
      deposits: [{ payment: pixPayment({ pix: { code, image_url: null } }) }],
    });
    element = scene.show();
    assert.equal((await visible<HTMLInputElement>(element, '#code')).value, code);
    assert.equal(await scan(element, 1), code);
    const [diagnostic] = await until('diagnostic', () => {
      const found = scene.eventsOf(PayDiagnosticEvent);
      return found.length > 0 && found;
    });
    assert.equal(diagnostic?.code, 'PIX_CODE_UNUSUAL');
    assert.notInclude(diagnostic?.message, code);
  });

  it('reports nothing of a code whose checkout the page has replaced', async () => {
    const createWith = (code: string) =>
      createScene({ deposits: [{ payment: pixPayment({ pix: { code, image_url: null } }) }] });
    const scene = await createWith(`${brCode.slice(0, -4)}0000`);
    const other = await createWith('unreadable');
    element = scene.show();
    await visible(element, '#code');
    const { session } = element.controller;
    element.checkout = other.secret;
    await session?.atRest;
    const faults = () => scene.eventsOf(PayDiagnosticEvent).map(({ message }) => message.split(' ').at(-1));
    await until('the other diagnostic', () => faults().includes('malformed.'));
    assert.deepEqual(faults(), ['malformed.']);
  });

  it('falls back to the service’s image when no QR code can be drawn, and loads no other address', async () => {
    const tooLong = codeOf(3_000);
    const picture =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
    const scene = await createScene({
      deposits: [{ payment: pixPayment({ pix: { code: tooLong, image_url: picture } }) }],
    });
    element = scene.show();
    assert.equal((await visible<HTMLImageElement>(element, '.qr img')).src, picture);
    element.remove();

    for (const image_url of [
      'http://shop.example/qr.png',
      'data:image/svg+xml,<svg/>',
      'javascript:alert(1)',
    ]) {
      const other = await createScene({
        deposits: [{ payment: pixPayment({ pix: { code: tooLong, image_url } }) }],
      });
      element = other.show();
      assert.equal((await visible<HTMLInputElement>(element, '#code')).value, tooLong);
      await visible(element, '.qr .blank');
      assert.isNull(find(element, '.qr img'));
      element.remove();
    }
  });
});
