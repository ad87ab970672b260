/** Tests that the generated pages and parts of the documents are up to date with the code. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../support/repository/source.ts';
import { generatedPages } from './generated/pages.ts';

for (const [file, text] of generatedPages()) {
  test(`${file} is up to date`, () => {
    assert.equal(readFileSync(path.join(root, file), 'utf8'), text, 'run `npm run docs`');
  });
}
