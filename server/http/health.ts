/** Health checks for load balancers, and metrics for Prometheus. */
import { Router } from 'express';
import type { Parts } from '../checkouts/ports.ts';
import { PayError } from '../errors.ts';
import type { ServiceState } from '../gateway/reachability.ts';
import { singleFlight } from '../concurrency/single-flight.ts';
import type { Metrics } from '../metrics.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import { merchantOnly } from './middleware/authenticate.ts';
import { strictRouter } from './strict-router.ts';

export interface HealthRouteOptions {
  parts: Pick<Parts, 'store' | 'clock'>;
  metrics: Metrics;
  merchantKey: readonly string[];
  serviceState: () => ServiceState;
  isDraining: () => boolean;
}

/** Timeout after which the database counts as unavailable. */
const patienceMs = 3_000;
/** A probe's result is reused for this long and while a probe runs, since each probe writes to the disk. */
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
      // Without the service a companion still serves buyers and stores callbacks, so it stays in rotation.
      response.json({ status: 'ok', service: serviceState() });
    })
    .get('/metrics', merchantOnly(merchantKey), async (_request, response) => {
      // Without the database, the other metrics are needed most.
      const counted = parts.store.backlog(parts.clock.now()).catch(() => null);
      metrics.backlog(await withTimeout(patienceMs, counted, null));
      const { contentType, body } = await metrics.text();
      response.set('Content-Type', contentType).send(body);
    });
}

const late = (delayMs: number): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('the database did not answer in time')), delayMs).unref();
  });
