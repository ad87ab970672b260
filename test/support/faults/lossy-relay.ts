/** HTTP relay between browser and companion that drops chosen calls and records policy reports. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Scope } from '../servers/process.ts';

/** What is lost: the request, before the companion receives it, or its response. */
export type Loss = 'request' | 'answer';

export interface LossyRelay {
  readonly url: string;
  /** What the browser has reported of pages that came this way: refusals of their policy. */
  readonly reports: unknown[];
  /** Loses the next calls to the path; answers their idempotency keys as they come, and those of the calls after. */
  lose(path: string, loss: Loss, times: number): (string | null)[];
  /** Holds back what is asked for at such a path, until the returned function lets it go. */
  hold(path: RegExp): () => void;
  /** How many requests are held back now. */
  heldBack(): number;
  /** Every connection, and each new one until it is mended. */
  cut(): void;
  mend(): void;
}

interface Order {
  path: string;
  loss: Loss;
  left: number;
  keys: (string | null)[];
}

const reportPath = '/reports';
const policyHeader = 'content-security-policy';

export async function startLossyRelay(scope: Scope, targetUrl: string): Promise<LossyRelay> {
  const { hostname, port } = new URL(targetUrl);
  const reports: unknown[] = [];
  let orders: Order[] = [];
  let isCut = false;
  let held: { path: RegExp; until: Promise<unknown> } | null = null;
  let heldBack = 0;

  /** How the call is lost; null when it is not. */
  function lossOf({ method, headers }: IncomingMessage, path: string): Loss | null {
    const order = method === 'OPTIONS' ? undefined : orders.find((candidate) => candidate.path === path);
    if (!order) return null;
    order.keys.push(headers['idempotency-key']?.toString() ?? null);
    order.left -= 1;
    return order.left < 0 ? null : order.loss;
  }

  function pass(from: IncomingMessage, to: ServerResponse, loss: Loss | null): void {
    const { method, url: path, headers } = from;
    const upstream = ask({ hostname, port, path, method, headers });
    upstream.on('error', () => to.destroy());
    upstream.once('response', (answer) => {
      if (loss === 'answer') {
        answer.resume().once('close', () => from.socket.destroy());
        return;
      }
      to.once('close', () => upstream.destroy());
      const policy = answer.headers[policyHeader];
      const watched =
        policy === undefined ? {} : { [policyHeader]: `${String(policy)}; report-uri ${reportPath}` };
      to.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...watched });
      answer.on('error', () => to.destroy()).pipe(to);
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
        pass(from, to, loss);
      });
    } else pass(from, to, loss);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reports,
    lose(path, loss, times) {
      const keys: (string | null)[] = [];
      orders = [...orders.filter((order) => order.path !== path), { path, loss, left: times, keys }];
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
    mend() {
      isCut = false;
    },
  };
}
