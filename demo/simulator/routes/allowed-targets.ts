/** Restricts the callbacks and redirects of a public simulator to the demo around it. */
import { ServiceError } from '../errors.ts';

const fields = ['postback', 'baasPostbackUrl', 'return_url'];

/** Rejects fields with a URL that is not below one of `allowedTargets`; null allows any. */
export function assertAllowedTargets(
  allowedTargets: readonly string[] | null,
  body: Readonly<Record<string, unknown>>,
): void {
  if (allowedTargets === null) return;
  const outside = fields.filter((field) => {
    const value = body[field];
    return (
      value !== undefined && value !== null && !(typeof value === 'string' && isBelow(allowedTargets, value))
    );
  });
  if (outside.length === 0) return;
  throw new ServiceError(422, 'Os dados enviados são inválidos.', {
    errors: Object.fromEntries(
      outside.map((field) => [field, [`O campo ${field} leva para fora da demonstração.`]]),
    ),
  });
}

function isBelow(targets: readonly string[], text: string): boolean {
  const url = URL.parse(text);
  return targets.some((target) => {
    const { origin, pathname } = new URL(target);
    return (
      url?.origin === origin &&
      `${url.pathname}/`.startsWith(pathname.endsWith('/') ? pathname : `${pathname}/`)
    );
  });
}
