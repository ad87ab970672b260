/** The style sheet and the script of the pages. A build replaces this module by its values, so that a bundle needs no files beside it. */
import { readFileSync } from 'node:fs';

const read = (name: string): string => readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');

export const styleSheet = ['base', 'console', 'details', 'lists', 'balance', 'orders', 'print']
  .map((name) => read(`${name}.css`))
  .join('\n');
export const script = read('live.js');
