/** Runs every code snippet of the documents. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { suiteScope } from '../support/servers/process.ts';
import { root } from '../support/repository/source.ts';
import { deployment } from './deployment.ts';
import { merchantSide } from './merchant-side.ts';
import { serverRendering } from './server-rendering.ts';
import { declaredFrame } from './declared-frame.ts';
import { exam } from './exam.ts';
import { firstPayment } from './first-payment.ts';
import { useSnippet, unusedSnippets } from './snippets.ts';
import { storefront } from './storefront.ts';
import { webhooks } from './webhooks.ts';
import { startEnvironment, type DocumentsEnvironment } from './environment.ts';

describe('the documents', { concurrency: false }, () => {
  const scope = suiteScope();
  let started: DocumentsEnvironment;
  const environment = (): DocumentsEnvironment => started;

  before(async () => {
    started = await startEnvironment(scope);
  });

  firstPayment(environment);
  storefront(environment);
  declaredFrame(environment);
  webhooks(environment);
  exam(environment);
  deployment(environment);
  merchantSide(environment);
  serverRendering(environment);

  test('remaining shell snippets run scripts of package.json', async () => {
    const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const { place, language, text } of unusedSnippets()) {
      if (language !== 'sh') continue;
      // Variables before a command are part of it, also on a line of their own.
      const commands = text.replaceAll(/\\\n\s*/g, '').replaceAll(/^(?:[A-Z_]+=\S+ +)+/gm, '');
      for (const line of commands
        .split('\n')
        .filter((command) => /^\S/.test(command) && !command.startsWith('#'))) {
        const script = /^npm (?:run )?([\w:-]+)/.exec(line)?.[1];
        assert.ok(script && script in scripts, `${place}: ${line}`);
      }
      useSnippet(text);
    }
  });

  test('have no snippet that no test runs', () => {
    assert.deepEqual(
      unusedSnippets().map(({ place, language }) => `${place} (${language})`),
      [],
    );
  });
});
