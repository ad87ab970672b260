// The payment on the cover: loads the element, places an order in the shop, gives its client secret to the
// element, and pays its Pix at the simulated bank.

const panel = need('.payment');
const element = need('pay-checkout', panel);
const reference = need('.reference', panel);
const outcome = need('.outcome', panel);
const trouble = need('.trouble[role]', panel);
const pix = need('[data-pix]', panel);
const after = need('.after', panel);
const retry = need('[data-retry]', panel);
const orderKey = 'cover-order';
const codePatienceMs = 30_000;
let order = '';

for (const button of document.querySelectorAll('[data-copy]')) {
  const label = button.textContent;
  const copy = async () => {
    await navigator.clipboard.writeText(button.getAttribute('data-copy') ?? '');
    button.textContent = button.getAttribute('data-copied');
    setTimeout(() => (button.textContent = label), 2000);
  };
  button.addEventListener('click', () => void copy());
}
element.addEventListener('pay-success', () => void showPaid());
need('[data-pay-pix]', panel).addEventListener('click', () => void payPix());
need('[data-again]', panel).addEventListener('click', () => {
  sessionStorage.removeItem(orderKey);
  location.reload();
});
retry.addEventListener('click', () => void open());
await seen(panel);
await Promise.all([open(), loadElement()]);

/**
 * Waits until the panel is on the screen, which it is not at first on a phone: a visitor who only reads neither places an order nor
 * waits for the element's script, which takes a slow phone a second.
 *
 * @param {Element} target
 * @returns {Promise<void>}
 */
function seen(target) {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(target);
  });
}

/** Runs the processor's library, then the element's script, which is loading already. */
async function loadElement() {
  const library = Object.assign(document.createElement('script'), { src: panel.dataset['processor'] ?? '' });
  await new Promise((resolve) => {
    library.addEventListener('load', resolve);
    // The element then does without wallets.
    library.addEventListener('error', resolve);
    document.head.append(library);
  });
  try {
    await import(panel.dataset['script'] ?? '');
  } catch {
    trouble.textContent = trouble.dataset['trouble'] ?? '';
  }
}

/** Reuses an unpaid order, so that a reload does not place another. */
async function open() {
  retry.hidden = true;
  trouble.textContent = '';
  const known = sessionStorage.getItem(orderKey);
  const placed = await post('/orders/now', {
    product: panel.dataset['product'] ?? '',
    ...(known !== null && { order: known }),
  })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  if (placed === null) {
    trouble.textContent = trouble.dataset['trouble'] ?? '';
    retry.hidden = false;
    return;
  }
  order = placed.id;
  sessionStorage.setItem(orderKey, order);
  reference.textContent = `${reference.dataset['label']} ${placed.reference}`;
  need('[data-receipt]', panel).setAttribute('href', `/orders/${order}`);
  element.setAttribute('checkout', placed.clientSecret);
}

/** Pays the charge with this code, as the buyer's bank does: the code is all that it has. */
async function payPix() {
  const control = `${panel.dataset['simulator']}/control/transactions`;
  trouble.textContent = '';
  try {
    const code = await pixCode();
    const charges = await (await fetch(control)).json();
    const charge = charges.find(
      (/** @type {{ qrcode?: string, status: string }} */ { qrcode, status }) =>
        qrcode !== undefined && qrcode === code && status === 'pending',
    );
    const paid = await post(`${control}/${encodeURIComponent(charge.idTransaction)}`, { do: 'pay' });
    if (!paid.ok) throw new Error(`paying: ${paid.status}`);
    pix.hidden = true;
    outcome.textContent = outcome.dataset['sent'] ?? '';
  } catch {
    trouble.textContent = trouble.dataset['trouble'] ?? '';
  }
}

/** Waits for the shop's server, the only authority on whether an order is paid. */
async function showPaid() {
  panel.classList.add('paid');
  const isPaid = async () => {
    const response = await fetch(`/orders/${order}/status`);
    return response.ok && (await response.json()).status === 'paid';
  };
  while (!(await isPaid().catch(() => false))) await new Promise((resolve) => setTimeout(resolve, 500));
  outcome.textContent = outcome.dataset['paid'] ?? '';
  after.hidden = false;
  sessionStorage.removeItem(orderKey);
}

/** Returns the copy-and-paste code, waiting until the element shows it. */
async function pixCode() {
  for (const startedMs = performance.now(); performance.now() - startedMs < codePatienceMs;) {
    const code = element.shadowRoot?.querySelector('pay-pix')?.shadowRoot?.querySelector('[part~="code"]');
    if (code instanceof HTMLTextAreaElement || code instanceof HTMLInputElement) return code.value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('there is no code');
}

/**
 * @param {string} url
 * @param {object} body
 */
function post(url, body) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/**
 * @param {string} selector
 * @param {ParentNode} root
 * @returns {HTMLElement}
 */
function need(selector, root = document) {
  const found = root.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`the cover has no ${selector}`);
  return found;
}
