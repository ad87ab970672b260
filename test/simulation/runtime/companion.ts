/** One simulated companion process: the complete companion, except for its listening socket. */
import { setGlobalDispatcher, type Dispatcher } from 'undici';
import { createApp } from '../../../server/app.ts';
import { type Composed, compose } from '../../../server/compose.ts';
import type { Config } from '../../../server/config/config.ts';
import { newId } from '../../../server/values/ids.ts';
import { createLog } from '../../../server/log.ts';
// Imported in advance: loading it during a start would take real time.
import '../../../server/selling/compose-selling.ts';
import { addressByApplication } from '../../../server/http/middleware/client-address.ts';
import { type Actor, currentActor } from './actor.ts';
import { inject, type InjectedRequest, type InjectedResponse, type Injection } from './inject-http.ts';
import type { ProcessEngine } from './process-engine.ts';

export type Reply = InjectedResponse | 'reset';

export class CompanionProcess {
  readonly actor: Actor;
  readonly #composed: Composed;
  readonly #app: ReturnType<typeof createApp>;
  readonly #open = new Set<{ reset: () => void }>();

  private constructor(actor: Actor, composed: Composed) {
    this.actor = actor;
    this.#composed = composed;
    this.#app = createApp(composed.router);
  }

  static async start(options: {
    actor: Actor;
    config: Config;
    engine: ProcessEngine;
    dispatcher: Dispatcher;
    onLogLine: (line: string) => void;
  }): Promise<CompanionProcess> {
    const { actor, config, engine, dispatcher, onLogLine } = options;
    setGlobalDispatcher(dispatcher);
    const composed = await compose({
      config,
      publicUrl: config.publicUrl ?? 'https://pay.test',
      log: createLog('debug', { write: onLogLine }),
      addressOf: addressByApplication,
      onEvent: null,
      runtime: {
        engine,
        assets: new Map(),
        processMetrics: false,
        service: { carrier: dispatcher },
        clock: { now: () => nowOf(actor) },
      },
    });
    return new CompanionProcess(actor, composed);
  }

  send(request: InjectedRequest): { reply: Promise<Reply>; abort: () => void } {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    const entry = { reset: () => resolve('reset') };
    this.#open.add(entry);
    let injection: Injection | null = null;
    let isAborted = false;
    const start = (): void => {
      if (isAborted) return;
      injection = inject(this.#app, request);
      void injection.response.then((response) => {
        if (this.actor.isAlive) resolve(response);
        this.#open.delete(entry);
      });
    };
    const { actor } = this;
    // A suspended process accepts connections, and reads them later.
    if (actor.time.isFrozen(actor)) actor.time.timer(actor, 0, start);
    else currentActor.run(actor, start);
    const abort = (): void => {
      this.#open.delete(entry);
      isAborted = true;
      resolve('reset');
      currentActor.run(actor, () => injection?.abort());
    };
    return { reply: promise, abort };
  }

  /** Cancels all of its timers and resets its open requests. */
  kill(): void {
    this.actor.isAlive = false;
    this.actor.time.cancelAllOf(this.actor);
    for (const { reset } of this.#open) reset();
    this.#open.clear();
  }

  /** Shuts down as on SIGTERM. */
  async stop(): Promise<void> {
    await currentActor.run(this.actor, () => this.#composed.close());
    this.kill();
  }
}

/**
 * The clock of a process. A transaction of PostgreSQL runs outside all actors, in real time: what it reads there would be months
 * ahead. So no transaction may read the clock, in either database.
 */
function nowOf(actor: Actor): number {
  if (currentActor.getStore() !== actor)
    throw new Error('the companion reads its clock within a transaction');
  return Date.now();
}

/**
 * Row ids take their randomness from a pool of a hundred that outlives a day. This uses the pool up, so that the first
 * id of a day refills it with that day's randomness.
 */
export function exhaustIdPool(actor: Actor): void {
  const refills: number[] = [];
  const random = Object.assign(Object.create(actor.random) as Actor['random'], {
    bytes: (size: number): Buffer => {
      refills.push(size);
      return Buffer.alloc(size);
    },
  });
  currentActor.run({ ...actor, random }, () => {
    while (refills.length === 0) newId('x', 0);
    for (let count = 1; count < idPoolSize; count++) newId('x', 0);
  });
}

const idPoolSize = 100;
