/** Tests the payer form of `<pay-pix>`. */
// In every engine only in the long run.
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { assert } from 'chai';
import { PayChangeEvent, PaySubmitEvent } from '../../../widget/events/index.ts';
import type { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import { button, find, waitForText, type, until, visible } from '../support/browser/page.ts';
import { pixPayment, createScene } from '../support/browser/scene.ts';

const submit = async (element: PayPix): Promise<void> =>
  (await visible<HTMLButtonElement>(element, 'button[type=submit]')).click();

const middleOf = ({ x, y, width, height }: DOMRect): [number, number] => [
  Math.round(x + width / 2),
  Math.round(y + height / 2),
];

const fields = (element: PayPix): string[] =>
  [...(element.shadowRoot?.querySelectorAll('input') ?? [])].map(({ name }) => name);

describe('<pay-pix> payer form', () => {
  let element: PayPix;
  afterEach(() => element.remove());

  it('requests only missing details, and sends normalized values', async () => {
    const scene = await createScene({
      view: { missing: ['phone', 'document'] },
      deposits: [{ payment: pixPayment() }],
    });
    element = scene.show();
    await visible(element, '#phone');
    assert.deepEqual(fields(element), ['phone', 'document']);
    assert.isTrue(element.matches(':state(form)'));
    await type(element, 'phone', '+55 (11) 91234-5678');
    await type(element, 'document', '12.abc.345/01de-35');
    await submit(element);
    await visible(element, '#code');
    assert.deepEqual(await scene.deposits(), [
      { method: 'pix', revision: '0', phone: '5511912345678', document: '12ABC34501DE35' },
    ]);
    const [first] = scene.eventsOf(PayChangeEvent);
    assert.equal(first?.method, 'pix');
    assert.isTrue(scene.eventsOf(PayChangeEvent).at(-1)?.complete);
  });

  it('has the phone as one writes it, once its field is left', async () => {
    element = (await createScene({ view: { missing: ['phone'] } })).show();
    await type(element, 'phone', '11987654321');
    const phone = await visible<HTMLInputElement>(element, '#phone');
    await until('the spaced number', () => phone.value === '(11) 98765-4321');
  });

  for (const events of [[], ['change'], ['keydown', 'keyup'], ['blur']]) {
    it(`sends what a password manager fills in with ${events.join(', ') || 'no event'}`, async () => {
      const scene = await createScene({
        view: { missing: ['name', 'email'] },
        deposits: [{ payment: pixPayment() }],
      });
      element = scene.show();
      const values = { name: 'Maria Silva', email: 'maria@example.com' };
      for (const [name, value] of Object.entries(values)) {
        const input = await visible<HTMLInputElement>(element, `#${name}`);
        input.value = value;
        for (const type of events) input.dispatchEvent(new Event(type, { bubbles: true }));
      }
      element.requestUpdate();
      await element.updateComplete;
      await submit(element);
      await visible(element, '#code');
      assert.deepEqual(await scene.deposits(), [{ method: 'pix', revision: '0', ...values }]);
    });
  }

  it('dispatches `pay-change` when completeness or faults change, not for every key', async () => {
    const scene = await createScene({ view: { missing: ['name', 'email'] }, deposits: [] });
    element = scene.show();
    for (const text of ['-', '--', '-M', 'Maria', 'Maria Silva S']) await type(element, 'name', text);
    for (const text of ['m', 'm@', 'm@x.example', 'm@x.example.com']) await type(element, 'email', text);
    const changes = scene.eventsOf(PayChangeEvent).map(({ complete, invalid }) => [complete, ...invalid]);
    assert.deepEqual(changes, [[false, 'name'], [false], [false, 'email'], [true]]);
  });

  it('dispatches `pay-change` when `reset()` empties a complete form', async () => {
    const scene = await createScene({ view: { missing: ['name'] } });
    element = scene.show();
    await type(element, 'name', 'Maria Silva');
    element.reset();
    const changes = scene.eventsOf(PayChangeEvent).map(({ complete, invalid }) => [complete, ...invalid]);
    assert.deepEqual(changes, [[true], [false]]);
  });

  it('is skipped when only the optional document is missing', async () => {
    const scene = await createScene({
      view: { missing: ['document'] },
      deposits: [{ payment: pixPayment() }],
    });
    element = scene.show();
    await visible(element, '#code');
    assert.deepEqual(await scene.deposits(), [{ method: 'pix', revision: '0' }]);
  });

  it('shows each error at its field, and focuses the first one', async () => {
    const scene = await createScene({
      view: { missing: ['name', 'email', 'phone', 'document'] },
      deposits: [],
    });
    element = scene.show();
    await visible(element, '#email');
    await type(element, 'name', 'Maria Silva');
    await type(element, 'email', 'maria@');
    await type(element, 'document', '111.111.111-11');
    await submit(element);
    await until('the focus on the email', () => element.shadowRoot?.activeElement?.id === 'email');
    const email = await visible<HTMLInputElement>(element, '#email');
    assert.equal(email.getAttribute('aria-invalid'), 'true');
    const described = email.getAttribute('aria-describedby')?.split(' ') ?? [];
    assert.isTrue(described.some((id) => find(element, `#${id}`)?.innerText.includes('Confira o e-mail')));
    await waitForText(element, 'Informe seu celular com DDD.');
    await waitForText(element, 'Confira o CPF ou CNPJ');
    assert.deepEqual(await scene.deposits(), []);
    assert.deepEqual(scene.eventsOf(PayChangeEvent).at(-1)?.invalid, ['email', 'document']);
  });

  it('accepts a mouse click on the button while an invalid field has the focus', async () => {
    const scene = await createScene({ view: { missing: ['name', 'email'] }, deposits: [] });
    element = scene.show();
    const email = await visible<HTMLInputElement>(element, '#email');
    email.focus();
    email.value = 'maria@';
    email.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    const box = (await visible(element, 'button[type=submit]')).getBoundingClientRect();
    await sendMouse({ type: 'click', position: middleOf(box) });
    await waitForText(element, 'Informe seu nome completo.');
    await waitForText(element, 'Confira o e-mail');
    await resetMouse();
  });

  it('lets the payer continue without a document that the service rejected', async () => {
    const refusal = {
      status: 422,
      problem: { code: 'VALIDATION_ERROR', errors: [{ field: 'document', message: 'no' }] },
    };
    const scene = await createScene({
      view: { missing: ['phone', 'document'] },
      deposits: [refusal, { payment: pixPayment() }],
    });
    element = scene.show();
    await visible(element, '#phone');
    await type(element, 'phone', '11 91234-5678');
    await type(element, 'document', '529.982.247-25');
    await submit(element);
    await waitForText(element, 'não foi aceito');
    (await button(element, 'Continuar sem CPF ou CNPJ')).click();
    await visible(element, '#code');
    assert.deepEqual(await scene.deposits(), [
      { method: 'pix', revision: '0', phone: '11912345678', document: '52998224725' },
      { method: 'pix', revision: '0', phone: '11912345678' },
    ]);
  });

  it('returns the focus to a field that the service rejected', async () => {
    const refusal = {
      status: 422,
      problem: { code: 'VALIDATION_ERROR', errors: [{ field: 'phone', message: 'no' }] },
    };
    const scene = await createScene({ view: { missing: ['name', 'phone'] }, deposits: [refusal] });
    element = scene.show();
    await type(element, 'name', 'Maria Silva');
    await type(element, 'phone', '11 91234-5678');
    const submitButton = await visible<HTMLButtonElement>(element, 'button[type=submit]');
    submitButton.focus();
    submitButton.click();
    await visible(element, '#phone-error');
    await until('the focus', () => element.shadowRoot?.activeElement?.id === 'phone');
    await type(element, 'phone', '11 91234-5679');
    await submit(element);
    await until('the second request', async () => (await scene.deposits()).length === 2);
    await visible(element, '#phone-error');
    assert.isNull(element.shadowRoot?.activeElement, 'the buyer had left the form');
  });

  it('requests the document when the service requires it', async () => {
    const refusal = {
      status: 422,
      problem: { code: 'VALIDATION_ERROR', errors: [{ field: 'document', message: 'required' }] },
    };
    const scene = await createScene({
      view: { missing: ['document'] },
      deposits: [refusal, { payment: pixPayment() }],
    });
    element = scene.show();
    await visible(element, '#document');
    await type(element, 'document', '529.982.247-25');
    await submit(element);
    await visible(element, '#code');
    assert.deepEqual((await scene.deposits()).at(-1), {
      method: 'pix',
      revision: '0',
      document: '52998224725',
    });
  });

  it('sends one deposit for a double click, and none when the page cancels `pay-submit`', async () => {
    const scene = await createScene({ view: { missing: ['name'] }, deposits: [{ payment: pixPayment() }] });
    element = scene.show();
    await visible(element, '#name');
    await type(element, 'name', 'Maria Silva');
    element.addEventListener('pay-submit', (event) => event.preventDefault(), { once: true });
    element.submit();
    assert.lengthOf(scene.eventsOf(PaySubmitEvent), 1);
    assert.deepEqual(await scene.deposits(), []);

    const submitButton = await visible<HTMLButtonElement>(element, 'button[type=submit]');
    submitButton.click();
    submitButton.click();
    element.submit();
    await visible(element, '#code');
    assert.lengthOf(await scene.deposits(), 1);
  });

  it('keeps typed values when it is moved, and clears them on `reset()`', async () => {
    const scene = await createScene({ view: { missing: ['name'] } });
    element = scene.show();
    await visible(element, '#name');
    await type(element, 'name', 'Maria Silva');
    const frame = document.createElement('div');
    document.body.append(frame);
    frame.append(element);
    assert.equal((await visible<HTMLInputElement>(element, '#name')).value, 'Maria Silva');
    element.focus();
    assert.equal(element.shadowRoot?.activeElement?.id, 'name');
    element.reset();
    await until('an empty field', () => find<HTMLInputElement>(element, '#name')?.value === '');
    frame.remove();
  });
});
