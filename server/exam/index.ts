/**
 * The exam of a merchant's webhook handler: drives it through what happens in production, then compares what the shop believes with
 * what was paid.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PayEvent } from '../pay-event.ts';
import { formatAmount, parseAmount } from '../values/money.ts';
import { type Deliver, WebhookRefusedError } from '../webhooks/delivery.ts';
import { nextAttemptAt } from '../webhooks/delivery-schedule.ts';
import { handlerAt, type Handler, type HandlerStatus, isAccepted } from './handler.ts';
import type { Belief, Beliefs } from './paid-orders.ts';
import type { Check, Report } from './report.ts';
import {
  forgedMessages,
  once,
  type OrderScenario,
  orderScenarios,
  unknownEvent,
  unpaidEvent,
} from './scenarios.ts';
import {
  type Amounts,
  movableClock,
  type MovableClock,
  type Stand,
  type StartSimulator,
  startStand,
} from './stand.ts';

export interface ExamOptions {
  /** Address of the handler. */
  webhook: string;
  /** The shop's secret, `whsec_…`. */
  secret: string;
  readPaidOrders(): Promise<Beliefs>;
  /** Creates the order in the shop; resolves to its reference. */
  prepareOrder(reference: string, amounts: Amounts): Promise<string>;
  startSimulator: StartSimulator;
  /** Time that the shop has after the last event: it may work on one after its response. */
  settleMs: number;
}

/** Nothing responds at the address of the handler. */
export class NoHandlerError extends Error {
  override readonly name = 'NoHandlerError';
}

const pollIntervalMs = 50;
/** An event that a handler refused so often is given up, so that the later ones follow. */
const maxAttempts = 3;
const deadlineMs = 90_000;
const settlePollMs = 250;

/** One scenario, as it goes. */
interface Run {
  scenario: OrderScenario;
  reference: string;
  accepted: PayEvent[];
  refusals: string[];
  fault: string | null;
}

export async function examine(options: ExamOptions): Promise<Report> {
  const { webhook, secret, startSimulator } = options;
  const handler = handlerAt(webhook, secret);
  const unknownType = await handler.deliver(unknownEvent());
  if (unknownType === null) throw new NoHandlerError(`nothing responds at ${webhook}`);
  const other = `whsec_${randomBytes(24).toString('base64')}`;

  const prefix = `exam-${Date.now().toString(36)}`;
  let orders = 0;
  const prepare = async (amounts: Amounts): Promise<string> =>
    options.prepareOrder(`${prefix}-${String((orders += 1)).padStart(2, '0')}`, amounts);

  const runs: Run[] = [];
  for (const scenario of orderScenarios({ shop: secret, other })) {
    const reference = await prepare(scenario.amounts);
    runs.push({ scenario, reference, accepted: [], refusals: [], fault: null });
  }
  const clock = movableClock();
  const courier = courierOf(handler, runs, clock);
  const stand = await startStand(startSimulator, courier.deliver, clock);
  try {
    for (const run of runs) if (run.scenario.alone) await play(run, stand, courier);
    await Promise.all(runs.filter(({ scenario }) => !scenario.alone).map((run) => play(run, stand, courier)));
  } finally {
    await stand.close();
  }

  const forged: ForgedRun[] = [];
  for (const { name, title, message, advice } of forgedMessages) {
    const reference = await prepare({ BRL: '129.90' });
    const status = await handler.post(message(unpaidEvent(reference), { shop: secret, other }));
    forged.push({ name, title, reference, status, advice });
  }
  const checksOf = (beliefs: Beliefs): Check[] => [
    checkUnknownType(unknownType),
    ...runs.map((run) => checkOrder(run, beliefs.get(run.reference))),
    ...forged.map((run) => checkForged(run, beliefs.get(run.reference))),
  ];
  return {
    webhook,
    checks: await settled(options.settleMs, async () => checksOf(await options.readPaidOrders())),
  };
}

/** Reads the list again while something is wrong. */
async function settled(settleMs: number, read: () => Promise<Check[]>): Promise<Check[]> {
  const until = Date.now() + settleMs;
  for (;;) {
    const checks = await read();
    if (Date.now() >= until || checks.every(({ result }) => result !== 'wrong')) return checks;
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
    const { seen, reported } = await (run.scenario.delivery ?? once)(event, handler, number);
    const refused = seen.find((status) => !isAccepted(status));
    if (refused !== undefined) run.refusals.push(`${event.type} ${inWords(refused)}`);
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

const inWords = (status: HandlerStatus): string =>
  status === null ? 'got no response within 15 seconds' : `was refused with status ${status}`;

const referenceOf = ({ data }: PayEvent): string | undefined =>
  'checkout' in data ? data.checkout?.reference : undefined;

async function play(run: Run, stand: Stand, courier: Courier): Promise<void> {
  const { scenario, reference } = run;
  try {
    await scenario.play({
      stand,
      open: (options = {}) => stand.order({ reference, amounts: scenario.amounts, ...options }),
      async delivered(type, fits = () => true, count = 1) {
        const until = Date.now() + deadlineMs;
        const isThere = (): boolean =>
          run.accepted.filter((event) => event.type === type && fits(event)).length >= count;
        while (!isThere()) {
          if (Date.now() > until) throw new Error(`${type} did not come`);
          await pause(pollIntervalMs);
          stand.clock.advanceTo(courier.lastRetryAt());
        }
      },
    });
  } catch (error) {
    run.fault = `the exam could not play this: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function checkOrder({ scenario, reference, refusals, fault }: Run, belief: Belief | undefined): Check {
  const { name, title, expected, advice } = scenario;
  const times = belief?.paid ?? 0;
  const wrong = [...new Set(refusals), ...(fault === null ? [] : [fault])];
  if (expected.paid && times === 0) wrong.push('the shop does not believe it paid');
  if (expected.paid && times > 1) wrong.push(`the shop acted ${times} times on one order`);
  if (!expected.paid && times > 0) wrong.push('the shop believes it paid, and it is not');
  const unknown: string[] = [];
  const refunded = belief?.refundedMinor ?? null;
  if (expected.refunded !== undefined && times > 0) {
    if (refunded === null) unknown.push('whether the shop knows the refund: the list has no `refunded`');
    else if (refunded !== parseAmount(expected.refunded))
      wrong.push(`the shop believes ${formatAmount(refunded)} refunded, and it is ${expected.refunded}`);
  }
  if (expected.review === true) {
    if (belief === undefined || belief.review === null)
      unknown.push('whether a person would look at it: the list has no `review`');
    else if (!belief.review) wrong.push('nobody is asked to look at it');
  }
  return verdict({ name, title, reference, advice }, wrong, unknown);
}

interface ForgedRun extends Pick<Check, 'name' | 'title'> {
  reference: string;
  status: HandlerStatus;
  advice: string;
}

function checkForged({ name, title, reference, status, advice }: ForgedRun, belief?: Belief): Check {
  const wrong: string[] = [];
  if (status === null) wrong.push('got no response');
  else if (isAccepted(status)) wrong.push(`was accepted with status ${status}`);
  if ((belief?.paid ?? 0) > 0) wrong.push('the shop believes the order of a forged message paid');
  return verdict({ name, title, reference, advice }, wrong, []);
}

function checkUnknownType(status: HandlerStatus): Check {
  const wrong = isAccepted(status) ? [] : [`a signed event ${inWords(status)}`];
  const advice =
    'Respond with 2xx to a type that you do not handle, or its retries hold later events back. If nothing is accepted, the shop’s PAY_WEBHOOK_SECRET is not the exam’s.';
  return verdict(
    { name: 'unknown-type', title: 'an event of a type that is new', reference: null, advice },
    wrong,
    [],
  );
}

function verdict(
  { advice, ...check }: Pick<Check, 'name' | 'title' | 'reference'> & { advice: string },
  wrong: readonly string[],
  unknown: readonly string[],
): Check {
  if (wrong.length > 0) return { ...check, result: 'wrong', why: wrong, advice };
  return { ...check, result: unknown.length > 0 ? 'unknown' : 'right', why: unknown, advice: null };
}
