/** The only file that knows all the parts. */
import { createCheckouts } from './checkouts/index.ts';
import type { Clock, Parts } from './checkouts/ports.ts';
import { processorValues } from './checkouts/processor-values.ts';
import type { Config } from './config.ts';
import { createRouter } from './app.ts';
import { backgroundBreaker } from './gateway/background-breaker.ts';
import { checkoutGateway } from './gateway/checkout-gateway.ts';
import { moneyOutGateway } from './gateway/money-out-gateway.ts';
import { PaymentService, type PaymentServiceOptions } from './gateway/payment-service.ts';
import { reachability } from './gateway/reachability.ts';
import { createLimits } from './limits.ts';
import { createLiveBus } from './live/index.ts';
import type { CompanionLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createMoneyOut } from './money-out/index.ts';
import type { ClientAddress } from './routes/middleware/client-address.ts';
import { createStreamRoute } from './routes/stream.ts';
import { openStore } from './storage/index.ts';
import { moneyOutStore } from './storage/money-out.ts';
import { engineRateLimiter, purgeRateLimits } from './storage/rate-limiter.ts';
import { createVault } from './vault.ts';
import { type Deliver, signedPost } from './webhooks/delivery.ts';
import { startDispatcher } from './workers/dispatcher.ts';
import { startHintWorker } from './workers/hints.ts';
import { startHousekeeper } from './workers/housekeeper.ts';
import { startMoneyOutWorker } from './workers/money-out.ts';
import { startReconciler } from './workers/reconciler.ts';
import { createWatcher } from './workers/watcher.ts';
import { within } from './within.ts';
import type { Router } from 'express';

export interface Composed {
  parts: Parts;
  checkouts: ReturnType<typeof createCheckouts>;
  router: Router;
  /** From now on `/readyz` says no, and event streams end. */
  drain(): void;
  /** Ends the workers, then the connections. What does not end in time is cut off: it is found again at the next start. */
  close(): Promise<void>;
}

export interface ComposeOptions {
  config: Config;
  /** As the service and browsers reach it, without a trailing slash. */
  publicUrl: string;
  log: CompanionLog;
  addressOf: ClientAddress;
  /** Takes events in this process; null: by webhook, where one is configured. */
  onEvent: Deliver | null;
  /** Time, for tests: ours, and that of the client of the service. */
  runtime?: { clock?: Clock; service?: Pick<PaymentServiceOptions, 'runtime' | 'timeouts'> };
}

/** A lookup at a service that hangs is not waited for. */
const closePatienceMs = 2_000;

export async function compose({
  config,
  publicUrl,
  log,
  addressOf,
  onEvent,
  runtime = {},
}: ComposeOptions): Promise<Composed> {
  const metrics = createMetrics();
  const reached = reachability();
  const service = new PaymentService({
    baseUrl: config.baseUrl,
    token: config.token,
    secret: config.secret,
    ...runtime.service,
    onCall: (event) => {
      reached.note(event);
      metrics.call(event.resource, event.outcome, event.durationMs);
    },
  });
  const { store, engine } = await openStore(config.databaseUrl, {
    onError: (error) => log.warn({ err: error }, 'database: a connection failed'),
  });
  const live = createLiveBus(engine, (error) => log.warn({ err: error }, 'live: a notification failed'));
  const clock = runtime.clock ?? { now: () => Date.now() };
  const parts: Parts = {
    store,
    gateway: checkoutGateway(service),
    vault: createVault(config.secret),
    live,
    clock,
    log,
    settings: {
      publicUrl,
      rawCard: config.rawCard,
      processor: processorValues(config),
      attemptsPerCheckout: config.attemptsPerCheckout,
    },
  };

  const checkouts = createCheckouts(parts);
  const moneyOut = createMoneyOut({
    ...parts,
    moneyOut: moneyOutStore(engine),
    service: moneyOutGateway(service),
    settlePayment: checkouts.settle,
  });
  const watcher = createWatcher(parts, checkouts, log);
  const stream = createStreamRoute(checkouts, watcher, metrics, log);
  const hints = startHintWorker(parts, checkouts.settle, moneyOut, log, metrics);
  const deliver = onEvent ?? webhookOf(config, () => clock.now());
  const workers = [
    hints,
    startReconciler(parts, checkouts, backgroundBreaker(), log),
    startMoneyOutWorker(moneyOut, backgroundBreaker(), clock, log),
    startHousekeeper(parts, (now) => purgeRateLimits(engine, now), log),
    ...(deliver ? [startDispatcher(parts, deliver, log, metrics)] : []),
  ];

  let draining = false;
  const router = createRouter({
    config,
    parts,
    checkouts,
    moneyOut,
    limits: createLimits(config, (options) => engineRateLimiter(engine, options)),
    addressOf,
    log,
    metrics,
    stream,
    hints,
    isServiceReachable: () => reached.isReachable,
    isDraining: () => draining,
  });
  const drain = (): void => {
    draining = true;
    stream.close();
  };
  return {
    parts,
    checkouts,
    router,
    drain,
    async close() {
      drain();
      watcher.stop();
      const ended = Promise.all(workers.map((worker) => worker.stop())).then(() => service.close());
      await within(closePatienceMs, ended, undefined);
      await live.close();
      await store.close();
    },
  };
}

function webhookOf({ webhookUrl, webhookSecret }: Config, now: () => number): Deliver | null {
  return webhookUrl !== null && webhookSecret !== null ? signedPost(webhookUrl, webhookSecret, now) : null;
}
