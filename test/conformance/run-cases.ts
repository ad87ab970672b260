/** Runs the files of the contract suite, each in its own process, and collects the result of every case. */
import { globSync, readFileSync } from 'node:fs';
import { run } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { CaseResult } from './outcomes.ts';
import { redact } from './redact.ts';

const folder = fileURLToPath(new URL('../contract/service/', import.meta.url));

export interface RunOptions {
  /**
   * Environment of the processes: which service to test, with which account
   * (`test/contract/service/support/service-under-test.ts`).
   */
  environment: Record<string, string>;
  /** Runs only files that name one of these sections or a section below it; all files when empty. */
  sections: readonly string[];
  /** Files that run at once: one if they share a service that is reset between cases. */
  concurrency: number;
}

export function runCases({ environment, sections, concurrency }: RunOptions): Promise<CaseResult[]> {
  const files = globSync('section-*.test.ts', { cwd: folder })
    .map((file) => folder + file)
    .filter((file) => sections.length === 0 || namesOneOf(sections, readFileSync(file, 'utf8')));
  const credentials = [environment['PAY_TOKEN'] ?? '', environment['PAY_SECRET'] ?? ''];
  const cases: CaseResult[] = [];
  const events = run({ files, concurrency, env: { ...process.env, ...environment } });
  events.on('test:pass', ({ name, skip, details, file }) => {
    if (details.type === 'suite' || name === file) return;
    const reason = typeof skip === 'string' ? skip : 'skipped';
    cases.push({
      title: name,
      result: skip === undefined ? 'passed' : 'skipped',
      detail: skip === undefined ? '' : reason,
    });
  });
  events.on('test:fail', ({ name, details }) => {
    // A suite or file fails with its cases, which are reported themselves.
    if ('failureType' in details.error && details.error.failureType === 'subtestsFailed') return;
    cases.push({ title: name, result: 'failed', detail: redact(messageOf(details.error), credentials) });
  });
  return new Promise((resolve, reject) => {
    events.on('end', () => resolve(cases));
    events.on('error', reject);
    events.resume();
  });
}

function messageOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error ? cause.message : error.message;
}

const namesOneOf = (sections: readonly string[], source: string): boolean =>
  sections.some((section) => new RegExp(`[§']${section.replace('.', '\\.')}(?!\\d)`).test(source));
