/** Checks the shops: each origin is allowed, no other is, and their pages and the card frame's origin allow payments. */
import { randomBytes } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import { isLoopback } from '../../config/loopback.ts';
import { type Finding, note, ok, problem } from '../../process/finding.ts';
import { request } from './request.ts';
import { sharesOrigin } from '../../process/start-warnings.ts';
import { publicUrlOf } from './running-companion.ts';

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
