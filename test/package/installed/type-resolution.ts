/** Tests that every entry of the package has types under each setting of TypeScript's `moduleResolution`. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { run } from '../../support/repository/packed-package.ts';
import { root } from '../../support/repository/source.ts';

/** TypeScript 7 has no `node10`, which is `node` in older configurations: the one that `@arethetypeswrong` uses still has. */
const { resolve } = createRequire(import.meta.resolve('@arethetypeswrong/core'));
const compilers = {
  current: path.join(root, 'node_modules/typescript/bin/tsc'),
  older: path.join(path.dirname(resolve('typescript')), '../bin/tsc'),
};

const settings = [
  { compiler: 'older', module: 'esnext', moduleResolution: 'node' },
  { compiler: 'current', module: 'node16', moduleResolution: 'node16' },
  { compiler: 'current', module: 'nodenext', moduleResolution: 'nodenext' },
  { compiler: 'current', module: 'esnext', moduleResolution: 'bundler' },
] as const;

/** Takes the folder of an application that has the package installed, and the package's entries. */
export function typeResolution(shop: () => string, entries: readonly string[]): void {
  const names = entries.map((entry) => `pay-elements${entry.slice(1)}`);
  const compile = async (
    file: string,
    { compiler, module, moduleResolution }: (typeof settings)[number],
    ...flags: string[]
  ): Promise<void> => {
    const set = ['--module', module, '--moduleResolution', moduleResolution, '--target', 'es2022'];
    const args = [compilers[compiler], '--noEmit', '--strict', ...set, ...flags, file];
    await run(process.execPath, args, { cwd: shop() }).catch(({ stdout }: { stdout: string }) =>
      assert.fail(stdout),
    );
  };

  for (const setting of settings) {
    const { compiler, moduleResolution } = setting;
    test(`finds the types of every entry with moduleResolution ${moduleResolution} (${compiler})`, async () => {
      const file = path.join(shop(), `resolution-${compiler}-${moduleResolution}.mts`);
      // The types of a framework's entry need the framework, and those of the server Node's.
      const source = names.map((name, index) => `import type * as entry${index} from '${name}';`);
      await writeFile(
        file,
        `${source.join('\n')}
         import { PayPix, type PaySuccessEvent } from 'pay-elements';
         import { createClient, type Checkout } from 'pay-elements/client';
         import { verifyWebhook, type PayEvent } from 'pay-elements/webhooks';
         const event: PayEvent = await verifyWebhook('', new Headers(), 'whsec_');
         if (event.type === 'payment.duplicate') { const paidBy: string | null = event.data.paid_by; void paidBy; }
         // @ts-expect-error the types are known, so that a wrong one is found
         const wrong: number = event.type;
         // @ts-expect-error likewise
         const wrongToo: number = new PayPix().checkout;
         const client = createClient({ url: 'https://pay.shop.example', key: 'key' });
         const order: Checkout = await client.checkouts.create({ reference: '1', amounts: { BRL: '1.00' } });
         await client.refunds.create({ payment: order.id }, { idempotencyKey: 'one' });
         // @ts-expect-error a refund needs a key
         await client.refunds.create({ payment: order.id });
         // @ts-expect-error an amount is text
         await client.checkouts.create({ reference: '1', amounts: { BRL: 1 } });
         export { wrong, wrongToo, type PaySuccessEvent };\n`,
      );
      const libraries = ['--lib', 'es2023,dom,dom.iterable', '--skipLibCheck'];
      const nodeTypes = ['--types', 'node', '--typeRoots', path.join(root, 'node_modules/@types')];
      await compile(file, setting, ...libraries, ...nodeTypes);
    });
  }

  test('pay-elements/webhooks and pay-elements/client need no types of Node, of the page or of zod', async () => {
    const file = path.join(shop(), 'worker-types.mts');
    const names = { webhooks: 'verifyWebhook, type PayEvent', client: 'createClient, type Checkout' };
    const source = Object.entries(names).map(
      ([entry, name]) => `export { ${name} } from 'pay-elements/${entry}';`,
    );
    await writeFile(file, `${source.join('\n')}\n`);
    const strict = ['--lib', 'es2022', '--types', '', '--skipLibCheck', 'false'];
    for (const setting of settings) {
      // Older declarations have no typed array with a parameter, and no `.ts` in the paths of `node10`.
      if (setting.compiler === 'current') await compile(file, setting, ...strict);
    }
  });
}
