/**
 * The demo's companion. Changing how it takes cards (`PAY_RAW_CARD`) starts another companion on the same
 * database and keys, like a restart.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import type { RawCard } from '../server/checkouts/ports.ts';
import { compose, type Composed, type Runtime } from '../server/compose.ts';
import { type Config, configFromOptions } from '../server/config/config.ts';
import type { NamedKey } from '../server/keys/merchant-keys.ts';
import type { CompanionOptions, Markup, MarkupCheckout, MarkupOptions } from '../server/index.ts';
import { createLog } from '../server/log.ts';
import { markup, readDeclaredShells } from '../server/http/checkout-markup.ts';
import { addressByApplication } from '../server/http/middleware/client-address.ts';
import type { Engine } from '../server/storage/engine.ts';
import { openEngine } from '../server/storage/index.ts';

export interface DemoCompanion {
  readonly router: RequestHandler;
  readonly rawCard: RawCard;
  /** Resolves once a companion with this setting has taken over. */
  setRawCard(wanted: RawCard): Promise<void>;
  markup(checkout: MarkupCheckout, options?: MarkupOptions): Markup;
  close(): Promise<void>;
}

/** Pause between two changes, so that one visitor's switching leaves the process to the others. */
const restMs = 250;

type Options = Omit<CompanionOptions, 'rawCard' | 'keys'> & {
  namedKeys: readonly NamedKey[];
  publicUrl: string;
  databaseUrl: string;
  rawCard: RawCard;
};

export async function startCompanion({
  rawCard: first,
  namedKeys,
  ...options
}: Options): Promise<DemoCompanion> {
  const { publicUrl } = options;
  const engine = await openEngine(options.databaseUrl);
  const shells = readDeclaredShells();
  const runtime = { engine: keptOpen(engine), namedKeys };
  let rawCard = first;
  let current = await start(configFromOptions({ ...options, rawCard }), runtime);
  /** Runs the changes one after another. */
  let changing: Promise<void> = Promise.resolve();

  async function change(wanted: RawCard): Promise<void> {
    if (wanted === rawCard) return;
    const next = await start(configFromOptions({ ...options, rawCard: wanted }), runtime);
    const before = current;
    [current, rawCard] = [next, wanted];
    // Closing ends its event streams; the pages that watch them reconnect to the next one.
    await before.close();
    await delay(restMs);
  }

  return {
    router: (request, response, next) => current.router(request, response, next),
    get rawCard() {
      return rawCard;
    },
    setRawCard(wanted) {
      const changed = changing.then(() => change(wanted));
      changing = changed.catch(() => undefined);
      return changed;
    },
    markup: (checkout, wanted = {}) => markup(checkout, wanted, { publicUrl, rawCard, shells }),
    async close() {
      await changing;
      await current.close();
      await engine.close();
    },
  };
}

const start = (config: Config, runtime: Runtime): Promise<Composed> =>
  compose({
    config,
    publicUrl: config.publicUrl ?? '',
    log: createLog(config.logLevel),
    addressOf: addressByApplication,
    onEvent: null,
    runtime,
  });

/** Closing a companion closes its engine; this one stays open for the next companion. */
const keptOpen = (engine: Engine): Engine => ({
  dialect: engine.dialect,
  channel: engine.channel,
  transaction: (work) => engine.transaction(work),
  statement: (work) => engine.statement(work),
  insert: (into, values) => engine.insert(into, values),
  grouped: (run) => engine.grouped(run),
  read: (work) => engine.read(work),
  ping: () => engine.ping(),
  close: async () => undefined,
});
