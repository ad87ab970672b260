/** The server's types as published: only what its entry leads to, and nothing of packages that are bundled into it. */
import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';

/**
 * Copies a declaration and all that it needs, from one folder to the same places below another. Throws where it needs
 * types that nobody has who installs the package.
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
