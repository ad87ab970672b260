/** Pages rendered on a server: `docs/nextjs-and-nuxt.md`. Its component is built and paid with by the consumers. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { merchantKey, startCompanion } from '../support/servers/companion.ts';
import { follow } from './snippets.ts';
import type { World } from './world.ts';

export function serverRendering(world: () => World): void {
  test('Next.js: the server makes the checkout', async (context) => {
    const { url } = await startCompanion(context, {
      baseUrl: world().simulator.baseUrl,
      databaseUrl: 'sqlite::memory:',
    });
    const file = path.join(world().folder, 'client-secret.mjs');
    // Its environment is that of this process.
    const environment = JSON.stringify({ PAY_PUBLIC_URL: url, PAY_MERCHANT_KEY: merchantKey });
    await writeFile(file, `const process = { env: ${environment} };\n${follow('clientSecretOf(').text}`);
    const { clientSecretOf } = (await import(pathToFileURL(file).href)) as {
      clientSecretOf: (order: object) => Promise<string>;
    };
    const order = { reference: 'order-next', amounts: { BRL: '129.90' } };
    const secret = await clientSecretOf(order);
    const response = await fetch(`${url}/v1/checkout`, { headers: { authorization: `Bearer ${secret}` } });
    assert.equal(response.status, 200);
    await assert.rejects(clientSecretOf({ ...order, amounts: { BRL: '1.00' } }), /409/);
  });

  test('Nuxt: the tags are not Vue’s', async () => {
    const file = path.join(world().folder, 'nuxt.config.mjs');
    await writeFile(
      file,
      `const defineNuxtConfig = (config) => config;\n${follow('defineNuxtConfig(').text}`,
    );
    const { default: config } = (await import(pathToFileURL(file).href)) as {
      default: { vue: { compilerOptions: { isCustomElement: (tag: string) => boolean } } };
    };
    const { isCustomElement } = config.vue.compilerOptions;
    assert.deepEqual(['pay-checkout', 'div'].map(isCustomElement), [true, false]);
  });
}
