/**
 * Replaces the clocks, timers and randomness of this process for code that runs on behalf of an actor. To be called
 * once per process, before any product module is loaded: some capture `Math.random` at load.
 */
import { EventEmitter } from 'node:events';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { currentActor } from './actor.ts';
import { VirtualTimer } from './virtual-time.ts';

const require = createRequire(import.meta.url);
type Callback = (...args: unknown[]) => void;

let isInstalled = false;

export function installVirtualWorld(): void {
  if (isInstalled) return;
  isInstalled = true;
  installClocks();
  installTimers();
  installPromisedTimers();
  installRandomness();
  installSignalsAndWatchers();
  syncBuiltinESMExports();
}

function installClocks(): void {
  const dateNow = Date.now.bind(Date);
  Date.now = () => {
    const actor = currentActor.getStore();
    return actor ? Math.floor(actor.time.nowMs + actor.clockOffsetMs) : dateNow();
  };
  const performanceNow = performance.now.bind(performance);
  performance.now = () => currentActor.getStore()?.time.elapsedMs ?? performanceNow();
}

function installTimers(): void {
  const real = { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval };
  const timer =
    (isRepeated: boolean) =>
    (run: Callback, delayMs = 0, ...args: unknown[]): unknown => {
      const actor = currentActor.getStore();
      if (!actor) return real[isRepeated ? 'setInterval' : 'setTimeout'](run, delayMs, ...args);
      const call = (): void => run(...args);
      return actor.time.timer(actor, delayMs, call, isRepeated ? delayMs : null);
    };
  const clear =
    (name: 'clearTimeout' | 'clearInterval') =>
    (handle: unknown): void => {
      if (handle instanceof VirtualTimer) handle.close();
      else real[name](handle as NodeJS.Timeout);
    };
  const immediate = (run: Callback, ...args: unknown[]): unknown => {
    const actor = currentActor.getStore();
    if (!actor) return real.setImmediate(run, ...args);
    actor.time.immediate(actor, () => run(...args));
    return undefined;
  };
  const replaced = {
    setTimeout: timer(false),
    setInterval: timer(true),
    clearTimeout: clear('clearTimeout'),
    clearInterval: clear('clearInterval'),
    setImmediate: immediate,
  };
  Object.assign(globalThis, replaced);
  Object.assign(require('node:timers') as object, replaced);

  const signalTimeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (delayMs) => {
    const actor = currentActor.getStore();
    if (!actor) return signalTimeout(delayMs);
    const controller = new AbortController();
    actor.time.timer(actor, delayMs, () => controller.abort(new DOMException('timeout', 'TimeoutError')));
    return controller.signal;
  };
}

function installPromisedTimers(): void {
  const promised = require('node:timers/promises') as typeof import('node:timers/promises');
  const realTimeout = promised.setTimeout;
  const realImmediate = promised.setImmediate;
  const virtualTimeout = <T>(
    delayMs?: number,
    value?: T,
    options: { signal?: AbortSignal } = {},
  ): Promise<T | undefined> => {
    const actor = currentActor.getStore();
    if (!actor) return realTimeout(delayMs, value, options);
    const { signal } = options;
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        timer.close();
        reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'));
      };
      const timer = actor.time.timer(actor, delayMs ?? 0, () => {
        signal?.removeEventListener('abort', onAbort);
        resolve(value);
      });
      if (signal?.aborted) onAbort();
      else signal?.addEventListener('abort', onAbort, { once: true });
    });
  };
  const virtualImmediate = <T>(value?: T): Promise<T | undefined> => {
    const actor = currentActor.getStore();
    if (!actor) return realImmediate(value);
    return new Promise((resolve) => actor.time.immediate(actor, () => resolve(value)));
  };
  Object.assign(promised, { setTimeout: virtualTimeout, setImmediate: virtualImmediate });
}

function installRandomness(): void {
  const realRandom = Math.random.bind(Math);
  Math.random = () => currentActor.getStore()?.random.next() ?? realRandom();
  const crypto = require('node:crypto') as typeof import('node:crypto');
  const { randomBytes, randomUUID } = crypto;
  Object.assign(crypto, {
    randomBytes: (size: number): Buffer => currentActor.getStore()?.random.bytes(size) ?? randomBytes(size),
    randomUUID: (): string => {
      const hex = currentActor.getStore()?.random.bytes(16).toString('hex');
      if (hex === undefined) return randomUUID();
      return [8, 12, 16, 20, 32].map((end, index) => hex.slice([0, 8, 12, 16, 20][index], end)).join('-');
    },
  });
}

/** Disables signal handlers and file watchers for simulated processes, which they would outlive. */
function installSignalsAndWatchers(): void {
  const fs = require('node:fs') as typeof import('node:fs');
  const { watch } = fs;
  const watchInSimulation = (...args: Parameters<typeof watch>): unknown =>
    currentActor.getStore() ? Object.assign(new EventEmitter(), { close: () => undefined }) : watch(...args);
  Object.assign(fs, { watch: watchInSimulation });
  const on = process.on.bind(process) as (event: string, listener: Callback) => NodeJS.Process;
  Object.assign(process, {
    on: (event: string, listener: Callback): NodeJS.Process =>
      event === 'SIGHUP' && currentActor.getStore() ? process : on(event, listener),
  });
}
