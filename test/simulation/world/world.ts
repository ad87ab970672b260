/** Simulated world of one day: service, merchant, network and the companion's processes, under one clock. */
import type { Dispatcher } from 'undici';
import type { Engine } from '../../../server/storage/engine.ts';
import { type Actor, currentActor } from '../runtime/actor.ts';
import { type Carry, simulatedDispatcher } from '../runtime/simulated-dispatcher.ts';
import { exhaustIdPool } from '../runtime/companion.ts';
import { Random } from '../runtime/random.ts';
import { VirtualTime } from '../runtime/virtual-time.ts';
import { CallNetwork } from './call-network.ts';
import { CallbackDelivery } from './callback-delivery.ts';
import { Clients } from './clients.ts';
import { MerchantServer } from './merchant-server.ts';
import type { Observation, NewObservation } from './observation.ts';
import type { Plan } from './plan.ts';
import { priceListFile } from './price-list.ts';
import { Processes } from './processes.ts';
import { PaymentServiceModel } from './service/service.ts';

/** 2026-01-05T09:00:00Z */
const startMs = Date.UTC(2026, 0, 5, 9);
const firstLeapMs = 2_000;
const growth = 6;
/** Growth after a leap without an observation. */
const idleGrowth = 40;
/** Limit while a call or request is pending. */
const maxLeapWhileBusyMs = 4_000;
const busyLatenessMs = 4_000;
const maxLeapMs = 6 * 3_600_000;

export interface WorldOptions {
  plan: Plan;
  engine: Engine;
  /** False if the engine works in this process and in virtual time. */
  isDatabaseReal: boolean;
  onObservation: (observation: Observation) => void;
  onLogLine: (line: string) => void;
}

export class World {
  readonly time = new VirtualTime(startMs);
  readonly actor: Actor;
  readonly service: PaymentServiceModel;
  readonly calls: CallNetwork;
  readonly callbacks: CallbackDelivery;
  readonly merchant: MerchantServer;
  readonly clients: Clients;
  readonly processes: Processes;
  /** The judge has ended the day; the rest is not played. */
  isOver = false;
  /** The companion's calls that have not ended. */
  #pendingCalls = 0;
  #observationCount = 0;

  constructor({ plan, engine, isDatabaseReal, onObservation, onLogLine }: WorldOptions) {
    const { time } = this;
    const random = new Random(`world ${plan.seed}`);
    const { serviceOffsetMs = 0 } = plan;
    const actorNamed = (name: string): Actor => ({
      name,
      isAlive: true,
      clockOffsetMs: 0,
      allowsLateTimers: false,
      time,
      random: random.fork(name),
    });
    this.actor = actorNamed('world');
    const databaseActor = actorNamed('database');
    exhaustIdPool(this.actor);
    const record = (observation: NewObservation): void => {
      this.#observationCount += 1;
      onObservation({ at: time.elapsedMs, ...observation });
    };
    const now = (): number => time.elapsedMs;
    const sleep = (ms: number): Promise<void> =>
      new Promise((resolve) => time.timer(this.actor, ms, resolve));
    const dispatcher: Dispatcher = simulatedDispatcher(() => this.#carry);
    this.service = new PaymentServiceModel(() => time.nowMs + serviceOffsetMs, random.fork('service'), {
      notice: (notice) => this.callbacks.send(notice),
      expires: (transaction) =>
        void time.timer(this.actor, transaction.expiresAt - this.service.now(), () => {
          this.service.cancel(transaction, transaction.failureCode ?? 'expired', true);
        }),
      moved: (what, id, status, facts = {}) => record({ kind: 'status_change', what, id, status, ...facts }),
    });
    this.processes = new Processes({
      time,
      random: random.fork('processes'),
      supervisor: this.actor,
      engine,
      runOnDatabase: isDatabaseReal
        ? (work) => time.real(currentActor.exit(work))
        : (work) => currentActor.run(databaseActor, work),
      dispatcher,
      service: this.service,
      clockOffsetsMs: plan.clockOffsetsMs,
      prices: plan.sells === true ? priceListFile() : null,
      keepCustomers: (plan.quietMs ?? 0) > 30 * 86_400_000 ? 7 : 180,
      record,
      onLogLine,
    });
    const processOf = ({ actor }: { actor: Actor }): number => this.processes.numberOf(actor);
    const shared = { now, sleep, record };
    this.calls = new CallNetwork({
      ...shared,
      service: this.service,
      random: random.fork('calls'),
      processOf,
    });
    this.merchant = new MerchantServer({ ...shared, processOf });
    this.clients = new Clients({
      ...shared,
      random: random.fork('clients'),
      alive: () => this.processes.alive,
      numberOf: processOf,
    });
    this.callbacks = new CallbackDelivery({
      ...shared,
      random: random.fork('callbacks'),
      post: (url, body) => this.clients.post(new URL(url).pathname, body),
    });
  }

  /** Runs work in the world's own context, with virtual timers. */
  run<T>(work: () => T): T {
    return currentActor.run(this.actor, work);
  }

  /**
   * Advances time in growing leaps, each ending at the world's next timer. The companion's own timers may be late by
   * one leap, as on a busy machine.
   */
  async passTo(elapsedMs: number): Promise<void> {
    const { time } = this;
    if (this.isOver) return;
    const target = time.nowMs - time.elapsedMs + elapsedMs;
    let quietLeapMs = firstLeapMs;
    let busyLeapMs = firstLeapMs;
    await time.settle();
    while (time.nowMs < target && !this.isOver) {
      const isBusy = this.#isBusy();
      const leapMs = isBusy ? busyLeapMs : quietLeapMs;
      const end = Math.min(target, time.nextAt(this.actor), time.nowMs + leapMs);
      const countBefore = this.#observationCount;
      await time.leapTo(Math.max(end, time.nowMs), isBusy ? busyLatenessMs : 0);
      if (isBusy) busyLeapMs = Math.min(busyLeapMs * growth, maxLeapWhileBusyMs);
      else {
        const isIdle = this.#observationCount === countBefore;
        quietLeapMs = Math.min(quietLeapMs * (isIdle ? idleGrowth : growth), maxLeapMs);
        busyLeapMs = firstLeapMs;
      }
    }
  }

  /** Ends all faults. */
  heal(): void {
    for (const part of [this.calls, this.callbacks, this.merchant, this.clients, this.processes]) part.heal();
  }

  #isBusy(): boolean {
    return this.#pendingCalls > 0 || this.clients.pending > 0;
  }

  readonly #carry: Carry = (call, onWritten) =>
    this.run(async () => {
      this.#pendingCalls += 1;
      try {
        return await (call.origin.includes('merchant.test')
          ? this.merchant.receive(call, onWritten)
          : this.calls.carry(call, onWritten));
      } finally {
        this.#pendingCalls -= 1;
      }
    });
}
