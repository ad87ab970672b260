/** Sends one request to the companion, with the client secret in a header or in a form's body. */

/** Short, since a read is cheap to repeat. */
export const readTimeoutMs = 12_000;

export interface CompanionRequest {
  /** Appended to the companion's URL. */
  path: string;
  /** JSON body; makes the request a `POST`. */
  body?: unknown;
  /**
   * Form body, used instead of `body`. It carries the client secret, so no header needs a preflight and the request
   * takes one round trip.
   */
  form?: object;
  headers?: Record<string, string>;
  /** URL of this page, sent as the referrer for a payment that redirects away and back. No referrer is sent without it. */
  page?: string | undefined;
  accept?: string;
  /** Among the requests of the page; ignored by browsers that do not know it. */
  priority?: RequestPriority;
  signal?: AbortSignal | undefined;
}

export interface CompanionResponse {
  response: Response;
  /** Local milliseconds since the epoch. */
  sentAt: number;
  receivedAt: number;
}

/** `companion` is a URL without a trailing slash. Rejects as `fetch` does. */
export async function sendRequest(
  companion: string,
  clientSecret: string,
  {
    path,
    body,
    form,
    headers,
    page,
    accept = 'application/json',
    priority = 'auto',
    signal,
  }: CompanionRequest,
  fetch = globalThis.fetch,
): Promise<CompanionResponse> {
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
    priority,
    ...(page === undefined
      ? { referrerPolicy: 'no-referrer' }
      : { referrer: page, referrerPolicy: 'no-referrer-when-downgrade' }),
    signal: signal ?? null,
  });
  return { response, sentAt, receivedAt: Date.now() };
}
