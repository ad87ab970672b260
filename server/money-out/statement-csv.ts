/** The statement as a file. */

const columns = [
  'at',
  'kind',
  'reference',
  'checkout',
  'payment',
  'currency',
  'gross',
  'fee',
  'net',
] as const;

type StatementLine = Readonly<Record<(typeof columns)[number], string | null>>;

/** As spreadsheets of the language read it: in Portuguese and Spanish with semicolons and decimal commas. */
export function statementCsv(
  { data }: { data: readonly StatementLine[] },
  language: string | undefined,
): string {
  const isComma = /^(pt|es)\b/i.test(language ?? '');
  const separator = isComma ? ';' : ',';
  const cell = (name: (typeof columns)[number], value: string | null): string => {
    if (value === null) return '';
    if (['gross', 'fee', 'net'].includes(name)) return isComma ? value.replace('.', ',') : value;
    // Spreadsheets read a cell with such a start as a formula.
    const plain = value.replace(/^(\s*)([=+\-@])/, "$1'$2");
    return /[";,\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  const lines = [
    columns.join(separator),
    ...data.map((row) => columns.map((name) => cell(name, row[name])).join(separator)),
  ];
  return `${lines.join('\r\n')}\r\n`;
}
