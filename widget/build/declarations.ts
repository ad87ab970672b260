/** Copies the server's type declarations: those reachable from its entry, without types of bundled packages. */
import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';

/**
 * Copies a declaration and all that it imports, keeping their relative paths. Throws if one imports types of a package that is no
 * dependency of ours.
 */
export async function copyDeclarations(from: string, entry: string, to: string): Promise<void> {
  for (const file of reachableFrom(path.join(from, entry))) {
    await cp(file, path.join(to, path.relative(from, file)));
  }
}

function reachableFrom(entry: string): Set<string> {
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const specifier of importsOf(readFileSync(file, 'utf8'))) {
      if (specifier.startsWith('.')) {
        visit(path.join(path.dirname(file), specifier.replace(/\.ts$/, '.d.ts')));
      } else if (!specifier.startsWith('node:')) {
        throw new Error(`${file} shows types of ${specifier}, which is no dependency of the package`);
      }
    }
  };
  visit(entry);
  return reached;
}

const importsOf = (text: string): string[] =>
  [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].flatMap(
    ([, specifier]) => specifier ?? [],
  );
