/** Parses the numbered statements of `docs/payment-service.md`, which the titles of the contract suite name. */
import { readFileSync } from 'node:fs';

export interface Statement {
  /** `4.2-7` */
  id: string;
  /** `4.2` */
  section: string;
  text: string;
  /** False if no call to the service can show it. */
  isObservable: boolean;
}

const statementLine = /^- <a id="s([^"]+)"><\/a>\*\*§([\d.]+)-(\d+)\*\* (.+)$/;
const unobservable = ' *(outside of what a call can show)*';

export const statements: readonly Statement[] = parse(
  readFileSync(new URL('../../../docs/payment-service.md', import.meta.url), 'utf8'),
);

function parse(document: string): Statement[] {
  return document.split('\n').flatMap((text) => {
    const [, anchor, section = '', number = '', words = ''] = statementLine.exec(text) ?? [];
    if (anchor === undefined) return [];
    const id = `${section}-${number}`;
    if (anchor !== id) throw new Error(`§${id} has the anchor s${anchor}`);
    const isObservable = !words.endsWith(unobservable);
    return [{ id, section, text: words.replace(unobservable, ''), isObservable }];
  });
}

/** Statement ids in a test's title: `§4.2-9 §8-2 the same key…` → `4.2-9`, `8-2`. */
export const idsIn = (title: string): string[] =>
  [...title.matchAll(/§(\d+(?:\.\d+)?-\d+)/g)].map(([, id = '']) => id);

/** The first statement of a section that names `word` as code: `§7.3-5`. */
export function statementNaming(section: string, word: string): string {
  const found = statements.find((each) => each.section === section && each.text.includes(`\`${word}\``));
  if (found === undefined) throw new Error(`No statement of §${section} names ${word}`);
  return `§${found.id}`;
}
