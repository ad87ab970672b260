/** Callback receiver of a merchant that records callbacks and responds as the test sets. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { until } from '../../../support/until.ts';
import { beforeEach, NotTestable } from './skippable-test.ts';
import type { Json } from './service.ts';
import { externalService } from './service-under-test.ts';

export interface Received {
  headers: IncomingHttpHeaders;
  payload: Json;
}

export class Receiver {
  #url = '';
  /** Callbacks in the order of arrival. */
  received: Received[] = [];
  /** Status of the next responses; `hang` leaves requests open until `release`. */
  response: number | 'hang' = 200;
  readonly #open: ServerResponse[] = [];

  get url(): string {
    if (externalService?.isLocal === false) throw new NotTestable('needs callbacks to reach this machine');
    return this.#url;
  }

  set url(url: string) {
    this.#url = url;
  }

  take(received: Received, response: ServerResponse): void {
    this.received.push(received);
    if (this.response === 'hang') this.#open.push(response);
    else response.writeHead(this.response).end();
  }

  release(): void {
    for (const response of this.#open.splice(0)) response.writeHead(200).end();
  }

  clear(): void {
    this.release();
    this.received = [];
    this.response = 200;
  }

  payloads(typeTransaction?: string): Json[] {
    const all = this.received.map(({ payload }) => payload);
    return typeTransaction ? all.filter((payload) => payload['typeTransaction'] === typeTransaction) : all;
  }

  /** The first callback of this type and status. */
  event(typeTransaction: string, status: string): Promise<Json> {
    return until(`the callback ${typeTransaction}/${status}`, () =>
      this.payloads(typeTransaction).find((payload) => payload['status'] === status),
    );
  }

  async count(count: number): Promise<void> {
    await until(`${count} callbacks`, () => this.received.length >= count);
  }
}

export async function receiverOfFile(): Promise<Receiver> {
  const receiver = new Receiver();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const payload = JSON.parse(Buffer.concat(chunks).toString()) as Json;
      receiver.take({ headers: request.headers, payload }, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbacks`;
  beforeEach(() => receiver.clear());
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}
