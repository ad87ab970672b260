/** Reads, lists and cancels checkouts for the merchant, and checks which methods can be paid. */
import { type Currency, currencies, currencyOf, type Method } from '../../widget/protocol/checkout.ts';
import { PayError } from '../errors.ts';
import { formatAmount } from '../values/money.ts';
import type { Amounts, Checkout } from './checkout.ts';
import type { CheckoutFilter, Parts } from './ports.ts';

/** §8: cards and wallets require USD 5.00 or more. The bounds of PIX are not published. */
export const minimumMinor: Readonly<Record<Method, number>> = { pix: 1, card: 500, wallet: 500 };

/** The methods that the amounts allow, in the order of display. Sandbox credentials have cards only (§5). */
function possibleMethods(amounts: Amounts, environment: Checkout['environment']): Method[] {
  const methods: Method[] = [];
  if (amounts.BRL !== undefined && environment === 'live') methods.push('pix');
  if (amounts.USD !== undefined) methods.push('card', 'wallet');
  return methods;
}

export function checkMethods(methods: readonly Method[], amounts: Amounts): void {
  const errors = [];
  for (const method of methods) {
    const currency: Currency = currencyOf[method];
    const amountMinor = amounts[currency];
    if (amountMinor === undefined) {
      errors.push({ field: `amounts.${currency}`, message: `The method ${method} needs it` });
    } else if (amountMinor < minimumMinor[method]) {
      throw new PayError('AMOUNT_BELOW_MINIMUM', {
        errors: [
          {
            field: `amounts.${currency}`,
            message: `The method ${method} needs ${formatAmount(minimumMinor[method])} or more`,
          },
        ],
      });
    }
  }
  if (errors.length > 0) throw new PayError('VALIDATION_ERROR', { errors });
}

/** The offered methods: the requested ones, else all that the amounts allow. @throws PayError if one cannot be paid. */
export function assertPayableMethods(
  wanted: readonly Method[] | undefined,
  amounts: Amounts,
  environment: Checkout['environment'],
): Method[] {
  const methods = [...new Set(wanted ?? possibleMethods(amounts, environment))];
  if (methods.length === 0) {
    throw new PayError('VALIDATION_ERROR', {
      errors: [{ field: 'amounts', message: 'No method can be paid in these currencies' }],
    });
  }
  checkMethods(methods, amounts);
  if (methods.includes('pix') && environment === 'sandbox') {
    throw new PayError('SANDBOX_NOT_ALLOWED', {
      detail: 'The sandbox of the service covers cards only (§5).',
    });
  }
  return methods;
}

export const hasSameAmounts = (one: Amounts, other: Amounts): boolean =>
  currencies.every((currency) => one[currency] === other[currency]);

export async function readCheckout({ store }: Pick<Parts, 'store'>, id: string): Promise<Checkout> {
  const checkout = await store.checkoutById(id);
  if (checkout === null) throw new PayError('NOT_FOUND');
  return checkout;
}

export async function listCheckouts(
  { store }: Pick<Parts, 'store'>,
  filter: CheckoutFilter,
): Promise<{ data: Checkout[]; next: string | null }> {
  // One more row than requested shows whether there is a next page.
  const found = await store.listCheckouts({ ...filter, limit: filter.limit + 1 });
  const data = found.slice(0, filter.limit);
  return { data, next: found.length > filter.limit ? (data.at(-1)?.id ?? null) : null };
}

/** Prevents new payments; a payment in flight is still watched. Cancelling twice is allowed. */
export async function cancelCheckout({ store, live }: Parts, id: string): Promise<Checkout> {
  const cancelled = await store.cancelCheckout(id);
  if (cancelled !== null) {
    live.publish(id);
    return cancelled;
  }
  const checkout = await readCheckout({ store }, id);
  if (checkout.status === 'cancelled') return checkout;
  throw new PayError('CHECKOUT_NOT_OPEN', { detail: `Its status is ${checkout.status}.` });
}
