/** Tests the wallet's buttons that the processor's library mounts into the page. */
// In every engine only in the long run.
import { assert } from 'chai';
import { type Behaviour, installLibrary, type Mounted } from '../support/browser/stripe-stub.ts';
import { button, find, until, waitForText } from '../support/browser/page.ts';
import { cardPayment, showCard } from '../support/browser/card.ts';
import { companion, createScene, type Scene } from '../support/browser/scene.ts';
import type { Instructions } from '../support/fake-companion-control.ts';

const known = {
  methods: ['wallet' as const],
  amounts: { USD: '25.00' },
  publishable_key: 'pk_live_x',
  on_behalf_of: 'acct_x',
};
let behaviour: Behaviour = () => undefined;
let mounted: Mounted[] = [];

describe('<pay-wallet> embedded', () => {
  let element: HTMLElement;
  let reasons: string[];
  let confirm: () => Promise<object>;
  /** The library's call that throws. */
  let throwsIn: 'elements' | 'create' | null;
  let libraryCalls: number;
  before(() =>
    installLibrary(
      (mount) => {
        mounted.push(mount);
        return behaviour;
      },
      () => confirm(),
      undefined,
      (call) => {
        if (call !== throwsIn) return;
        libraryCalls += 1;
        throw new Error('an option that this version does not accept');
      },
    ),
  );
  beforeEach(() => {
    mounted = [];
    [throwsIn, libraryCalls] = [null, 0];
    reasons = [];
    document.addEventListener('pay-unavailable', recordReason);
  });
  afterEach(() => {
    element.remove();
    document.removeEventListener('pay-unavailable', recordReason);
  });
  const recordReason = (event: Event): void =>
    void reasons.push((event as Event & { reason: string }).reason);

  async function show(
    attributes: Record<string, string> = {},
    parent: Node = document.body,
    instructions: Instructions = {},
  ): Promise<Scene> {
    const scene = await createScene({ view: known, ...instructions });
    element = document.createElement('pay-wallet');
    for (const [name, value] of Object.entries({
      companion,
      checkout: scene.secret,
      locale: 'en',
      ...attributes,
    })) {
      element.setAttribute(name, value);
    }
    parent.appendChild(element);
    return scene;
  }

  /** Confirms in the wallet's sheet, as the buyer does. */
  let approve: () => void;
  function drawGooglePay(): void {
    behaviour = (emit) => {
      approve = () => emit('confirm', { paymentFailed: () => undefined });
      emit('ready', { availablePaymentMethods: { googlePay: true } });
    };
  }
  const waiting = () =>
    cardPayment({
      method: 'wallet',
      status: 'pending',
      action: { type: 'embed', client_secret: 's', publishable_key: 'pk_live_x' },
    });

  it('shows a disabled button, and no progress, until it is enabled', async () => {
    drawGooglePay();
    await show({ disabled: '', wallet: 'google_pay' });
    const shown = await button(element, 'with Google Pay');
    assert.isTrue(shown.disabled);
    assert.equal(getComputedStyle(shown).cursor, 'not-allowed');
    const enabled = shown.cloneNode(true) as HTMLButtonElement;
    enabled.disabled = false;
    shown.after(enabled);
    assert.notEqual(getComputedStyle(shown).color, getComputedStyle(enabled).color, 'it looks disabled');
    enabled.remove();
    assert.isNull(find(element, '.spinner'));
    assert.isEmpty(mounted);
    element.removeAttribute('disabled');
    await until('the buttons', () => element.matches(':state(embedded)'));
  });

  it('shows its buttons once in a clone of the element, as of a page that is restored', async () => {
    drawGooglePay();
    await show();
    await until('the buttons', () => element.matches(':state(embedded)'));
    const clone = element.cloneNode(true) as HTMLElement;
    element.replaceWith(clone);
    element = clone;
    await until('the clone’s buttons', () => mounted.length === 2 && element.matches(':state(embedded)'));
    assert.equal(element.childElementCount, 1);
    assert.equal(element.firstElementChild, mounted[1]?.place);
  });

  it('mounts its buttons in the document, at the place of an element in two closed shadow roots', async () => {
    behaviour = (emit) => emit('ready', { availablePaymentMethods: { applePay: true } });
    const outer = document.body.appendChild(document.createElement('section'));
    const inner = outer.attachShadow({ mode: 'closed' }).appendChild(document.createElement('section'));
    await show({}, inner.attachShadow({ mode: 'closed' }));
    await until('the buttons', () => element.matches(':state(embedded)'));
    const place = mounted[0]?.place;
    assert.equal(place?.getRootNode(), document);
    assert.isAbove(place?.getBoundingClientRect().height ?? 0, 0);
    element.remove();
    await until('no child is left', () => outer.children.length === 0);
    outer.remove();
  });

  it('passes amount, currency and account to the processor before a payment exists', async () => {
    behaviour = (emit) => emit('ready', { availablePaymentMethods: { googlePay: true } });
    await show();
    await until('the buttons', () => element.matches(':state(embedded)'));
    const { mode, amount, currency, onBehalfOf } = mounted[0]?.options ?? {};
    assert.deepEqual([mode, amount, currency, onBehalfOf], ['payment', 2500, 'usd', 'acct_x']);
  });

  it('hands no missing amount to the processor', async () => {
    drawGooglePay();
    await show({}, document.body, { view: { ...known, amounts: { BRL: '129.90' } } });
    await until('a reason', () => reasons[0] ?? mounted[0]);
    assert.deepEqual([reasons, mounted], [['not_enabled'], []]);
  });

  it('draws its buttons again for a new amount', async () => {
    behaviour = (emit) => emit('ready', { availablePaymentMethods: { googlePay: true } });
    const scene = await show();
    await until('the buttons', () => element.matches(':state(embedded)'));
    await until('an open stream', async () => (await scene.record()).streams === 1);
    await scene.configure({ view: { amounts: { USD: '40.00' } } });
    await until('other buttons', () => mounted.length === 2 && element.matches(':state(embedded)'));
    assert.deepEqual(
      mounted.map(({ options, place }) => [options['amount'], place.isConnected]),
      [
        [2500, false],
        [4000, true],
      ],
    );
  });

  it('draws its buttons again after the page has removed them by redrawing a parent', async () => {
    drawGooglePay();
    const outer = document.body.appendChild(document.createElement('section'));
    await show({}, outer.attachShadow({ mode: 'open' }));
    await until('the buttons', () => element.matches(':state(embedded)'));
    outer.replaceChildren('redrawn');
    await until('other buttons', () => mounted.length === 2 && element.matches(':state(embedded)'));
    assert.isAbove(mounted[1]?.place.getBoundingClientRect().height ?? 0, 0);
    outer.remove();
  });

  it('reports `domain_not_registered` when the processor names the domain', async () => {
    behaviour = (emit) =>
      emit('loaderror', { error: { type: 'invalid_request_error', message: 'Domain is not registered' } });
    await show();
    await until('a reason', () => reasons[0]);
    assert.equal(reasons[0], 'domain_not_registered');
  });

  it('reports `not_enabled` when the processor refuses for another reason', async () => {
    behaviour = (emit) =>
      emit('loaderror', { error: { type: 'invalid_request_error', message: 'No such account' } });
    await show();
    await until('a reason', () => reasons[0]);
    assert.equal(reasons[0], 'not_enabled');
  });

  for (const call of ['elements', 'create'] as const)
    it(`falls back at once when the library throws in \`${call}\``, async () => {
      throwsIn = call;
      await show({}, document.body, { view: { ...known, card_mode: 'hosted' } });
      await until('a reason or a repeat', () => reasons[0] ?? libraryCalls > 1);
      assert.deepEqual([reasons[0], libraryCalls], ['not_enabled', 1]);
      assert.equal(element.childElementCount, 0);
    });

  it('makes other buttons once the payment that they were made for has ended', async () => {
    drawGooglePay();
    const { methods, amounts } = known;
    const [first, second] = ['s1', 's2'].map((client_secret) => ({
      ...waiting(),
      action: { type: 'embed' as const, client_secret, publishable_key: 'pk_live_x' },
    }));
    if (!first || !second) throw new Error('two payments');
    const deposits = [{ payment: first }, { payment: second }];
    const scene = await show({ wallet: 'google_pay' }, document.body, {
      view: { methods, amounts },
      deposits,
    });
    const press = async (): Promise<void> => (await button(element, 'with Google Pay')).click();
    await press();
    await until('the buttons', () => element.matches(':state(embedded)'));
    await until('an open stream', async () => (await scene.record()).streams === 1);
    await scene.configure({ payment: { ...first, status: 'cancelled' } });
    await until('our own button', () => element.matches(':state(offered)'));
    await press();
    await until('other buttons', () => mounted.length === 2 && element.matches(':state(embedded)'));
    assert.deepEqual(
      mounted.map(({ options }) => options['clientSecret']),
      ['s1', 's2'],
    );
  });

  it('does not apply an earlier decline to a later approval', async () => {
    drawGooglePay();
    const scene = await show({}, document.body, { deposits: [{ payment: waiting() }] });
    const anotherPoll = async (): Promise<void> => {
      const { length } = await scene.calls();
      await until('another poll', async () => (await scene.calls()).length > length);
    };
    const errors: { code: string; advice: string | null; message: string }[] = [];
    element.addEventListener('pay-error', (event) => errors.push(event));
    await until('the buttons', () => element.matches(':state(embedded)'));
    const declined = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' };
    confirm = async () => ({ error: declined });
    approve();
    await until('declined', () => errors.length === 1);
    assert.equal(errors[0]?.advice, 'retry_later');
    assert.match(errors[0]?.message ?? '', /try again later/);
    // The payment is pending again, with the failure of the attempt before (§2.2).
    await scene.configure({
      payment: { failure: { code: 'insufficient_funds', advice: 'retry_later', final: false } },
    });
    await anotherPoll();
    confirm = async () => ({ paymentIntent: { status: 'succeeded' } });
    approve();
    await until('confirming', () => element.matches(':state(confirming)'));
    // It still confirms after another poll, which returned nothing new.
    await anotherPoll();
    assert.isTrue(element.matches(':state(confirming)'));
    assert.equal(errors.length, 1);
    await scene.configure({ view: { status: 'paid' }, payment: { status: 'paid' } });
    await until('paid', () => element.matches(':state(paid)'));
  });

  it('keeps waiting for an approval when it is moved, and blocks the other methods', async () => {
    drawGooglePay();
    const view = { ...known, methods: ['wallet' as const, 'card' as const], card_mode: 'direct' as const };
    const scene = await show({}, document.body, { view, deposits: [{ payment: waiting() }] });
    const card = showCard(scene, { isolation: 'inline' });
    const place = document.body.appendChild(document.createElement('div'));
    try {
      await until('the buttons', () => element.matches(':state(embedded)'));
      confirm = async () => ({ paymentIntent: { status: 'processing' } });
      approve();
      await until('confirming', () => element.matches(':state(confirming)') && card.matches(':state(held)'));
      place.append(element);
      const requests = (await scene.calls()).length;
      await until('another request', async () => (await scene.calls()).length > requests);
      assert.isTrue(element.matches(':state(confirming)'));
      assert.isTrue(card.matches(':state(held)'));
      await scene.configure({
        payment: { failure: { code: 'insufficient_funds', advice: 'retry_later', final: false } },
      });
      await until('the buttons again', () => element.matches(':state(embedded)'));
      await until('the card form', () => card.matches(':state(form)'));
    } finally {
      card.remove();
      place.remove();
    }
  });

  it('accepts any wallet after a framework resets `wallet` to undefined', async () => {
    behaviour = (emit) => emit('ready', { availablePaymentMethods: { applePay: true } });
    await show();
    (element as HTMLElement & { wallet?: string | undefined }).wallet = undefined;
    await until('the buttons', () => element.matches(':state(embedded)'));
    assert.deepEqual(reasons, []);
  });

  it('confirms nothing with the processor for an amount that its sheet did not show', async () => {
    drawGooglePay();
    let confirms = 0;
    confirm = async () => {
      confirms += 1;
      return { paymentIntent: { status: 'succeeded' } };
    };
    const scene = await show({}, document.body, { stream: 'refused', deposits: [{ payment: waiting() }] });
    await until('the buttons', () => element.matches(':state(embedded)'));
    await scene.configure({ view: { amounts: { USD: '36.00' }, revision: 1 } });
    approve();
    await waitForText(element, 'The amount of this order has changed');
    assert.equal(confirms, 0);
    await until('the buttons for the new amount', () => element.matches(':state(embedded)'));
    await waitForText(element, '36.00');
  });

  it('goes on with the shown amount if only the amount of another method has changed', async () => {
    drawGooglePay();
    let confirms = 0;
    confirm = async () => {
      confirms += 1;
      return { paymentIntent: { status: 'succeeded' } };
    };
    const both = {
      ...known,
      methods: ['pix' as const, ...known.methods],
      amounts: { BRL: '10.00', USD: '25.00' },
    };
    const scene = await show({}, document.body, {
      view: both,
      stream: 'refused',
      deposits: [{ payment: waiting() }],
    });
    await until('the buttons', () => element.matches(':state(embedded)'));
    await scene.configure({ view: { amounts: { BRL: '20.00', USD: '25.00' }, revision: 1 } });
    approve();
    await until('the confirmation', () => confirms === 1);
  });
});
