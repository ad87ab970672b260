/**
 * `npm run audit:dependencies`: are there known vulnerabilities in what is published? Ends with 0 when there are none, 1
 * when there are, and 2 when the registry did not say: silence is not an all-clear.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './source.ts';

interface Advisory {
  name: string;
  severity: string;
  range: string;
}

const { stdout, stderr } = spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8' });
const { exitCode, lines } = verdictOn(stdout, stderr);
for (const line of lines) console.log(line);
process.exitCode = exitCode;

function verdictOn(text: string, errors: string): { exitCode: number; lines: string[] } {
  const found = advisoriesIn(text);
  if (typeof found === 'string' || found === null)
    return {
      exitCode: 2,
      lines: [
        `could not ask: ${found ?? errors.trim().split('\n').at(-1) ?? 'npm said nothing'}`,
        'Nothing is known about vulnerabilities. Ask again where the registry takes audits.',
      ],
    };
  const published = publishedNames();
  const shown = found.toSorted(
    (one, other) => Number(published.has(other.name)) - Number(published.has(one.name)),
  );
  const inPackage = found.filter(({ name }) => published.has(name));
  return {
    exitCode: inPackage.length > 0 ? 1 : 0,
    lines: [
      ...shown.map(
        ({ name, severity, range }) =>
          `${severity}: ${name} ${range}${published.has(name) ? '' : ' (only used to build and test)'}`,
      ),
      `${inPackage.length} known vulnerabilities in what is published, ${found.length - inPackage.length} in what builds and tests it`,
    ],
  };
}

/** The reason where the registry gave no answer; null where npm gave none. */
function advisoriesIn(text: string): Advisory[] | string | null {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof answer !== 'object' || answer === null) return null;
  if (
    'vulnerabilities' in answer &&
    typeof answer.vulnerabilities === 'object' &&
    answer.vulnerabilities !== null
  )
    return Object.values(answer.vulnerabilities) as Advisory[];
  if ('statusCode' in answer) return `the registry answered ${String(answer.statusCode)} to the audit`;
  if ('message' in answer) return String(answer.message);
  return null;
}

/** By the bill of materials of the last build. */
function publishedNames(): ReadonlySet<string> {
  const file = path.join(root, 'dist/bom.cdx.json');
  const bill = JSON.parse(readFileSync(file, 'utf8')) as { components: { name: string }[] };
  return new Set(bill.components.map(({ name }) => name));
}
