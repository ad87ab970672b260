/** Tests of the changelog's release headings and of the checks before a release. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mistakesOf, repositoryMistakesOf, withRelease } from './changelog.ts';

const before = '# Changelog\n\n## Unreleased\n\n- A line.\n\n## 0.1.0\n\nFirst version.\n';

test('a release moves the unreleased section under its heading', () => {
  const after = withRelease(before, '0.2.0', '2026-11-22');
  assert.equal(
    after,
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-22)\n\n- A line.\n\n## 0.1.0\n\nFirst version.\n',
  );
  assert.deepEqual(mistakesOf('v0.2.0', '0.2.0', after), []);
  assert.throws(() => withRelease(after, '0.3.0', '2026-11-23'), /nothing below/);
});

test('reports each reason why a tag cannot be released', () => {
  assert.equal(mistakesOf('v0.2.0', '0.3.0', before).length, 3);
  assert.equal(mistakesOf('v0.1.0', '0.1.0', before).length, 1);
});

test('rejects a release whose repository is not filled in, or is another', () => {
  const at = (place: string) => ({ repository: { url: `git+https://github.com/${place}.git` } });
  const readme = 'a clone of https://github.com/shop/pay-elements';
  assert.deepEqual(repositoryMistakesOf(at('shop/pay-elements'), readme, 'shop/pay-elements'), []);
  assert.deepEqual(repositoryMistakesOf(at('shop/pay-elements'), readme, undefined), []);
  for (const [manifest, text, place] of [
    [{}, readme, undefined],
    [at('OWNER/REPOSITORY'), readme, undefined],
    [at('shop/pay-elements'), 'of https://github.com/OWNER/REPOSITORY', 'shop/pay-elements'],
  ] as const)
    assert.match(repositoryMistakesOf(manifest, text, place).join(), /fill in where the repository is/);
  assert.match(
    repositoryMistakesOf(at('shop/pay-elements'), readme, 'other/fork').join(),
    /shop\/pay-elements, and the release is made in other\/fork/,
  );
});
