/** Formats the conformance report: a table by section, then both sides of each difference. */
import type { CaseResult, StatementOutcome } from './outcomes.ts';

const signs = { holds: '✓', differs: '✗', 'not testable': '–' } as const;
const widthOfText = 84;

export function reportOf(outcomes: readonly StatementOutcome[], unmatched: readonly CaseResult[]): string {
  const lines: string[] = [];
  let section = '';
  for (const { statement, outcome, ran, reasons } of outcomes) {
    if (statement.section !== section) {
      section = statement.section;
      lines.push('', `§${section}`);
    }
    const why =
      outcome === 'not testable' ? `not testable here: ${reasons.join('; ') || 'no case'}` : cases(ran);
    lines.push(
      `  ${signs[outcome]} ${statement.id.padEnd(7)} ${shortened(statement.text).padEnd(widthOfText)}  ${why}`,
    );
  }
  const differences = [...new Set(outcomes.flatMap((outcome) => outcome.differences)), ...unmatched];
  for (const { title, detail } of differences) lines.push('', `✗ ${title}`, indented(detail));
  const count = (kind: StatementOutcome['outcome']): number =>
    outcomes.filter(({ outcome }) => outcome === kind).length;
  lines.push(
    '',
    `${count('holds')} hold, ${count('differs')} differ, ${count('not testable')} not testable here`,
  );
  if (unmatched.length > 0) lines.push(`${unmatched.length} failures belong to no statement`);
  return lines.join('\n');
}

const cases = (count: number): string => (count === 1 ? '1 case' : `${count} cases`);

const shortened = (text: string): string =>
  text.length <= widthOfText ? text : `${text.slice(0, widthOfText - 1)}…`;

const indented = (text: string): string =>
  text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
