/**
 * Requests the checkout while the code that decodes it is still loading. One after the other, the two would cost a slow
 * network another round trip.
 */
import { paths } from '../protocol/requests.ts';
import { type CompanionResponse, readTimeoutMs, sendRequest } from './companion-request.ts';

/** An older response may be out of date. */
const maxAgeMs = 10_000;

const responses = new Map<string, Promise<CompanionResponse>>();

/** Returns one response for all elements of a checkout, or undefined on a hidden page, which sends no request. */
export function prefetchCheckout(
  companion: string,
  clientSecret: string,
): Promise<CompanionResponse> | undefined {
  if (document.hidden) return undefined;
  const key = `${companion}\n${clientSecret}`;
  let response = responses.get(key);
  if (!response) {
    response = sendRequest(companion, clientSecret, {
      path: paths.checkout,
      form: {},
      signal: AbortSignal.timeout(readTimeoutMs),
    });
    // The client that reads the response handles the rejection.
    response.catch(() => undefined);
    responses.set(key, response);
    setTimeout(() => responses.delete(key), maxAgeMs);
  }
  return response;
}
