/** Generates the table of CONTRIBUTING.md with the cases and amounts that `npm test` runs only a share of. */
import { files } from '../../support/runner/long-run/files.ts';
import { shares } from '../../support/runner/long-run.ts';

/** Titles name elements by their tags, which would be HTML in the table. */
const asCode = (titles: readonly string[]): string =>
  titles.join('; ').replaceAll(/<[^>]+>/g, (tag) => `\`${tag}\``);

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
      asCode(short) || '–',
      `also ${asCode(long)}`,
    ]),
    ...Object.values(shares.tests).map(({ what, file, long }) => [
      what,
      file,
      'the other tests',
      `also ${asCode(long)}`,
    ]),
    ...files.map(({ what, file }) => [what, file, '–', 'the whole file']),
  ];
  return [
    '| cases | file | `npm test` | `npm run test:long` |',
    '|---|---|---|---|',
    ...rows.map(([what, file, short, long]) => `| ${what} | \`${file}\` | ${short} | ${long} |`),
  ].join('\n');
}
