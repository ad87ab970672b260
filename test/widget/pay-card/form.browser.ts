/** Tests the card form, inline and in its frame: typing, autofill, errors, reset and disabling. */
import { assert } from 'chai';
import { builtInLocales } from '../../../widget/locale/built-in-locales.ts';
import { PayChangeEvent, PaySubmitEvent } from '../../../widget/index.ts';
import {
  cardPayment,
  charges,
  createCardScene,
  errorOf,
  field,
  payButton,
  showCard,
  write,
  writeCard,
} from '../support/browser/card.ts';
import { until } from '../support/browser/page.ts';

for (const isolation of ['inline', 'frame'] as const) {
  describe(`the card form, ${isolation}`, () => {
    const leftovers: Element[] = [];
    afterEach(() => {
      for (const element of leftovers.splice(0)) element.remove();
    });
    const show = async (missing: ('name' | 'email')[] = []) => {
      const scene = await createCardScene({ view: { missing } });
      const element = showCard(scene, { isolation });
      leftovers.push(element);
      await field(element, 'number');
      return { scene, element };
    };

    it('groups the number while it is typed, and shows its network', async () => {
      const { element, scene } = await show();
      const number = await write(element, 'number', '378282246310005');
      assert.equal(number.value, '3782 822463 10005');
      assert.equal(number.selectionStart, number.value.length);
      (await field(element, 'expiry')).focus();
      await until('the brand in `pay-change`', () => scene.eventsOf(PayChangeEvent).at(-1)?.brand === 'amex');
    });

    it('is usable in a page with Prototype.js, which replaces standard methods', async () => {
      const remove: unknown = Reflect.get(HTMLElement.prototype, 'remove');
      const { from } = Array;
      const { entries } = Array.prototype;
      HTMLElement.prototype.remove = function remove() {
        if (!this.parentNode) throw new TypeError('parentNode is null');
        this.parentNode.removeChild(this);
      };
      Object.assign(Array, { from: (items: Iterable<unknown>) => from(items) });
      Object.assign(Array.prototype, {
        entries(this: unknown[]) {
          return [...this];
        },
      });
      try {
        const scene = await createCardScene({ charges: [{ payment: cardPayment({ status: 'paid' }) }] });
        const element = showCard(scene, { isolation });
        leftovers.push(element);
        await writeCard(element);
        (await payButton(element)).click();
        await until('the charge', async () => (await charges(scene)).length > 0);
      } finally {
        Object.assign(HTMLElement.prototype, { remove });
        Object.assign(Array, { from });
        Object.assign(Array.prototype, { entries });
      }
    });

    it('keeps the caret at its digit, in the middle and across gaps', async () => {
      const { element } = await show();
      const number = await write(element, 'number', '4242424242');
      number.setSelectionRange(2, 2);
      await write(element, 'number', '1');
      assert.equal(number.value, '4214 2424 242');
      assert.equal(number.selectionStart, 3);
      number.setSelectionRange(5, 5);
      number.ownerDocument.execCommand('delete');
      assert.equal(number.value, '4212 4242 42');
      assert.equal(number.selectionStart, 3);
    });

    it('says which cards are taken instead of one of Elo or Hipercard, once the number is complete', async () => {
      const { element } = await show();
      const number = await field(element, 'number');
      const hint = (): string => number.parentElement?.querySelector('.hint')?.textContent ?? '';
      for (const [typed, isSeldom] of [
        ['6362970000457013', true],
        ['4242424242424242', false],
        ['6062826786276634', true],
        ['6370950000000005', true],
        ['5555555555554444', false],
      ] as const) {
        await writeCard(element, { number: typed });
        await until(`the hint for ${typed}`, () => /Elo e Hipercard/.test(hint()) === isSeldom);
      }
    });

    it('lets the buyer correct the month of a complete date', async () => {
      const { element } = await show();
      const expiry = await write(element, 'expiry', '1230');
      const edit = (command: string, from: number, to: number, text?: string): string => {
        expiry.setSelectionRange(from, to);
        expiry.ownerDocument.execCommand(command, false, text);
        return `${expiry.value} ${expiry.selectionStart}`;
      };
      assert.equal(edit('delete', 2, 2), '1/30 1');
      assert.equal(edit('insertText', 1, 1, '1'), '11/30 2');
      assert.equal(edit('insertText', 0, 2, '1'), '1/30 1');
      assert.equal(edit('insertText', 1, 1, '0'), '10/30 2');
      assert.equal(edit('delete', 0, 2), '/30 0');
      assert.equal(edit('insertText', 0, 0, '9'), '9/30 1');
      await writeCard(element, { expiry: expiry.value });
      assert.equal(expiry.value, '09/30');
    });

    it('accepts pasted and autofilled values in any format', async () => {
      const { element } = await show();
      const fill = async (name: string, text: string): Promise<string> => {
        const input = await field(element, name);
        input.value = text;
        // Autofill sends no InputEvent in some browsers.
        input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
        return input.value;
      };
      assert.equal(await fill('number', '4242-4242-4242-4242'), '4242 4242 4242 4242');
      assert.equal(await fill('number', ' 5555\u00a05555 5555 4444 '), '5555 5555 5555 4444');
      assert.equal(await fill('expiry', '2030-12'), '12/2030');
      assert.equal(await fill('expiry', '12 / 2030'), '12/2030');
      assert.equal(await fill('expiry', '1230'), '12/30');
      assert.equal(await fill('cvc', '12345'), '123');
    });

    for (const events of [[], ['change'], ['keydown', 'keyup'], ['blur']]) {
      it(`pays with what a password manager fills in with ${events.join(', ') || 'no event'}`, async () => {
        const { element, scene } = await show(['name', 'email']);
        await scene.configure({ charges: [{ payment: cardPayment() }] });
        const values = {
          number: '4242424242424242',
          expiry: '12/30',
          cvc: '123',
          name: 'Rosa Silva',
          email: 'rosa@example.com',
        };
        for (const [name, value] of Object.entries(values)) {
          const input = await field(element, name);
          input.value = value;
          for (const type of events) input.dispatchEvent(new Event(type, { bubbles: true }));
        }
        // Anything that draws the form anew leaves the values.
        element.disabled = true;
        await element.updateComplete;
        element.disabled = false;
        await until('a drawn form', async () => !(await field(element, 'number')).disabled);
        (await payButton(element)).click();
        await until('the charge', async () => (await charges(scene)).length > 0);
        const [charge] = await charges(scene);
        assert.deepInclude(charge?.body, {
          card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' },
          name: 'Rosa Silva',
          email: 'rosa@example.com',
        });
      });
    }

    it('empties a value that was set without an event by `reset()`', async () => {
      const { element } = await show();
      const number = await field(element, 'number');
      number.value = '4242';
      element.reset();
      await until('the number is empty', () => number.value === '');
    });

    it('formats what an input method composes once it is complete', async () => {
      const { element } = await show();
      const number = await write(element, 'number', '');
      const { InputEvent, CompositionEvent } = number.ownerDocument.defaultView ?? globalThis;
      // A value that is written meanwhile would be composed a second time, behind itself.
      for (const text of ['４', '４２', '４２４２', '４２４２４']) {
        number.value = text;
        const inputType = 'insertCompositionText';
        number.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, isComposing: true }));
        assert.equal(number.value, text);
      }
      await element.updateComplete;
      assert.equal(number.value, '４２４２４');
      number.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
      assert.equal(number.value, '4242 4');
    });

    it('sets input type, autocomplete and input mode of each field', async () => {
      const { element } = await show(['email']);
      const attributesOf = async (name: string): Promise<(string | null)[]> => {
        const input = await field(element, name);
        return ['type', 'autocomplete', 'inputmode'].map((name) => input.getAttribute(name));
      };
      assert.deepEqual(await attributesOf('number'), ['text', 'cc-number', 'numeric']);
      assert.deepEqual(await attributesOf('expiry'), ['text', 'cc-exp', 'numeric']);
      assert.deepEqual(await attributesOf('cvc'), ['text', 'cc-csc', 'numeric']);
      assert.deepEqual((await attributesOf('name')).slice(0, 2), ['text', 'cc-name']);
      assert.deepEqual(await attributesOf('email'), ['email', 'email', 'email']);
    });

    it('shows each error at its field, focuses the first, and sends nothing', async () => {
      const { element, scene } = await show(['name', 'email']);
      (await payButton(element)).click();
      await until('the errors', () => errorOf(element, 'email') === 'Informe seu e-mail.');
      assert.equal(errorOf(element, 'number'), 'Informe o número do cartão.');
      assert.equal(errorOf(element, 'name'), 'Informe o nome que está no cartão.');
      const number = await field(element, 'number');
      await until('the focus', () => (number.getRootNode() as ShadowRoot).activeElement === number);
      assert.equal(number.getAttribute('aria-describedby'), 'number-error');

      await writeCard(element, { number: '4242424242424241', expiry: '1220', name: 'M', email: 'x' });
      (await payButton(element)).click();
      await until('the check digit', () => errorOf(element, 'number').includes('algum dígito parece errado'));
      assert.include(errorOf(element, 'expiry'), 'vencido');
      assert.include(errorOf(element, 'email'), 'Confira o e-mail');
      assert.deepEqual(
        // Without the first request for the checkout, which is a form post.
        (await scene.calls()).filter((call) => call.startsWith('POST') && call !== 'POST /v1/checkout'),
        [],
      );
    });

    it('shows the accepted networks until the buyer types', async () => {
      const { element } = await show();
      const number = await field(element, 'number');
      const mark = () => number.parentElement?.querySelector('.mark');
      assert.equal(mark()?.getAttribute('aria-label'), 'Visa, Mastercard, American Express');
      assert.equal(mark()?.querySelectorAll('svg').length, 3);
      await write(element, 'number', '5');
      await until('one mark', () => mark()?.querySelectorAll('svg').length === 1);
    });

    it('shows the network’s mark beside the digits on a right-to-left page', async () => {
      document.documentElement.dir = 'rtl';
      try {
        const { element } = await show();
        const number = await write(element, 'number', '4242424242424242');
        const field = number.getBoundingClientRect();
        const mark = number.parentElement?.querySelector('.mark')?.getBoundingClientRect();
        assert.ok(mark);
        assert.isAtMost(field.right - mark.right, field.width / 4, 'digits begin at the left');
        const padding = getComputedStyle(number).paddingRight;
        assert.isAtLeast(Number.parseFloat(padding), field.right - mark.left, 'no digit runs below the mark');
      } finally {
        document.documentElement.removeAttribute('dir');
      }
    });

    it('shows a short error for an incomplete CVC', async () => {
      const { element } = await show();
      await writeCard(element, { cvc: '12' });
      (await payButton(element)).click();
      await until('the error', () => errorOf(element, 'cvc') === 'O CVV está incompleto.');
    });

    it('reports completeness and invalid fields to the page, never a value', async () => {
      const { element, scene } = await show();
      await writeCard(element, { expiry: '1320' });
      await until('the change', () => scene.eventsOf(PayChangeEvent).at(-1)?.invalid.includes('expiry'));
      assert.isFalse(scene.eventsOf(PayChangeEvent).at(-1)?.complete);
      await writeCard(element);
      await until('complete', () => scene.eventsOf(PayChangeEvent).at(-1)?.complete);
      assert.notMatch(JSON.stringify(scene.eventsOf(PayChangeEvent)), /4242|12\/30|1230/);
    });

    it('is cleared by `reset()`, and by a reset of the surrounding form', async () => {
      const { element } = await show();
      await writeCard(element);
      element.reset();
      const number = await field(element, 'number');
      await until('the number is empty', () => number.value === '');

      const surrounding = document.createElement('form');
      document.body.append(surrounding);
      leftovers.push(surrounding);
      const scene = await createCardScene();
      const inside = showCard(scene, { isolation }, surrounding);
      await writeCard(inside);
      surrounding.reset();
      const other = await field(inside, 'number');
      await until('the other number is empty', () => other.value === '');
    });

    it('is disabled together with the element', async () => {
      const { element } = await show();
      element.disabled = true;
      // Queried each time, since a frame that responds slowly is created again.
      const isDisabled = async () => (await field(element, 'number')).disabled;
      await until('disabled', isDisabled);
      element.disabled = false;
      await until('enabled', async () => !(await isDisabled()));
    });

    it('starts no payment when it is disabled right after the press', async () => {
      const { element, scene } = await show();
      await writeCard(element);
      (await payButton(element)).click();
      element.disabled = true;
      // Longer than the form takes to respond.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      assert.deepEqual(scene.eventsOf(PaySubmitEvent), []);
      assert.deepEqual(await charges(scene), []);
    });

    it('is disabled and enabled with its fieldset', async () => {
      const scene = await createCardScene();
      const fieldset = document.body.appendChild(document.createElement('fieldset'));
      leftovers.push(fieldset);
      const element = showCard(scene, { isolation }, fieldset);
      const number = await field(element, 'number');
      fieldset.disabled = true;
      await until('disabled', () => number.disabled);
      fieldset.disabled = false;
      await until('enabled', () => !number.disabled);
      assert.isFalse(element.disabled, 'the fieldset does not set the element’s own attribute');
    });
  });
}

describe('the card form in every language', () => {
  for (const locale of builtInLocales)
    it(`${locale}: labels and inputs line up at every width`, async () => {
      const element = showCard(await createCardScene(), { isolation: 'inline', locale });
      const [expiry, cvc] = [await field(element, 'expiry'), await field(element, 'cvc')];
      // Below 358 px the system's font decides whether a label wraps; it then grows upwards.
      const bottomOf = (input: Element, part: string): number =>
        (part === 'input' ? input : input.parentElement?.querySelector(part))?.getBoundingClientRect()
          .bottom ?? NaN;
      for (const width of [300, 320, 328, 358, 420, 736, 1248]) {
        element.style.width = `${width}px`;
        for (const part of ['input', 'label'])
          assert.closeTo(bottomOf(expiry, part), bottomOf(cvc, part), 0.1, `${part}s at ${width} px`);
        const labels = [expiry, cvc].map(
          (input) => input.parentElement?.querySelector('label')?.offsetHeight ?? 0,
        );
        if (width >= 358) assert.equal(labels[0], labels[1], `one line each at ${width} px`);
      }
      element.remove();
    });
});
