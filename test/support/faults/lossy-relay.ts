/** HTTP relay between browser and companion that drops chosen requests or responses and records policy reports. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Scope } from '../servers/process.ts';

/** Part of the call that is dropped: the request, before the companion receives it, or the response. */
export type Loss = 'request' | 'answer';

export interface LossyRelay {
  readonly url: string;
  /** Violations of the content security policy that browsers reported for relayed pages. */
  readonly reports: unknown[];
  /** Drops the next `times` calls to the path; the returned list grows with the idempotency keys of all calls to it. */
  drop(path: string, loss: Loss, times: number): (string | null)[];
  /** Holds back requests to matching paths until the returned function is called. */
  hold(path: RegExp): () => void;
  /** Number of requests that are held back. */
  heldBack(): number;
  /** Closes all connections, and each new one until `restore`. */
  cut(): void;
  restore(): void;
}

interface LossRule {
  path: string;
  loss: Loss;
  remaining: number;
  keys: (string | null)[];
}

const reportPath = '/reports';
const policyHeader = 'content-security-policy';

export async function startLossyRelay(scope: Scope, targetUrl: string): Promise<LossyRelay> {
  const { hostname, port } = new URL(targetUrl);
  const reports: unknown[] = [];
  let rules: LossRule[] = [];
  let isCut = false;
  let held: { path: RegExp; until: Promise<unknown> } | null = null;
  let heldBack = 0;

  /** Which part of the call to drop; null for none. */
  function lossOf({ method, headers }: IncomingMessage, path: string): Loss | null {
    const rule = method === 'OPTIONS' ? undefined : rules.find((candidate) => candidate.path === path);
    if (!rule) return null;
    rule.keys.push(headers['idempotency-key']?.toString() ?? null);
    rule.remaining -= 1;
    return rule.remaining < 0 ? null : rule.loss;
  }

  function forward(from: IncomingMessage, to: ServerResponse, loss: Loss | null): void {
    const { method, url: path, headers } = from;
    const upstream = sendRequest({ hostname, port, path, method, headers });
    upstream.on('error', () => to.destroy());
    upstream.once('response', (response) => {
      if (loss === 'answer') {
        response.resume().once('close', () => from.socket.destroy());
        return;
      }
      to.once('close', () => upstream.destroy());
      const policy = response.headers[policyHeader];
      const reportingPolicy =
        policy === undefined ? {} : { [policyHeader]: `${String(policy)}; report-uri ${reportPath}` };
      to.writeHead(response.statusCode ?? 502, { ...response.headers, ...reportingPolicy });
      response.on('error', () => to.destroy()).pipe(to);
    });
    from.pipe(upstream);
  }

  const server = createServer((from, to) => {
    const { pathname } = new URL(from.url ?? '/', 'http://relay');
    if (pathname === reportPath) {
      void json(from).then((report) => reports.push(report));
      to.writeHead(204).end();
      return;
    }
    const loss = isCut ? 'request' : lossOf(from, pathname);
    if (loss === 'request') from.socket.destroy();
    else if (held?.path.test(pathname)) {
      heldBack += 1;
      void held.until.then(() => {
        heldBack -= 1;
        forward(from, to, loss);
      });
    } else forward(from, to, loss);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reports,
    drop(path, loss, times) {
      const keys: (string | null)[] = [];
      rules = [...rules.filter((order) => order.path !== path), { path, loss, remaining: times, keys }];
      return keys;
    },
    hold(path) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { path, until: promise };
      return () => {
        held = null;
        resolve();
      };
    },
    heldBack: () => heldBack,
    cut() {
      isCut = true;
      server.closeAllConnections();
    },
    restore() {
      isCut = false;
    },
  };
}
