import { assert } from 'chai';
import type { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import { button, find, listen, reads, until, visible } from '../support/browser/page.ts';
import { brCode, pixPayment, scene } from '../support/browser/scene.ts';

/** Puts another clipboard in place of the browser's; returns what puts it back. */
function replaceClipboard(clipboard: unknown): () => void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  return () => Reflect.deleteProperty(navigator, 'clipboard');
}

/** `execCommand` is the browser's own to allow; a test decides for it. */
function replaceCommand(command: () => boolean): () => void {
  Object.defineProperty(document, 'execCommand', { configurable: true, value: command });
  return () => Reflect.deleteProperty(document, 'execCommand');
}

const saysCopied = (element: PayPix): boolean =>
  [find(element, '.copy button'), find(element, '[role=status]')].some((place) =>
    place?.innerText.includes('copiado'),
  );

describe('<pay-pix> copies the code', () => {
  let element: PayPix;
  const restores: (() => void)[] = [];

  beforeEach(async () => {
    const made = await scene({ deposits: [{ payment: pixPayment() }] });
    element = made.show();
    await visible(element, '#code');
  });

  afterEach(() => {
    element.remove();
    for (const restore of restores.splice(0)) restore();
  });

  it('byte for byte, and says so only after the clipboard took it', async () => {
    let finish = (): void => undefined;
    const written: string[] = [];
    const writeText = (text: string): Promise<void> => {
      written.push(text);
      return new Promise((resolve) => (finish = resolve));
    };
    restores.push(replaceClipboard({ writeText }));
    const said = listen(element);
    (await button(element, 'Copiar código Pix')).click();
    await until('the write', () => written.length > 0);
    await element.updateComplete;
    assert.isFalse(saysCopied(element));
    assert.deepEqual(written, [brCode]);

    finish();
    await reads(element, 'Código Pix copiado');
    assert.deepEqual(said, ['Código Pix copiado']);
  });

  it('with the old command where the clipboard is missing', async () => {
    const taken: string[] = [];
    restores.push(
      replaceClipboard(undefined),
      replaceCommand(() => {
        const event = new ClipboardEvent('copy', { cancelable: true });
        const data = new DataTransfer();
        // Engines differ in what the constructor takes.
        Object.defineProperty(event, 'clipboardData', { value: data });
        document.dispatchEvent(event);
        taken.push(data.getData('text/plain'));
        return true;
      }),
    );
    (await button(element, 'Copiar código Pix')).click();
    await reads(element, 'Código Pix copiado');
    assert.deepEqual(taken, [brCode]);
  });

  it('never says “copied” where it is refused: it selects the code and says what to do', async () => {
    restores.push(
      replaceClipboard({ writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }),
      replaceCommand(() => false),
    );
    (await button(element, 'Copiar código Pix')).click();
    await reads(element, 'O código está selecionado');
    assert.isFalse(saysCopied(element));
    const field = await visible<HTMLTextAreaElement>(element, '#code');
    assert.equal(element.shadowRoot?.activeElement, field);
    assert.equal(field.value.slice(field.selectionStart, field.selectionEnd), brCode);
  });

  it('is not taken in by a command that says yes and copies nothing', async () => {
    restores.push(
      replaceClipboard(undefined),
      replaceCommand(() => true),
    );
    (await button(element, 'Copiar código Pix')).click();
    await reads(element, 'O código está selecionado');
    assert.isFalse(saysCopied(element));
  });
});
