/** `npx pay-elements deploy-files`: copies the deployment files of the package. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot, version } from '../values/version.ts';
import type { Terminal } from './command.ts';
import { CliError, exitStatus } from './exit.ts';

export const deployFilesUsage = `copies files to deploy the companion: nginx, Caddy, systemd, Docker, compose,
Prometheus and Grafana

  pay-elements deploy-files [FOLDER]

FOLDER is ./deploy by default. A file that exists there is not replaced: nothing is copied then.`;

/** Built from a clone; a folder of its own has the package instead. */
const cloneOnly = ['Dockerfile', 'Dockerfile.dockerignore'];
const packageDockerfile = 'package.Dockerfile';

/** Resolves to the exit status. */
export function deployFiles(args: readonly string[], { output }: Terminal): number {
  const [folder = 'deploy', ...rest] = args;
  if (folder === '--help' || folder === '-h') {
    output.write(`${deployFilesUsage}\n`);
    return exitStatus.done;
  }
  if (folder.startsWith('-') || rest.length > 0) {
    throw new CliError(exitStatus.usage, 'only one folder\nTry: pay-elements deploy-files --help');
  }
  const source = fileURLToPath(new URL('server/deploy/', packageRoot));
  const targetOf = (name: string): string =>
    path.join(
      folder,
      name === packageDockerfile ? 'Dockerfile' : name === 'companion.env.example' ? '.env.example' : name,
    );
  const names = readdirSync(source).filter((name) => !cloneOnly.includes(name));
  const existing = names.map(targetOf).filter((file) => existsSync(file));
  if (existing.length > 0) {
    throw new CliError(exitStatus.usage, `already there, and not replaced: ${existing.join(', ')}`);
  }
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    const from = path.join(source, name);
    if (name === packageDockerfile) {
      writeFileSync(targetOf(name), readFileSync(from, 'utf8').replaceAll('VERSION', version));
    } else if (name === 'compose.yaml') {
      // From a folder of its own, not from the top of a clone.
      const text = readFileSync(from, 'utf8')
        .replace('context: ../..\n      dockerfile: server/deploy/Dockerfile', 'context: .')
        .replaceAll('server/deploy/companion.env.example', '.env.example')
        .replaceAll('server/deploy/', '');
      writeFileSync(
        targetOf(name),
        text.replaceAll('node dist/server/', 'node node_modules/pay-elements/dist/server/'),
      );
    } else copyFileSync(from, targetOf(name));
  }
  output.write(names.map((name) => `${targetOf(name)}\n`).join(''));
  return exitStatus.done;
}
