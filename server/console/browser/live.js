// Refreshes the live regions of the page, except those in use, and counts down until the next payout.

/** A page that takes many calls of the companion names a longer time. */
const everyS = Number(document.querySelector('[data-every-s]')?.getAttribute('data-every-s') ?? 2);

// On a phone the row of sections scrolls.
document
  .querySelector('.sections [aria-current="page"]')
  ?.scrollIntoView({ block: 'nearest', inline: 'center' });

async function refresh() {
  if (document.hidden) return;
  const response = await fetch(location.href, { headers: { 'x-console-refresh': '1' } }).catch(
    () => undefined,
  );
  if (!response?.ok) return;
  // The session has ended, here or in another tab: what it showed must not stay on the screen.
  if (new URL(response.url).pathname.endsWith('/sign-in')) return location.replace(response.url);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const region of document.querySelectorAll('[data-live]')) {
    const fresh = page.querySelector(`[data-live="${region.getAttribute('data-live')}"]`);
    // A region with the focus or with open details is not replaced.
    const isUsed = region.contains(document.activeElement) || region.querySelector('details[open]') !== null;
    if (fresh && region.innerHTML !== fresh.innerHTML && !isUsed) {
      region.replaceChildren(...fresh.childNodes);
    }
  }
  // Forms that are no longer offered are removed. Forms are never replaced, so that their idempotency key stays the same.
  for (const form of document.querySelectorAll('form[data-offer]')) {
    const isOffered = page.querySelector(`[data-offer="${form.getAttribute('data-offer')}"]`) !== null;
    if (!isOffered && !isInUse(form)) form.remove();
  }
}
// Responses to forms have no live regions, and their address cannot be fetched.
if (document.querySelector('[data-live]')) setInterval(refresh, everyS * 1000);

/** @param {Element} form */
function isInUse(form) {
  const isChanged = [...form.querySelectorAll('input')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
  return isChanged || form.contains(document.activeElement);
}

const cooldown = document.querySelector('[data-wait-s]');
const endsAtMs = performance.now() + Number(cooldown?.getAttribute('data-wait-s')) * 1000;
const tick = () => {
  const leftS = Math.ceil((endsAtMs - performance.now()) / 1000);
  if (leftS <= 0) return cooldown?.remove();
  cooldown?.querySelector('[data-left]')?.replaceChildren(String(leftS));
  cooldown?.querySelector('progress')?.setAttribute('value', String(60 - leftS));
  return setTimeout(tick, 1000);
};
if (cooldown) tick();
