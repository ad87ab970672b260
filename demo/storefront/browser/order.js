// The order page. The elements say what they saw; only the shop's own server says that the order is paid.

const order = document.querySelector('[data-order]');
const orderUrl = `/orders/${order?.getAttribute('data-order')}`;
const confirming = document.querySelector('[data-confirming]');

document.addEventListener('pay-success', () => {
  // The shop's server may have been faster.
  if (order?.getAttribute('data-status') !== 'waiting') return;
  confirming?.replaceChildren(confirming.getAttribute('data-confirming') ?? '');
});

if (order?.getAttribute('data-status') === 'waiting') {
  await paid();
  confirming?.replaceChildren();
  await showAsPaid(order);
}
// Money can go back, too: a receipt that stays open says so.
setInterval(() => {
  // A link that has the focus stays.
  if (order && !document.hidden && !order.contains(document.activeElement)) void refresh(order);
}, 5000);

/** Resolves once the shop's server has the companion's signed word for it. */
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
 * Puts in what the order's own page says.
 * @param {Element} place
 */
async function refresh(place) {
  const answer = await fetch(orderUrl).catch(() => undefined);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.querySelector('[data-order]');
  if (!fresh || fresh.innerHTML === place.innerHTML) return;
  place.replaceChildren(...fresh.childNodes);
  document.title = page.title;
}
