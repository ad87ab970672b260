/** Checks the running companion from outside: its address, its merchant key, its scripts and callbacks. */
import { randomBytes } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import { isLoopback } from '../../config/loopback.ts';
import { isPlainHttp } from '../../config/address-settings.ts';
import { type Finding, note, ok, problem } from '../../process/finding.ts';
import { request } from './request.ts';

export const publicUrlOf = ({ publicUrl, port }: Config): string => publicUrl ?? `http://localhost:${port}`;

/** True when a companion responds at its public URL and reaches its database. */
export async function isReady(config: Config): Promise<boolean> {
  return (await request(`${publicUrlOf(config)}/readyz`))?.status === 200;
}

export async function checkPublicUrl(config: Config): Promise<Finding[]> {
  const about = 'public URL';
  const url = publicUrlOf(config);
  const health = await request(`${url}/healthz`);
  if (health?.status !== 200) {
    const advice =
      'Start the companion, and check PAY_PUBLIC_URL, the proxy in front of it and its certificate.';
    return [problem(about, health ? `returns ${health.status} at /healthz` : 'does not respond', advice)];
  }
  const [key, scripts, callbacks] = await Promise.all([
    checkMerchantKey(url, config),
    checkScripts(url),
    checkCallbacks(url),
  ]);
  return [schemeOf(about, new URL(url), new URL(config.baseUrl)), key, scripts, callbacks];
}

function schemeOf(about: string, url: URL, service: URL): Finding {
  if (isLoopback(url)) {
    // Such as the simulator.
    if (isLoopback(service)) return ok(about, 'is on this machine, as the payment service is');
    const advice = 'Set PAY_PUBLIC_URL to the https address that the service and the buyers’ browsers use.';
    return note(about, 'is on this machine only: the service’s callbacks cannot arrive', advice);
  }
  if (url.protocol === 'https:') return ok(about, 'responds over https');
  return problem(
    about,
    'is not https',
    'Put a proxy with a certificate in front, and set PAY_PUBLIC_URL to its https address.',
  );
}

async function checkMerchantKey(url: string, { merchantKey }: Config): Promise<Finding> {
  const about = 'merchant key';
  if (isPlainHttp(url)) {
    const advice = 'Set PAY_PUBLIC_URL to an https address; the key is not sent over http.';
    return note(about, 'is not checked: it would cross the network in the clear', advice);
  }
  const advice =
    'Use the same PAY_MERCHANT_KEY in the shop and the companion, and restart the companion after a change.';
  for (const key of merchantKey) {
    const headers = { authorization: `Bearer ${key}` };
    const status = (await request(`${url}/v1/checkouts?limit=1`, { headers }))?.status;
    if (status === 401) return problem(about, 'differs from the running companion’s', advice);
    if (status !== 200)
      return problem(about, status === undefined ? 'gets no response' : `gets a ${status}`, advice);
  }
  return ok(about, 'is that of the running companion');
}

async function checkScripts(url: string): Promise<Finding> {
  const script = await request(`${url}/pay.js`, { method: 'HEAD' });
  if (script?.status === 200) return ok('pay.js', 'is served');
  return problem(
    'pay.js',
    'is not served',
    'Run `npm run build` in a clone, or install the published package.',
  );
}

/** An unknown key changes nothing and gets the same response as a known one (§6). */
async function checkCallbacks(url: string): Promise<Finding> {
  const key = randomBytes(24).toString('base64url');
  const answer = await request(`${url}/v1/callbacks/${key}`, { method: 'POST', body: '{}' });
  if (answer && answer.status >= 200 && answer.status < 300) return ok('callbacks', 'are accepted');
  return problem(
    'callbacks',
    answer ? `get a ${answer.status}: the service would give them up` : 'get no response',
    'Let POST /v1/callbacks/* pass through the proxy and the firewall unchanged: no login, no challenge, up to 256 kB.',
  );
}
