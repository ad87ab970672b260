/** Tests the offer of `price` while it cannot be loaded, and after an error. */
// In every engine only in the long run.
import { assert } from 'chai';
import { button, find, textOf, type, until, visible, waitForText } from '../support/browser/page.ts';
import { mug as offer, PriceList } from '../support/browser/price-list.ts';
import { companion, createScene, pixPayment } from '../support/browser/scene.ts';

const problem = (status: number, code: string): Response =>
  Response.json(
    { type: 'about:blank', title: 'No', status, code },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

const refusal = (...fields: string[]): Response =>
  Response.json(
    {
      type: 'about:blank',
      title: 'No',
      status: 422,
      code: 'VALIDATION_ERROR',
      errors: fields.map((field) => ({ field, message: 'No' })),
    },
    { status: 422, headers: { 'content-type': 'application/problem+json' } },
  );

describe('the offer of a price', () => {
  let element: HTMLElement & { reset(): void };
  let errors: string[];
  const list = new PriceList();
  beforeEach(() => {
    errors = [];
    list.install();
    list.offers = { mug: offer };
  });
  afterEach(() => {
    element.remove();
    list.uninstall();
    sessionStorage.clear();
  });

  const show = (): void => {
    element = document.createElement('pay-pix');
    element.addEventListener('pay-error', (event) => errors.push((event as Event & { code: string }).code));
    const attributes = { companion, price: 'mug', locale: 'en' };
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    document.body.append(element);
  };

  for (const [name, response] of Object.entries({
    'a proxy’s error': () => new Response('<html>', { status: 502 }),
    'a page of a captive network': () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    'a temporary error': () => problem(503, 'DATABASE_UNAVAILABLE'),
  })) {
    it(`is loaded again after ${name}`, async () => {
      list.failures = [response()];
      show();
      await until('the error', () => errors.length);
      await waitForText(element, 'Caneca');
      assert.lengthOf(errors, 1);
    });
  }

  for (const [rejected, field] of [
    ['customer.email', 'email'],
    ['customer.name', 'name'],
    ['amount', 'amount'],
  ] as const) {
    it(`shows a rejected ${rejected} at its field, with the focus`, async () => {
      const open = { currency: 'USD' as const, min: '5.00', max: '500.00', suggested: ['25.00'] };
      list.offers = { mug: { ...offer, amounts: {}, open, collect: ['name', 'email'] } };
      show();
      await type(element, 'name', 'Ana');
      await type(element, 'email', 'ana@example.com');
      list.failures = [refusal(rejected)];
      (await visible(element, 'button[type=submit]')).click();
      const input = await visible<HTMLInputElement>(element, `#${field}[aria-invalid=true]`);
      await until('the focus', () => element.shadowRoot?.activeElement === input);
      assert.isNull(find(element, '[role=alert]'));
      await type(element, field, field === 'amount' ? '30.00' : 'b@example.com');
      assert.equal(input.getAttribute('aria-invalid'), 'false');
    });
  }

  it('shows a suggested amount without the error of a rejected one', async () => {
    const open = { currency: 'USD' as const, min: '5.00', max: '500.00', suggested: ['25.00', '50.00'] };
    list.offers = { mug: { ...offer, amounts: {}, open } };
    show();
    const submit = await visible(element, 'button[type=submit]');
    list.failures = [refusal('amount')];
    submit.click();
    const input = await visible(element, '#amount[aria-invalid=true]');
    (await button(element, '50')).click();
    await until('the amount', () => submit.textContent.includes('50'));
    assert.equal(input.getAttribute('aria-invalid'), 'false');
  });

  it('names a rejection of what has no field', async () => {
    show();
    await waitForText(element, 'Caneca');
    list.failures = [refusal('quantity')];
    (await visible(element, 'button[type=submit]')).click();
    await waitForText(element, 'Something in the form was not accepted');
  });

  it('reports one problem once, however often it is tried', async () => {
    const failure = (): Response => problem(503, 'DATABASE_UNAVAILABLE');
    list.failures = [failure(), failure()];
    show();
    await waitForText(element, 'Caneca');
    assert.deepEqual(errors, ['DATABASE_UNAVAILABLE']);
  });

  it('is requested less often while it fails', async () => {
    const setTimeout = window.setTimeout.bind(window);
    const pausesMs: number[] = [];
    const skipPause = (run: () => void, ms = 0): number => {
      if (ms < 1_000) return setTimeout(run, ms);
      pausesMs.push(ms);
      return setTimeout(run);
    };
    Object.assign(window, { setTimeout: skipPause });
    try {
      list.failures = Array.from({ length: 6 }, () => problem(503, 'DATABASE_UNAVAILABLE'));
      show();
      await waitForText(element, 'Caneca');
    } finally {
      Object.assign(window, { setTimeout });
    }
    assert.isAbove(Math.max(...pausesMs), 15_000, pausesMs.join(' '));
  });

  it('names a missing companion', async () => {
    show();
    element.removeAttribute('companion');
    await until('the error', () => errors.includes('COMPANION_MISSING'));
    await until('the message', () => find(element, '[role=alert]')?.textContent.trim());
  });

  it('starts an order that is shown, also with an empty `checkout`', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    list.purchases = [scene.secret];
    show();
    element.setAttribute('checkout', '');
    (await button(element, 'Continue')).click();
    await until('the code', () => find(element, '#code'));
  });

  it('is not requested any more once the element has left the page', async () => {
    list.failures = [problem(503, 'DATABASE_UNAVAILABLE'), problem(503, 'DATABASE_UNAVAILABLE')];
    show();
    await until('the error', () => errors.length);
    element.remove();
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    assert.lengthOf(list.failures, 1);
    document.body.append(element);
    await waitForText(element, 'Caneca');
  });

  it('is shown without its error after `reset()`', async () => {
    show();
    const start = await button(element, 'Continue');
    list.failures = [problem(503, 'DATABASE_UNAVAILABLE')];
    start.click();
    await until('the error', () => find(element, '[role=alert]'));
    element.reset();
    await until('no error', () => !find(element, '[role=alert]'));
    assert.include(textOf(element), 'Caneca');
  });
});
