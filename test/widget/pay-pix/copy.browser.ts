/** Tests the copy button of `<pay-pix>` with and without the clipboard API. */
import { assert } from 'chai';
import type { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import { button, find, recordAnnouncements, waitForText, until, visible } from '../support/browser/page.ts';
import { brCode, pixPayment, createScene } from '../support/browser/scene.ts';

/** Replaces the browser's clipboard; returns a function that restores it. */
function replaceClipboard(clipboard: unknown): () => void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  return () => Reflect.deleteProperty(navigator, 'clipboard');
}

/** Replaces `execCommand`, whose result is otherwise up to the browser. */
function replaceCommand(command: () => boolean): () => void {
  Object.defineProperty(document, 'execCommand', { configurable: true, value: command });
  return () => Reflect.deleteProperty(document, 'execCommand');
}

const showsCopied = (element: PayPix): boolean =>
  [find(element, '.copy button'), find(element, '[role=status]')].some((place) =>
    place?.innerText.includes('copiado'),
  );

describe('<pay-pix> copy button', () => {
  let element: PayPix;
  const restores: (() => void)[] = [];

  beforeEach(async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    element = scene.show();
    await visible(element, '#code');
  });

  afterEach(() => {
    element.remove();
    for (const restore of restores.splice(0)) restore();
  });

  it('copies the code byte for byte, and confirms only after the clipboard has it', async () => {
    let finish = (): void => undefined;
    const written: string[] = [];
    const writeText = (text: string): Promise<void> => {
      written.push(text);
      return new Promise((resolve) => (finish = resolve));
    };
    restores.push(replaceClipboard({ writeText }));
    const announcements = recordAnnouncements(element);
    (await button(element, 'Copiar código Pix')).click();
    await until('the write to the clipboard', () => written.length > 0);
    await element.updateComplete;
    assert.isFalse(showsCopied(element));
    assert.deepEqual(written, [brCode]);

    finish();
    await waitForText(element, 'Código Pix copiado');
    assert.deepEqual(announcements, ['Código Pix copiado']);
  });

  it('copies with `execCommand` when the clipboard API is missing', async () => {
    const copied: string[] = [];
    restores.push(
      replaceClipboard(undefined),
      replaceCommand(() => {
        const event = new ClipboardEvent('copy', { cancelable: true });
        const data = new DataTransfer();
        // Engines differ in which options the constructor accepts.
        Object.defineProperty(event, 'clipboardData', { value: data });
        document.dispatchEvent(event);
        copied.push(data.getData('text/plain'));
        return true;
      }),
    );
    const copy = await button(element, 'Copiar código Pix');
    copy.focus();
    copy.click();
    await waitForText(element, 'Código Pix copiado');
    assert.deepEqual(copied, [brCode]);
    assert.isTrue(copy.matches(':focus'));
  });

  it('selects the code with instructions when copying is refused, and never shows “copied”', async () => {
    restores.push(
      replaceClipboard({ writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }),
      replaceCommand(() => false),
    );
    (await button(element, 'Copiar código Pix')).click();
    await waitForText(element, 'O código está selecionado');
    assert.isFalse(showsCopied(element));
    const field = await visible<HTMLInputElement>(element, '#code');
    assert.equal(element.shadowRoot?.activeElement, field);
    assert.equal(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0), brCode);
  });

  it('does not trust an `execCommand` that returns true and copies nothing', async () => {
    restores.push(
      replaceClipboard(undefined),
      replaceCommand(() => true),
    );
    (await button(element, 'Copiar código Pix')).click();
    await waitForText(element, 'O código está selecionado');
    assert.isFalse(showsCopied(element));
  });
});
