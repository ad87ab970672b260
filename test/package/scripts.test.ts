/** Tests the files of the script tag and their inventory (PCI DSS 4.0.1, 6.4.3). */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { type Inventory, readInventory } from '../../widget/build/inventory.ts';
import { buildScripts, entryScripts } from '../../widget/build/scripts.ts';
import { textFileEntries } from '../../widget/build/text-files.ts';

let folder: string;
let inventory: Inventory;

before(async () => {
  folder = await buildScripts();
  const found = readInventory(folder);
  assert.ok(found);
  inventory = found;
});

const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

test('lists every script with its hash, size and purpose', () => {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const listed = inventory.scripts.flatMap(({ file, immutable_file: name }) => [file, name]);
  assert.deepEqual([...new Set(listed)].sort(), scripts.sort());
  for (const {
    file,
    immutable_file: immutable,
    integrity,
    bytes,
    gzip_bytes: gzip,
    purpose,
  } of inventory.scripts) {
    for (const name of [file, immutable]) {
      assert.equal(integrity, `sha384-${createHash('sha384').update(read(name)).digest('base64')}`, name);
    }
    assert.equal(bytes, Buffer.byteLength(read(file)));
    assert.ok(gzip < bytes || bytes < 200, file);
    assert.match(purpose, /\w.*\.$/, `${file}: ${purpose}`);
  }
});

test('immutable file names contain a hash or the version', () => {
  for (const { file, immutable_file: name } of inventory.scripts) {
    const isVersioned = name.endsWith(`-${inventory.version}.js`);
    assert.ok(name === file ? /-[\w-]{8,}\.js$/.test(name) : isVersioned, name);
  }
});

test('lists the integrity of all imports of pay.js for an import map', () => {
  const imported = inventory.scripts.filter(
    ({ file, page, immutable_file: name }) => page === 'shop' && file === name,
  );
  assert.deepEqual(
    inventory.import_map_integrity,
    Object.fromEntries(imported.map(({ file, integrity }) => [`./${file}`, integrity])),
  );
});

test('every script but texts has a source map, and none evaluates strings', () => {
  const texts = Object.keys(textFileEntries).map((name) => `pay-${name}-`);
  for (const { file } of inventory.scripts) {
    assert.doesNotMatch(read(file), /\beval\(|new Function\(/);
    if (texts.includes(file.slice(0, -'12345678.js'.length))) continue;
    assert.ok(read(file).includes(`//# sourceMappingURL=${file}.map`), file);
    const map = JSON.parse(read(`${file}.map`)) as { sourcesContent?: string[] };
    assert.ok(map.sourcesContent?.length, file);
  }
});

test('every entry, for one element or for all, is a single file', () => {
  const first = inventory.scripts.filter(({ loaded, page }) => loaded === 'first' && page === 'shop');
  assert.deepEqual(
    first.map(({ file, imports }) => ({ file, imports })),
    [...entryScripts, 'pay.classic'].map((name) => ({ file: `${name}.js`, imports: [] })),
  );
});

test('lists the static imports of a script, and no dynamic ones', () => {
  for (const { file, imports } of inventory.scripts) {
    const named = read(file).matchAll(/(?:\bfrom|\bimport) ?["']\.\/([\w.-]+)["']/g);
    assert.deepEqual(new Set(imports), new Set([...named].map(([, name]) => name)), file);
  }
  const [view] = inventory.scripts.filter(({ file }) => file.startsWith('pay-pix-view-'));
  assert.ok(view?.imports.some((file) => file.startsWith('pay-shared-')));
  const entries = new Set(entryScripts.map((name) => `${name}.js`));
  const again = inventory.scripts.filter(({ imports }) => imports.some((name) => entries.has(name)));
  assert.deepEqual(again, [], 'a page may load an entry under another name');
});

test('a script of one method imports none of another', () => {
  const own = /^pay-(pix|card|wallet)-/;
  const wrong = inventory.scripts.flatMap(({ file, imports }) =>
    imports
      .filter((name) => own.test(file) && own.test(name) && own.exec(name)?.[1] !== own.exec(file)?.[1])
      .map((name) => `${file} imports ${name}`),
  );
  assert.deepEqual(wrong, []);
});

test('concurrent builds leave an up-to-date folder unchanged', async () => {
  const snapshot = (): string => JSON.stringify(readInventory(folder));
  const before = snapshot();
  const folders = await Promise.all([buildScripts(), buildScripts(), buildScripts()]);
  assert.deepEqual(new Set(folders), new Set([folder]));
  assert.equal(snapshot(), before);
});
