/** Tests that every link in the documents leads to an existing file and heading, and that every page is listed. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../support/repository/source.ts';
import { documentFiles, readDocument } from './snippets.ts';

interface Link {
  file: string;
  target: string;
}

const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gm, '');

const links: Link[] = documentFiles.flatMap((file) =>
  [...withoutCode(readDocument(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => ({
    file,
    target,
  })),
);

/** Anchors that GitHub derives from headings, and explicit `id`s. */
function anchorsOf(file: string): Set<string> {
  const text = withoutCode(readDocument(file));
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set([...headings, ...[...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)]);
}

const isRelative = ({ target }: Link): boolean => !/^[a-z]+:/.test(target);
const fileOf = ({ file, target }: Link): string => {
  const [name = ''] = target.split('#');
  return name === '' ? file : path.posix.join(path.posix.dirname(file), name);
};

test('links lead to files and headings', () => {
  const broken = links.filter(isRelative).filter((link) => {
    const file = fileOf(link);
    const anchor = link.target.split('#')[1];
    if (!existsSync(path.join(root, file))) return true;
    return anchor !== undefined && !anchorsOf(file).has(anchor);
  });
  assert.deepEqual(
    broken.map(({ file, target }) => `${file} → ${target}`),
    [],
  );
});

for (const index of ['docs/README.md', 'docs/README.pt-BR.md']) {
  test(`${index} lists every page of its language`, () => {
    const ending = index.replace('docs/README', '');
    const listed = new Set(links.filter(({ file }) => file === index).map(fileOf));
    const pages = documentFiles.filter(
      (file) => /^docs\/[\w-]+(?<ending>\..+)$/.exec(file)?.groups?.['ending'] === ending,
    );
    assert.ok(pages.length > 5);
    assert.deepEqual(
      pages.filter((page) => page !== index && !listed.has(page)),
      [],
    );
  });
}

test('the README has at most 100 lines', () => {
  const lines = readDocument('README.md').split('\n').length;
  assert.ok(lines <= 100, `${lines} lines`);
});
