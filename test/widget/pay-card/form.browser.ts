import { assert } from 'chai';
import { PayChangeEvent } from '../../../widget/index.ts';
import { cardScene, errorOf, field, payButton, showCard, write, writeCard } from '../support/browser/card.ts';
import { until } from '../support/browser/page.ts';

for (const isolation of ['inline', 'frame'] as const) {
  describe(`the card form, ${isolation}`, () => {
    const leftovers: Element[] = [];
    afterEach(() => {
      for (const element of leftovers.splice(0)) element.remove();
    });
    const show = async (missing: ('name' | 'email')[] = []) => {
      const made = await cardScene({ view: { missing } });
      const element = showCard(made, { isolation });
      leftovers.push(element);
      await field(element, 'number');
      return { made, element };
    };

    it('groups the number while it is typed, and shows its network', async () => {
      const { element, made } = await show();
      const number = await write(element, 'number', '378282246310005');
      assert.equal(number.value, '3782 822463 10005');
      assert.equal(number.selectionStart, number.value.length);
      (await field(element, 'expiry')).focus();
      await until('the brand is told', () => made.eventsOf(PayChangeEvent).at(-1)?.brand === 'amex');
    });

    it('keeps the caret where it was, in the middle and over the gaps', async () => {
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

    it('takes a paste and what autofill writes, of any shape', async () => {
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

    it('helps browsers and keyboards to fill it in', async () => {
      const { element } = await show(['email']);
      const traits = async (name: string): Promise<(string | null)[]> => {
        const input = await field(element, name);
        return ['type', 'autocomplete', 'inputmode'].map((trait) => input.getAttribute(trait));
      };
      assert.deepEqual(await traits('number'), ['text', 'cc-number', 'numeric']);
      assert.deepEqual(await traits('expiry'), ['text', 'cc-exp', 'numeric']);
      assert.deepEqual(await traits('cvc'), ['text', 'cc-csc', 'numeric']);
      assert.deepEqual((await traits('name')).slice(0, 2), ['text', 'cc-name']);
      assert.deepEqual(await traits('email'), ['email', 'email', 'email']);
    });

    it('says at the field what is wrong, puts the focus on the first, and sends nothing', async () => {
      const { element, made } = await show(['name', 'email']);
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
        // But for the first question, which is a form.
        (await made.calls()).filter((call) => call.startsWith('POST') && call !== 'POST /v1/checkout'),
        [],
      );
    });

    it('shows the networks that are accepted until the buyer types', async () => {
      const { element } = await show();
      const number = await field(element, 'number');
      const mark = () => number.parentElement?.querySelector('.mark');
      assert.equal(mark()?.getAttribute('aria-label'), 'Visa, Mastercard, American Express');
      assert.equal(mark()?.querySelectorAll('svg').length, 3);
      await write(element, 'number', '5');
      await until('one mark', () => mark()?.querySelectorAll('svg').length === 1);
    });

    it('in a page from right to left its mark stands beside the digits, not on them', async () => {
      document.documentElement.dir = 'rtl';
      try {
        const { element } = await show();
        const number = await write(element, 'number', '4242424242424242');
        const field = number.getBoundingClientRect();
        const mark = number.parentElement?.querySelector('.mark')?.getBoundingClientRect();
        assert.ok(mark);
        assert.isAtMost(field.right - mark.right, field.width / 4, 'digits begin at the left');
        const padding = getComputedStyle(number).paddingRight;
        assert.isAtLeast(Number.parseFloat(padding), field.right - mark.left, 'no digit runs below it');
      } finally {
        document.documentElement.removeAttribute('dir');
      }
    });

    it('says in few words that a code is incomplete', async () => {
      const { element } = await show();
      await writeCard(element, { cvc: '12' });
      (await payButton(element)).click();
      await until('the words', () => errorOf(element, 'cvc') === 'O CVV está incompleto.');
    });

    it('tells the page what is complete and what is not, and never a value', async () => {
      const { element, made } = await show();
      await writeCard(element, { expiry: '1320' });
      await until('the change', () => made.eventsOf(PayChangeEvent).at(-1)?.invalid.includes('expiry'));
      assert.isFalse(made.eventsOf(PayChangeEvent).at(-1)?.complete);
      await writeCard(element);
      await until('complete', () => made.eventsOf(PayChangeEvent).at(-1)?.complete);
      assert.notMatch(JSON.stringify(made.eventsOf(PayChangeEvent)), /4242|12\/30|1230/);
    });

    it('is emptied by `reset()`, and by the form around it', async () => {
      const { element } = await show();
      await writeCard(element);
      element.reset();
      const number = await field(element, 'number');
      await until('empty', () => number.value === '');

      const around = document.createElement('form');
      document.body.append(around);
      leftovers.push(around);
      const made = await cardScene();
      const inside = showCard(made, { isolation }, around);
      await writeCard(inside);
      around.reset();
      const other = await field(inside, 'number');
      await until('empty, too', () => other.value === '');
    });

    it('is disabled with the element', async () => {
      const { element } = await show();
      element.disabled = true;
      // Looked for each time: a frame that is slow to answer is drawn anew.
      const isDisabled = async () => (await field(element, 'number')).disabled;
      await until('disabled', isDisabled);
      element.disabled = false;
      await until('enabled', async () => !(await isDisabled()));
    });

    it('is enabled again with the fieldset', async () => {
      const made = await cardScene();
      const fieldset = document.body.appendChild(document.createElement('fieldset'));
      leftovers.push(fieldset);
      const element = showCard(made, { isolation }, fieldset);
      const number = await field(element, 'number');
      fieldset.disabled = true;
      await until('disabled', () => number.disabled);
      fieldset.disabled = false;
      await until('enabled', () => !number.disabled);
      assert.isFalse(element.disabled, 'the attribute is the page’s own');
    });
  });
}
