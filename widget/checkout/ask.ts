/** One request to the companion, with the client secret in its header or in a form's body, and nowhere else. */

/** A read is cheap to repeat, so it may fail early. */
export const readTimeoutMs = 12_000;

export interface Question {
  /** Below the companion's URL. */
  path: string;
  /** With one it is a `POST`. */
  body?: unknown;
  /**
   * The same as a form, which brings the client secret in its body: no header needs a preflight, so the request is one
   * round trip.
   */
  form?: object;
  headers?: Record<string, string>;
  /** Address of this page, for a payment that leads elsewhere and back; without one nothing of the page is named. */
  page?: string | undefined;
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
  { path, body, form, headers, page, accept = 'application/json', signal }: Question,
  fetch = globalThis.fetch,
): Promise<Answer> {
  const sentAt = Date.now();
  const content: RequestInit = form
    ? { headers: { accept }, body: new URLSearchParams({ client_secret: clientSecret, ...form }) }
    : {
        headers: {
          ...headers,
          accept,
          authorization: `Bearer ${clientSecret}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      };
  const response = await fetch(companion + path, {
    ...content,
    method: content.body ? 'POST' : 'GET',
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    ...(page === undefined
      ? { referrerPolicy: 'no-referrer' }
      : { referrer: page, referrerPolicy: 'no-referrer-when-downgrade' }),
    signal: signal ?? null,
  });
  return { response, sentAt, receivedAt: Date.now() };
}
