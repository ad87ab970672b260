/** Tests that no published file refers to a source map or a page that is not published. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';

/** Takes the folder of the installed package. */
export function references(installed: () => string): void {
  const read = (file: string): string => readFileSync(path.join(installed(), file), 'utf8');
  let files: Set<string>;
  before(() => {
    const entries = readdirSync(installed(), { recursive: true, withFileTypes: true });
    files = new Set(
      entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.relative(installed(), path.join(parentPath, name)))
        .map((file) => file.replaceAll(path.sep, '/')),
    );
    assert.ok(files.size > 0);
  });

  test('every source map is published', () => {
    const missing = [...files]
      .filter((file) => /\.(js|css|d\.ts)$/.test(file))
      .flatMap((file) => {
        const [, map] = /[#@] sourceMappingURL=(\S+?)(?: \*\/)?\s*$/.exec(read(file)) ?? [];
        if (map === undefined || map.startsWith('data:')) return [];
        return files.has(path.posix.join(path.posix.dirname(file), map)) ? [] : `${file} → ${map}`;
      });
    assert.deepEqual(missing, []);
  });

  test('every linked page is published', () => {
    const pages = [...files].filter((file) => file.endsWith('.md') && !file.startsWith('dist/'));
    assert.ok(pages.includes('docs/quick-start.md'), 'the README’s pages are published with it');
    const missing = pages.flatMap((file) =>
      [...read(file).matchAll(/\]\(([^)\s#]+)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => !files.has(path.posix.join(path.posix.dirname(file), target)))
        .map((target) => `${file} → ${target}`),
    );
    assert.deepEqual(missing, []);
  });
}
