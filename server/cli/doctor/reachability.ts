/** Checks that the service and browsers can reach the companion. */
import { randomBytes } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import { isRecord } from '../../../widget/protocol/decode.ts';
import { newId } from '../../values/ids.ts';
import { isLoopback } from '../../config/loopback.ts';
import { isPlainHttp } from '../../config/address-settings.ts';
import { sharesOrigin } from '../../process/start-warnings.ts';
import { request, type Finding, note, ok, problem } from '../../process/finding.ts';

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

const dayMs = 86_400_000;
const maxEventPages = 20;

/** The day's events that were sent and not accepted: a receiver may respond to the doctor and refuse every event. */
export async function checkDeliveries(config: Config): Promise<Finding[]> {
  const about = 'deliveries';
  const url = publicUrlOf(config);
  const [key = ''] = config.merchantKey;
  if (config.webhookUrl === null || isPlainHttp(url)) return [];
  const read = async (path: string): Promise<{ data: Record<string, unknown>[]; next: unknown }> => {
    const response = await request(url + path, { headers: { authorization: `Bearer ${key}` } });
    const body: unknown = response?.status === 200 ? await response.json().catch(() => null) : null;
    const { data, next } = isRecord(body) ? body : {};
    return { data: Array.isArray(data) ? data.filter(isRecord) : [], next };
  };
  const sent: Record<string, unknown>[] = [];
  // After an id that no event has, those of the hour before it are listed.
  let after: string | null = newId('evt', Date.now() - dayMs);
  for (let page = 0; page < maxEventPages && after !== null; page++) {
    const { data, next } = await read(`/v1/events?limit=500&after=${after}`);
    sent.push(...data.filter(({ attempts }) => typeof attempts === 'number' && attempts > 0));
    after = typeof next === 'string' ? next : null;
  }
  const waiting = sent.filter((event) => event['delivered_at'] === null);
  if (sent.length === 0) return [];
  if (waiting.length === 0) return [ok(about, 'of the last day have arrived')];
  const newest = await read(`/v1/events/${String(waiting.at(-1)?.['id'])}/deliveries`);
  const status = newest.data.at(-1)?.['status'];
  return [
    problem(
      about,
      `${waiting.length} of ${sent.length} of the last day have not been accepted (${typeof status === 'number' ? `status ${status}` : 'no response'})`,
      'See: pay-elements deliveries EVENT. Send a signed one: pay-elements events test.',
    ),
  ];
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

export async function checkOrigins(config: Config): Promise<Finding[]> {
  if (config.allowedOrigins.length === 0) {
    const advice = 'Set PAY_ALLOWED_ORIGINS, unless the companion is mounted in the shop itself.';
    return [
      note('origins', 'none is allowed: no storefront of another origin can use this companion', advice),
    ];
  }
  const url = publicUrlOf(config);
  const findings = await Promise.all([
    ...config.allowedOrigins.map(async (origin) => [await checkOrigin(url, origin)]),
    checkUnknownOrigin(url).then((finding) => [finding]),
    ...config.allowedOrigins.map(checkPermissions),
  ]);
  return findings.flat();
}

/** With `payment=()`, neither wallets nor the browser's own offer to pay a copied Pix code appear on the shop's pages. */
export async function checkPermissions(origin: string): Promise<Finding[]> {
  const policy = (await request(`${origin}/`))?.headers.get('permissions-policy') ?? '';
  if (!/(?:^|[,\s])payment\s*=\s*\(\s*\)/i.test(policy)) return [];
  return [
    problem(
      `origin ${origin}`,
      'forbids payments on its pages: Permissions-Policy has payment=()',
      'Remove payment=(), or write payment=(self "https://pay.shop.example") with the companion’s address: wallets need it, and so does the browser’s offer to pay a Pix code.',
    ),
  ];
}

const allowedFor = async (url: string, origin: string): Promise<string | null | undefined> => {
  const headers = {
    origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  };
  const answer = await request(`${url}/v1/checkout`, { method: 'OPTIONS', headers });
  return answer && answer.headers.get('access-control-allow-origin');
};

async function checkOrigin(url: string, origin: string): Promise<Finding> {
  const about = `origin ${origin}`;
  if ((await allowedFor(url, origin)) !== origin) {
    const advice = 'Restart the companion with this PAY_ALLOWED_ORIGINS; let OPTIONS pass through the proxy.';
    return problem(about, 'is not allowed by the running companion', advice);
  }
  const shop = new URL(origin);
  if (shop.protocol === 'https:' || isLoopback(shop)) return ok(about, 'is allowed');
  return problem(
    about,
    'is allowed, but is not https',
    'Serve the shop over https: browsers offer no wallets without it.',
  );
}

async function checkUnknownOrigin(url: string): Promise<Finding> {
  const stranger = `https://${randomBytes(8).toString('hex')}.invalid`;
  if (!(await allowedFor(url, stranger))) return ok('other origins', 'are rejected');
  const advice = 'Remove Access-Control-Allow-Origin from the proxy’s configuration: the companion sends it.';
  return problem('other origins', 'are allowed, too', advice);
}

/** A card frame of the shop's own origin protects nothing from the shop's scripts. */
export function checkIsolation({ publicUrl, rawCard, allowedOrigins }: Config): Finding[] {
  if (!sharesOrigin({ publicUrl, rawCard, allowedOrigins })) return [];
  return [
    problem(
      'card frame',
      'has the origin of the shop, so it isolates nothing from the shop’s scripts',
      'Give the companion an origin of its own, such as https://pay.shop.example.',
    ),
  ];
}
