/** Orders from the price list and from links cost what they say, and a link that is paid once is one order. */
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
  const asked = new Map<number, Of<'asked'>>();
  const links = new Map<string, Link>();

  function priceOf({ body, purpose }: Of<'asked'>): Json {
    const price = textOf(body?.['price']);
    if (price === 'tip') return { BRL: tipOf(purpose.c ?? 0) };
    if (price !== 'mug') return links.get(price)?.amounts ?? {};
    const quantity = Number(body?.['quantity']);
    return Object.fromEntries(
      Object.entries(mug).map(([currency, each]) => [currency, (Number(each) * quantity).toFixed(2)]),
    );
  }

  return {
    observe(seen, _ledger, violate) {
      if (seen.saw === 'asked' && ['buy', 'link'].includes(seen.purpose.what)) asked.set(seen.id, seen);
      if (seen.saw !== 'answered' || seen.status >= 300) return;
      const request = asked.get(seen.id);
      if (request === undefined) return;
      const { body } = seen;
      const id = textOf(body['id']);
      if (seen.purpose.what === 'link') {
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
          'amounts are the order’s',
          `the price is ${JSON.stringify(amounts)}, sold for ${JSON.stringify(sold)}`,
        );
      const link = links.get(textOf(request.body?.['price']));
      if (link?.isOnce && link.checkout !== null && link.checkout !== id)
        violate('one order of a link', 'a link that is paid once has begun two orders');
      if (link) link.checkout = id;
    },
  };
}
