/** The call of the metrics, for Prometheus. */
import { z } from 'zod';
import { shape } from '../values/view-fields.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import { call } from './call.ts';

/** Timeout after which the rows count as unknown. */
const countTimeoutMs = 3_000;

export const metrics = {
  get: call({
    id: 'metrics',
    method: 'GET',
    path: '/metrics',
    scope: 'metrics',
    tag: 'Operation',
    summary: 'Get the metrics for Prometheus',
    output: shape(() => z.string()),
    component: 'Text',
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
    answers: { 200: 'The metrics' },
    errors: [],
    async handle({ parts, metrics: collected }) {
      // Without the database, the other metrics are needed most.
      const counted = parts.store.backlog(parts.clock.now()).catch(() => null);
      collected.backlog(await withTimeout(countTimeoutMs, counted, null));
      const paused = (parts.cardBrake?.isPaused() ?? Promise.resolve(false)).catch(() => null);
      collected.cardsPaused(await withTimeout(countTimeoutMs, paused, null));
      return { view: await collected.text() };
    },
  }),
};
