/** The shadow roots around a card frame, as `widget/build/declared-shells.ts` writes them for the lines of `markup.ts`. */
import { existsSync, readFileSync } from 'node:fs';
import { packageRoot } from './version.ts';

export interface DeclaredShells {
  /** What is in each of their `<style>`. */
  style: string;
  card: string;
  checkout: string;
  /** With more than the card to choose from. */
  choice: string;
}

/** Null where the widget has not been built. */
export function readDeclaredShells(): DeclaredShells | null {
  const file = new URL('dist/cdn/declared-shells.json', packageRoot);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DeclaredShells) : null;
}
