/**
 * The exam of a merchant's webhook handler: drives it through what happens in production, then compares what the shop believes with
 * what was paid.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PayEvent } from '../pay-event.ts';
import { type Deliver, WebhookRefusedError } from '../webhooks/delivery.ts';
import { nextAttemptAt } from '../webhooks/delivery-schedule.ts';
import { diagnoseResponses, diagnoseUnknownOrder, noResponse } from './diagnosis.ts';
import { checkForged, checkOrders, checkUnknownType, type ForgedRun, type Run } from './findings.ts';
import { handlerAt, type Handler, type HandlerStatus, isAccepted } from './handler.ts';
import type { Beliefs } from './paid-orders.ts';
import type { Check, Diagnosis, Report } from './report.ts';
import {
  firstScenario,
  forgedMessages,
  once,
  type OrderScenario,
  otherScenarios,
  unknownEvent,
  unpaidEvent,
} from './scenarios.ts';
import {
  type Amounts,
  movableClock,
  type MovableClock,
  type ExamCompanion,
  type StartSimulator,
  startExamCompanion,
} from './exam-companion.ts';

export interface ExamOptions {
  /** Address of the handler. */
  webhook: string;
  /** The shop's secret, `whsec_…`. */
  secret: string;
  readPaidOrders(): Promise<Beliefs>;
  /** Creates the order in the shop; resolves to its reference. */
  prepareOrder(reference: string, amounts: Amounts): Promise<string>;
  /** Whether the orders are the shop's: it created them, or named them. */
  hasOwnOrders: boolean;
  startSimulator: StartSimulator;
  /** Time that the shop has after the last event: it may work on one after its response. */
  settleMs: number;
}

const pollIntervalMs = 50;
/** A slow machine that has everything to do at once would miss the time that a response may take. */
const scenariosAtOnce = 4;
/** An event that a handler refused so often is given up, so that the later ones follow. */
const maxAttempts = 3;
const deadlineMs = 90_000;
const settlePollMs = 250;

export async function examine(options: ExamOptions): Promise<Report> {
  const { webhook, secret, startSimulator } = options;
  const notExamined = (diagnosis: Diagnosis): Report => ({ webhook, diagnosis, checks: [] });
  const handler = handlerAt(webhook, secret);
  const unknownType = await handler.deliver(unknownEvent());
  if (unknownType === null) return notExamined(noResponse(webhook));
  const other = `whsec_${randomBytes(24).toString('base64')}`;

  const prefix = `exam-${Date.now().toString(36)}`;
  let orders = 0;
  const prepare = async (amounts: Amounts): Promise<string> =>
    options.prepareOrder(`${prefix}-${String((orders += 1)).padStart(2, '0')}`, amounts);
  const runs: Run[] = [];
  const prepareRun = async (scenario: OrderScenario): Promise<Run> => {
    const reference = await prepare(scenario.amounts);
    const run = { scenario, reference, accepted: [], responses: [], sent: new Map(), fault: null };
    runs.push(run);
    return run;
  };

  const clock = movableClock();
  const courier = courierOf(handler, runs, clock);
  const companion = await startExamCompanion(startSimulator, courier.deliver, clock);
  try {
    // Before the other orders are prepared, which can take minutes.
    const firstRun = await prepareRun(firstScenario);
    await play(firstRun, companion, courier);
    const diagnosis = await diagnose(firstRun, unknownType, options);
    if (diagnosis !== null) return notExamined(diagnosis);

    const otherRuns: Run[] = [];
    for (const scenario of otherScenarios({ shop: secret, other }))
      otherRuns.push(await prepareRun(scenario));
    for (const run of otherRuns) if (run.scenario.alone) await play(run, companion, courier);
    const together = otherRuns.filter(({ scenario }) => !scenario.alone).values();
    const playNext = async (): Promise<void> => {
      for (const run of together) await play(run, companion, courier);
    };
    await Promise.all(Array.from({ length: scenariosAtOnce }, playNext));
  } finally {
    await companion.close();
  }

  const forged: ForgedRun[] = [];
  for (const { name, title, message, advice } of forgedMessages) {
    const reference = await prepare({ BRL: '129.90' });
    const status = await handler.post(message(unpaidEvent(reference), { shop: secret, other }));
    forged.push({ name, title, reference, status, advice });
  }
  const checksOf = (beliefs: Beliefs): Check[] => [
    checkUnknownType(unknownType),
    ...checkOrders(runs, beliefs),
    ...forged.map((run) => checkForged(run, beliefs.get(run.reference))),
  ];
  const isSettled = (checks: readonly Check[]): boolean => checks.every(({ result }) => result !== 'wrong');
  const readChecks = async (): Promise<Check[]> => checksOf(await options.readPaidOrders());
  return { webhook, diagnosis: null, checks: await settled(options.settleMs, readChecks, isSettled) };
}

/** Finds one cause that would fail most of the checks, by the order that was paid first. */
async function diagnose(
  { reference, responses }: Run,
  unknownType: HandlerStatus,
  options: ExamOptions,
): Promise<Diagnosis | null> {
  const { webhook, hasOwnOrders, settleMs } = options;
  const paid = responses.filter(({ type }) => type === 'checkout.paid').map(({ status }) => status);
  const diagnosis = diagnoseResponses({ webhook, unknownType, paid, hasOwnOrders });
  // A shop that does not list its own order is wrong, which the checks say.
  if (diagnosis !== null || paid.length === 0 || hasOwnOrders) return diagnosis;
  const read = (): Promise<Beliefs> => options.readPaidOrders();
  const beliefs = await settled(settleMs, read, (each) => each.has(reference));
  return beliefs.has(reference) ? null : diagnoseUnknownOrder(reference, settleMs);
}

/** Reads the list again until it is as it should be, or the time is over. */
async function settled<Result>(
  settleMs: number,
  read: () => Promise<Result>,
  isSettled: (result: Result) => boolean,
): Promise<Result> {
  const until = Date.now() + settleMs;
  for (;;) {
    const result = await read();
    if (Date.now() >= until || isSettled(result)) return result;
    await pause(settlePollMs);
  }
}

interface Courier {
  deliver: Deliver;
  /** The latest time at which the companion will repeat an attempt; 0: none is waiting. */
  lastRetryAt(): number;
}

/** Passes the companion's events on, in the form of their scenario. */
function courierOf(handler: Handler, runs: readonly Run[], clock: MovableClock): Courier {
  const attempts = new Map<string, number>();
  const waiting = new Map<string, number>();
  const running = new Map<string, Promise<HandlerStatus>>();

  async function attempt(run: Run, event: PayEvent): Promise<HandlerStatus> {
    const number = (attempts.get(event.id) ?? 0) + 1;
    attempts.set(event.id, number);
    waiting.delete(event.id);
    const counting: Handler = {
      ...handler,
      deliver(each, changes) {
        run.sent.set(each.id, (run.sent.get(each.id) ?? 0) + 1);
        return handler.deliver(each, changes);
      },
    };
    const { seen, reported } = await (run.scenario.delivery ?? once)(event, counting, number);
    run.responses.push(...seen.map((status) => ({ type: event.type, status })));
    if (isAccepted(reported) || number === maxAttempts) {
      run.accepted.push(event);
      return reported;
    }
    waiting.set(event.id, nextAttemptAt(number, clock.now()) ?? 0);
    throw reported === null ? new Error('no response') : new WebhookRefusedError(reported);
  }

  return {
    lastRetryAt: () => Math.max(0, ...waiting.values()),
    async deliver(event) {
      const run = runs.find(({ reference }) => reference === referenceOf(event));
      // A jump of the clock ends the leases of the events on their way, and the companion sends them again: only the scenarios
      // are to do that.
      if (run === undefined || run.accepted.some(({ id }) => id === event.id)) return null;
      const current = running.get(event.id) ?? attempt(run, event).finally(() => running.delete(event.id));
      running.set(event.id, current);
      return current;
    },
  };
}

const referenceOf = ({ data }: PayEvent): string | undefined =>
  'checkout' in data ? data.checkout?.reference : undefined;

async function play(run: Run, companion: ExamCompanion, courier: Courier): Promise<void> {
  const { scenario, reference } = run;
  try {
    await scenario.play({
      companion,
      open: (options = {}) => companion.order({ reference, amounts: scenario.amounts, ...options }),
      async delivered(type, fits = () => true, count = 1) {
        const until = Date.now() + deadlineMs;
        const isThere = (): boolean =>
          run.accepted.filter((event) => event.type === type && fits(event)).length >= count;
        while (!isThere()) {
          if (Date.now() > until) throw new Error(`${type} did not come`);
          await pause(pollIntervalMs);
          companion.clock.advanceTo(courier.lastRetryAt());
        }
      },
    });
  } catch (error) {
    run.fault = error instanceof Error ? error.message : String(error);
  }
}
