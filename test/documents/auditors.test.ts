/**
 * Tests that the page for auditors leaves out no chapter, clause or requirement, and that it and the threat model name
 * existing tests.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../support/repository/source.ts';
import { readDocument } from './snippets.ts';

const page = readDocument('docs/auditors.md');

/** Rows of the section's table, without its heading. */
function rowsOf(heading: string): string[][] {
  const [, section = ''] = page.split(`## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  const [, , ...rows] = own.split('\n').filter((line) => line.startsWith('|'));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const responsibilities = rowsOf('Responsibilities under PCI DSS 12.9.2');
const chapters = rowsOf('OWASP ASVS 5.0 by chapter');
const clauses = rowsOf('Accessibility by EN 301 549');
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

test('each named test exists', () => {
  const named = [...page.matchAll(/test\/[\w./-]+\.(?:test|browser)\.ts/g)].map(([name]) => name);
  assert.ok(named.length > 50);
  assert.deepEqual(
    named.filter((name) => !existsSync(path.join(root, name))),
    [],
  );
});

test('each requirement of PCI DSS has a responsibility of operator, merchant and service', () => {
  assert.deepEqual(
    responsibilities.map(([requirement]) => Number.parseInt(requirement ?? '', 10)),
    numbers(12),
  );
  for (const cells of responsibilities) assert.ok(cells.length === 4 && cells.every((cell) => cell !== ''));
});

test('each chapter of ASVS 5.0 has a test, or is not used', () => {
  assert.deepEqual(
    chapters.map(([chapter]) => chapter?.split(' ')[0]),
    numbers(17).map((number) => `V${number}`),
  );
  for (const [chapter, how, tests] of chapters) assert.equal(tests === '', how === 'not used', chapter);
});

test('each criterion of WCAG 2.1, levels A and AA, stands in the accessibility report', () => {
  const count = { 1.1: 1, 1.2: 5, 1.3: 5, 2.2: 2, 2.4: 7, 3.1: 2, 3.2: 4, 3.3: 4, 4.1: 3 };
  const criteria = [
    ...Object.entries(count).flatMap(([guideline, most]) => numbers(most).map((n) => `9.${guideline}.${n}`)),
    ...[1, 2, 3, 4, 5, 10, 11, 12, 13].map((n) => `9.1.4.${n}`),
    ...[1, 2, 4].map((n) => `9.2.1.${n}`),
    '9.2.3.1',
    ...numbers(4).map((n) => `9.2.5.${n}`),
  ];
  assert.equal(criteria.length, 50);
  const named = clauses.flatMap(([clause = '']) => {
    const [first = '', last] = [...clause.matchAll(/9(?:\.\d+){3}/g)].map(([number]) => number);
    if (!clause.includes(' to ')) return [...clause.matchAll(/9(?:\.\d+){3}/g)].map(([number]) => number);
    const stem = first.slice(0, first.lastIndexOf('.') + 1);
    return numbers(Number(last?.slice(stem.length))).map((n) => stem + n);
  });
  assert.deepEqual(named.toSorted(), criteria.toSorted());
  for (const [clause, result = '', tests] of clauses)
    if (tests === '') assert.match(result, /^not (?:applicable|part)/, clause);
});

test('the restore drill is a test that prints the time of each step', () => {
  const [, file = ''] = /^npm run test:file -- (\S+)$/m.exec(page) ?? [];
  assert.ok(existsSync(path.join(root, file)), file);
  // The document has no times but those that the drill prints.
  const step = (name: string): string => `${name} \\d+\\.\\d s`;
  const steps = ['backup', 'restore', 'start', 'first sale'].map(step).join(', ');
  const [, section = ''] = page.split('## Restore drill');
  const printed = new RegExp(`^(?:PostgreSQL|SQLite) with .+: ${steps}; backup of \\d+\\.\\d MB$`, 'gm');
  assert.equal(section.match(printed)?.length, 2);
  assert.doesNotMatch(section.replaceAll(printed, ''), /\d (?:s|ms|min|seconds|minutes)\b/);
});

const promises = readDocument('docs/threat-model.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| promise'))
  .map((line) => line.split('|').slice(1, 3));

test('the threat model has promises', () => {
  assert.ok(promises.length > 15);
});

for (const [promise = '', tests = ''] of promises) {
  test(`has tests for: ${promise.trim()}`, () => {
    const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    assert.ok(named.length > 0);
    for (const name of named) assert.ok(existsSync(path.join(root, name)), name);
  });
}
