/** Fetches the offer of a price from the companion, and starts a purchase, before there is a client secret. */
import { AnswerError, ConnectionError } from '../checkout/shared/errors.ts';
import { problemOf } from '../checkout/shared/transport.ts';
import { isRecord, string } from '../protocol/decode.ts';
import { type BuyRequest, decodeOffer, type OfferView } from '../protocol/offer.ts';
import { paths } from '../protocol/requests.ts';

const timeoutMs = 20_000;

/** `language` selects the texts of the price list. */
export async function fetchOffer(companion: string, price: string, language: string): Promise<OfferView> {
  const path = `${paths.prices}/${encodeURIComponent(price)}`;
  return decodeOffer(await call(companion + path, { headers: { 'accept-language': language } }));
}

/** Resolves with the client secret of the checkout. */
export async function beginPurchase(
  companion: string,
  request: BuyRequest,
  language: string,
): Promise<string> {
  const answer = await call(companion + paths.buy, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(request),
  });
  return string(isRecord(answer) ? answer['client_secret'] : undefined, 'client_secret');
}

async function call(url: string, options: RequestInit): Promise<unknown> {
  const response = await fetch(url, {
    ...options,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new ConnectionError(cause);
  });
  if (!response.ok) throw await problemOf(response);
  return await response.json().catch((cause: unknown) => {
    throw new AnswerError(cause);
  });
}
