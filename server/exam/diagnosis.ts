/** Why a shop cannot be examined: one cause that would fail most of the checks. */
import { type HandlerStatus, isAccepted, statusInWords } from './handler.ts';
import type { Diagnosis } from './report.ts';

/** Of the first events: what the handler responded to them. */
export interface FirstResponses {
  webhook: string;
  /** To an event of a type that no companion sends. */
  unknownType: HandlerStatus;
  /** To each attempt at the first `checkout.paid`. */
  paid: readonly HandlerStatus[];
  /** Whether the orders are of the shop, by `--order-command` or `--references`. */
  hasOwnOrders: boolean;
}

const createOrders =
  'create the orders of the exam in your shop by --order-command, or name open orders of your shop by --references';

const secretAdvice =
  'Compare the shop’s PAY_WEBHOOK_SECRET with the exam’s, and verify the signature over the raw body, before any JSON parser. The secret is one whsec_…: a handler that expects one refuses everything if it is given the comma-separated list (OLD,NEW) of the companion, and of a list the exam signs with the first.';

/** Null: the handler accepts what is signed, so that it can be examined. */
export function diagnoseResponses(responses: FirstResponses): Diagnosis | null {
  const { webhook, unknownType, paid, hasOwnOrders } = responses;
  const status = paid.at(-1);
  if (status === undefined || paid.some(isAccepted)) return null;
  const why = `the first checkout.paid, correctly signed, ${statusInWords(status)}`;
  if (isAccepted(unknownType) && !hasOwnOrders) {
    return {
      name: 'orders-refused',
      why: `${why}, and an event without an order was accepted`,
      advice: `Does your shop refuse an order that it did not create? Then ${createOrders}. Otherwise: ${adviceOn(status)}`,
    };
  }
  return { name: nameOf(status), why: `${why} by ${webhook}`, advice: adviceOn(status) };
}

const pathStatuses: readonly HandlerStatus[] = [404, 405, 410];
const secretStatuses: readonly HandlerStatus[] = [400, 401, 403, 419, 422];
/** Those of frameworks that find no CSRF token in the request. */
const csrfStatuses: readonly HandlerStatus[] = [403, 419, 422];

function nameOf(status: HandlerStatus): string {
  if (pathStatuses.includes(status)) return 'path';
  if (secretStatuses.includes(status)) return 'secret';
  return status !== null && status >= 300 && status < 400 ? 'redirect' : 'handler-fails';
}

function adviceOn(status: HandlerStatus): string {
  const csrf = ' A framework may also refuse a POST without a CSRF token: exempt this path.';
  switch (nameOf(status)) {
    case 'path':
      return `Is the path of --webhook right, and does it take a POST? ${status} means that nothing is there.`;
    case 'secret':
      return `Nothing signed is accepted: the secret differs, or the signature is not verified over the raw body. ${secretAdvice}${csrfStatuses.includes(status) ? csrf : ''}`;
    case 'redirect':
      return 'The companion follows no redirect: give --webhook the address to which it leads, such as https or with the slash at its end.';
    default:
      return 'The handler fails at an event that is signed as it should be: the log of your shop says why.';
  }
}

/** The list names no order of the exam, although the handler accepted the events of the first. */
export function diagnoseUnknownOrder(reference: string, settleMs: number): Diagnosis {
  return {
    name: 'orders-unknown',
    why: `the handler accepted the events of ${reference}, and ${settleMs / 1_000} s later the list of --paid-orders had no row of it`,
    advice: `Your shop knows no order of the exam. If it ignores orders that it did not create, as most shops do, ${createOrders}. Otherwise it does not act on checkout.paid, does so later (--settle), refuses the signature after its response, or lists another database.`,
  };
}

export const noResponse = (webhook: string): Diagnosis => ({
  name: 'no-response',
  why: `nothing responds at ${webhook}`,
  advice: 'Start the shop first, or let --shop start it; then compare host and port.',
});
