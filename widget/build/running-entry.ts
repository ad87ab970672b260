/**
 * Vite plugin that makes lazy chunks use the running instance of their entry.
 *
 * A chunk imports shared code from its entry by file name. If the page has loaded the entry under another URL, such as a versioned
 * name or with a query that a shop system adds, that import would run a second instance. So the entry publishes its exports under a
 * global symbol, and chunks read them from there.
 */
import { RolldownMagicString } from 'rolldown';
import type { Plugin } from 'vite';
import { sourceDigest } from './source-digest.ts';

const exportStatement = /^export \{ ([^}]*) \};?$/m;
const importStatement = /^import \{ ([^}]*) \} from "\.\/([^"]+)";$/gm;

export const runningEntry = (isEntryName: (environment: string) => boolean): Plugin => ({
  name: 'running-entry',
  applyToEnvironment: ({ name }) => isEntryName(name),
  renderChunk(code, chunk, _options, { chunks }) {
    const text = new RolldownMagicString(code);
    const keyOf = (name: string): string =>
      `globalThis[Symbol.for("pay-elements ${name} ${sourceDigest().slice(7, 15)}")]`;
    const shared = exportStatement.exec(code);
    if (chunk.isEntry && shared) {
      const [statement, names = ''] = shared;
      const members = names.split(', ').map((name) => {
        const [local = '', exported = local] = name.split(' as ');
        return `${exported}: ${local}`;
      });
      text.overwrite(
        shared.index,
        shared.index + statement.length,
        `${keyOf(chunk.name)} ??= { ${members.join(', ')} };\nexport { ${publicExport} };`,
      );
    }
    for (const { 0: statement, 1: names = '', 2: file = '', index } of code.matchAll(importStatement)) {
      const entry = chunks[file];
      if (!entry?.isEntry) continue;
      text.overwrite(
        index,
        index + statement.length,
        `const { ${names.replaceAll(' as ', ': ')} } = ${keyOf(entry.name)};`,
      );
    }
    return { code: text.toString(), map: text.generateMap({ hires: true }).toString() };
  },
});

/** The only export for pages, from `widget/script-tag/companion.ts`. */
const publicExport = 'addLocale';
