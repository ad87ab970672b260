/** Composes the companion: the only file that imports all parts. */
import { createAudit } from './audit/audit.ts';
import type { Domain } from './calls/call.ts';
import { brakeSettings, createCardBrake } from './checkouts/card-brake.ts';
import { createCheckouts } from './checkouts/index.ts';
import type { Clock, Parts, Store } from './checkouts/ports.ts';
import { processorValues } from './checkouts/processor-values.ts';
import { localSimulator } from './gateway/local-simulator.ts';
import { createCardMemory } from './checkouts/card-memory.ts';
import { type Config, ConfigError } from './config/config.ts';
import { createRouter, type SellingRoutes } from './app.ts';
import { pageSender } from './pages/page-sender.ts';
import { openShopFile } from './pages/shop.ts';
import type { SellingOptions } from './selling/compose-selling.ts';
import { type EgressProxy, egressProxy } from './gateway/egress-proxy.ts';
import { isKnownDecline } from './gateway/declines.ts';
import { backgroundBreaker } from './gateway/circuit-breaker.ts';
import { createFramingCheck } from './gateway/payment-page-framing.ts';
import {
  checkoutCalls,
  PaymentService,
  type PaymentServiceOptions,
  moneyOutCalls,
} from './gateway/payment-service.ts';
import { reachability } from './gateway/reachability.ts';
import { createCallBudget } from './http/service-call-budget.ts';
import { createLimits, type LimiterFactory } from './http/rate-limits.ts';
import { createLiveBus } from './live/channel-bus.ts';
import type { CompanionLog } from './log.ts';
import { meteredStore } from './storage/metered-store.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createMoneyOut } from './money-out/index.ts';
import { type Assets, loadAssets } from './http/assets.ts';
import type { ClientAddress } from './http/middleware/client-address.ts';
import { createStreamRoute } from './http/stream.ts';
import type { Engine } from './storage/engine.ts';
import { auditStore } from './storage/audit.ts';
import { resolutionStore } from './storage/resolutions.ts';
import { cardBrakeStore } from './storage/card-brake.ts';
import { openEngine, storeOn } from './storage/index.ts';
import { moneyOutStore } from './storage/money-out.ts';
import { engineRateLimiter, purgeRateLimits } from './storage/rate-limiter.ts';
import { maxResponseBytes, maxConnections } from './gateway/transport.ts';
import { createKeyring, type KeysFile, type NamedKey, openKeysFile } from './keys/merchant-keys.ts';
import { createVault } from './keys/vault.ts';
import type { Deliver } from './webhooks/delivery.ts';
import { signedPost } from './webhooks/signed-post.ts';
import { startDispatcher } from './workers/dispatcher.ts';
import { startCallbackVerifier } from './callbacks/verifier.ts';
import { type HousekeeperOptions, startHousekeeper } from './workers/housekeeper.ts';
import { startMoneyOutWorker } from './workers/money-out.ts';
import { startReconciler } from './workers/reconciler.ts';
import { reportUnknownPayments } from './callbacks/unknown-payment.ts';
import { createWatcher } from './live/watcher.ts';
import type { Loop } from './concurrency/loop.ts';
import { withTimeout } from './concurrency/with-timeout.ts';
import type { Router } from 'express';
import type { Dispatcher } from 'undici';

export interface Composed {
  parts: Parts;
  /** What the merchant's calls work on. */
  domain: Domain;
  router: Router;
  /** Starts draining: `/readyz` returns 503, and event streams end. */
  drain(): void;
  /** Stops the workers, then closes the connections. Work that does not end in time is resumed at the next start. */
  close(): Promise<void>;
}

export interface ComposeOptions {
  config: Config;
  /** Public address for the service and browsers, without a trailing slash. */
  publicUrl: string;
  log: CompanionLog;
  addressOf: ClientAddress;
  /** Receives events in this process; null: by webhook, if configured. */
  onEvent: Deliver | null;
  runtime?: Runtime;
}

/** The clock and outgoing connections, replaceable by tests. */
export interface Runtime {
  clock?: Clock;
  /** Options of the client of the service. */
  service?: Pick<PaymentServiceOptions, 'runtime' | 'timeouts' | 'carrier'>;
  /** Replaces the database of `config.databaseUrl`. */
  engine?: Engine;
  /** Replaces the built files of the widget. */
  assets?: Assets;
  /** Keys with names where `config.keys` has no file. */
  namedKeys?: readonly NamedKey[];
  /** False: without the metrics of the Node process, whose timers never end. */
  processMetrics?: boolean;
}

/** Timeout of stopping: a lookup at a hanging service is not awaited. */
const closeTimeoutMs = 2_000;

export async function compose({
  config,
  publicUrl,
  log,
  addressOf,
  onEvent,
  runtime = {},
}: ComposeOptions): Promise<Composed> {
  const proxy = proxyOf(process.env);
  const proxied = await proxy?.dispatcher({
    connections: maxConnections,
    pipelining: 1,
    allowH2: false,
    maxResponseSize: maxResponseBytes,
  });
  // Before anything is opened: after it was checked, the file may have been removed.
  const selling = config.prices === null ? null : await loadSelling();
  const priceListFile = selling?.openPriceListFile(config.prices ?? '', log) ?? null;
  const shopFile = typeof config.shop === 'string' ? openShopFile(config.shop, log) : null;
  let keysFile: KeysFile | null = null;
  const metrics = createMetrics({ ofProcess: runtime.processMetrics ?? true });
  let engine: Engine;
  let store: Store;
  try {
    if (config.keys !== null) keysFile = openKeysFile(config.keys, config.merchantKey, log);
    engine = runtime.engine ?? (await openDatabase(config, log));
    store = meteredStore(await storeOn(engine), metrics, isKnownDecline);
  } catch (error) {
    // Nothing else has been started: an application may try again until the database is there.
    priceListFile?.close();
    shopFile?.close();
    keysFile?.close();
    throw error;
  }
  const reached = reachability();
  const service = new PaymentService({
    baseUrl: config.baseUrl,
    token: config.token,
    secret: config.secret,
    carrier: proxied,
    ...runtime.service,
    onCall: (event) => {
      reached.note(event);
      metrics.call(event.resource, event.outcome, event.durationMs);
    },
  });
  const live = createLiveBus(engine, (error) => log.warn({ err: error }, 'live: a notification failed'));
  const clock = runtime.clock ?? { now: () => Date.now() };
  const sharedLimiter: LimiterFactory = (options) => engineRateLimiter(engine, options);
  const simulator = localSimulator(config.baseUrl, publicUrl);
  const brake = brakeSettings(config.cardBrake);
  const parts: Parts = {
    store,
    gateway: checkoutCalls(service),
    vault: createVault(config.key ?? config.secret, [...config.keyPrevious, ...config.secretPrevious]),
    cards: createCardMemory(clock),
    live,
    callBudget: createCallBudget(sharedLimiter),
    cardBrake: brake && createCardBrake(brake, { store: cardBrakeStore(engine), clock, log }),
    clock,
    log,
    settings: {
      publicUrl,
      rawCard: config.rawCard,
      processor: processorValues(config),
      simulator,
      attemptsPerCheckout: config.attemptsPerCheckout,
    },
  };

  const checkouts = createCheckouts(parts);
  const transfers = moneyOutCalls(service);
  const moneyOut = createMoneyOut({
    ...parts,
    moneyOut: moneyOutStore(engine),
    service: transfers,
    settlePayment: checkouts.settle,
  });
  const watcher = createWatcher(parts, checkouts, log);
  const stream = createStreamRoute(checkouts, watcher, metrics, log, addressOf);
  const unknown = reportUnknownPayments(parts, (id) => transfers.payoutStatus(id), log, metrics);
  const callbacks = startCallbackVerifier(
    parts,
    { settlePayment: checkouts.settle, moneyOut, unknown },
    log,
    metrics,
  );
  const workers = [
    callbacks,
    startReconciler(parts, checkouts, backgroundBreaker(), log),
    startMoneyOutWorker(moneyOut, backgroundBreaker(), clock, log),
    ...startEventWorkers(parts, { config, engine, onEvent, proxied, metrics, log }),
  ];

  if (proxy !== null) log.info({ proxy: proxy.address }, `requests go through the proxy of ${proxy.name}`);
  if (engine.channel !== null && config.databaseUrl.startsWith('sqlite:')) {
    log.info({}, 'SQLite: a second companion on this file is safe; for many processes use PostgreSQL');
  }
  const framing = createFramingCheck(config.baseUrl, undefined, proxied ?? null);
  const configuredShop = typeof config.shop === 'string' ? null : config.shop;
  let draining = false;
  const limits = createLimits(config, sharedLimiter);
  const sender = pageSender(simulator);
  const sellingParts =
    selling && priceListFile
      ? selling.start({
          file: priceListFile,
          parts,
          checkouts,
          engine,
          limits,
          sharedLimiter,
          addressOf,
          allowedOrigins: config.allowedOrigins,
          sender,
        })
      : null;
  const domain = {
    parts,
    checkouts,
    moneyOut,
    audit: createAudit({ store: auditStore(engine), clock, log }),
    resolutions: resolutionStore(engine),
    metrics,
    selling: sellingParts?.selling ?? null,
  };
  const router = createRouter({
    config,
    parts,
    checkouts,
    domain,
    limits,
    addressOf,
    keyring: createKeyring(config.merchantKey, () => keysFile?.current ?? runtime.namedKeys ?? []),
    log,
    metrics,
    stream,
    callbacks,
    mayFrame: framing.mayFrame,
    serviceState: () => reached.state,
    isDraining: () => draining,
    assets: runtime.assets ?? loadAssets({ withInlineCard: config.rawCard === 'inline' }),
    sender,
    shopNow: () => priceListFile?.current.shop ?? shopFile?.current ?? configuredShop,
    selling: sellingParts,
  });
  const drain = (): void => {
    draining = true;
    stream.close();
  };
  return {
    parts,
    domain,
    router,
    drain,
    async close() {
      drain();
      watcher.stop();
      priceListFile?.close();
      shopFile?.close();
      keysFile?.close();
      const ended = Promise.all(workers.map((worker) => worker.stop())).then(() => service.close());
      await withTimeout(closeTimeoutMs, ended, undefined);
      await framing.close();
      await live.close();
      await store.close();
    },
  };
}

/** Selling from a price list, loaded only if there is one. */
async function loadSelling() {
  const [{ openPriceListFile, startSelling }, { sellingCalls }] = await Promise.all([
    import('./selling/compose-selling.ts'),
    import('./openapi/selling-calls.ts'),
  ]);
  return {
    openPriceListFile,
    start: (options: SellingOptions): SellingRoutes => ({ ...startSelling(options), calls: sellingCalls }),
  };
}

function proxyOf(environment: Readonly<Record<string, string | undefined>>): EgressProxy | null {
  try {
    return egressProxy(environment);
  } catch (error) {
    throw error instanceof TypeError ? new ConfigError([error.message]) : error;
  }
}

const openDatabase = ({ databaseUrl }: Config, log: CompanionLog): Promise<Engine> =>
  openEngine(databaseUrl, {
    onError: (error) => log.warn({ err: error }, 'database: a connection failed'),
    onExposed: ({ isCorrected }) => {
      log.warn(
        {},
        isCorrected
          ? 'database: other users of this machine could read the file; its mode is 600 now'
          : 'database: other users of this machine can read the file, and its mode could not be changed',
      );
    },
  });

interface EventWorkerOptions extends Pick<ComposeOptions, 'config' | 'log' | 'onEvent'> {
  engine: Engine;
  proxied: Dispatcher | undefined;
  metrics: Metrics;
}

/** Delivers the events, and removes what is no longer needed. */
function startEventWorkers(
  parts: Parts,
  { config, engine, onEvent, proxied, metrics, log }: EventWorkerOptions,
): Loop[] {
  const deliver = onEvent ?? webhookOf(config, () => parts.clock.now(), proxied);
  const housekeeper = startHousekeeper(
    parts,
    {
      purgeRateLimits: (now, limit) => purgeRateLimits(engine, now, limit),
      keepCustomersMs: config.keepCustomers * 86_400_000,
      deliversEvents: deliver !== null,
      ...(config.keepAudit !== null && { removeAudit: auditRetention(engine, config.keepAudit) }),
    },
    log,
  );
  return deliver ? [housekeeper, startDispatcher(parts, deliver, log, metrics)] : [housekeeper];
}

function auditRetention(engine: Engine, days: number): HousekeeperOptions['removeAudit'] {
  const store = auditStore(engine);
  return (now, limit) => store.removeBefore(now - days * 86_400_000, limit);
}

function webhookOf(
  { webhookUrl, webhookSecret }: Config,
  now: () => number,
  dispatcher: Dispatcher | undefined,
): Deliver | null {
  return webhookUrl === null ? null : signedPost(webhookUrl, webhookSecret, now, dispatcher);
}
