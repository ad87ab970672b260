/** Tests that no text in a CSV file is run by a spreadsheet, in whatever language it reads the file. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { statementCsv } from '../../../server/money-out/statement-csv.ts';
import { csvStyle } from '../../../server/values/csv.ts';

/** Splits a line as a spreadsheet does whose separator is another one: quotes count only at the start of a cell. */
function cellsIn(text: string, separator: string): string[] {
  const escaped = separator.replace('\t', '\\t');
  const cell = new RegExp(`"((?:[^"]|"")*)"|([^${escaped}\\r\\n]*)`, 'y');
  const cells: string[] = [];
  while (cell.lastIndex <= text.length) {
    const [, quoted, plain = ''] = cell.exec(text) ?? [];
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    cell.lastIndex += 1;
  }
  return cells;
}

const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '＝1+1',
  '＠SUM(1)',
  '\t=1+1',
  ' =1+1',
  'order;=1+1',
  'order,=1+1',
  'order\t=1+1',
  'order\r\n=1+1',
  'order;"=1+1"',
];

for (const language of ['en', 'pt-BR']) {
  describe(`in a file for ${language}`, () => {
    for (const formula of formulas) {
      test(`no spreadsheet runs ${JSON.stringify(formula)}`, () => {
        const line = csvStyle(language).text(formula);
        for (const read of [',', ';', '\t']) {
          for (const cell of cellsIn(line, read))
            assert.doesNotMatch(cell, /^[\s"]*[=+\-@＝＋－＠]/, `${line} read with ${read}`);
        }
      });
    }
  });
}

test('amounts stay numbers, and a text reads as it was written', () => {
  const [english, portuguese] = [csvStyle('en'), csvStyle('pt-BR')];
  assert.equal(english.amount('-12.90'), '-12.90');
  assert.equal(portuguese.amount('-12.90'), '-12,90');
  assert.equal(english.amount('=1+1'), "'=1+1");
  assert.equal(english.text('a-b = c @ d'), 'a-b = c @ d');
  assert.equal(english.text('said "yes", later'), '"said ""yes"", later"');
});

test('a reference in the statement begins no formula, in a spreadsheet of any language', () => {
  const row = {
    at: '2026-11-25T12:00:00.000Z',
    kind: 'refund',
    reference: 'order;=HYPERLINK("https://shop.example")',
    checkout: null,
    payment: '＝1+1',
    currency: 'BRL',
    gross: '-12.90',
    fee: null,
    net: '-12.90',
  };
  assert.equal(
    statementCsv('en').linesOf([row]),
    `2026-11-25T12:00:00.000Z,refund,"order;'=HYPERLINK(""https://shop.example"")",,'＝1+1,BRL,-12.90,,-12.90\r\n`,
  );
  assert.equal(
    statementCsv('pt-BR').linesOf([row]),
    `2026-11-25T12:00:00.000Z;refund;"order;'=HYPERLINK(""https://shop.example"")";;'＝1+1;BRL;-12,90;;-12,90\r\n`,
  );
});
