/** What is asked when everything is quiet again. */
import type { Cast } from './cast.ts';
import { lookAsBuyer } from './buyer-steps.ts';
import { askAsMerchant } from './merchant-steps.ts';
import { lastLook } from './observation.ts';
import { merchantKey } from './processes.ts';

const pauseMs = 10 * 60_000;

/** Every buyer comes back hours later and tries once more, and again ten minutes after that; then looks a last time. */
export async function probe(cast: Cast): Promise<void> {
  for (const key of [90, 91]) {
    for (const c of cast.known.keys()) {
      const { amounts } = cast.checkout(c);
      if (amounts.USD !== undefined)
        await cast.perform({
          at: 0,
          do: 'charge',
          c,
          card: 'approved',
          key,
          presses: 1,
          repeatAfterMs: null,
        });
      else await cast.perform({ at: 0, do: 'deposit', c, method: 'pix', presses: 1 });
    }
    await new Promise<void>((resolve) => void cast.world.time.timer(cast.world.actor, pauseMs, resolve));
  }
  for (const c of cast.known.keys()) await lookAsBuyer(cast, c, lastLook);
}

/** Returns what `/metrics` of each process says. */
export async function askLastQuestions(cast: Cast): Promise<string[]> {
  for (const [c, { id }] of cast.known) {
    if (id !== null)
      await askAsMerchant(cast, 'final checkout', { path: `/v1/checkouts/${id}`, method: 'GET', c });
  }
  let after = '0';
  for (;;) {
    const path = `/v1/events?limit=500&after=${after}`;
    const page = await askAsMerchant(cast, 'final events', { path, method: 'GET' });
    if (typeof page?.body['next'] !== 'string') break;
    after = page.body['next'];
  }
  for (const kind of ['refunds', 'payouts', 'withdrawals']) {
    await askAsMerchant(cast, `final ${kind}`, { path: `/v1/${kind}?limit=100`, method: 'GET' });
  }
  return cast.world.clients.readAll('/metrics', merchantKey);
}
