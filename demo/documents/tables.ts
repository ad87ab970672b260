/**
 * Prepares tables for a phone, where each row becomes a block: each part carries the role that a browser takes from it there,
 * and in a table of three columns or more each cell its column's title.
 */
import type { MarkdownRenderer } from 'vitepress';

type Token = ReturnType<MarkdownRenderer['parse']>[number];

/** The one text below a row's heading needs no title. */
const minTitledColumns = 3;
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
};

export function labelCells(md: MarkdownRenderer): void {
  md.core.ruler.push('labels-of-cells', ({ tokens }) => {
    let table: Token[] = [];
    for (const token of tokens) {
      if (token.type === 'table_open') table = [];
      table.push(token);
      if (token.type === 'table_close') label(table);
    }
  });
}

function label(table: readonly Token[]): void {
  const titles = table.flatMap(({ type }, index) => (type === 'th_open' ? [textOf(table[index + 1])] : []));
  let column = 0;
  for (const token of table) {
    const role = token.nesting === 1 ? roles[token.tag] : undefined;
    if (role !== undefined) token.attrSet('role', role);
    if (token.type === 'tr_open') column = 0;
    if (token.type === 'td_open' && titles.length >= minTitledColumns)
      token.attrSet('data-title', titles[column++] ?? '');
  }
}

const textOf = (inline: Token | undefined): string =>
  (inline?.children ?? []).map(({ content }) => content).join('');
