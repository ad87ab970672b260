/** Restricts the callbacks and redirects of a public simulator to the demo around it. */
import { ServiceError } from '../errors.ts';

const fields = ['postback', 'baasPostbackUrl', 'return_url'];

/** `leadsTo`: the addresses below which all of them have to be; null where they may lead anywhere. */
export function assertLeadsInside(
  leadsTo: readonly string[] | null,
  body: Readonly<Record<string, unknown>>,
): void {
  if (leadsTo === null) return;
  const outside = fields.filter((field) => {
    const value = body[field];
    return value !== undefined && value !== null && !(typeof value === 'string' && isBelow(leadsTo, value));
  });
  if (outside.length === 0) return;
  throw new ServiceError(422, 'Os dados enviados são inválidos.', {
    errors: Object.fromEntries(
      outside.map((field) => [field, [`O campo ${field} leva para fora da demonstração.`]]),
    ),
  });
}

function isBelow(places: readonly string[], text: string): boolean {
  const url = URL.parse(text);
  return places.some((place) => {
    const { origin, pathname } = new URL(place);
    return (
      url?.origin === origin &&
      `${url.pathname}/`.startsWith(pathname.endsWith('/') ? pathname : `${pathname}/`)
    );
  });
}
