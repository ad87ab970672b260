/**
 * A module that is imported both late and by its chunk's own needs has an object of its exports. The bundler builds it with
 * a helper in a chunk by itself, of 150 bytes and a request in each first load; getters say the same without one.
 */
import { RolldownMagicString } from 'rolldown';
import type { Plugin } from 'vite';

/** Of the helper's chunk, as far as the bundler names it. */
export const isHelper = (fileName: string): boolean => fileName.startsWith('pay-rolldown-runtime-');

const helperImport = /^import \{ \w+ as __exportAll \} from "\.\/pay-rolldown-runtime-[^"]+";$/m;
const namespaces = /\/\* @__PURE__ \*\/ __exportAll\((\{[^}]*\})\)/g;

export const ownNamespaces = (): Plugin => ({
  name: 'own-namespaces',
  applyToEnvironment: ({ name }) => name === 'module',
  renderChunk(code) {
    const imported = helperImport.exec(code);
    if (!imported) return null;
    const text = new RolldownMagicString(code);
    text.remove(imported.index, imported.index + imported[0].length);
    for (const { 0: call, 1: exports = '', index } of code.matchAll(namespaces)) {
      const getters = exports.replaceAll(/(\w+): \(\) => (\w+)/g, 'get $1() { return $2; }');
      text.overwrite(index, index + call.length, getters);
    }
    if (/__exportAll/.test(text.toString()))
      this.error('The bundler writes its namespaces in another way now');
    return { code: text.toString(), map: text.generateMap({ hires: true }).toString() };
  },
  generateBundle(_options, bundle) {
    for (const name of Object.keys(bundle).filter(isHelper)) delete bundle[name];
  },
});
