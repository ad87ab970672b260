/** Metrics for Prometheus. Labels have closed sets of values: a route's pattern, a status, a resource, an outcome. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export interface Metrics {
  request(route: string, status: number, durationMs: number): void;
  call(resource: string, outcome: string, durationMs: number): void;
  /** `unknown_payment`: one that was stored belongs to a payment whose row was lost. */
  callback(result: 'stored' | 'unknown_key' | 'oversize' | 'unknown_payment'): void;
  /** Time from a callback's arrival to its lookup's result. */
  settled(lagMs: number): void;
  webhook(result: 'delivered' | 'failed' | 'given_up'): void;
  /** Null: the rows could not be counted. */
  backlog(rows: { callbacks: number; events: number; payments: number } | null): void;
  streams(count: number): void;
  /** The text format of Prometheus. */
  text(): Promise<string>;
}

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** `ofProcess`: memory, event loop and garbage collection as well. */
export function createMetrics({ ofProcess = true } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'pay_http_request_seconds',
    help: 'Answered requests by route and status',
    labelNames: ['route', 'status'],
    buckets: secondsBuckets,
    registers,
  });
  const calls = new Histogram({
    name: 'pay_service_call_seconds',
    help: 'Calls to the payment service by resource and outcome',
    labelNames: ['resource', 'outcome'],
    buckets: secondsBuckets,
    registers,
  });
  const callbacks = new Counter({
    name: 'pay_callbacks_total',
    help: 'Callbacks received, by what became of them',
    labelNames: ['result'],
    registers,
  });
  const lag = new Histogram({
    name: 'pay_settle_lag_seconds',
    help: 'From a callback to the lookup that acted on it',
    buckets: secondsBuckets,
    registers,
  });
  const webhooks = new Counter({
    name: 'pay_webhook_attempts_total',
    help: 'Attempts to deliver an event to the merchant',
    labelNames: ['result'],
    registers,
  });
  const waiting = new Gauge({
    name: 'pay_backlog_rows',
    help: 'Rows that wait: callbacks to look up, events to deliver, payments to check',
    labelNames: ['kind'],
    registers,
  });
  const live = new Gauge({ name: 'pay_live_connections', help: 'Open event streams', registers });

  return {
    request: (route, status, durationMs) =>
      requests.observe({ route, status: String(status) }, durationMs / 1000),
    call: (resource, outcome, durationMs) => calls.observe({ resource, outcome }, durationMs / 1000),
    callback: (result) => callbacks.inc({ result }),
    settled: (lagMs) => lag.observe(lagMs / 1000),
    webhook: (result) => webhooks.inc({ result }),
    backlog(rows) {
      // No value is better than an earlier one.
      waiting.reset();
      for (const [kind, count] of Object.entries(rows ?? {})) waiting.set({ kind }, count);
    },
    streams: (count) => live.set(count),
    text: () => registry.metrics(),
  };
}
