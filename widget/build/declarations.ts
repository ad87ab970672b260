/** Copies the package's type declarations: those reachable from its modules, without types of bundled packages. */
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { packageNames } from './folders.ts';

/**
 * Copies the declarations of modules, named by their paths without extension, and all that they import, keeping their relative
 * paths. `generated`: declarations that replace those of a module. Throws if one imports types of a package that a shop may not have.
 */
export async function copyDeclarations(
  from: string,
  modules: readonly string[],
  to: string,
  generated: Readonly<Record<string, string>> = {},
): Promise<void> {
  const texts = new Map(
    Object.entries(generated).map(([module, text]) => [path.join(from, `${module}.d.ts`), text]),
  );
  const reached = new Map<string, string>();
  for (const module of modules) visit(path.join(from, `${module}.d.ts`), texts, reached);
  for (const [file, text] of reached) {
    const target = path.join(to, path.relative(from, file));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
}

function visit(file: string, generated: ReadonlyMap<string, string>, reached: Map<string, string>): void {
  if (reached.has(file)) return;
  const text = generated.get(file) ?? readFileSync(file, 'utf8');
  reached.set(file, text);
  for (const specifier of importsOf(text)) {
    if (specifier.startsWith('.')) {
      visit(path.join(path.dirname(file), specifier.replace(/\.ts$/, '.d.ts')), generated, reached);
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
