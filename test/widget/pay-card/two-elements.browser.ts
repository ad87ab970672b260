/** Tests two elements of one checkout on a page: what one has started is not started again by the other. */
// In every engine only in the long run.
import { assert } from 'chai';
import { cardPayment, createCardScene, payButton, showCard, writeCard } from '../support/browser/card.ts';
import { until } from '../support/browser/page.ts';

/** The number of bank's steps that the processor's library was called for; none of them ends. */
let steps = 0;
const Stripe = (): object => ({
  handleNextAction() {
    steps += 1;
    return new Promise(() => undefined);
  },
});
Object.assign(globalThis, { Stripe: Object.assign(Stripe, { version: 'endive' }) });

describe('two <pay-card> of one checkout', () => {
  const leftovers: Element[] = [];
  afterEach(() => {
    for (const element of leftovers.splice(0)) element.remove();
    Reflect.deleteProperty(performance, 'getEntriesByType');
  });

  it('show the bank’s step once, on a page that was reloaded before', async () => {
    Object.assign(performance, { getEntriesByType: () => [{ type: 'reload' }] });
    const action = { type: 'three_d_secure', client_secret: 'pi_1', publishable_key: 'pk_test_1' } as const;
    const challenged = cardPayment({ status: 'requires_action', action });
    const scene = await createCardScene({ charges: [{ payment: challenged }] });
    const element = showCard(scene, { isolation: 'inline' });
    const second = showCard(scene, { isolation: 'inline' });
    leftovers.push(element, second);
    await writeCard(element);
    (await payButton(element)).click();
    await until('the bank’s step', () => steps > 0);
    await until('the second element', () => second.matches(':state(action-required), :state(challenge)'));
    second.requestUpdate();
    await second.updateComplete;
    assert.isTrue(second.matches(':state(action-required)'));
    assert.equal(steps, 1);
    const remembered = sessionStorage.getItem('pay-elements:challenge');
    assert.equal(remembered, challenged.id, 'a reload continues the step');
  });
});
