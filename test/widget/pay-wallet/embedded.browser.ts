import { assert } from 'chai';
import { type Behaviour, installLibrary, type Mounted } from '../support/browser/library.ts';
import { until } from '../support/browser/page.ts';
import { cardPayment, showCard } from '../support/browser/card.ts';
import { companion, scene, type Scene } from '../support/browser/scene.ts';
import type { Instructions } from '../support/instructions.ts';

const known = {
  methods: ['wallet' as const],
  amounts: { USD: '25.00' },
  publishable_key: 'pk_live_x',
  on_behalf_of: 'acct_x',
};
let behaviour: Behaviour = () => undefined;
let mounted: Mounted[] = [];

describe('<pay-wallet> on the page', () => {
  let element: HTMLElement;
  let reasons: string[];
  let confirm: () => Promise<object>;
  before(() =>
    installLibrary(
      (mount) => {
        mounted.push(mount);
        return behaviour;
      },
      () => confirm(),
    ),
  );
  beforeEach(() => {
    mounted = [];
    reasons = [];
    document.addEventListener('pay-unavailable', hear);
  });
  afterEach(() => {
    element.remove();
    document.removeEventListener('pay-unavailable', hear);
  });
  const hear = (event: Event): void => void reasons.push((event as Event & { reason: string }).reason);

  async function show(
    attributes: Record<string, string> = {},
    parent: Node = document.body,
    instructions: Instructions = {},
  ): Promise<Scene> {
    const made = await scene({ view: known, ...instructions });
    element = document.createElement('pay-wallet');
    for (const [name, value] of Object.entries({
      companion,
      checkout: made.secret,
      locale: 'en',
      ...attributes,
    })) {
      element.setAttribute(name, value);
    }
    parent.appendChild(element);
    return made;
  }

  /** What the buyer does in the wallet's sheet. */
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

  it('is in the document itself, shown where the element is, two closed shadow roots deep', async () => {
    behaviour = (emit) => emit('ready', { availablePaymentMethods: { applePay: true } });
    const outer = document.body.appendChild(document.createElement('section'));
    const inner = outer.attachShadow({ mode: 'closed' }).appendChild(document.createElement('section'));
    await show({}, inner.attachShadow({ mode: 'closed' }));
    await until('the buttons', () => element.matches(':state(embedded)'));
    const place = mounted[0]?.place;
    assert.equal(place?.getRootNode(), document);
    assert.isAbove(place?.getBoundingClientRect().height ?? 0, 0);
    element.remove();
    await until('nothing left', () => outer.children.length === 0);
    outer.remove();
  });

  it('says what is paid and for whom before there is a payment', async () => {
    behaviour = (emit) => emit('ready', { availablePaymentMethods: { googlePay: true } });
    await show();
    await until('the buttons', () => element.matches(':state(embedded)'));
    const { mode, amount, currency, onBehalfOf } = mounted[0]?.options ?? {};
    assert.deepEqual([mode, amount, currency, onBehalfOf], ['payment', 2500, 'usd', 'acct_x']);
  });

  it('names the domain as the reason where the processor does', async () => {
    behaviour = (emit) =>
      emit('loaderror', { error: { type: 'invalid_request_error', message: 'Domain is not registered' } });
    await show();
    await until('a reason', () => reasons[0]);
    assert.equal(reasons[0], 'domain_not_registered');
  });

  it('says `not_enabled` where the processor refuses for a reason of its own', async () => {
    behaviour = (emit) =>
      emit('loaderror', { error: { type: 'invalid_request_error', message: 'No such account' } });
    await show();
    await until('a reason', () => reasons[0]);
    assert.equal(reasons[0], 'not_enabled');
  });

  it('an approval is not taken for the decline that was before it', async () => {
    drawGooglePay();
    const made = await show({}, document.body, { deposits: [{ payment: waiting() }] });
    const errors: { code: string; advice: string | null; message: string }[] = [];
    element.addEventListener('pay-error', (event) => errors.push(event));
    await until('the buttons', () => element.matches(':state(embedded)'));
    const declined = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' };
    confirm = async () => ({ error: declined });
    approve();
    await until('declined', () => errors.length === 1);
    assert.equal(errors[0]?.advice, 'retry_later');
    assert.match(errors[0]?.message ?? '', /try again later/);
    // The payment waits for another try, and shows what became of the one before (§2.2).
    await made.say({
      payment: { failure: { code: 'insufficient_funds', advice: 'retry_later', final: false } },
    });
    await until('the decline is known', async () => (await made.calls()).length > 0);
    confirm = async () => ({ paymentIntent: { status: 'succeeded' } });
    approve();
    await until('confirming', () => element.matches(':state(confirming)'));
    // A poll later it still is: nothing new has been said.
    const asked = (await made.calls()).length;
    await until('it was asked for', async () => (await made.calls()).length > asked);
    assert.isTrue(element.matches(':state(confirming)'));
    assert.equal(errors.length, 1);
    await made.say({ view: { status: 'paid' }, payment: { status: 'paid' } });
    await until('paid', () => element.matches(':state(paid)'));
  });

  it('an approval is still awaited where the element is moved to, and holds the other methods', async () => {
    drawGooglePay();
    const view = { ...known, methods: ['wallet' as const, 'card' as const], card_mode: 'direct' as const };
    const made = await show({}, document.body, { view, deposits: [{ payment: waiting() }] });
    const card = showCard(made, { isolation: 'inline' });
    const place = document.body.appendChild(document.createElement('div'));
    try {
      await until('the buttons', () => element.matches(':state(embedded)'));
      confirm = async () => ({ paymentIntent: { status: 'processing' } });
      approve();
      await until('confirming', () => element.matches(':state(confirming)') && card.matches(':state(held)'));
      place.append(element);
      const asked = (await made.calls()).length;
      await until('it is asked for', async () => (await made.calls()).length > asked);
      assert.isTrue(element.matches(':state(confirming)'));
      assert.isTrue(card.matches(':state(held)'));
      await made.say({
        payment: { failure: { code: 'insufficient_funds', advice: 'retry_later', final: false } },
      });
      await until('the buttons again', () => element.matches(':state(embedded)'));
      await until('the card, too', () => card.matches(':state(form)'));
    } finally {
      card.remove();
      place.remove();
    }
  });

  it('a wallet that a framework takes back is any wallet', async () => {
    behaviour = (emit) => emit('ready', { availablePaymentMethods: { applePay: true } });
    await show();
    (element as HTMLElement & { wallet?: string | undefined }).wallet = undefined;
    await until('the buttons', () => element.matches(':state(embedded)'));
    assert.deepEqual(reasons, []);
  });
});
