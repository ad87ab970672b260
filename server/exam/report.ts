/** The result of an exam, as text, JSON or JUnit. */

export interface Check {
  name: string;
  title: string;
  /** The order's reference; null: the check is of no order. */
  reference: string | null;
  /** `unknown`: the shop's list does not say. */
  result: 'right' | 'wrong' | 'unknown';
  /** What is wrong, or not known. */
  why: readonly string[];
  /** Null: all is right. */
  advice: string | null;
}

/** Why the shop could not be examined. */
export interface Diagnosis {
  name: string;
  why: string;
  advice: string;
}

export interface Report {
  webhook: string;
  /** Null: the shop was examined. */
  diagnosis: Diagnosis | null;
  /** Empty with a diagnosis. */
  checks: readonly Check[];
}

export type Format = 'text' | 'json' | 'junit';
export const formats: readonly Format[] = ['text', 'json', 'junit'];

/** The shop was examined, and nothing is wrong. */
export const isPassed = ({ diagnosis, checks }: Report): boolean =>
  diagnosis === null && checks.every(({ result }) => result !== 'wrong');

const countOf = ({ checks }: Report, wanted: Check['result']): number =>
  checks.filter(({ result }) => result === wanted).length;

export function reportAs(format: Format, report: Report): string {
  if (format === 'json') return `${JSON.stringify({ passed: isPassed(report), ...report }, null, 2)}\n`;
  return format === 'junit' ? asJunit(report) : asText(report);
}

const marks: Readonly<Record<Check['result'], string>> = { right: '✓', wrong: '✗', unknown: '·' };

function asText(report: Report): string {
  if (report.diagnosis !== null)
    return `! ${report.diagnosis.why}\n    → ${report.diagnosis.advice}\n\nNot examined.\n`;
  const lines = report.checks.flatMap(({ result, name, title, why, advice, reference }) => [
    `${marks[result]} ${name.padEnd(13)} ${title}`,
    ...why.map((reason) => `    ${reason}${reference === null ? '' : ` (${reference})`}`),
    ...(advice === null ? [] : [`    → ${advice}`]),
  ]);
  const [right, wrong, unknown] = [
    countOf(report, 'right'),
    countOf(report, 'wrong'),
    countOf(report, 'unknown'),
  ];
  const verdict = wrong === 0 ? 'Passed' : 'Not passed';
  return `${lines.join('\n')}\n\n${verdict}: ${right} right, ${wrong} wrong, ${unknown} not known.\n`;
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // XML has no other controls.
    .replaceAll(/[^\P{Cc}\n\t]/gu, '');

function asJunit(report: Report): string {
  if (report.diagnosis !== null) {
    const { name, why, advice } = report.diagnosis;
    return suiteOf('tests="1" failures="0" errors="1" skipped="0"', [
      `  <testcase classname="exam" name="${escaped(`not examined: ${name}`)}">\n    <error message="${escaped(why)}">${escaped(`${why}\n${advice}`)}</error>\n  </testcase>`,
    ]);
  }
  const cases = report.checks.map(({ result, name, title, why, advice }) => {
    const reason = escaped([...why, ...(advice === null ? [] : [advice])].join('\n'));
    const inside = {
      right: '',
      wrong: `\n    <failure message="${escaped(why[0] ?? '')}">${reason}</failure>\n  `,
      unknown: `\n    <skipped message="${escaped(why[0] ?? '')}"/>\n  `,
    }[result];
    return `  <testcase classname="exam" name="${escaped(`${name}: ${title}`)}">${inside}</testcase>`;
  });
  const counts = `tests="${report.checks.length}" failures="${countOf(report, 'wrong')}" skipped="${countOf(report, 'unknown')}"`;
  return suiteOf(counts, cases);
}

const suiteOf = (counts: string, cases: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="pay-elements exam" ${counts}>
${cases.join('\n')}
</testsuite>
`;
