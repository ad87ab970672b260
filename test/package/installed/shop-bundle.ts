/** Tests what a shop's bundler makes of the elements: the code that a page loads, and in how many files. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { build, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** Takes the folder of an application that has the package installed. */
export function shopBundle(shop: () => string): void {
  async function chunksOf(module: string): Promise<Chunk[]> {
    const input = path.join(shop(), 'bundled.js');
    await writeFile(input, `import 'pay-elements/define/${module}';`);
    const options = { write: false, rolldownOptions: { input } };
    const [output] = [
      await build({ root: shop(), configFile: false, logLevel: 'error', build: options }),
    ].flat();
    assert.ok(output && 'output' in output);
    return output.output.filter((file) => file.type === 'chunk');
  }

  const modulesOf = ({ moduleIds }: Chunk): string[] => moduleIds.map((id) => path.basename(id, '.js'));

  /** The files that a browser loads with this one. */
  function loadedWith(chunk: Chunk, chunks: readonly Chunk[], loaded = new Set<string>()): Set<string> {
    if (loaded.has(chunk.fileName)) return loaded;
    loaded.add(chunk.fileName);
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name);
      if (imported) loadedWith(imported, chunks, loaded);
    }
    return loaded;
  }

  test('a page with one element contains no code of another', async () => {
    const modules = (await chunksOf('pay-pix')).flatMap(modulesOf);
    assert.ok(modules.includes('pix-view'));
    // Each text is a file of its own, and is loaded only if it is shown.
    const isText = (name: string): boolean => /^(en|es|pt-br)-/.test(name);
    const others = modules.filter((name) => /card|wallet|checkout/.test(name) && !isText(name));
    assert.deepEqual(others, []);
  });

  for (const [element, view] of [
    ['pay-card', 'card-view'],
    ['pay-checkout', 'checkout-view'],
    ['pay-pix', 'pix-view'],
  ] as const) {
    test(`the view of <${element}> is at most three files besides its entry`, async () => {
      const chunks = await chunksOf(element);
      const entry = chunks.find(({ isEntry }) => isEntry);
      const late = chunks.find((chunk) => modulesOf(chunk).some((name) => name === view));
      assert.ok(entry && late);
      const first = loadedWith(entry, chunks);
      const more = [...loadedWith(late, chunks)].filter((file) => !first.has(file));
      assert.ok(more.length <= 3, more.join('\n'));
    });
  }
}
