/**
 * Rules on selling: orders from the price list and from links have the listed price; a single-use link makes one order.
 */
import type { Json } from '../../world/observation.ts';
import { mug, tipOf } from '../../world/price-list.ts';
import type { Rule } from '../judge.ts';
import { type Of, textOf } from '../ledger.ts';

interface Link {
  amounts: Json;
  isOnce: boolean;
  checkout: string | null;
}

export function sellingRule(): Rule {
  const requests = new Map<number, Of<'request'>>();
  const links = new Map<string, Link>();

  function priceOf({ body, purpose }: Of<'request'>): Json {
    const price = textOf(body?.['price']);
    if (price === 'tip') return { BRL: tipOf(purpose.c ?? 0) };
    if (price !== 'mug') return links.get(price)?.amounts ?? {};
    const quantity = Number(body?.['quantity']);
    return Object.fromEntries(
      Object.entries(mug).map(([currency, each]) => [currency, (Number(each) * quantity).toFixed(2)]),
    );
  }

  return {
    observe(observation, _ledger, violate) {
      if (observation.kind === 'request' && ['buy', 'link'].includes(observation.purpose.what))
        requests.set(observation.id, observation);
      if (observation.kind !== 'response' || observation.status >= 300) return;
      const request = requests.get(observation.id);
      if (request === undefined) return;
      const { body } = observation;
      const id = textOf(body['id']);
      if (observation.purpose.what === 'link') {
        links.set(id, {
          amounts: request.body?.['amounts'] as Json,
          isOnce: request.body?.['once'] === true,
          checkout: links.get(id)?.checkout ?? null,
        });
        return;
      }
      const amounts = priceOf(request);
      const sold = body['amounts'] as Json;
      if (amounts['BRL'] !== sold['BRL'] || amounts['USD'] !== sold['USD'])
        violate(
          'amounts match the order',
          `the price is ${JSON.stringify(amounts)}, but it was sold for ${JSON.stringify(sold)}`,
        );
      const link = links.get(textOf(request.body?.['price']));
      if (link?.isOnce && link.checkout !== null && link.checkout !== id)
        violate('one order per single-use link', 'a single-use link has created two orders');
      if (link) link.checkout = id;
    },
  };
}
