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
  confirming?.replaceChildren();
  await showAsPaid(order);
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

/** Resolves once the shop's server has received the companion's signed webhook. */
async function untilPaid() {
  for (;;) {
    // The server has just rendered this page as unpaid, so the first poll waits, too.
    await new Promise((resolve) => setTimeout(resolve, document.hidden ? 5000 : 1000));
    const response = await fetch(`${orderUrl}/status`).catch(() => undefined);
    const order = response?.ok ? await response.json() : undefined;
    if (order?.status === 'paid') return;
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
  const response = await fetch(orderUrl).catch(() => undefined);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
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
