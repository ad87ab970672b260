import { assert } from 'chai';
import { until } from '../support/browser/page.ts';
import { pixPayment, scene } from '../support/browser/scene.ts';

describe('the language of a page', () => {
  it('costs no look at what it may mean where the elements have its tag', async () => {
    const { Locale } = Intl;
    const { lang } = document.documentElement;
    const asked: unknown[] = [];
    const recorded = new Proxy(Locale, {
      construct(target, [tag]: [string]) {
        asked.push(tag);
        return new target(tag);
      },
    });
    Object.assign(Intl, { Locale: recorded });
    document.documentElement.lang = 'pt-BR';
    try {
      const made = await scene({ deposits: [{ payment: pixPayment() }] });
      const element = made.show({ locale: '' });
      await until('a code', () => element.matches(':state(waiting)'));
      element.remove();
      assert.deepEqual(asked, []);
    } finally {
      Object.assign(Intl, { Locale });
      document.documentElement.lang = lang;
    }
  });
});
