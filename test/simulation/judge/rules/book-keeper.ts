/**
 * Rule: the statement, the payments, refunds, returns, payouts and withdrawals that the merchant reads in the end, and what moved at the
 * service, agree to the cent.
 */
import type { Json, Observation } from '../../world/observation.ts';
import type { Rule, Violate } from '../judge.ts';
import { isCaptured, type Ledger, type Shown, shownIn, textOf } from '../ledger.ts';

const rule = 'the statement is what moved';

/** A payout at the service, and the payment that the merchant returned by it. */
interface Made {
  amountMinor: number;
  payment: string | null;
}

const minorOf = (amount: unknown): number => Math.round(Number(amount) * 100);
const sumOf = (rows: readonly Json[], field: string): number =>
  rows.reduce((sum, row) => sum + minorOf(row[field]), 0);

export function bookKeeperRule(): Rule {
  /** By the note of the request, which the companion passes on. */
  const returned = new Map<string, string>();
  const payouts = new Map<string, Made>();
  const withdrawals = new Map<string, number>();
  const disputes = new Map<string, Set<string>>();

  function onCall({ method, path, body, response, status }: Extract<Observation, { kind: 'service_call' }>) {
    if (method !== 'POST' || status >= 300) return;
    if (path === '/pixout') {
      const payment = returned.get(textOf(body['note'])) ?? null;
      payouts.set(textOf(response['idTransaction']), { amountMinor: minorOf(body['amount']), payment });
    }
    if (path === '/crypto/withdraw')
      withdrawals.set(String((response['data'] as Json)['order_id']), minorOf(body['amount']));
  }

  /** What left by the payouts that the merchant reads as paid: of one payment, or of none. */
  function paidOut(list: readonly Json[], payment: string | null, violate: Violate): number {
    let sum = 0;
    for (const one of list) {
      if (one['status'] !== 'paid') continue;
      const made = payouts.get(textOf(one['id']));
      if (made === undefined) continue;
      if (made.payment !== one['payment'])
        violate(rule, `the payout ${textOf(one['id'])} is shown with the payment ${String(one['payment'])}`);
      if (made.payment === payment) sum += made.amountMinor;
    }
    return sum;
  }

  return {
    observe(observation) {
      if (observation.kind === 'service_call') onCall(observation);
      if (observation.kind === 'request' && observation.purpose.what === 'payout') {
        const { note, payment } = observation.body ?? {};
        if (typeof payment === 'string') returned.set(textOf(note), payment);
      }
      if (observation.kind === 'status_change' && observation.dispute !== undefined) {
        const { id, dispute } = observation;
        disputes.set(id, (disputes.get(id) ?? new Set()).add(dispute.id));
      }
    },

    end(ledger, violate) {
      const read = (purpose: string): Json[] =>
        ledger.final.filter((one) => one.purpose === purpose).map(({ body }) => body);
      const listed = (purpose: string): Json[] => read(purpose).flatMap(({ data }) => data as Json[]);
      const [statement] = read('final statement');
      if (statement === undefined) return;
      const rows = statement['data'] as Json[];
      const agree = (what: string, kind: string, own: readonly Json[], expectedMinor: number): void => {
        const actual = sumOf(
          own.filter((row) => row['kind'] === kind),
          'gross',
        );
        if (actual !== expectedMinor)
          violate(rule, `${kind} of ${what} is ${actual / 100} in it instead of ${expectedMinor / 100}`);
      };

      for (const payment of read('final checkout').flatMap((body) => (body['payments'] ?? []) as Json[])) {
        const shown = shownIn(payment);
        if (shown === null) continue;
        const own = rows.filter((row) => row['payment'] === shown.id);
        if (own.some(({ currency }) => currency !== shown.currency))
          violate(rule, `${shown.id} has a movement in another currency than ${shown.currency}`);
        const entered = own.filter(({ kind }) => kind === 'payment').length;
        if (entered !== (isCaptured(shown.status) ? 1 : 0))
          violate(rule, `${shown.id} is ${shown.status} and entered ${entered} times`);
        agree(shown.id, 'payment', own, isCaptured(shown.status) ? minorOf(shown.amount) : 0);
        agree(shown.id, 'return', own, -paidOut(listed('final payouts'), shown.id, violate));
        agree(shown.id, 'refund', own, -refundedMinor(shown, ledger));
        if ((disputes.get(shown.transaction ?? '')?.size ?? 0) <= 1)
          agree(shown.id, 'dispute', own, -heldMinor(shown, ledger));
      }
      agree('no order', 'payout', rows, -paidOut(listed('final payouts'), null, violate));
      const completed = listed('final withdrawals').filter(({ status }) => status === 'completed');
      const withdrawn = completed.reduce(
        (sum, one) => sum + (withdrawals.get(String(one['order_id'])) ?? 0),
        0,
      );
      agree('no order', 'withdrawal', rows, -withdrawn);
      totalsAgree(statement, violate);
    },
  };
}

/** What the service has refunded, if the companion could confirm the charge; else what it shows. */
function refundedMinor({ transaction, amount, refunded }: Shown, ledger: Ledger): number {
  const isKnown =
    ledger.lookups
      .get(transaction ?? '')
      ?.at(-1)
      ?.amount.toFixed(2) === amount;
  return isKnown ? (ledger.refundedMinor.get(transaction ?? '') ?? 0) : minorOf(refunded ?? 0);
}

/** §3.2: held while a dispute is open, and gone once it is lost. */
const heldMinor = ({ transaction, status }: Shown, { disputes }: Ledger): number =>
  status === 'disputed' || status === 'dispute_lost'
    ? (disputes.get(transaction ?? '')?.amountMinor ?? 0)
    : 0;

function totalsAgree(statement: Json, violate: Violate): void {
  const dayOf = (row: Json): string => `${String(row['at']).slice(0, 10)} ${String(row['currency'])}`;
  const days = Map.groupBy(statement['data'] as Json[], dayOf);
  const totals = statement['totals'] as Json[];
  if (totals.length !== days.size) violate(rule, `it has ${totals.length} totals of ${days.size} days`);
  for (const total of totals) {
    const name = `${String(total['day'])} ${String(total['currency'])}`;
    const own = days.get(name) ?? [];
    for (const field of ['gross', 'fee', 'net']) {
      const isTold = own.every((row) => row[field] !== null);
      const actual = total[field] === null ? null : minorOf(total[field]);
      if (actual !== (isTold ? sumOf(own, field) : null))
        violate(rule, `the total ${field} of ${name} is ${String(total[field])}`);
    }
  }
}
