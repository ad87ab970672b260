/** Parses the project's source files: the imports and comments of each. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Import {
  /** Path from the root for a file of the project, else the specifier of a package. */
  target: string;
  isPackage: boolean;
  /** A type-only import, which is erased. */
  isType: boolean;
}

export interface SourceFile {
  /** Path from the root, with forward slashes. */
  path: string;
  text: string;
  imports: Import[];
  comments: string[];
}

/** Reads every TypeScript and JavaScript file under these folders. */
export function readSources(...folders: string[]): SourceFile[] {
  const patterns = folders.map((folder) => `${folder}/**/*.{ts,js,mjs}`);
  return globSync(patterns, { cwd: root, exclude: ['**/node_modules', '**/dist'] })
    .map((file) => file.split(path.sep).join('/'))
    .sort()
    .map(readSource);
}

function readSource(file: string): SourceFile {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { module, comments, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);

  const found: Import[] = [];
  const add = (specifier: string, isType: boolean): void => {
    const isPackage = !specifier.startsWith('.');
    const target = isPackage ? specifier : path.posix.join(path.posix.dirname(file), specifier);
    found.push({ target, isPackage, isType });
  };
  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType));
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) if (moduleRequest) add(moduleRequest.value, isType);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^$]*)\1$/s.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2]) add(literal[2], false);
  }
  return {
    path: file,
    text,
    imports: found,
    comments: comments.map(({ value }) => value),
  };
}
