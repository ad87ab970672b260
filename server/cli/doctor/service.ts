/** Checks the payment service's address, and this machine's clock by the service's. */
import type { Config } from '../../config/config.ts';
import { isLoopback } from '../../config/loopback.ts';
import { type Finding, note, ok, problem } from '../../process/finding.ts';
import { request } from './request.ts';

export function checkServiceUrl({ baseUrl }: Config): Finding {
  const service = 'service URL';
  const url = new URL(baseUrl);
  if (url.protocol === 'https:') return ok(service, 'is https');
  if (isLoopback(url)) return ok(service, 'is on this machine');
  return problem(
    service,
    'is http: credentials and card data cross the network in the clear',
    'Set PAY_BASE_URL to an https address, and remove PAY_ALLOW_HTTP_SERVICE.',
  );
}

/** Clock tolerance: a webhook's signature expires after 5 minutes, and the service's times are compared with ours. */
const toleranceMs = 30_000;

/** Compares this machine's clock with the service's. */
export async function checkClock({ baseUrl }: Config): Promise<Finding> {
  const about = 'clock';
  const response = await request(baseUrl);
  const theirs = Date.parse(response?.headers.get('date') ?? '');
  if (Number.isNaN(theirs)) {
    return note(about, 'the service’s response has no date', 'Make sure that NTP sets this machine’s clock.');
  }
  const offMs = Math.abs(theirs - Date.now());
  if (offMs <= toleranceMs) return ok(about, 'agrees with the service’s');
  return problem(
    about,
    `is ${Math.round(offMs / 1000)} s away from the service’s`,
    'Let NTP set this machine’s clock: expiry and signatures depend on it.',
  );
}
