/** For load balancers and Prometheus. */
import { Router } from 'express';
import type { Parts } from '../checkouts/ports.ts';
import { PayError } from '../errors.ts';
import type { ServiceState } from '../gateway/reachability.ts';
import { singleFlight } from '../single-flight.ts';
import type { Metrics } from '../metrics.ts';
import { merchantOnly } from './middleware/authenticate.ts';
import { strictRouter } from './strict-router.ts';

export interface HealthRouteOptions {
  parts: Pick<Parts, 'store' | 'clock'>;
  metrics: Metrics;
  merchantKey: string;
  serviceState: () => ServiceState;
  isDraining: () => boolean;
}

/** A database that responds later than this counts as unavailable. */
const patienceMs = 3_000;
/** Whoever asks more often than this, or while a probe runs, gets the last probe's answer: each is a write to the disk. */
const probeEveryMs = 500;

export function healthRoutes({
  parts,
  metrics,
  merchantKey,
  serviceState,
  isDraining,
}: HealthRouteOptions): Router {
  const once = singleFlight<void>();
  let writableUntil = 0;
  async function probe(): Promise<void> {
    if (performance.now() < writableUntil) return;
    await Promise.race([parts.store.ping(), late(patienceMs)]);
    writableUntil = performance.now() + probeEveryMs;
  }

  return strictRouter()
    .get('/healthz', (_request, response) => {
      response.json({ status: 'ok' });
    })
    .get('/readyz', async (_request, response) => {
      if (isDraining()) throw new PayError('DRAINING');
      try {
        await once('probe', probe);
      } catch (cause) {
        throw new PayError('DATABASE_UNAVAILABLE', { cause });
      }
      // Without the service a companion still serves buyers and takes callbacks: taking it out of rotation would
      // only make that worse.
      response.json({ status: 'ok', service: serviceState() });
    })
    .get('/metrics', merchantOnly(merchantKey), async (_request, response) => {
      metrics.backlog(await parts.store.backlog(parts.clock.now()));
      const { contentType, body } = await metrics.text();
      response.set('Content-Type', contentType).send(body);
    });
}

const late = (delayMs: number): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('the database did not answer in time')), delayMs).unref();
  });
