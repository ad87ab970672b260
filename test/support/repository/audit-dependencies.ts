/**
 * Looks for known vulnerabilities in the published packages. Exits with 0 for none, 1 for
 * some, and 2 if the registry returned no result.
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
        `audit failed: ${found ?? errors.trim().split('\n').at(-1) ?? 'npm printed nothing'}`,
        'Vulnerabilities are unknown. Repeat with a registry that supports audits.',
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
      `${inPackage.length} known vulnerabilities in published packages, ${found.length - inPackage.length} in packages for build and tests`,
    ],
  };
}

/** Advisories in npm's output; the reason if the registry returned none, or null if npm gave no reason. */
function advisoriesIn(text: string): Advisory[] | string | null {
  let output: unknown;
  try {
    output = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof output !== 'object' || output === null) return null;
  if (
    'vulnerabilities' in output &&
    typeof output.vulnerabilities === 'object' &&
    output.vulnerabilities !== null
  )
    return Object.values(output.vulnerabilities) as Advisory[];
  if ('statusCode' in output) return `the registry returned ${String(output.statusCode)} to the audit`;
  if ('message' in output) return String(output.message);
  return null;
}

/** Names in the bill of materials of the last build. */
function publishedNames(): ReadonlySet<string> {
  const file = path.join(root, 'dist/bom.cdx.json');
  const bill = JSON.parse(readFileSync(file, 'utf8')) as { components: { name: string }[] };
  return new Set(bill.components.map(({ name }) => name));
}
