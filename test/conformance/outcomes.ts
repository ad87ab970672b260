/** Combines the results of all cases into one outcome for each statement of `docs/payment-service.md`. */
import { idsIn, type Statement } from '../support/documents/payment-service-document.ts';

export interface CaseResult {
  title: string;
  result: 'passed' | 'failed' | 'skipped';
  /** For a failure, both sides; for a skipped case, what it needs. */
  detail: string;
}

export interface StatementOutcome {
  statement: Statement;
  outcome: 'holds' | 'differs' | 'not testable';
  /** Number of cases that were not skipped. */
  ran: number;
  differences: readonly CaseResult[];
  reasons: readonly string[];
}

export function outcomesOf(
  statements: readonly Statement[],
  cases: readonly CaseResult[],
): StatementOutcome[] {
  const byStatement = new Map<string, CaseResult[]>();
  for (const each of cases) {
    for (const id of idsIn(each.title)) byStatement.set(id, [...(byStatement.get(id) ?? []), each]);
  }
  return statements.map((statement) => outcomeOf(statement, byStatement.get(statement.id) ?? []));
}

function outcomeOf(statement: Statement, cases: readonly CaseResult[]): StatementOutcome {
  const differences = cases.filter(({ result }) => result === 'failed');
  const skipped = cases.filter(({ result }) => result === 'skipped').map(({ detail }) => detail);
  const ran = cases.length - skipped.length;
  const outcome = differences.length > 0 ? 'differs' : ran > 0 ? 'holds' : 'not testable';
  const reasons = statement.isObservable ? new Set(skipped) : new Set(['no call can show it']);
  return { statement, outcome, ran, differences, reasons: ran > 0 ? [] : [...reasons] };
}
