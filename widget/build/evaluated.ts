/** Replaces a module by the values that it exports, for a bundle that is to have nothing of what they are made from. */
import type { Plugin } from 'vite';

export const evaluated = (file: string): Plugin => ({
  name: 'evaluated',
  async load(id) {
    if (id !== file) return null;
    const values = (await import(file)) as Record<string, unknown>;
    return Object.entries(values)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  },
});
