/** Where the applications are built: the packages they need, installed once a lock file, and the packed tarball. */
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

/** What the components say, which the documents show as they are. */
const documentedCompanion = 'https://pay.shop.example';

const here = fileURLToPath(new URL('..', import.meta.url));

export interface Workshop {
  /** Builds an application of `apps/` for this companion; resolves to the folder that its pages are served from. */
  build(app: string, companion: string): Promise<string>;
  /** Builds an application of Next.js and serves it as in production; resolves once it responds. */
  serveNext(scope: Scope, app: string, port: number, env: Record<string, string>): Promise<string>;
  /** Runs a script of an application. */
  runScript(app: string, script: string, ...args: string[]): Promise<string>;
}

export async function openWorkshop(scope: Scope): Promise<Workshop> {
  const shared = await installFrameworks();
  await mkdir(path.join(shared, 'runs'), { recursive: true });
  // Below the frameworks, so that they are found from it; with the package in a node_modules of its own.
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
      for (const name of files.filter((file) => /^checkout\./i.test(file))) {
        const file = path.join(source, name);
        await writeFile(file, (await readFile(file, 'utf8')).replaceAll(documentedCompanion, companion));
      }
      if (files.includes('tsconfig.app.json')) {
        await runIn(app, tool('@angular/compiler-cli/bundles/src/bin/ngc.js'), '-p', 'tsconfig.app.json');
      }
      // A page that needs no bundler is served as it is.
      if (!files.some((file) => file.startsWith('main.'))) return source;
      await runIn(app, tool('vite/bin/vite.js'), 'build', '--logLevel', 'error');
      return path.join(source, 'dist');
    },
    async serveNext(own, app, port, env) {
      const next = tool('next/dist/bin/next');
      const cwd = path.join(folder, 'apps', app);
      const inProduction = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env };
      await run(process.execPath, [next, 'build'], { cwd, env: inProduction });
      const server = spawn(process.execPath, [next, 'start', '--port', String(port)], {
        cwd,
        env: inProduction,
        stdio: 'ignore',
      });
      own.after(async () => {
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

/** Into a folder of this machine that the next run finds again. */
async function installFrameworks(): Promise<string> {
  const files = ['package.json', 'package-lock.json'].map((name) => path.join(here, name));
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  const folder = path.join(tmpdir(), `pay-elements-consumers-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  const fresh = await mkdtemp(`${folder}-`);
  for (const file of files) await cp(file, path.join(fresh, path.basename(file)));
  await npm(fresh, 'ci');
  // Somebody else may have been faster: one is as good as the other.
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true, force: true }));
  return folder;
}
