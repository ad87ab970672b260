/** One request to the companion, with the client secret in its header and nowhere else. */

export interface Question {
  /** Below the companion's URL. */
  path: string;
  /** With one it is a `POST`. */
  body?: unknown;
  headers?: Record<string, string>;
  accept?: string;
  signal?: AbortSignal | undefined;
}

/** `companion` is its URL without a slash at the end. Rejects as `fetch` does. */
export const ask = (
  companion: string,
  clientSecret: string,
  { path, body, headers, accept = 'application/json', signal }: Question,
  fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis),
): Promise<Response> =>
  fetch(companion + path, {
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
