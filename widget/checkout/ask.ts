/** One request to the companion, with the client secret in its header and nowhere else. */

/** A read is cheap to repeat, so it may fail early. */
export const readTimeoutMs = 12_000;

export interface Question {
  /** Below the companion's URL. */
  path: string;
  /** With one it is a `POST`. */
  body?: unknown;
  headers?: Record<string, string>;
  accept?: string;
  signal?: AbortSignal | undefined;
}

export interface Answer {
  response: Response;
  /** Local milliseconds since the epoch. */
  sentAt: number;
  receivedAt: number;
}

/** `companion` is its URL without a slash at the end. Rejects as `fetch` does. */
export async function ask(
  companion: string,
  clientSecret: string,
  { path, body, headers, accept = 'application/json', signal }: Question,
  fetch = globalThis.fetch,
): Promise<Answer> {
  const sentAt = Date.now();
  const response = await fetch(companion + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...headers,
      accept,
      authorization: `Bearer ${clientSecret}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: signal ?? null,
  });
  return { response, sentAt, receivedAt: Date.now() };
}
