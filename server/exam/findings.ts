/** What a shop gets wrong in the exam, and the advice for each kind of finding. */
import type { PayEvent } from '../pay-event.ts';
import { formatAmount, parseAmount } from '../values/money.ts';
import { type HandlerStatus, isAccepted, statusInWords } from './handler.ts';
import type { Belief, Beliefs } from './paid-orders.ts';
import type { Check } from './report.ts';
import type { FindingKind, OrderScenario } from './scenarios.ts';

/** One scenario, as it goes. */
export interface Run {
  scenario: OrderScenario;
  reference: string;
  accepted: PayEvent[];
  /** What the handler responded to each delivery. */
  responses: { type: PayEvent['type']; status: HandlerStatus }[];
  /** How often each event was sent to the handler, by its id. */
  sent: Map<string, number>;
  fault: string | null;
}

export interface ForgedRun extends Pick<Check, 'name' | 'title'> {
  reference: string;
  status: HandlerStatus;
  advice: string;
}

/** What is advised, unless the scenario advises something of its own. */
const generalAdvice: Readonly<Record<FindingKind, string>> = {
  refused:
    'Respond with 2xx to every signed event, also to one that you do nothing about: a refused one is sent again, and the later events of its order wait.',
  'no-response':
    'Respond within 15 seconds: store the event with its webhook-id, and leave slow work to a queue.',
  unplayed:
    'This says nothing about your shop: run the exam again, on a machine that has less to do meanwhile.',
  unpaid: 'Mark the order of data.checkout.reference as paid when checkout.paid arrives.',
  'acted-on-other-types':
    'Act on checkout.paid alone, which comes once for an order. payment.paid comes for each payment, also for the second of an order and for too little money.',
  'acted-on-repeats':
    'Store each webhook-id with the work that it caused, and respond with 2xx to one that is known.',
  'paid-without-money':
    'Only checkout.paid means that the order is paid. payment.paid can be too little, or a second payment.',
  refund:
    'Take data.payment.refunded_amount, the sum so far, of payment.partially_refunded and payment.refunded.',
  review:
    'Have a person review the order of a payment.duplicate, payment.mismatch or payment.disputed, and list that as `review`.',
};

interface Finding {
  kind: FindingKind;
  why: string;
}

/** Each order's check, compared with what the shop believes. */
export function checkOrders(runs: readonly Run[], beliefs: Beliefs): Check[] {
  const timesPaid = (run: Run): number => beliefs.get(run.reference)?.paid ?? 0;
  // A shop that acts on several types does so without a repeat, too; the rest is due to the repeats.
  const timesWithoutRepeat = Math.max(
    1,
    ...runs.filter((run) => run.scenario.name === 'paid' && !hasRepeats(run)).map(timesPaid),
  );
  return runs.map((run) => checkOrder(run, beliefs.get(run.reference), timesWithoutRepeat));
}

const hasRepeats = ({ sent }: Run): boolean => [...sent.values()].some((times) => times > 1);

function checkOrder(run: Run, belief: Belief | undefined, timesWithoutRepeat: number): Check {
  const { scenario, reference, responses, fault } = run;
  const { name, title, expected } = scenario;
  const times = belief?.paid ?? 0;
  const findings: Finding[] = responses
    .filter(({ status }) => !isAccepted(status))
    .map(({ type, status }) => ({
      kind: status === null ? 'no-response' : 'refused',
      why: `${type} ${statusInWords(status)}`,
    }));
  if (fault !== null) findings.push({ kind: 'unplayed', why: `the exam could not play this: ${fault}` });
  if (expected.paid && times === 0) {
    const why = `the shop does not believe it paid${belief === undefined ? ': the list has no row of it' : ''}`;
    findings.push({ kind: 'unpaid', why });
  }
  if (expected.paid && times > 1) {
    const why = `the shop acted ${times} times on one order`;
    if (!hasRepeats(run) || timesWithoutRepeat > 1) findings.push({ kind: 'acted-on-other-types', why });
    if (hasRepeats(run) && times > timesWithoutRepeat) findings.push({ kind: 'acted-on-repeats', why });
  }
  if (!expected.paid && times > 0)
    findings.push({ kind: 'paid-without-money', why: 'the shop believes it paid, and it is not' });
  const unknown: string[] = [];
  const refunded = belief?.refundedMinor ?? null;
  if (expected.refunded !== undefined && times > 0) {
    if (refunded === null) unknown.push('whether the shop knows the refund: its row has no `refunded`');
    else if (refunded !== parseAmount(expected.refunded)) {
      const why = `the shop believes ${formatAmount(refunded)} refunded, and it is ${expected.refunded}`;
      findings.push({ kind: 'refund', why });
    }
  }
  if (expected.review === true) {
    if (belief === undefined) unknown.push('whether a person would look at it: the list has no row of it');
    else if (belief.review === null)
      unknown.push('whether a person would look at it: its row has no `review`');
    else if (!belief.review) findings.push({ kind: 'review', why: 'nobody is asked to look at it' });
  }
  return verdict({ name, title, reference, advice: adviceFor(findings, scenario) }, whyOf(findings), unknown);
}

const whyOf = (findings: readonly Finding[]): string[] => [...new Set(findings.map(({ why }) => why))];

const causesOfUnpaid: readonly FindingKind[] = ['refused', 'no-response', 'unplayed'];

/** An order whose events were refused, or did not come, is not paid for that reason. */
function adviceFor(findings: readonly Finding[], { advice }: OrderScenario): string {
  const isCaused = findings.some(({ kind }) => causesOfUnpaid.includes(kind));
  const kinds = findings.map(({ kind }) => kind).filter((kind) => !(isCaused && kind === 'unpaid'));
  return [...new Set(kinds.map((kind) => advice?.[kind] ?? generalAdvice[kind]))].join(' ');
}

export function checkForged(
  { name, title, reference, status, advice }: ForgedRun,
  belief: Belief | undefined,
): Check {
  const wrong: string[] = [];
  if (status === null) wrong.push('got no response');
  else if (isAccepted(status)) wrong.push(`was accepted with status ${status}`);
  if ((belief?.paid ?? 0) > 0) wrong.push('the shop believes the order of a forged message paid');
  return verdict({ name, title, reference, advice }, wrong, []);
}

export function checkUnknownType(status: HandlerStatus): Check {
  const wrong = isAccepted(status) ? [] : [`a signed event ${statusInWords(status)}`];
  const advice = 'Respond with 2xx to a type that you do not handle, or its retries hold later events back.';
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
