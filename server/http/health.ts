/** Health checks for load balancers. */
import { Router } from 'express';
import type { Parts } from '../checkouts/ports.ts';
import { PayError } from '../errors.ts';
import type { ServiceState } from '../gateway/reachability.ts';
import { singleFlight } from '../concurrency/single-flight.ts';
import { strictRouter } from './strict-router.ts';

export interface HealthRouteOptions {
  parts: Pick<Parts, 'store' | 'clock'>;
  serviceState: () => ServiceState;
  isDraining: () => boolean;
}

/** Timeout after which the database counts as unavailable. */
const patienceMs = 3_000;
/** A probe's result is reused for this long and while a probe runs, since each probe writes to the disk. */
const probeEveryMs = 500;

export function healthRoutes({ parts, serviceState, isDraining }: HealthRouteOptions): Router {
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
    });
}

const late = (delayMs: number): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('the database did not answer in time')), delayMs).unref();
  });
