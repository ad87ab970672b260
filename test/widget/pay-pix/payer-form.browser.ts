import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { assert } from 'chai';
import { PayChangeEvent, PaySubmitEvent } from '../../../widget/events.ts';
import type { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import { button, find, reads, type, until, visible } from '../support/browser/page.ts';
import { pixPayment, scene } from '../support/browser/scene.ts';

const submit = async (element: PayPix): Promise<void> =>
  (await visible<HTMLButtonElement>(element, 'button[type=submit]')).click();

const middleOf = ({ x, y, width, height }: DOMRect): [number, number] => [
  Math.round(x + width / 2),
  Math.round(y + height / 2),
];

const fields = (element: PayPix): string[] =>
  [...(element.shadowRoot?.querySelectorAll('input') ?? [])].map(({ name }) => name);

describe('<pay-pix> asks the payer', () => {
  let element: PayPix;
  afterEach(() => element.remove());

  it('only for what is missing, and sends digits', async () => {
    const made = await scene({
      view: { missing: ['phone', 'document'] },
      deposits: [{ payment: pixPayment() }],
    });
    element = made.show();
    await visible(element, '#phone');
    assert.deepEqual(fields(element), ['phone', 'document']);
    assert.isTrue(element.matches(':state(form)'));
    await type(element, 'phone', '+55 (11) 91234-5678');
    await type(element, 'document', '12.abc.345/01de-35');
    await submit(element);
    await visible(element, '#code');
    assert.deepEqual(await made.deposits(), [
      { method: 'pix', phone: '5511912345678', document: '12ABC34501DE35' },
    ]);
    const [first] = made.eventsOf(PayChangeEvent);
    assert.equal(first?.method, 'pix');
    assert.isTrue(made.eventsOf(PayChangeEvent).at(-1)?.complete);
  });

  it('with a `pay-change` for each news, and none for a key that changes nothing', async () => {
    const made = await scene({ view: { missing: ['name', 'email'] }, deposits: [] });
    element = made.show();
    for (const text of ['M', 'Ma', 'Mar', 'Maria Silva', 'Maria Silva S']) await type(element, 'name', text);
    for (const text of ['m', 'm@', 'm@x.example', 'm@x.example.com']) await type(element, 'email', text);
    const told = made.eventsOf(PayChangeEvent).map(({ complete, invalid }) => [complete, ...invalid]);
    assert.deepEqual(told, [[false, 'name'], [false], [false, 'email'], [true]]);
  });

  it('not at all when only the optional document is missing', async () => {
    const made = await scene({ view: { missing: ['document'] }, deposits: [{ payment: pixPayment() }] });
    element = made.show();
    await visible(element, '#code');
    assert.deepEqual(await made.deposits(), [{ method: 'pix' }]);
  });

  it('says in words what is wrong, at the field, with the focus on the first one', async () => {
    const made = await scene({ view: { missing: ['name', 'email', 'phone', 'document'] }, deposits: [] });
    element = made.show();
    await visible(element, '#email');
    await type(element, 'name', 'Maria Silva');
    await type(element, 'email', 'maria@');
    await type(element, 'document', '111.111.111-11');
    await submit(element);
    await until('focus', () => element.shadowRoot?.activeElement?.id === 'email');
    const email = await visible<HTMLInputElement>(element, '#email');
    assert.equal(email.getAttribute('aria-invalid'), 'true');
    const described = email.getAttribute('aria-describedby')?.split(' ') ?? [];
    assert.isTrue(described.some((id) => find(element, `#${id}`)?.innerText.includes('Confira o e-mail')));
    await reads(element, 'Informe seu celular com DDD.');
    await reads(element, 'Confira o CPF ou CNPJ');
    assert.deepEqual(await made.deposits(), []);
    assert.deepEqual(made.eventsOf(PayChangeEvent).at(-1)?.invalid, ['email', 'document']);
  });

  it('takes a press with the mouse from a field that is wrong', async () => {
    const made = await scene({ view: { missing: ['name', 'email'] }, deposits: [] });
    element = made.show();
    const email = await visible<HTMLInputElement>(element, '#email');
    email.focus();
    email.value = 'maria@';
    email.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    const box = (await visible(element, 'button[type=submit]')).getBoundingClientRect();
    await sendMouse({ type: 'click', position: middleOf(box) });
    await reads(element, 'Informe seu nome completo.');
    await reads(element, 'Confira o e-mail');
    await resetMouse();
  });

  it('lets the payer go on without a document that the service refused', async () => {
    const refusal = {
      status: 422,
      problem: { code: 'VALIDATION_ERROR', errors: [{ field: 'document', message: 'no' }] },
    };
    const made = await scene({
      view: { missing: ['phone', 'document'] },
      deposits: [refusal, { payment: pixPayment() }],
    });
    element = made.show();
    await visible(element, '#phone');
    await type(element, 'phone', '11 91234-5678');
    await type(element, 'document', '529.982.247-25');
    await submit(element);
    await reads(element, 'não foi aceito');
    (await button(element, 'Continuar sem CPF ou CNPJ')).click();
    await visible(element, '#code');
    assert.deepEqual(await made.deposits(), [
      { method: 'pix', phone: '11912345678', document: '52998224725' },
      { method: 'pix', phone: '11912345678' },
    ]);
  });

  it('asks for the document when the service wants one after all', async () => {
    const refusal = {
      status: 422,
      problem: { code: 'VALIDATION_ERROR', errors: [{ field: 'document', message: 'required' }] },
    };
    const made = await scene({
      view: { missing: ['document'] },
      deposits: [refusal, { payment: pixPayment() }],
    });
    element = made.show();
    await visible(element, '#document');
    await type(element, 'document', '529.982.247-25');
    await submit(element);
    await visible(element, '#code');
    assert.deepEqual((await made.deposits()).at(-1), { method: 'pix', document: '52998224725' });
  });

  it('sends one request for a double press, and none when the page stops it', async () => {
    const made = await scene({ view: { missing: ['name'] }, deposits: [{ payment: pixPayment() }] });
    element = made.show();
    await visible(element, '#name');
    await type(element, 'name', 'Maria Silva');
    element.addEventListener('pay-submit', (event) => event.preventDefault(), { once: true });
    element.submit();
    assert.lengthOf(made.eventsOf(PaySubmitEvent), 1);
    assert.deepEqual(await made.deposits(), []);

    const press = await visible<HTMLButtonElement>(element, 'button[type=submit]');
    press.click();
    press.click();
    element.submit();
    await visible(element, '#code');
    assert.lengthOf(await made.deposits(), 1);
  });

  it('keeps what was typed when it is moved, and forgets it on reset()', async () => {
    const made = await scene({ view: { missing: ['name'] } });
    element = made.show();
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
