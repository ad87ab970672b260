/** Metrics for Prometheus. Labels have closed sets of values: a route's pattern, a status, a resource, an outcome. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { type Method, methods } from '../widget/protocol/checkout.ts';

/** What a payment has become; `declined` and `cancelled` ended without money. */
const outcomes = [
  'paid',
  'declined',
  'cancelled',
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
] as const;
export type Outcome = (typeof outcomes)[number];

export const isOutcome = (status: string): status is Outcome =>
  (outcomes as readonly string[]).includes(status);

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
  /** Null: not known. */
  cardsPaused(isPaused: boolean | null): void;
  /** A page shows these methods of a checkout, which counts once. */
  shown(checkout: string, methods: readonly Method[]): void;
  begun(method: Method): void;
  /** `elapsedMs`: since the buyer began this attempt. */
  paid(method: Method, elapsedMs: number): void;
  ended(method: Method, outcome: Outcome): void;
  /** `code`: one of §7.3, or `other`. */
  declined(method: Method, code: string): void;
  /** The text format of Prometheus. */
  text(): Promise<string>;
  /** Names and meanings, for the documents. */
  reference(): readonly MetricReference[];
}

export interface MetricReference {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  labels: readonly string[];
}

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** From a card to a PIX code that is paid the day after. */
const payingBuckets = [1, 2, 5, 10, 20, 30, 60, 120, 300, 900, 3_600, 21_600, 86_400];
/** Checkouts whose first view is remembered; older ones count again. */
const maxRememberedCheckouts = 20_000;

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
  const cardsPaused = new Gauge({
    name: 'pay_cards_paused',
    help: '1 while the brake on card testing pauses direct charges',
    registers,
  });
  const live = new Gauge({ name: 'pay_live_connections', help: 'Open event streams', registers });
  const funnel = new Counter({
    name: 'pay_funnel_total',
    help: 'Steps of buyers by method: shown (once a checkout and process), begun (an attempt), paid',
    labelNames: ['step', 'method'],
    registers,
  });
  const payments = new Counter({
    name: 'pay_payments_total',
    help: 'Payments by method and what they have become',
    labelNames: ['method', 'outcome'],
    registers,
  });
  const declines = new Counter({
    name: 'pay_declines_total',
    help: 'Declined attempts by method and code; a code that is not documented is other',
    labelNames: ['method', 'code'],
    registers,
  });
  const timeToPaid = new Histogram({
    name: 'pay_time_to_paid_seconds',
    help: 'From the start of an attempt to its money, by method',
    labelNames: ['method'],
    buckets: payingBuckets,
    registers,
  });
  // A counter that appears with its first value has no rate before it.
  for (const method of methods) {
    for (const step of ['shown', 'begun', 'paid']) funnel.inc({ step, method }, 0);
    for (const outcome of outcomes) payments.inc({ method, outcome }, 0);
    timeToPaid.zero({ method });
  }
  const seen = new Set<string>();

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
    cardsPaused(isPaused) {
      if (isPaused === null) cardsPaused.reset();
      else cardsPaused.set(isPaused ? 1 : 0);
    },
    shown(checkout, offered) {
      if (seen.has(checkout)) return;
      seen.add(checkout);
      const [oldest] = seen;
      if (seen.size > maxRememberedCheckouts && oldest !== undefined) seen.delete(oldest);
      for (const method of offered) funnel.inc({ step: 'shown', method });
    },
    begun: (method) => funnel.inc({ step: 'begun', method }),
    paid(method, elapsedMs) {
      funnel.inc({ step: 'paid', method });
      payments.inc({ method, outcome: 'paid' });
      timeToPaid.observe({ method }, elapsedMs / 1000);
    },
    ended: (method, outcome) => payments.inc({ method, outcome }),
    declined: (method, code) => declines.inc({ method, code }),
    text: () => registry.metrics(),
    reference: () =>
      (registry.getMetricsAsArray() as unknown as Described[])
        .filter(({ name }) => name.startsWith('pay_'))
        .map(referenceOf),
  };
}

/** Fields of a metric that prom-client does not type. */
interface Described {
  name: string;
  help: string;
  labelNames: readonly string[];
}

function referenceOf(metric: Described): MetricReference {
  const type = metric instanceof Histogram ? 'histogram' : metric instanceof Gauge ? 'gauge' : 'counter';
  return { name: metric.name, help: metric.help, type, labels: metric.labelNames };
}
