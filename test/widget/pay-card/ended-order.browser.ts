/** Tests a card payment whose order ends while the bank is still deciding. */
// In every engine only in the long run.
import { assert } from 'chai';
import { cardPayment, createCardScene, declined } from '../support/browser/card.ts';
import { textOf, until, waitForText } from '../support/browser/page.ts';
import { companion } from '../support/browser/scene.ts';

describe('an order that ends while a card payment is being processed', () => {
  let element: HTMLElement;
  afterEach(() => element.remove());

  for (const tag of ['pay-card', 'pay-checkout'])
    for (const status of ['cancelled', 'expired'] as const)
      it(`is shown as ${status} in <${tag}> only once the payment was declined`, async () => {
        const scene = await createCardScene({ payment: cardPayment() });
        element = document.createElement(tag);
        for (const [name, value] of Object.entries({ companion, checkout: scene.secret, locale: 'en' }))
          element.setAttribute(name, value);
        document.body.append(element);
        await until('the payment', () => element.matches(':state(processing), :state(busy)'));
        await until('the stream', async () => (await scene.record()).streams);
        await scene.configure({ view: { status } });
        await until('the end of the order', () => element.matches(`:state(${status})`));
        await waitForText(element, 'A payment is under way');
        assert.notInclude(textOf(element), 'no longer be paid');
        await scene.configure({ payment: declined('card_declined', 'other_card') });
        await waitForText(element, 'no longer be paid');
      });
});
