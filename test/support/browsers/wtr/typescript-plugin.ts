/**
 * Serves TypeScript and CommonJS packages to Web Test Runner with the compilers of the build, so that tests run what
 * ships.
 */
import path from 'node:path';
import type { TestRunnerPlugin } from '@web/test-runner';
import { rolldown } from 'rolldown';
import { transformWithOxc } from 'vite';

const bundlePath = /^\/__bundled\/(.+)\.js$/;

/** `commonjs` names the packages to bundle as modules. */
export function typescriptPlugin({ commonjs }: { commonjs: readonly string[] }): TestRunnerPlugin {
  const bundles = new Map<string, Promise<string>>();
  let root = process.cwd();

  const bundled = (name: string): Promise<string> => {
    const known = bundles.get(name) ?? bundle(name, root);
    bundles.set(name, known);
    return known;
  };

  return {
    name: 'typescript',
    serverStart({ config }) {
      root = config.rootDir;
    },
    resolveImport: ({ source }) => (commonjs.includes(source) ? `/__bundled/${source}.js` : undefined),
    async serve({ path: requested }) {
      const name = bundlePath.exec(requested)?.[1];
      return name ? { body: await bundled(name), type: 'js' } : undefined;
    },
    resolveMimeType: ({ path: requested }) => (requested.endsWith('.ts') ? 'js' : undefined),
    async transform({ path: requested, body }) {
      if (!requested.endsWith('.ts') || typeof body !== 'string') return undefined;
      const file = path.join(root, requested);
      const { code, map } = await transformWithOxc(body, file, { target: 'es2022', sourcemap: true });
      const sourceMap = Buffer.from(JSON.stringify(map)).toString('base64');
      return `${code}\n//# sourceMappingURL=data:application/json;base64,${sourceMap}`;
    },
  };
}

async function bundle(name: string, cwd: string): Promise<string> {
  const build = await rolldown({ input: name, cwd, platform: 'browser', logLevel: 'silent' });
  const { output } = await build.generate({ format: 'esm' });
  return output[0].code;
}
