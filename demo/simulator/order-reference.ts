/**
 * The merchant's name for an order. A charge has no field for it (§4.1): a shop that wants it to be seen puts it into the
 * address that leads back to it.
 */
export function orderReferenceOf(returnUrl: string | undefined): string | null {
  const reference = (returnUrl && URL.parse(returnUrl)?.searchParams.get('reference')) ?? null;
  return reference && /^[\w-]{1,40}$/.test(reference) ? reference : null;
}
