/** The merchant interface over HTTP: the declared calls, with the errors of the command line. */
import { isRecord } from '../../widget/protocol/decode.ts';
import { callTable } from '../client/call-table.ts';
import { functionsOf } from '../calls/functions.ts';
import type { Client } from '../client/index.ts';
import { CliError, exitStatus } from './exit.ts';

export interface Settings {
  /** Without a trailing slash. */
  url: string;
  merchantKey: string;
}

export type Fields = Record<string, unknown>;

export class CompanionClient {
  readonly #url: string;
  readonly #merchantKey: string;
  /** A function for each call of the merchant. */
  readonly calls = functionsOf(callTable, ({ method, path }, { id = '', input, idempotencyKey }) => {
    const address = path.replace('{id}', encodeURIComponent(id));
    const fields = isRecord(input) ? input : {};
    return method === 'GET' ? this.get(address, fields) : this.post(address, fields, idempotencyKey);
  }) as unknown as Client;

  constructor({ url, merchantKey }: Settings) {
    this.#url = url;
    this.#merchantKey = merchantKey;
  }

  /** The same companion with another bearer token, such as a buyer's. */
  as(bearer: string): CompanionClient {
    return new CompanionClient({ url: this.#url, merchantKey: bearer });
  }

  get(path: string, query: Fields = {}): Promise<Fields> {
    const present = Object.entries(query).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number'
        ? [[name, String(value)] as [string, string]]
        : [],
    );
    const search = present.length > 0 ? `?${new URLSearchParams(present).toString()}` : '';
    return this.#call('GET', path + search);
  }

  post(path: string, body: unknown, idempotencyKey?: string): Promise<Fields> {
    return this.#call('POST', path, body, idempotencyKey);
  }

  async #call(method: string, path: string, body?: unknown, idempotencyKey?: string): Promise<Fields> {
    const hint =
      idempotencyKey === undefined
        ? ''
        : `\nTo repeat the same request, add: --idempotency-key ${idempotencyKey}`;
    let response: Response;
    let answer: unknown;
    try {
      response = await fetch(this.#url + path, {
        method,
        redirect: 'error',
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${this.#merchantKey}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      answer = await response.json();
    } catch (cause) {
      throw new CliError(
        exitStatus.unreachable,
        `${this.#url} cannot be reached, or its response was incomplete${hint}`,
        {
          cause,
        },
      );
    }
    // Every error of a companion has a code.
    if (!isRecord(answer) || !(response.ok || typeof answer['code'] === 'string')) {
      throw new CliError(
        exitStatus.unreachable,
        `${this.#url} is not a companion (status ${response.status})`,
      );
    }
    if (!response.ok) throw refused(answer, response, hint);
    return answer;
  }
}

/** The problem (RFC 9457) in lines. After a 5xx the same request may be tried again with its key. */
function refused(problem: Fields, response: Response, hint: string): CliError {
  const { code, title, detail, errors, request_id: requestId } = problem;
  const known = new Set(['type', 'title', 'status', 'code', 'detail', 'request_id', 'errors']);
  const figures = Object.entries(problem).filter(([name]) => !known.has(name));
  const wait = response.headers.get('retry-after');
  const lines = [
    `${String(title)} (${String(code)})`,
    // A default detail repeats the title or the fields.
    ...(Array.isArray(errors)
      ? errors.filter(isRecord).map(({ field, message }) => `${String(field)}: ${String(message)}`)
      : typeof detail === 'string' && detail !== `${String(title)}.`
        ? [detail]
        : []),
    ...figures.map(([name, value]) => `${name}: ${String(value)}`),
    ...(wait === null ? [] : [`Try again in ${wait} s`]),
    `Request ${String(requestId)}`,
  ];
  return new CliError(exitStatus.refused, lines.join('\n  ') + (response.status >= 500 ? hint : ''));
}
