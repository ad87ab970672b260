/** Tests the view of a card form whose frame fails, whose checkout has changed, or whose element the page removes at the press. */
import assert from 'node:assert/strict';
import { setImmediate as nextTick } from 'node:timers/promises';
import { beforeEach, test } from 'node:test';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import { firstState } from '../../../../widget/checkout/shared/state.ts';
import { card as own, common } from '../../../../widget/locale/en/start.ts';
import { loadFrameForm } from '../../../../widget/pay-card/load-form.ts';
import { createView } from '../../../../widget/pay-card/view/card-view.ts';
import type { ViewHost, ViewTexts } from '../../../../widget/ui/element-view.ts';
import { checkout } from '../views.ts';

const location = new URL('https://shop.example/cart');
Object.assign(globalThis, { location, document: { baseURI: location.href } });

const texts = { own, common, all: null } as ViewTexts<'card'>;

class FakeHost extends EventTarget {
  readonly method = 'card';
  readonly companion = 'https://pay.example.com';
  readonly isolation = null;
  readonly isDisabled = false;
  isConnected = true;
  readonly shadowRoot = null;
  readonly renderRoot = new EventTarget();
  readonly controller: object;
  readonly announcer = {
    spoken: '',
    say: (text: string) => void (this.announcer.spoken = text),
    clear: (text: string) => text === this.announcer.spoken && this.announcer.say(''),
  };
  /** How often a form has asked for the frame. */
  frameRequests = 0;

  constructor() {
    super();
    const client = new CheckoutClient({ companion: this.companion, clientSecret: 'cs_1' });
    const session = new CheckoutSession(client);
    session.state = firstState(checkout({ methods: ['card'] }));
    this.controller = { session, state: session.state, clientSecret: 'cs_1' };
  }

  ensureFrame(): object {
    this.frameRequests += 1;
    const iframe = Object.assign(new EventTarget(), { isConnected: false });
    return { iframe, parent: null, rejected: null, adoptedFrom: null, isLost: false };
  }

  setStates(): void {}
  requestUpdate(): void {}
}

let host: FakeHost;
let view: ReturnType<typeof createView>;

beforeEach(() => {
  host = new FakeHost();
  view = createView(host as unknown as ViewHost, texts);
});

async function formLoaded(): Promise<void> {
  await loadFrameForm();
  for (let turn = 0; turn < 5; turn += 1) await nextTick();
}

test('a form whose checkout has changed while it loaded leaves the frame to the next one', async () => {
  view.update();
  view.drop();
  await formLoaded();
  assert.equal(host.frameRequests, 0);
});

test('a frame that fails to load is announced', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  view.update();
  await formLoaded();
  assert.ok(host.frameRequests > 0);
  t.mock.timers.tick(10_000);
  assert.equal(host.announcer.spoken, own.frameFailed.text);
});

test('a press starts nothing once a listener of `pay-submit` has removed the element', () => {
  assert.equal(view.announceSubmit(), true);
  host.addEventListener('pay-submit', () => (host.isConnected = false));
  assert.equal(view.announceSubmit(), false);
});
