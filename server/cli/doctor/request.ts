/** Sends the requests by which a deployment is checked. */

const timeoutMs = 10_000;

/** Null without a response. A redirect counts as a response. */
export async function request(url: string, init: RequestInit = {}): Promise<Response | null> {
  try {
    return await fetch(url, { redirect: 'manual', ...init, signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    return null;
  }
}
