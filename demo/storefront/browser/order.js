// The order page. Events of the elements only change a hint; the order counts as paid when the shop's own server reports it.

const order = document.querySelector('[data-order]');
const orderUrl = `/orders/${order?.getAttribute('data-order')}`;
const confirming = document.querySelector('[data-confirming]');

document.addEventListener('pay-success', () => {
  // The shop's server may have reported it already.
  if (order?.getAttribute('data-status') !== 'waiting') return;
  confirming?.replaceChildren(confirming.getAttribute('data-confirming') ?? '');
});
// From the first press or the payment on, no height is reserved: the element may be shorter then.
const pay = document.querySelector('.pay');
for (const type of ['pointerdown', 'keydown', 'pay-success']) {
  pay?.addEventListener(type, () => pay.classList.add('used'), { once: true });
}
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('#print')) print();
});

// The element's script comes from the companion, which may be unreachable.
const notLoaded = document.querySelector('[data-not-loaded]');
const element = document.querySelector('.pay > [checkout]');
if (notLoaded && element) {
  const timer = setTimeout(() => notLoaded.removeAttribute('hidden'), 8000);
  void customElements.whenDefined(element.localName).then(() => {
    clearTimeout(timer);
    notLoaded.setAttribute('hidden', '');
  });
}

if (order?.getAttribute('data-status') === 'waiting') {
  await untilPaid();
  await showAsPaid(order);
  // Only now: the element may report the payment while the receipt is loading.
  confirming?.replaceChildren();
}
// The charge arrives by another webhook, possibly later, and refunds later still: an open receipt is updated.
if (order) await keepFresh(order);

/** @param {Element} place */
async function keepFresh(place) {
  for (;;) {
    const isIncomplete = place.querySelector('[data-incomplete]') !== null;
    await new Promise((resolve) => setTimeout(resolve, isIncomplete ? 500 : 5000));
    if (isIncomplete || !document.hidden) await refresh(place);
  }
}

/**
 * Resolves once the shop's server has received the companion's signed webhook. The server is asked as soon as the element
 * reports the payment, then each second; before that rarely, in case the element has missed it.
 */
async function untilPaid() {
  let waitMs = element ? 15_000 : 1000;
  let wake = () => {};
  const onSuccess = () => {
    waitMs = 1000;
    wake();
  };
  document.addEventListener('pay-success', onSuccess, { once: true });
  for (;;) {
    // The server has just rendered this page as unpaid, so the first poll waits, too.
    await new Promise((resolve) => {
      wake = () => resolve(undefined);
      setTimeout(wake, waitMs);
    });
    const status = await textOf(`${orderUrl}/status`);
    if (status !== null && JSON.parse(status).status === 'paid') return;
  }
}

/**
 * Shows the paid order in place of the payment page, scrolled to its top and under its own URL, so that a
 * reload shows the same.
 * @param {Element} place
 */
async function showAsPaid(place) {
  await refresh(place);
  place.setAttribute('data-status', 'paid');
  scrollTo({ top: 0, behavior: 'instant' });
  history.replaceState(null, '', orderUrl);
}

/**
 * Replaces the order, its summary and the cart's count by those of the order's page.
 * @param {Element} place
 */
async function refresh(place) {
  const text = await textOf(orderUrl);
  if (text === null) return;
  const page = new DOMParser().parseFromString(text, 'text/html');
  const fresh = page.querySelector('[data-order]');
  if (!fresh || fresh.innerHTML === place.innerHTML) return;
  const focused = place.contains(document.activeElement) ? document.activeElement?.id : undefined;
  place.replaceChildren(...fresh.childNodes);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  for (const part of ['.count', '.summary']) {
    document.querySelector(part)?.replaceChildren(...(page.querySelector(part)?.childNodes ?? []));
  }
  document.title = page.title;
}

/**
 * Returns the body of a response; null without one, such as while the browser leaves the page.
 * @param {string} url
 */
async function textOf(url) {
  try {
    const response = await fetch(url);
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
