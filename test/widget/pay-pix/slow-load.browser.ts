/** A first load that does not come: words, then a button and an event, and what was asked for once it comes. */
import { assert } from 'chai';
import { PayErrorEvent } from '../../../widget/events.ts';
import type { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import { button, textOf, until, visible } from '../support/browser/page.ts';
import { pixPayment, scene } from '../support/browser/scene.ts';

describe('<pay-pix> whose first load fails', () => {
  let element: PayPix;
  const { setTimeout: realTimeout } = globalThis;
  /** The waits of the element, by their length, to be ended by the test. */
  let waits: Map<number, () => void>;

  beforeEach(() => {
    waits = new Map();
    const later = (act: () => void, ms?: number): unknown => {
      if (ms !== 6_000 && ms !== 20_000) return realTimeout(act, ms);
      waits.set(ms, act);
      return 0;
    };
    Object.assign(globalThis, { setTimeout: later });
  });
  afterEach(() => {
    Object.assign(globalThis, { setTimeout: realTimeout });
    element.remove();
  });

  const pass = async (ms: number): Promise<void> =>
    (await until(`a wait of ${ms} ms`, () => waits.get(ms)))();

  it('says so after 6 s, and offers another try after 20 s, with one pay-error', async () => {
    const made = await scene({ view: { payment: pixPayment() }, reads: 'cut', stream: 'refused' });
    element = made.show();
    await pass(6_000);
    await until('words', () => textOf(element).includes('demorando para carregar'));
    assert.lengthOf(made.eventsOf(PayErrorEvent), 0);
    await pass(20_000);
    const retry = await button(element, 'Tentar de novo');
    const [error, ...more] = made.eventsOf(PayErrorEvent);
    assert.lengthOf(more, 0);
    assert.equal(error?.code, 'LOAD_TIMEOUT');
    assert.include(textOf(element), error?.message ?? 'no message');
    await made.say({ reads: 'answered', stream: 'open' });
    retry.click();
    await visible(element, '#code');
  });

  it('says nothing of that where it comes in time', async () => {
    const made = await scene({ view: { payment: pixPayment() } });
    element = made.show();
    await visible(element, '#code');
    assert.notInclude(textOf(element), 'demorando');
    assert.lengthOf(made.eventsOf(PayErrorEvent), 0);
  });
});
