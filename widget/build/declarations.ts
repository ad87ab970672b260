/** Copies the package's type declarations: those reachable from its modules, without types of bundled packages. */
import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { packageNames } from './folders.ts';

/**
 * Copies the declarations of modules, named by their paths without extension, and all that they import, keeping their relative
 * paths. Throws if one imports types of a package that a shop may not have.
 */
export async function copyDeclarations(from: string, modules: readonly string[], to: string): Promise<void> {
  const reached = new Set<string>();
  for (const module of modules) visit(path.join(from, `${module}.d.ts`), reached);
  for (const file of reached) await cp(file, path.join(to, path.relative(from, file)));
}

function visit(file: string, reached: Set<string>): void {
  if (reached.has(file)) return;
  reached.add(file);
  for (const specifier of importsOf(readFileSync(file, 'utf8'))) {
    if (specifier.startsWith('.')) {
      visit(path.join(path.dirname(file), specifier.replace(/\.ts$/, '.d.ts')), reached);
    } else if (!specifier.startsWith('node:') && !isOfPackage(specifier)) {
      throw new Error(`${file} shows types of ${specifier}, which is no dependency of the package`);
    }
  }
}

const isOfPackage = (specifier: string): boolean =>
  packageNames.some((name) => specifier === name || specifier.startsWith(`${name}/`));

/** An example in a comment imports nothing. */
const importsOf = (text: string): string[] =>
  [...text.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].flatMap(
    ([, specifier]) => specifier ?? [],
  );
