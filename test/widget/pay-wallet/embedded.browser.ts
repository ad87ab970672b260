import { assert } from 'chai';
import { type Behaviour, installLibrary, type Mounted } from '../support/browser/library.ts';
import { until } from '../support/browser/page.ts';
import { companion, scene } from '../support/browser/scene.ts';

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
  before(() =>
    installLibrary((mount) => {
      mounted.push(mount);
      return behaviour;
    }),
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

  async function show(attributes: Record<string, string> = {}, parent: Node = document.body): Promise<void> {
    const made = await scene({ view: known });
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
  }

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
});
