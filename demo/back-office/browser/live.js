// Keeps what is on the page up to date, and counts down until the next payout. What somebody types into stays.

const everyMs = 2000;

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.href).catch(() => undefined);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const place of document.querySelectorAll('[data-live]')) {
    const fresh = page.querySelector(`[data-live="${place.getAttribute('data-live')}"]`);
    // A button that has the focus stays, and so does what somebody has opened.
    const isUsed = place.contains(document.activeElement) || place.querySelector('details[open]') !== null;
    if (fresh && place.innerHTML !== fresh.innerHTML && !isUsed) {
      place.replaceChildren(...fresh.childNodes);
    }
  }
  // What a form asks for may be done by now. One that is here is never put in anew: its key makes two presses one.
  for (const form of document.querySelectorAll('form[data-offer]')) {
    const isOffered = page.querySelector(`[data-offer="${form.getAttribute('data-offer')}"]`) !== null;
    if (!isOffered && !isInUse(form)) form.remove();
  }
}
// The answer to a form has nothing live, and its address nothing to ask for.
if (document.querySelector('[data-live]')) setInterval(refresh, everyMs);

/** @param {Element} form */
function isInUse(form) {
  const isTyped = [...form.querySelectorAll('input')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
  return isTyped || form.contains(document.activeElement);
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
