/** Tests a change of `isolation`: the form that is left no longer waits, and none is left during a payment. */
// In every engine only in the long run.
import { assert } from 'chai';
import { PayDiagnosticEvent, PayErrorEvent } from '../../../widget/index.ts';
import type { PayCard } from '../../../widget/pay-card/pay-card.ts';
import {
  cardPayment,
  createCardScene,
  field,
  payButton,
  showCard,
  write,
  writeCard,
} from '../support/browser/card.ts';
import { find, until, visible, waitForText } from '../support/browser/page.ts';

/** Timeouts of loading the frame's page, and of its script. */
const frameTimeouts = [10_000, 4_000];

describe('<pay-card> whose isolation changes', () => {
  const { setTimeout: realTimeout, clearTimeout: realClear, MessageChannel: RealChannel } = globalThis;
  /** Counts the connections to a frame. */
  let channels = 0;
  class CountedChannel extends RealChannel {
    constructor() {
      super();
      channels += 1;
    }
  }
  /** The running timers, with what they call. */
  const waits = new Map<unknown, () => void>();
  let element: PayCard;

  beforeEach(() => {
    waits.clear();
    const counted = (run: () => void, ms?: number): unknown => {
      const timer: unknown = realTimeout(run, ms);
      if (frameTimeouts.includes(ms ?? 0)) waits.set(timer, run);
      return timer;
    };
    const clear = (timer?: number): void => {
      waits.delete(timer);
      realClear(timer);
    };
    Object.assign(globalThis, { setTimeout: counted, clearTimeout: clear, MessageChannel: CountedChannel });
  });
  afterEach(() => {
    Object.assign(globalThis, {
      setTimeout: realTimeout,
      clearTimeout: realClear,
      MessageChannel: RealChannel,
    });
    element.remove();
  });

  it('no longer waits for a frame that it has left', async () => {
    // Loads all modules: the request for the checkout that precedes them has a timer of the same length.
    element = showCard(await createCardScene(), { isolation: 'inline' });
    await field(element, 'number');
    element.remove();
    waits.clear();
    const scene = await createCardScene();
    const slow = `/slow-page-${crypto.randomUUID()}`;
    element = showCard(scene, { isolation: 'frame', companion: `${slow}/companion` });
    await until('the wait for the frame', () => waits.size);
    element.setAttribute('isolation', 'inline');
    await field(element, 'number');
    for (const run of waits.values()) run();
    assert.deepEqual(scene.eventsOf(PayErrorEvent), []);
    await fetch(`${slow}/release`);
  });

  it('connects to the frame once after a way back', async () => {
    const scene = await createCardScene();
    element = showCard(scene, { isolation: 'frame' });
    await field(element, 'number');
    element.setAttribute('isolation', 'inline');
    await until('the form in the page', () => find(element, '#number'));
    const before = channels;
    element.setAttribute('isolation', 'frame');
    await payButton(element);
    await write(element, 'number', '4242');
    assert.equal(channels, before + 1);
  });

  it('keeps the frame until its charge has a response', async () => {
    const scene = await createCardScene({ charges: [{ payment: cardPayment() }] });
    element = showCard(scene, { isolation: 'frame' });
    await writeCard(element);
    const frame = await visible<HTMLIFrameElement>(element, 'iframe');
    const window = await until('its page', () => frame.contentWindow as (Window & typeof globalThis) | null);
    const realFetch = window.fetch;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let isSent = false;
    window.fetch = async (...request) => {
      isSent = true;
      await released;
      return realFetch.apply(window, request);
    };
    (await payButton(element)).click();
    await until('the charge', () => isSent);
    element.setAttribute('isolation', 'inline');
    await element.updateComplete;
    assert.isTrue(frame.isConnected);
    release();
    await waitForText(element, 'Seu pagamento está sendo processado');
    await until('the form in the page', () => find(element, '#number'));
    assert.deepEqual(scene.eventsOf(PayErrorEvent), []);
    const codes = scene.eventsOf(PayDiagnosticEvent).map(({ code }) => code);
    assert.notInclude(codes, 'INLINE_NOT_ALLOWED');
  });
});
