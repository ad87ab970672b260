/** Generates the table of CONTRIBUTING.md with the cases and amounts that `npm test` runs only a share of. */
import { longTests } from '../../support/runner/long-tests.ts';
import { shares } from '../../support/runner/shares.ts';

const count = (value: number): string => value.toLocaleString('en-US');

export function shareTable(): string {
  const rows = [
    ...Object.values(shares.amounts).map(({ what, file, short, long }) => [
      what,
      file,
      count(short),
      count(long),
    ]),
    ...Object.values(shares.cases).map(({ what, file, short, long }) => [
      what,
      file,
      short.join('; ') || '–',
      `also ${long.join('; ')}`,
    ]),
    ...Object.values(longTests).map(({ what, file, long }) => [
      what,
      file,
      'the other tests',
      `also ${long.join('; ')}`,
    ]),
  ];
  return [
    '| cases | file | `npm test` | `npm run test:long` |',
    '|---|---|---|---|',
    ...rows.map(([what, file, short, long]) => `| ${what} | \`${file}\` | ${short} | ${long} |`),
  ].join('\n');
}
