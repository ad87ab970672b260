// Keeps what is on the page up to date, and counts down until the next payout. Forms are left alone.

const everyMs = 2000;

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.href).catch(() => undefined);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = [...page.querySelectorAll('[data-live]')];
  for (const [index, place] of [...document.querySelectorAll('[data-live]')].entries()) {
    const { innerHTML } = fresh[index] ?? place;
    // A button that has the focus stays.
    if (place.innerHTML !== innerHTML && !place.contains(document.activeElement)) {
      place.replaceChildren(...(fresh[index]?.childNodes ?? []));
    }
  }
}
// The answer to a form has nothing live, and its address nothing to ask for.
if (document.querySelector('[data-live]')) setInterval(refresh, everyMs);

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
