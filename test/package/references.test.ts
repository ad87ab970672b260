/** Tests that no published file refers to a source map or a page that is not published. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { run } from '../support/repository/packed-package.ts';
import { root } from '../support/repository/source.ts';

describe('references of the published package', () => {
  let files: Set<string>;
  before(async () => {
    const { stdout } = await run('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
      cwd: root,
      maxBuffer: 16 * 1024 * 1024,
    });
    const [packed] = Object.values(JSON.parse(stdout) as Record<string, { files: { path: string }[] }>);
    files = new Set(packed?.files.map((file) => file.path));
    assert.ok(files.size > 0);
  });

  test('every source map is published', () => {
    const missing = [...files]
      .filter((file) => /\.(js|css|d\.ts)$/.test(file))
      .flatMap((file) => {
        const [, map] =
          /[#@] sourceMappingURL=(\S+?)(?: \*\/)?\s*$/.exec(readFileSync(path.join(root, file), 'utf8')) ??
          [];
        if (map === undefined || map.startsWith('data:')) return [];
        return files.has(path.posix.join(path.posix.dirname(file), map)) ? [] : `${file} → ${map}`;
      });
    assert.deepEqual(missing, []);
  });

  test('every linked page is published', () => {
    const pages = [...files].filter((file) => file.endsWith('.md') && !file.startsWith('dist/'));
    assert.ok(pages.includes('docs/quick-start.md'), 'the README’s pages are published with it');
    const missing = pages.flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/\]\(([^)\s#]+)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => !files.has(path.posix.join(path.posix.dirname(file), target)))
        .map((target) => `${file} → ${target}`),
    );
    assert.deepEqual(missing, []);
  });
});
