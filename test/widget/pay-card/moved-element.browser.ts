/** Tests a charge in progress while the page moves or resets the element, or sets another checkout. */
import { assert } from 'chai';
import { PayErrorEvent } from '../../../widget/index.ts';
import {
  cardPayment,
  createCardScene,
  charges,
  errorOf,
  field,
  payButton,
  showCard,
  writeCard,
} from '../support/browser/card.ts';
import { button, find, until, visible, waitForText } from '../support/browser/page.ts';

describe('paying by card, frame, when the element is moved during the charge', () => {
  let scene: Awaited<ReturnType<typeof createCardScene>>;
  let element: ReturnType<typeof showCard>;
  beforeEach(async () => {
    scene = await createCardScene({ charges: [{ hang: true }] });
    element = showCard(scene, { isolation: 'frame' });
    await writeCard(element);
    (await payButton(element)).click();
    await until('the charge', async () => (await charges(scene)).length === 1);
  });
  afterEach(() => element.remove());

  // A frame that is removed from the page loses the card and its pending request.
  it('polls until the outcome is known, and accepts no other card meanwhile', async () => {
    await scene.configure({ reads: 'cut' });
    document.body.append(element);
    await waitForText(element, 'Verificando seu pagamento');
    assert.isTrue((await payButton(element)).closest('form')?.hidden);
    await scene.configure({ reads: 'served', payment: cardPayment() });
    await waitForText(element, 'Seu pagamento está sendo processado');
    assert.equal((await charges(scene)).length, 1);
    assert.deepEqual(scene.eventsOf(PayErrorEvent), []);
  });

  it('says that the form was loaded again if the charge has not arrived', async () => {
    document.body.append(element);
    await waitForText(element, 'O formulário do cartão foi interrompido e carregou de novo.');
    assert.isTrue((await payButton(element)).checkVisibility());
    const [error, ...more] = scene.eventsOf(PayErrorEvent);
    assert.deepEqual([error?.code, error?.advice, more.length], ['CARD_LOST', 'retry', 0]);
  });
});

for (const isolation of ['inline', 'frame']) {
  describe(`paying by card, ${isolation}, when the element is reset during the charge`, () => {
    it('repeats a lost charge with the same key, and empties the form', async () => {
      const charged = { payment: cardPayment() };
      const scene = await createCardScene({ charges: [{ proxy: 502 }, { proxy: 502 }, charged] });
      const element = showCard(scene, { isolation });
      try {
        await writeCard(element);
        (await payButton(element)).click();
        await waitForText(element, 'Verificando seu pagamento');
        element.reset();
        await waitForText(element, 'Seu pagamento está sendo processado');
        const keys = (await charges(scene)).map(({ idempotencyKey }) => idempotencyKey);
        assert.deepEqual([keys.length, new Set(keys).size], [3, 1]);
        assert.equal((await field(element, 'number')).value, '');
      } finally {
        element.remove();
      }
    });
  });
}

describe('a card frame that was moved and is loading again', () => {
  it('is not ready, and a submit waits for it', async () => {
    const scene = await createCardScene();
    const element = showCard(scene, { isolation: 'frame' });
    try {
      const button = await payButton(element);
      document.body.append(element);
      await element.updateComplete;
      assert.isTrue(button.disabled);
      element.submit();
      await field(element, 'number');
      await until('the error', () => errorOf(element, 'number') !== '');
      assert.isFalse((await payButton(element)).disabled);
    } finally {
      element.remove();
    }
  });
});

describe('a card frame that is moved while it is loading', () => {
  const { setTimeout: realTimeout, clearTimeout: realClear } = globalThis;
  /** The running timers for a frame that does not load. */
  const timers = new Map<number, () => void>();
  let count = 0;
  before(() => {
    const fakeTimeout = (callback: () => void, ms?: number): unknown => {
      if (ms !== 10_000) return realTimeout(callback, ms);
      count -= 1;
      timers.set(count, callback);
      return count;
    };
    const fakeClear = (timer?: number): void => {
      if (timer === undefined || !timers.delete(timer)) realClear(timer);
    };
    Object.assign(globalThis, { setTimeout: fakeTimeout, clearTimeout: fakeClear });
  });
  after(() => void Object.assign(globalThis, { setTimeout: realTimeout, clearTimeout: realClear }));

  it('is not awaited off the page, also if an attribute changed as it left', async () => {
    const scene = await createCardScene();
    const element = showCard(scene, { isolation: 'frame' });
    await field(element, 'number');
    await until('no wait', () => timers.size === 0);
    element.disabled = true;
    element.remove();
    await element.updateComplete;
    assert.equal(timers.size, 0);
    document.body.append(element);
    await field(element, 'number');
    element.remove();
  });

  it('fails visibly if it does not load', async () => {
    const scene = await createCardScene();
    const slow = `/slow-page-${crypto.randomUUID()}`;
    const element = showCard(scene, { isolation: 'frame', companion: `${slow}/companion` });
    try {
      await until('the wait for the frame', () => timers.size);
      document.body.append(element);
      await element.updateComplete;
      await until('the wait for the frame', () => timers.size);
      for (const fire of timers.values()) fire();
      await waitForText(element, 'Tentar de novo');
      assert.equal(scene.eventsOf(PayErrorEvent)[0]?.code, 'FRAME_NOT_LOADED');
      const spoken = (): string => find(element, '[role=status]')?.textContent ?? '';
      const notice = await visible(element, '[part=notice]');
      assert.equal(spoken(), notice.textContent.trim());
      (await button(element, 'Tentar de novo')).click();
      await element.updateComplete;
      assert.equal(spoken(), '');
    } finally {
      await fetch(`${slow}/release`);
      element.remove();
    }
  });
});

describe('paying by card, inline, when the page sets another checkout', () => {
  it('retries the charge of the first checkout, and charges nothing on the other', async () => {
    const first = await createCardScene({ charges: [{ hang: true }] });
    const other = await createCardScene({ charges: [{ payment: cardPayment() }] });
    const realFetch = globalThis.fetch;
    const attempts: string[] = [];
    let cut = (): void => undefined;
    globalThis.fetch = (url, init) => {
      if (typeof url !== 'string' || !url.endsWith('/charge')) return realFetch(url, init);
      attempts.push(new Headers(init?.headers).get('authorization') ?? '');
      return new Promise((_resolve, reject) => (cut = () => reject(new TypeError('cut'))));
    };
    const element = showCard(first, { isolation: 'inline' });
    try {
      await writeCard(element);
      (await payButton(element)).click();
      await until('the charge', () => attempts.length === 1);
      element.setAttribute('checkout', other.secret);
      await field(element, 'number');
      cut();
      await until('the retry', () => attempts.length === 2);
      assert.deepEqual(new Set(attempts), new Set([`Bearer ${first.secret}`]));
      assert.deepEqual(await charges(other), []);
    } finally {
      globalThis.fetch = realFetch;
      element.remove();
    }
  });
});
