/**
 * Requests at the end of a day, once all faults are over: buyers try again, and the final state is read for the judge.
 */
import type { Participants } from './participants.ts';
import { readStatusAsBuyer } from './buyer-steps.ts';
import { requestAsMerchant } from './merchant-steps.ts';
import { lastStatusRead } from './observation.ts';
import { merchantKey } from './processes.ts';

const pauseMs = 10 * 60_000;

/** Every buyer returns hours later, tries to pay twice, ten minutes apart, and then reads the status a last time. */
export async function probe(participants: Participants, unvisited: readonly number[] = []): Promise<void> {
  const visited = (): number[] => [...participants.known.keys()].filter((c) => !unvisited.includes(c));
  for (const key of [90, 91]) {
    for (const c of visited()) {
      const { amounts } = participants.checkout(c);
      if (amounts.USD !== undefined)
        await participants.perform({
          at: 0,
          do: 'charge',
          c,
          card: 'approved',
          key,
          presses: 1,
          repeatAfterMs: null,
        });
      else await participants.perform({ at: 0, do: 'deposit', c, method: 'pix', presses: 1 });
    }
    await new Promise<void>(
      (resolve) => void participants.world.time.timer(participants.world.actor, pauseMs, resolve),
    );
  }
  for (const c of visited()) await readStatusAsBuyer(participants, c, lastStatusRead);
}

/** Reads all checkouts, events, money out and the statement as the merchant. Returns the `/metrics` of each process. */
export async function requestFinalState(participants: Participants): Promise<string[]> {
  for (const [c, { id }] of participants.known) {
    if (id !== null)
      await requestAsMerchant(participants, 'final checkout', {
        path: `/v1/checkouts/${id}`,
        method: 'GET',
        c,
      });
  }
  let after = '0';
  for (;;) {
    const path = `/v1/events?limit=500&after=${after}`;
    const page = await requestAsMerchant(participants, 'final events', { path, method: 'GET' });
    if (typeof page?.body['next'] !== 'string') break;
    after = page.body['next'];
  }
  for (const kind of ['refunds', 'payouts', 'withdrawals']) {
    await requestAsMerchant(participants, `final ${kind}`, { path: `/v1/${kind}?limit=100`, method: 'GET' });
  }
  await requestAsMerchant(participants, 'final statement', {
    path: '/v1/statement?from=2000-01-01&to=2100-01-01',
    method: 'GET',
  });
  return participants.world.clients.readAll('/metrics', merchantKey);
}
