/** Starts a simulator for one test, with a client that sends plain requests to it and a receiver of its callbacks. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSimulator, type SimulatorOptions } from '../../demo/simulator/index.ts';
import type { Scope } from '../support/servers/process.ts';

export const live = { token: 'tk_live_sim', secret: 'sk_live_sim' } as const;

export interface ServiceResponse {
  status: number;
  body: Record<string, unknown>;
}

export class ServiceClient {
  readonly url: string;
  readonly #errors: unknown[];

  constructor(url: string, errors: unknown[]) {
    this.url = url;
    this.#errors = errors;
  }

  /** Unexpected errors of the simulator; always empty when all is well. */
  get errors(): readonly unknown[] {
    return this.#errors;
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<ServiceResponse> {
    return this.send(`/api${path}`, 'POST', JSON.stringify(body), headers);
  }

  get(path: string, headers: Record<string, string> = live): Promise<ServiceResponse> {
    return this.send(`/api${path}`, 'GET', undefined, headers);
  }

  control(path: string, body?: unknown): Promise<ServiceResponse> {
    return this.send(`/control/${path}`, body === undefined ? 'GET' : 'POST', JSON.stringify(body), {});
  }

  async send(
    path: string,
    method: string,
    body: string | undefined,
    headers: Record<string, string>,
  ): Promise<ServiceResponse> {
    const response = await fetch(this.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, body: (await response.json()) as ServiceResponse['body'] };
  }

  async pix(more: Record<string, unknown> = {}): Promise<string> {
    const { body } = await this.post('/wallet/deposit/payment', {
      ...live,
      method_pay: 'pix',
      amount: 129.9,
      debtor_name: 'Ana Souza',
      email: 'ana@example.com',
      phone: '11999999999',
      postback: 'http://127.0.0.1:9/nobody',
      ...more,
    });
    return String(body['idTransaction']);
  }

  hosted(more: Record<string, unknown> = {}): Promise<ServiceResponse> {
    return this.post('/wallet/deposit/payment', {
      ...live,
      method_pay: 'card',
      amount: 25,
      postback: 'http://127.0.0.1:9/nobody',
      ...more,
    });
  }

  charge(
    number: string,
    more: Record<string, unknown> = {},
    headers?: Record<string, string>,
  ): Promise<ServiceResponse> {
    const card = { number, exp_month: 12, exp_year: 2090, cvc: '123' };
    return this.post('/wallet/card/charge', { ...live, amount: 20, card, ...more }, headers);
  }

  async statusOf(idTransaction: string): Promise<unknown> {
    return (await this.get(`/transactions/payment/${idTransaction}`)).body['status'];
  }
}

export async function simulatorFor(scope: Scope, options: SimulatorOptions = {}): Promise<ServiceClient> {
  const errors: unknown[] = [];
  const simulator = await startSimulator({
    seed: 'test',
    ...options,
    onError: (error) => errors.push(error),
  });
  scope.after(() => simulator.close());
  return new ServiceClient(simulator.url, errors);
}

export interface Receiver {
  url: string;
  received: Record<string, unknown>[];
  /** Status of the responses from now on. */
  status: number;
}

/** Starts a merchant's server that records callbacks. */
export async function receiverFor(scope: Scope): Promise<Receiver> {
  const receiver: Receiver = { url: '', received: [], status: 200 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      receiver.received.push(JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>);
      response.writeHead(receiver.status, receiver.status === 302 ? { location: receiver.url } : {}).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbacks`;
  scope.after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return receiver;
}
