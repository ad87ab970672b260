import { assert } from 'chai';
import { PayDiagnosticEvent } from '../../../widget/index.ts';
import { cardScene, errorOf, field, payButton, showCard, write } from '../support/browser/card.ts';
import { find, until, visible } from '../support/browser/page.ts';

describe('the card frame in the page', () => {
  const leftovers: Element[] = [];
  afterEach(() => {
    for (const element of leftovers.splice(0)) element.remove();
  });
  const show = async (attributes = {}) => {
    const made = await cardScene();
    const element = showCard(made, { isolation: 'frame', ...attributes });
    leftovers.push(element);
    await field(element, 'number');
    return { made, element, frame: await visible<HTMLIFrameElement>(element, 'iframe.frame') };
  };

  it('is the default, is named, and says where it isolates nothing', async () => {
    const made = await cardScene();
    const element = showCard(made, {});
    leftovers.push(element);
    const frame = await visible<HTMLIFrameElement>(element, 'iframe');
    await until('its name', () => frame.title === 'Dados do cartão');
    assert.deepEqual([...frame.sandbox].sort(), ['allow-same-origin', 'allow-scripts']);
    await until('the diagnostic', () => made.eventsOf(PayDiagnosticEvent)[0]?.code === 'FRAME_NOT_ISOLATED');
  });

  it('takes keys before its script has come, and loses none when it does', async () => {
    const made = await cardScene();
    const slow = `/slow-${crypto.randomUUID()}`;
    const element = showCard(made, { companion: `${slow}/companion` });
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

  it('is as high as its form, also when errors are added', async () => {
    const { element, frame } = await show();
    const fits = () => {
      const document = frame.contentDocument?.documentElement;
      return document !== undefined && Math.abs(document.scrollHeight - frame.clientHeight) <= 1;
    };
    await until('it fits', fits);
    const before = frame.clientHeight;
    (await payButton(element)).click();
    await until('errors', () => errorOf(element, 'number') !== '');
    await until('it is higher', () => frame.clientHeight > before && fits());
  });

  it('looks as the page says, also when that changes, and asks nobody for a picture', async () => {
    const { element } = await show();
    const number = await field(element, 'number');
    const look = (name: 'borderRadius' | 'color' | 'fontSize'): string => {
      const view = number.ownerDocument.defaultView;
      return view?.getComputedStyle(number)[name] ?? '';
    };
    element.style.setProperty('--pay-radius-control', '3px');
    element.style.setProperty('--pay-color-text', 'rgb(1, 2, 3)');
    document.documentElement.classList.add('another-look');
    await until('the radius', () => look('borderRadius') === '3px');
    assert.equal(look('color'), 'rgb(1, 2, 3)');
    element.style.setProperty('--pay-color-border-strong', 'url(/stolen)');
    element.style.setProperty('--pay-radius-control', '5px');
    document.documentElement.classList.remove('another-look');
    await until('the next radius', () => look('borderRadius') === '5px');
    assert.equal(
      number.ownerDocument.documentElement.style.getPropertyValue('--pay-color-border-strong'),
      '',
    );
  });

  it('speaks the language of the element, also when that changes', async () => {
    const { element } = await show();
    const number = await field(element, 'number');
    const label = () => number.ownerDocument.querySelector('label[for=number]')?.textContent;
    assert.include(label(), 'Número do cartão');
    element.locale = 'en';
    await until('English', () => label()?.includes('Card number'));
    assert.equal(number.ownerDocument.documentElement.lang, 'en');
  });

  it('hears nobody but the page around it, and nothing that it does not know', async () => {
    const { element, frame } = await show();
    await write(element, 'number', '4242');
    const { port1, port2 } = new MessageChannel();
    const heard: unknown[] = [];
    port1.addEventListener('message', ({ data }) => heard.push(data));
    port1.start();
    const stranger = document.createElement('iframe');
    document.body.append(stranger);
    leftovers.push(stranger);
    // From a window that is not its parent.
    const script = stranger.contentWindow as unknown as { Function: FunctionConstructor };
    new script.Function(
      'target',
      'port',
      "target.postMessage({ type: 'pay-elements:card-frame' }, '*', [port])",
    )(frame.contentWindow, port2);
    frame.contentWindow?.postMessage({ type: 'clear' }, '*');
    // What came after it has been heard, so it has been, too.
    element.locale = 'en';
    await until('another language', () => frame.contentDocument?.documentElement.lang === 'en');
    assert.deepEqual(heard, []);
    assert.equal((await field(element, 'number')).value, '4242');
  });

  it('is loaded anew when the element is moved, and can be used again', async () => {
    const { element } = await show();
    await write(element, 'number', '4242');
    const elsewhere = document.createElement('section');
    document.body.append(elsewhere);
    leftovers.push(elsewhere);
    elsewhere.append(element);
    await until('a new form', async () => (await field(element, 'number')).value === '');
    const number = await write(element, 'number', '42424');
    assert.equal(number.value, '4242 4');
    await until('shown', () => !find(element, 'iframe')?.classList.contains('waiting'));
  });
});
