/**
 * What a chunk imports is asked for beside it, not after it has come: on a slow network each step takes a round trip of
 * its own (Lighthouse's slow 4G: 150 ms).
 */
import { RolldownMagicString } from 'rolldown';
import type { Plugin } from 'vite';
import { isHelper } from './own-namespaces.ts';

/** A chunk with the names of the chunks that it imports when it begins. */
export interface Importing {
  readonly fileName: string;
  readonly imports: readonly string[];
}

export const flatImports = (): Plugin => ({
  name: 'flat-imports',
  applyToEnvironment: ({ name }) => name === 'module',
  renderChunk(code, chunk, _options, { chunks }) {
    const text = new RolldownMagicString(code);
    for (const { 0: found, 1: fileName = '', index } of code.matchAll(/\bimport\("\.\/([^"]+)"\)/g)) {
      const beside = behind(fileName, chunk, chunks);
      if (beside.length === 0) continue;
      const all = [found, ...beside.map((name) => `import("./${name}")`)].join();
      text.overwrite(index, index + found.length, `Promise.all([${all}]).then(([module]) => module)`);
    }
    return { code: text.toString(), map: text.generateMap({ hires: true }).toString() };
  },
});

/** What a chunk needs besides itself, and the one that asks for it has not got already. */
export function behind(
  fileName: string,
  asker: Importing,
  chunks: Readonly<Record<string, Importing>>,
): string[] {
  const there = reach(asker.fileName, chunks);
  return [...reach(fileName, chunks)].filter((name) => name !== fileName && !there.has(name));
}

/** A chunk, and whatever has run before it does. */
function reach(
  fileName: string,
  chunks: Readonly<Record<string, Importing>>,
  reached = new Set<string>(),
): ReadonlySet<string> {
  if (reached.has(fileName)) return reached;
  reached.add(fileName);
  for (const name of chunks[fileName]?.imports ?? []) if (!isHelper(name)) reach(name, chunks, reached);
  return reached;
}
