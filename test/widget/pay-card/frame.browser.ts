/** Tests the card frame in the shop's page: loading, height, theme, language and messages. */
import { assert } from 'chai';
import { maxWaitMs } from '../../../widget/element/next-paint.ts';
import { PayDiagnosticEvent, PayErrorEvent } from '../../../widget/index.ts';
import {
  charges,
  createCardScene,
  declined,
  errorOf,
  field,
  payButton,
  showCard,
  write,
  writeCard,
} from '../support/browser/card.ts';
import { find, until, visible } from '../support/browser/page.ts';
import { companion } from '../support/browser/scene.ts';
import { walletPayment } from '../support/browser/wallet.ts';

describe('the card frame in the page', () => {
  const leftovers: Element[] = [];
  const { setTimeout: realTimeout } = globalThis;
  afterEach(() => {
    globalThis.setTimeout = realTimeout;
    for (const element of leftovers.splice(0)) element.remove();
  });
  const show = async (attributes = {}) => {
    const scene = await createCardScene();
    const element = showCard(scene, { isolation: 'frame', ...attributes });
    leftovers.push(element);
    await field(element, 'number');
    return { scene, element, frame: await visible<HTMLIFrameElement>(element, 'iframe.frame') };
  };

  it('is the default, has a title, and reports when its origin isolates nothing', async () => {
    const scene = await createCardScene();
    const element = showCard(scene, {});
    leftovers.push(element);
    const frame = await visible<HTMLIFrameElement>(element, 'iframe');
    await until('its title', () => frame.title === 'Dados do cartão');
    assert.deepEqual([...frame.sandbox].sort(), ['allow-same-origin', 'allow-scripts']);
    await until('the diagnostic', () => scene.eventsOf(PayDiagnosticEvent)[0]?.code === 'FRAME_NOT_ISOLATED');
  });

  it('is painted before the view around it is drawn', async () => {
    const { scene } = await show();
    // On a busy machine a frame takes longer than the element waits for one.
    const withoutLimit = (run: () => void, ms?: number): unknown =>
      ms === maxWaitMs ? 0 : realTimeout(run, ms);
    Object.assign(globalThis, { setTimeout: withoutLimit });
    // All modules, and the checkout, are loaded by the first element.
    const second = showCard(scene, { isolation: 'frame' });
    leftovers.push(second);
    const atFirstFrame = await new Promise((resolve) =>
      requestAnimationFrame(() =>
        resolve({
          hasFrame: find(second, 'iframe') !== null,
          hasTitle: find(second, '[part~=title]') !== null,
        }),
      ),
    );
    assert.deepEqual(atFirstFrame, { hasFrame: true, hasTitle: false });
    await until('the view', () => find(second, '[part~=title]'));
  });

  it('waits once for the end of the page’s HTML, which may still declare it', async () => {
    Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true });
    const scene = await createCardScene();
    const element = showCard(scene, { isolation: 'frame' });
    leftovers.push(element);
    await element.updateComplete;
    assert.isNull(find(element, 'iframe.frame'));
    Reflect.deleteProperty(document, 'readyState');
    document.dispatchEvent(new Event('DOMContentLoaded'));
    await field(element, 'number');
    let redraws = 0;
    element.requestUpdate = () => void (redraws += 1);
    document.dispatchEvent(new Event('DOMContentLoaded'));
    assert.equal(redraws, 0);
  });

  it('is in one panel with the notice of a slow load', async () => {
    const scene = await createCardScene();
    await scene.configure({ reads: 'cut', stream: 'refused' });
    const atOnce = (run: () => void, ms?: number): unknown => realTimeout(run, ms === 6_000 ? 0 : ms);
    Object.assign(globalThis, { setTimeout: atOnce });
    const element = showCard(scene, { isolation: 'frame' });
    leftovers.push(element);
    const notice = await visible(element, '.slow');
    const frame = await visible(element, 'iframe.frame');
    assert.equal(notice.closest('.panel'), frame.closest('.panel'));
  });

  it('is awaited longer while its script is loading than after it has loaded', async () => {
    const scene = await createCardScene();
    const slow = `/slow-${crypto.randomUUID()}`;
    const shortWaits: unknown[] = [];
    const recorded = (run: () => void, ms?: number): unknown => {
      if (ms === 4_000) shortWaits.push(run);
      return realTimeout(run, ms);
    };
    // The page declares the frame, so that it is there when the checkout is known.
    const element = document.createElement('pay-card');
    element.setAttribute('companion', `${slow}/companion`);
    element.locale = 'pt-BR';
    const declared = document.createElement('iframe');
    declared.src = `${slow}/companion/frame/card?lang=pt-BR`;
    element.append(declared);
    document.body.append(element);
    leftovers.push(element);
    await until('the form', () => declared.contentDocument?.querySelector('#number'));
    Object.assign(globalThis, { setTimeout: recorded });
    element.setAttribute('checkout', scene.secret);
    await until('the button', () => find(element, 'button[type=submit]'));
    assert.lengthOf(shortWaits, 0);
    await fetch(`${slow}/release`);
    await until('the form’s script', () => declared.contentDocument?.querySelector('.mark'));
    await payButton(element);
  });

  it('is as high as its form once a touch was cancelled, as by scrolling', async () => {
    const { element, frame } = await show();
    const button = await payButton(element);
    await until('the height', () => frame.style.blockSize !== '');
    const { blockSize } = frame.style;
    // No script can press a button.
    const { renderRoot } = element;
    Object.defineProperty(renderRoot, 'querySelector', {
      configurable: true,
      value: (selector: string) =>
        selector === 'button:active' ? button : ShadowRoot.prototype.querySelector.call(renderRoot, selector),
    });
    element.submit();
    await until('the error', () => errorOf(element, 'number') !== '');
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(frame.style.blockSize, blockSize);
    Reflect.deleteProperty(renderRoot, 'querySelector');
    dispatchEvent(new PointerEvent('pointercancel'));
    await until('the height', () => frame.style.blockSize !== blockSize);
  });

  it('accepts input before its script has loaded, and keeps it afterwards', async () => {
    const scene = await createCardScene();
    const slow = `/slow-${crypto.randomUUID()}`;
    const element = showCard(scene, { companion: `${slow}/companion` });
    leftovers.push(element);
    const number = await until('the form', () =>
      find<HTMLIFrameElement>(element, 'iframe')?.contentDocument?.querySelector<HTMLInputElement>('#number'),
    );
    number.focus();
    for (const key of '42424242') number.ownerDocument.execCommand('insertText', false, key);
    assert.equal(number.value, '42424242');
    assert.isNull(number.ownerDocument.querySelector('.mark'), 'the script has not run');
    await fetch(`${slow}/release`);
    await field(element, 'number');
    assert.equal(number.value, '4242 4242');
    assert.isTrue(number.isConnected);
    assert.equal(number.ownerDocument.activeElement, number);
    assert.equal(number.selectionStart, number.value.length);
  });

  for (const checkout of ['another', 'no'] as const)
    it(`that the page has declared ends with its checkout, when the page sets ${checkout} one`, async () => {
      const first = await createCardScene();
      const next = checkout === 'no' ? null : (await createCardScene()).secret;
      const frame = document.createElement('iframe');
      frame.src = `${companion}/frame/card`;
      const element = showCard(first, {}, document.createElement('div'));
      element.append(frame);
      leftovers.push(element);
      document.body.append(element);
      await until('the form', () => frame.contentDocument?.querySelector('.mark'));
      await payButton(element);
      element.checkout = next;
      // A merge of the server's HTML takes away what the element has set.
      frame.removeAttribute('part');
      await element.updateComplete;
      assert.isFalse(frame.isConnected, 'its page would send the card for the first checkout');
      if (next !== null) await payButton(element);
    });

  it('keeps the typed card while a payment by another method is awaited', async () => {
    const { scene, element } = await show();
    await write(element, 'number', '42424242');
    await scene.configure({ payment: walletPayment({ status: 'processing' }) });
    await until('held', () => element.matches(':state(held)'));
    assert.isFalse((await payButton(element)).checkVisibility());
    await scene.configure({ payment: { status: 'cancelled' } });
    await until('the form', () => element.matches(':state(form)'));
    const number = await field(element, 'number');
    assert.equal(number.value, '4242 4242');
    await write(element, 'number', '42424242');
    assert.equal(number.value, '4242 4242 4242 4242');
  });

  it('receives the response to its charge while a payment by another method is awaited', async () => {
    const { scene, element } = await show();
    await scene.configure({ charges: [{ hang: true }] });
    await writeCard(element);
    (await payButton(element)).click();
    await until('the charge', async () => (await charges(scene)).length === 1);
    const other = walletPayment({ status: 'processing' });
    await scene.configure({ payment: other });
    await until('held', () => element.matches(':state(held)'));
    await scene.configure({ late: { payment: declined('incorrect_cvc', 'fix_cvc') } });
    await scene.configure({ payment: { ...other, status: 'cancelled' } });
    await until('the error', () => errorOf(element, 'cvc') !== '');
    assert.equal((await field(element, 'number')).value, '4242 4242 4242 4242');
    assert.deepEqual(
      scene.eventsOf(PayErrorEvent).map(({ code }) => code),
      ['incorrect_cvc'],
    );
  });

  it('is as high as its form, even when errors are added', async () => {
    const { element, frame } = await show();
    const fits = () => {
      const document = frame.contentDocument?.documentElement;
      return document !== undefined && Math.abs(document.scrollHeight - frame.clientHeight) <= 1;
    };
    await until('the frame fits its form', fits);
    const before = frame.clientHeight;
    (await payButton(element)).click();
    await until('the error', () => errorOf(element, 'number') !== '');
    await until('the frame is higher', () => frame.clientHeight > before && fits());
  });

  it('applies the page’s theme and its changes, and rejects values that load a URL', async () => {
    const { element } = await show();
    const number = await field(element, 'number');
    const styleOf = (name: 'borderRadius' | 'color' | 'fontSize'): string => {
      const view = number.ownerDocument.defaultView;
      return view?.getComputedStyle(number)[name] ?? '';
    };
    element.style.setProperty('--pay-radius-control', '3px');
    element.style.setProperty('--pay-color-text', 'rgb(1, 2, 3)');
    document.documentElement.classList.add('other-theme');
    await until('the radius', () => styleOf('borderRadius') === '3px');
    assert.equal(styleOf('color'), 'rgb(1, 2, 3)');
    element.style.setProperty('--pay-color-border-strong', 'url(/stolen)');
    element.style.setProperty('--pay-radius-control', '5px');
    document.documentElement.classList.remove('other-theme');
    await until('the next radius', () => styleOf('borderRadius') === '5px');
    assert.equal(
      number.ownerDocument.documentElement.style.getPropertyValue('--pay-color-border-strong'),
      '',
    );
  });

  it('uses the language of the element, even when it changes', async () => {
    const { element } = await show();
    const number = await field(element, 'number');
    const label = () => number.ownerDocument.querySelector('label[for=number]')?.textContent;
    assert.include(label(), 'Número do cartão');
    element.locale = 'en';
    await until('English', () => label()?.includes('Card number'));
    assert.equal(number.ownerDocument.documentElement.lang, 'en');
  });

  it('ignores messages from other windows and messages that it does not know', async () => {
    const { element, frame } = await show();
    await write(element, 'number', '4242');
    const { port1, port2 } = new MessageChannel();
    const received: unknown[] = [];
    port1.addEventListener('message', ({ data }) => received.push(data));
    port1.start();
    const otherFrame = document.createElement('iframe');
    document.body.append(otherFrame);
    leftovers.push(otherFrame);
    // Posted from a window that is not its parent.
    const script = otherFrame.contentWindow as unknown as { Function: FunctionConstructor };
    new script.Function(
      'target',
      'port',
      "target.postMessage({ type: 'pay-elements:card-frame' }, '*', [port])",
    )(frame.contentWindow, port2);
    frame.contentWindow?.postMessage({ type: 'clear' }, '*');
    // A later message has been handled, so the earlier ones have been, too.
    element.locale = 'en';
    await until('the other language', () => frame.contentDocument?.documentElement.lang === 'en');
    assert.deepEqual(received, []);
    assert.equal((await field(element, 'number')).value, '4242');
  });

  it('learns of a decline, which empties the security code, before it can be typed in again', async () => {
    const original = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'postMessage') ?? {};
    const sent: string[] = [];
    function postNoted(this: MessagePort, message: { type: string; busy?: boolean }): void {
      sent.push(
        message.busy === undefined ? message.type : `${message.type}, ${message.busy ? 'busy' : 'free'}`,
      );
      Reflect.apply(original.value as () => void, this, [message]);
    }
    const scene = await createCardScene({
      charges: [{ payment: declined('insufficient_funds', 'retry_later') }],
    });
    const element = showCard(scene, { isolation: 'frame' });
    leftovers.push(element);
    await writeCard(element);
    Object.defineProperty(MessagePort.prototype, 'postMessage', { ...original, value: postNoted });
    try {
      (await payButton(element)).click();
      await until('the form can be used', () => sent.indexOf('show, free') > sent.indexOf('charge'));
    } finally {
      Object.defineProperty(MessagePort.prototype, 'postMessage', original);
    }
    assert.deepEqual(sent, ['take', 'show, busy', 'charge', 'declined', 'show, free']);
  });

  it('reloads when the element is moved, and can be used again', async () => {
    const { element } = await show();
    await write(element, 'number', '4242');
    const section = document.createElement('section');
    document.body.append(section);
    leftovers.push(section);
    section.append(element);
    await until('an empty form', async () => (await field(element, 'number')).value === '');
    const number = await write(element, 'number', '42424');
    assert.equal(number.value, '4242 4');
    await until('the frame is shown', () => !find(element, 'iframe')?.classList.contains('waiting'));
  });
});
