/**
 * Reads the merchant's order reference from a return URL. A charge has no field for it (§4.1), so shops that
 * want it shown add it to that URL.
 */
export function orderReferenceOf(returnUrl: string | undefined): string | null {
  const reference = (returnUrl && URL.parse(returnUrl)?.searchParams.get('reference')) ?? null;
  return reference && /^[\w-]{1,40}$/.test(reference) ? reference : null;
}
