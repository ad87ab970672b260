/** Compares this machine's clock with the service's. */
import type { Config } from '../../config/config.ts';
import { type Finding, note, ok, problem, request } from '../../process/finding.ts';

/** Clock tolerance: a webhook's signature expires after 5 minutes, and the service's times are compared with ours. */
const toleranceMs = 30_000;

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
