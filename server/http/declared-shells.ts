/** Loads the declarative shadow roots around a card frame, which `widget/build/declared-shells.ts` writes for `markup.ts`. */
import { existsSync, readFileSync } from 'node:fs';
import { packageRoot } from '../values/version.ts';

export interface DeclaredShells {
  /** The content of their `<style>`. */
  style: string;
  card: string;
  checkout: string;
  /** With more methods than the card. */
  choice: string;
}

/** Null if the widget has not been built. */
export function readDeclaredShells(): DeclaredShells | null {
  const file = new URL('dist/cdn/declared-shells.json', packageRoot);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DeclaredShells) : null;
}
