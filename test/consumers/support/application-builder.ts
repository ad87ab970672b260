/** Builds the applications with the packed package and the frameworks, which are installed once per lock file. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Scope } from '../../support/servers/process.ts';
import { npm, packTo, run } from '../../support/repository/packed-package.ts';
import { until } from '../../support/until.ts';

/** Companion's address in the components and pages, which the documents quote. */
const documentedCompanion = 'https://pay.shop.example';

const here = fileURLToPath(new URL('..', import.meta.url));

export interface ApplicationBuilder {
  /** Builds an application of `apps/` for this companion; resolves to the folder that its pages are served from. */
  build(app: string, companion: string): Promise<string>;
  /** Builds an application of Next.js and serves it as in production; resolves once it responds. */
  serveNext(scope: Scope, app: string, port: number, env: Record<string, string>): Promise<string>;
  /** Runs a script of an application. */
  runScript(app: string, script: string, ...args: string[]): Promise<string>;
}

export async function createApplicationBuilder(scope: Scope): Promise<ApplicationBuilder> {
  const shared = await installFrameworks();
  await mkdir(path.join(shared, 'runs'), { recursive: true });
  // Below the frameworks, so that Node resolves them; with the package in its own node_modules.
  const folder = await mkdtemp(path.join(shared, 'runs', 'run-'));
  scope.after(() => rm(folder, { recursive: true, force: true }));
  await run('tar', ['-xzf', await packTo(folder), '-C', folder]);
  await mkdir(path.join(folder, 'node_modules'));
  await rename(path.join(folder, 'package'), path.join(folder, 'node_modules/pay-elements'));
  await cp(path.join(here, 'apps'), path.join(folder, 'apps'), { recursive: true });
  await cp(path.join(here, 'package.json'), path.join(folder, 'package.json'));

  const tool = (name: string): string => path.join(shared, 'node_modules', name);
  const runIn = async (app: string, ...args: string[]): Promise<string> => {
    const { stdout } = await run(process.execPath, args, { cwd: path.join(folder, 'apps', app) });
    return stdout;
  };
  return {
    async build(app, companion) {
      const source = path.join(folder, 'apps', app);
      const files = await readdir(source);
      for (const name of files.filter((file) => /^(checkout\.|index\.html$)/i.test(file))) {
        const file = path.join(source, name);
        await writeFile(file, (await readFile(file, 'utf8')).replaceAll(documentedCompanion, companion));
      }
      if (files.includes('tsconfig.app.json')) {
        await runIn(app, tool('@angular/compiler-cli/bundles/src/bin/ngc.js'), '-p', 'tsconfig.app.json');
      }
      // A page without a bundler is served unchanged.
      if (!files.some((file) => file.startsWith('main.'))) return source;
      await runIn(app, tool('vite/bin/vite.js'), 'build', '--logLevel', 'error');
      return path.join(source, 'dist');
    },
    async serveNext(serverScope, app, port, env) {
      const next = tool('next/dist/bin/next');
      const cwd = path.join(folder, 'apps', app);
      const productionEnv = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env };
      await run(process.execPath, [next, 'build'], { cwd, env: productionEnv });
      const server = spawn(process.execPath, [next, 'start', '--port', String(port)], {
        cwd,
        env: productionEnv,
        stdio: 'ignore',
      });
      serverScope.after(async () => {
        const ended = once(server, 'exit');
        server.kill('SIGKILL');
        await ended;
      });
      const url = `http://localhost:${port}`;
      await until('Next.js serves the application', () =>
        fetch(`${url}/ready`).then(
          () => true,
          () => false,
        ),
      );
      return url;
    },
    runScript: (app, script, ...args) => runIn(app, script, ...args),
  };
}

/** Installs the frameworks into a temporary folder, named by the lock file's hash, that later runs reuse. */
async function installFrameworks(): Promise<string> {
  const files = ['package.json', 'package-lock.json'].map((name) => path.join(here, name));
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  const folder = path.join(tmpdir(), `pay-elements-consumers-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  const fresh = await mkdtemp(`${folder}-`);
  for (const file of files) await cp(file, path.join(fresh, path.basename(file)));
  await npm(fresh, 'ci');
  // A concurrent run may have created the folder first; both are equal.
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true, force: true }));
  return folder;
}
