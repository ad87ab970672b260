/**
 * Command `node test/bench/lighthouse.ts URL…`: prints Lighthouse's four scores of running pages with its phone
 * profile, as the median of five runs. `npx` fetches Lighthouse, which is not a dependency of the project.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromiumArgs, ensureChromium } from '../support/browsers/find-browsers.ts';

const runs = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

async function measure(url: string): Promise<Report> {
  const args = ['--yes', 'lighthouse@13.5.0', url, '--output=json', '--quiet', '--no-enable-error-reporting'];
  const flags = ['--headless=new', ...chromiumArgs].join(' ');
  const { stdout } = await promisify(execFile)('npx', [...args, `--chrome-flags=${flags}`], {
    env: { ...process.env, CHROME_PATH: ensureChromium() },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Report;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

for (const url of process.argv.slice(2)) {
  const reports: Report[] = [];
  while (reports.length < runs) reports.push(await measure(url));
  const scores = categories.map((name) => {
    const values = reports.map((report) => Math.round((report.categories[name]?.score ?? 0) * 100));
    return `${name} ${median(values)} (${values.join(' ')})`;
  });
  const paintMs = median(reports.map(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? 0));
  console.log([url, ...scores, `largest paint ${(paintMs / 1000).toFixed(1)} s`].join('\n  '));
}
