/**
 * TCP proxy in front of PostgreSQL that counts messages, statements, transactions and bytes, independent of the driver.
 */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import type { Scope } from '../../support/servers/process.ts';

export interface WireCounts {
  /** Number of times that a connection without outstanding requests started to wait. */
  roundTrips: number;
  statements: number;
  transactions: number;
  /** Transactions that wrote rows; each waits for the disk. */
  writingTransactions: number;
  rowsWritten: number;
  bytes: number;
}

export interface Wire {
  /** URL of the database through the proxy. */
  url: string;
  counts(): WireCounts;
}

/** https://www.postgresql.org/docs/current/protocol-message-formats.html */
const frontend = { query: 'Q', execute: 'E', sync: 'S' };
const backend = { commandComplete: 'C', readyForQuery: 'Z' };
/** Content of `readyForQuery` when no transaction is open. */
const idle = 'I';
/** Command tag of a statement that writes: `INSERT 0 3`, `UPDATE 1`. */
const written = /^(?:INSERT \d+|UPDATE|DELETE) (\d+)/;

export async function wireTo(scope: Scope, databaseUrl: string): Promise<Wire> {
  const target = new URL(databaseUrl);
  const counts: WireCounts = {
    roundTrips: 0,
    statements: 0,
    transactions: 0,
    writingTransactions: 0,
    rowsWritten: 0,
    bytes: 0,
  };
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let outstanding = 0;
    let rows = 0;
    const sent = messages('with startup', (type) => {
      if (type === frontend.query || type === frontend.execute) counts.statements += 1;
      if (type !== frontend.query && type !== frontend.sync) return;
      if (outstanding === 0) counts.roundTrips += 1;
      outstanding += 1;
    });
    const received = messages('without startup', (type, content) => {
      if (type === backend.commandComplete)
        rows += Number(written.exec(content.toString('latin1'))?.[1] ?? 0);
      if (type !== backend.readyForQuery) return;
      outstanding = Math.max(0, outstanding - 1);
      if (content.toString('latin1') !== idle) return;
      counts.transactions += 1;
      counts.rowsWritten += rows;
      if (rows > 0) counts.writingTransactions += 1;
      rows = 0;
    });
    client.on('data', (chunk) => sent(chunk));
    database.on('data', (chunk) => received(chunk));
    for (const socket of [client, database]) {
      socket.setNoDelay(true);
      socket.on('data', ({ length }) => (counts.bytes += length));
      socket.on('error', () => {
        client.destroy();
        database.destroy();
      });
    }
    client.pipe(database).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => void server.close());
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, counts: () => ({ ...counts }) };
}

/**
 * Splits chunks into messages of type, length (which includes itself) and content. A client's first message, startup,
 * has no type.
 */
function messages(
  from: 'with startup' | 'without startup',
  onMessage: (type: string, content: Buffer) => void,
): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let typeBytes = from === 'with startup' ? 0 : 1;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= typeBytes + 4) {
      const end = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < end) return;
      if (typeBytes === 1) onMessage(rest.toString('latin1', 0, 1), rest.subarray(5, end));
      typeBytes = 1;
      rest = rest.subarray(end);
    }
  };
}
