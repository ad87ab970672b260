/** Tests the size of the scripts that the demo's pages load first: what only some visitors need is a module of its own. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { bundle } from '../../demo/simulator/browser-bundle.ts';
import { root } from '../support/repository/source.ts';

/** Bytes, compressed. */
const budgets = {
  'stage/browser/main.ts': 32_000,
  'playground/browser/main.ts': 30_000,
  'simulator/processor/browser/processor.ts': 6_500,
} as const;

for (const [entry, maxBytes] of Object.entries(budgets))
  test(`${entry}: at most ${maxBytes} bytes`, async () => {
    const bytes = gzipSync(await bundle(path.join(root, 'demo', entry))).length;
    assert.ok(bytes <= maxBytes, `${bytes} bytes`);
  });
