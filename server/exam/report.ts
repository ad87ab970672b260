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

export interface Report {
  webhook: string;
  checks: readonly Check[];
}

export type Format = 'text' | 'json' | 'junit';
export const formats: readonly Format[] = ['text', 'json', 'junit'];

/** Nothing is wrong. */
export const isPassed = ({ checks }: Report): boolean => checks.every(({ result }) => result !== 'wrong');

const countOf = ({ checks }: Report, wanted: Check['result']): number =>
  checks.filter(({ result }) => result === wanted).length;

export function reportAs(format: Format, report: Report): string {
  if (format === 'json') return `${JSON.stringify({ passed: isPassed(report), ...report }, null, 2)}\n`;
  return format === 'junit' ? asJunit(report) : asText(report);
}

const marks: Readonly<Record<Check['result'], string>> = { right: '✓', wrong: '✗', unknown: '·' };

function asText(report: Report): string {
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
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="pay-elements exam" ${counts}>
${cases.join('\n')}
</testsuite>
`;
}
