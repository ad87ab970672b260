/**
 * Tests of the server snippets of `docs/nextjs-and-nuxt.md`; `test/consumers` builds its component and pays with it.
 */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { merchantKey, startCompanion } from '../support/servers/companion.ts';
import { useSnippet } from './snippets.ts';
import type { DocumentsEnvironment } from './environment.ts';

export function serverRendering(environment: () => DocumentsEnvironment): void {
  test('Next.js: the server creates the checkout', async (context) => {
    const { url } = await startCompanion(context, {
      baseUrl: environment().simulator.baseUrl,
      databaseUrl: 'sqlite::memory:',
    });
    const file = path.join(environment().folder, 'client-secret.mjs');
    // The snippet reads `process.env`, which is that of the test's process.
    const settings = JSON.stringify({ PAY_PUBLIC_URL: url, PAY_MERCHANT_KEY: merchantKey });
    await writeFile(file, `const process = { env: ${settings} };\n${useSnippet('clientSecretOf(').text}`);
    const { clientSecretOf } = (await import(pathToFileURL(file).href)) as {
      clientSecretOf: (order: object) => Promise<string>;
    };
    const order = { reference: 'order-next', amounts: { BRL: '129.90' } };
    const secret = await clientSecretOf(order);
    const response = await fetch(`${url}/v1/checkout`, { headers: { authorization: `Bearer ${secret}` } });
    assert.equal(response.status, 200);
    await assert.rejects(clientSecretOf({ ...order, amounts: { BRL: '1.00' } }), /409/);
  });

  test('Nuxt: the configuration marks pay tags as custom elements', async () => {
    const file = path.join(environment().folder, 'nuxt.config.mjs');
    await writeFile(
      file,
      `const defineNuxtConfig = (config) => config;\n${useSnippet('defineNuxtConfig(').text}`,
    );
    const { default: config } = (await import(pathToFileURL(file).href)) as {
      default: { vue: { compilerOptions: { isCustomElement: (tag: string) => boolean } } };
    };
    const { isCustomElement } = config.vue.compilerOptions;
    assert.deepEqual(['pay-checkout', 'div'].map(isCustomElement), [true, false]);
  });
}
