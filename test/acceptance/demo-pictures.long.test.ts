/** Visual regression tests: each state of each element matches its picture. `npm run pictures` updates the pictures. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { elementDocs, type RawManifest } from '../../demo/playground/browser/manifest.ts';
import { elementsManifest } from '../../widget/build/manifest.ts';
import { type RunningDemo, startDemo } from '../support/servers/demo.ts';
import {
  differenceOf,
  openPictureBrowser,
  picturesFolder,
  takePictures,
} from '../support/pictures/element-pictures.ts';
import { suiteScope } from '../support/servers/process.ts';

/**
 * Tolerated share of changed pixels. Headed and headless builds of one Chromium place letters differently: 1.1 % at
 * most. One more pixel above a row changes 5 %, and so does another green of a button.
 */
const tolerance = 0.02;

const docs = elementDocs((await elementsManifest()) as RawManifest);

describe('pictures of the elements', { concurrency: false }, () => {
  const scope = suiteScope();
  let demo: RunningDemo;
  let browser: Browser;

  before(async () => {
    demo = await startDemo(scope);
    browser = await openPictureBrowser(scope);
  });

  const kept = (tag: string, state: string): Buffer =>
    readFileSync(path.join(picturesFolder, tag, `${state}.png`));

  for (const { tag, states } of docs) {
    const names = states.map(({ name }) => name);

    test(`<${tag}>: has one picture for each state`, () => {
      const files = readdirSync(path.join(picturesFolder, tag));
      assert.deepEqual(files.sort(), names.map((name) => `${name}.png`).sort());
    });
  }

  for (const { tag, states } of docs) {
    const names = states.map(({ name }) => name);

    test(`<${tag}>: every state matches its picture`, async () => {
      const taken = await takePictures(browser, { shopUrl: demo.shopUrl, tag, states: names });
      const folder = await mkdtemp(path.join(tmpdir(), `${tag}-`));
      const changed: string[] = [];
      for (const [state, picture] of taken) {
        const difference = differenceOf(kept(tag, state), picture);
        if (difference.share <= tolerance) continue;
        changed.push(`${state}: ${difference.words}; see ${folder}`);
        await writeFile(path.join(folder, `${state}.png`), picture);
        if (difference.picture)
          await writeFile(path.join(folder, `${state}.changed.png`), difference.picture);
      }
      assert.deepEqual(changed, []);
    });
  }

  const state = 'waiting';
  const options = { tag: 'pay-pix', states: [state] };

  test('two pictures of one state are identical', async () => {
    const [first, second] = [
      await takePictures(browser, { shopUrl: demo.shopUrl, ...options }),
      await takePictures(browser, { shopUrl: demo.shopUrl, ...options }),
    ];
    const picture = first.get(state);
    assert.ok(picture);
    assert.deepEqual(second.get(state), picture);
  });

  const changes = [
    ['a button of another green', 'pay-pix { --pay-color-primary: #0d7a66 }'],
    ['one more pixel above each field', 'pay-pix { --pay-spacing: 17px }'],
  ] as const;
  for (const [change, css] of changes) {
    test(`${change} exceeds the tolerance`, async () => {
      const taken = await takePictures(browser, { shopUrl: demo.shopUrl, ...options, css });
      const picture = taken.get(state);
      assert.ok(picture);
      const { share } = differenceOf(kept(options.tag, state), picture);
      assert.ok(share > tolerance, `${share}`);
    });
  }
});
