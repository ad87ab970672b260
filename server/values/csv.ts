/** CSV (RFC 4180) as spreadsheets read it. Its quoting rules are not worth a dependency. */

export interface CsvStyle {
  text: (value: string | null) => string;
  /** A decimal string, or null. */
  amount: (value: string | null) => string;
  /** A line of cells that the two others return. */
  line: (cells: readonly string[]) => string;
}

/** Spreadsheets of a language with decimal commas read semicolons between cells. */
export function csvStyle(language: string | undefined): CsvStyle {
  const hasDecimalCommas = /^(pt|es)\b/i.test(language ?? '');
  const separator = hasDecimalCommas ? ';' : ',';
  const text = (value: string | null): string => textCell(value ?? '', separator);
  return {
    text,
    // A negative amount is a number and no formula.
    amount: (value) =>
      value !== null && /^-?\d+(\.\d+)?$/.test(value)
        ? value.replace('.', hasDecimalCommas ? ',' : '.')
        : text(value),
    line: (cells) => `${cells.join(separator)}\r\n`,
  };
}

/**
 * Spreadsheets run cells that begin like this, and some values come from buyers (OWASP, "CSV Injection"). A spreadsheet of another
 * language separates cells by its own mark, so one can begin within a text.
 */
const formulaStart = /((?:^|[,;\t\r\n])[\s"]*)([=+\-@＝＋－＠])/g;

function textCell(text: string, separator: string): string {
  const safe = text.replaceAll(formulaStart, "$1'$2");
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
