/** Tests that elements match the page's language without the cost of `Intl.Locale`. */
import { assert } from 'chai';
import { addLocale } from '../../../widget/index.ts';
import { until, visible, waitForText } from '../support/browser/page.ts';
import { pixPayment, createScene } from '../support/browser/scene.ts';

describe('texts that the page adds', () => {
  it('are shown by an element that was off the page meanwhile', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    const element = scene.show({ locale: 'es' });
    await visible(element, '#code');
    element.remove();
    addLocale('es', { pix: { codeLabel: 'Código para pegar' } });
    document.body.append(element);
    await waitForText(element, 'Código para pegar');
    element.remove();
  });
});

describe('the language of the page', () => {
  it('is matched without `Intl.Locale` when the elements have its exact tag', async () => {
    const { Locale } = Intl;
    const { lang } = document.documentElement;
    const constructed: unknown[] = [];
    const recorded = new Proxy(Locale, {
      construct(target, [tag]: [string]) {
        constructed.push(tag);
        return new target(tag);
      },
    });
    Object.assign(Intl, { Locale: recorded });
    document.documentElement.lang = 'pt-BR';
    try {
      const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
      const element = scene.show({ locale: '' });
      await until('a code', () => element.matches(':state(waiting)'));
      element.remove();
      assert.deepEqual(constructed, []);
    } finally {
      Object.assign(Intl, { Locale });
      document.documentElement.lang = lang;
    }
  });
});
