/** Starts the companion as a merchant runs it, but behind a trusted proxy, so that each request has its own address. */
import { type RunningProcess, type Scope, startProcess } from '../../support/servers/process.ts';
import path from 'node:path';
import { dist } from '../../../widget/build/folders.ts';
import { buildScripts, runBuild } from '../../../widget/build/scripts.ts';
import { startCompanion } from '../../support/servers/companion.ts';

let requests = 0;

/** A new client address for each request, as of different buyers. */
export const nextAddress = (): string => {
  const n = ++requests;
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
};

export const buyerHeaders = (clientSecret: string): Record<string, string> => ({
  authorization: `Bearer ${clientSecret}`,
  'x-forwarded-for': nextAddress(),
});

export const startBenchCompanion = (
  scope: Scope,
  upstreamUrl: string,
  databaseUrl: string,
  env: Record<string, string> = {},
  file?: string,
): Promise<RunningProcess> =>
  startCompanion(scope, {
    ...(file !== undefined && { file }),
    baseUrl: `${upstreamUrl}/api`,
    databaseUrl,
    env: { LOG_LEVEL: 'info', PAY_RAW_CARD: 'inline', PAY_TRUST_PROXY: '1', ...env },
  });

/** Builds the companion as it is published. Returns its entry file, whose start and memory are those that a merchant has. */
export async function buildPublished(): Promise<string> {
  await buildScripts();
  // A sibling of the scripts' folder, as in the package, where the server looks for them.
  const published = path.join(dist, 'bench/server');
  await runBuild('server', published);
  return path.relative(path.dirname(dist), path.join(published, 'main.js'));
}

/** `name` is a file of `peers/`. */
export const startPeer = (
  scope: Scope,
  name: string,
  env: Record<string, string> = {},
): Promise<RunningProcess> =>
  startProcess(scope, { file: `test/bench/peers/${name}.ts`, env, ready: 'peer ready:' });
