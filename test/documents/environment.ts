/** Environment for running the snippets of the documents: a folder, a simulator and a shop's page. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { merchantKey } from '../support/servers/companion.ts';
import type { Scope } from '../support/servers/process.ts';
import { liveAccount, type SimulatorControl, startSimulator } from '../support/servers/simulator.ts';
import { openBrowser } from '../support/browsers/visitor.ts';
import { root } from '../support/repository/source.ts';
import type { Snippet } from './snippets.ts';

export interface DocumentsEnvironment {
  scope: Scope;
  folder: string;
  simulator: SimulatorControl;
  browser: Browser;
}

export async function startEnvironment(scope: Scope): Promise<DocumentsEnvironment> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-documents-'));
  scope.after(() => rm(folder, { recursive: true, force: true }));
  return { scope, folder, simulator: await startSimulator(scope), browser: await openBrowser(scope) };
}

/** Minimal settings of a companion. */
export const settingsFor = (
  { simulator }: DocumentsEnvironment,
  databaseUrl: string,
): Record<string, string> => ({
  PAY_BASE_URL: simulator.baseUrl,
  PAY_TOKEN: liveAccount.token,
  PAY_SECRET: liveAccount.secret,
  PAY_MERCHANT_KEY: merchantKey,
  PAY_DATABASE_URL: databaseUrl,
});

/** Turns a snippet into an async function that takes the named variables and returns the declared ones. */
export async function asFunction(
  { scope }: DocumentsEnvironment,
  { text }: Snippet,
  ...parameters: string[]
): Promise<(...given: unknown[]) => Promise<unknown>> {
  const imports = text.match(/^import .*$/gm) ?? [];
  const body = text.replaceAll(/^import .*$/gm, '');
  const declared = [...body.matchAll(/^const (\w+)/gm)].map(([, name]) => name);
  // Inside the package, so that the import of its own name resolves.
  const file = path.join(root, 'dist', `.document-${randomBytes(6).toString('hex')}.mjs`);
  const module = `${imports.join('\n')}
export default async function (${parameters.join(', ')}) {
${body}
return { ${declared.join(', ')} };
}`;
  await writeFile(file, stripTypeScriptTypes(module));
  scope.after(() => rm(file, { force: true }));
  return ((await import(pathToFileURL(file).href)) as { default: (...given: unknown[]) => Promise<unknown> })
    .default;
}

export interface ShopPage {
  url: string;
  /** Sets the page's markup and policy. `%NONCE%` is replaced by the page's nonce. */
  show(markup: string, policy?: string): void;
}

/** Serves one page with a document's markup at every path. */
export async function shopPage(scope: Scope): Promise<ShopPage> {
  let shown = { markup: '', policy: '' };
  const server = createServer((_request, response) => {
    const nonce = randomBytes(16).toString('base64url');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (shown.policy)
      response.setHeader('content-security-policy', shown.policy.replaceAll('%NONCE%', nonce));
    response.end(
      `<!doctype html><html lang="pt-BR"><title>Shop</title><link rel="icon" href="data:,">${shown.markup.replaceAll('%NONCE%', nonce)}`,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    show(markup, policy = '') {
      shown = { markup, policy };
    },
  };
}
