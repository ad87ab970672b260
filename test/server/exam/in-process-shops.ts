/** Shops that run in the process of the tests, and what the tests read of their exams. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import type { Check } from '../../../server/exam/report.ts';
import type { PayEvent } from '../../../server/pay-event.ts';
import { verifyWebhook } from '../../../server/webhooks/index.ts';
import { root } from '../../support/repository/source.ts';
import { serve } from '../../support/servers/serve.ts';
import { type Exit, runHere } from '../cli/run-command.ts';

/** Inside the package, so that the import of its own name resolves. */
export async function newFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(root, 'dist/.exam-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export const checksOf = ({ out, err }: Exit): Check[] => {
  assert.notEqual(out, '', err);
  return (JSON.parse(out) as { checks: Check[] }).checks;
};

export const namesOf = (checks: readonly Check[], wanted: Check['result']): string[] =>
  checks.filter(({ result }) => result === wanted).map(({ name }) => name);

export const adviceOf = (checks: readonly Check[], wanted: string): string =>
  checks.find(({ name }) => name === wanted)?.advice ?? '';

export const shopSecret = `whsec_${Buffer.from('a secret of the shop to examine').toString('base64')}`;
export const otherSecret = `whsec_${Buffer.from('the secret of yet another shop').toString('base64')}`;

interface ReceivedRequest {
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Reply {
  status: number;
  text?: string;
}

/** Serves replies to whole requests. */
export const serveReplies = (
  context: TestContext,
  replyTo: (request: ReceivedRequest) => Reply | Promise<Reply>,
): Promise<string> =>
  serve(context, () => (request, response) => {
    const reply = async (): Promise<void> => {
      const { url = '', headers } = request;
      const { status, text } = await replyTo({ url, headers, body: await buffer(request) });
      response.writeHead(status).end(text);
    };
    reply().catch(() => response.destroy());
  });

export interface Faults {
  /** It verifies with this secret. */
  secret?: string;
  /** Status instead of that of the right response to a signed event. */
  respond?: (event: PayEvent) => number | undefined;
  /** The file of its orders: those of others are ignored. */
  ownOrders?: string;
  /** Types that make it ship. */
  shipsOn?: readonly string[];
  ignoresIds?: boolean;
  list?: (rows: readonly object[]) => readonly object[];
}

/** A shop of this process that does everything right, but for its faults. */
export async function carefulShop(context: TestContext, faults: Faults = {}) {
  const { secret = shopSecret, ownOrders, shipsOn = ['checkout.paid'], ignoresIds = false } = faults;
  const rows = new Map<string, { reference: string; paid: number; refunded: string; review: boolean }>();
  const known = new Set<string>();
  const isOwn = (reference: string): boolean =>
    ownOrders === undefined || readFileSync(ownOrders, 'utf8').split('\n').includes(reference);

  function handle(event: PayEvent): void {
    const { id, type, data } = event;
    if (!('checkout' in data) || !data.checkout || !isOwn(data.checkout.reference)) return;
    if (known.has(id) && !ignoresIds) return;
    known.add(id);
    const { reference } = data.checkout;
    const row = rows.get(reference) ?? { reference, paid: 0, refunded: '0.00', review: false };
    rows.set(reference, row);
    if (shipsOn.includes(type)) row.paid += 1;
    if (type === 'payment.refunded' || type === 'payment.partially_refunded')
      row.refunded = data.payment.refunded_amount;
    if (type === 'payment.duplicate' || type === 'payment.mismatch' || type === 'payment.disputed')
      row.review = true;
  }

  const url = await serveReplies(context, async (request) => {
    if (request.url === '/orders') {
      const list = [{ reference: 'order-1001', paid: 1, refunded: '0.00', review: false }, ...rows.values()];
      return { status: 200, text: JSON.stringify(faults.list?.(list) ?? list) };
    }
    const event = await verifyWebhook(request.body, request.headers, secret).catch(() => null);
    if (event === null) return { status: 401 };
    const status = faults.respond?.(event);
    if (status !== undefined) return { status };
    handle(event);
    return { status: 204 };
  });
  return {
    examine: (...args: string[]): Promise<Exit> =>
      runHere(
        [
          ['exam', '--webhook', `${url}/webhooks`, '--paid-orders', `${url}/orders`, '--settle', '0'],
          ['--format', 'json', ...args],
        ].flat(),
        { env: { PATH: process.env['PATH'] ?? '', PAY_WEBHOOK_SECRET: shopSecret } },
      ),
  };
}
