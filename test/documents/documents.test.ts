/** Somebody follows the documents: every piece of code in them is run. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { suiteScope } from '../support/servers/process.ts';
import { root } from '../support/repository/source.ts';
import { companion } from './companion.ts';
import { merchantSide } from './merchant-side.ts';
import { serverRendering } from './server-rendering.ts';
import { earlyFrame } from './early-frame.ts';
import { firstPayment } from './first-payment.ts';
import { follow, unfollowed } from './snippets.ts';
import { storefront } from './storefront.ts';
import { webhooks } from './webhooks.ts';
import { openWorld, type World } from './world.ts';

describe('the documents', { concurrency: false }, () => {
  const scope = suiteScope();
  let opened: World;
  const world = (): World => opened;

  before(async () => {
    opened = await openWorld(scope);
  });

  firstPayment(world);
  storefront(world);
  earlyFrame(world);
  webhooks(world);
  companion(world);
  merchantSide(world);
  serverRendering(world);

  test('commands that other tests run are commands of the project', async () => {
    const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const { place, language, text } of unfollowed()) {
      if (language !== 'sh') continue;
      // Variables before a command are part of it, also on a line of their own.
      const commands = text.replaceAll(/\\\n\s*/g, '').replaceAll(/^(?:[A-Z_]+=\S+ +)+/gm, '');
      for (const line of commands
        .split('\n')
        .filter((command) => /^\S/.test(command) && !command.startsWith('#'))) {
        const script = /^npm (?:run )?([\w:-]+)/.exec(line)?.[1];
        assert.ok(script && script in scripts, `${place}: ${line}`);
      }
      follow(text);
    }
  });

  test('leave no piece of code that nobody has run', () => {
    assert.deepEqual(
      unfollowed().map(({ place, language }) => `${place} (${language})`),
      [],
    );
  });
});
