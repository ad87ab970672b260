// The order page. Events of the elements only change a hint; the order counts as paid when the shop's own server reports it.

const order = document.querySelector('[data-order]');
const orderUrl = `/orders/${order?.getAttribute('data-order')}`;
const confirming = document.querySelector('[data-confirming]');

document.addEventListener('pay-success', () => {
  // The shop's server may have been faster.
  if (order?.getAttribute('data-status') !== 'waiting') return;
  confirming?.replaceChildren(confirming.getAttribute('data-confirming') ?? '');
});
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('#print')) print();
});

if (order?.getAttribute('data-status') === 'waiting') {
  await paid();
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
async function paid() {
  for (;;) {
    // The page itself says that it was not there a moment ago.
    await new Promise((resolve) => setTimeout(resolve, document.hidden ? 5000 : 1000));
    const answer = await fetch(`${orderUrl}/status`).catch(() => undefined);
    const order = answer?.ok ? await answer.json() : undefined;
    if (order?.status === 'paid') return;
  }
}

/**
 * The order's own page, in this one's place and at its top: a reload shows the same.
 * @param {Element} place
 */
async function showAsPaid(place) {
  await refresh(place);
  place.setAttribute('data-status', 'paid');
  scrollTo({ top: 0, behavior: 'instant' });
  history.replaceState(null, '', orderUrl);
}

/**
 * Puts in what the order's own page says, of the goods and of the bag, too.
 * @param {Element} place
 */
async function refresh(place) {
  const answer = await fetch(orderUrl).catch(() => undefined);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
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
