/** Decides which methods can pay which amounts, and whether a checkout accepts a payment now. */
import { type Currency, currencyOf, type Method } from '../../widget/protocol/checkout.ts';
import { PayError } from '../errors.ts';
import { formatAmount } from '../values/money.ts';
import type { Amounts, Checkout } from './checkout.ts';
import type { Parts } from './ports.ts';

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

/** Throws when the checkout accepts no payment by this method. */
export function assertPayable(
  { clock, gateway }: Pick<Parts, 'clock' | 'gateway'>,
  checkout: Checkout,
  method: Method,
): void {
  assertOpen(checkout, clock.now());
  if (!checkout.methods.includes(method)) throw new PayError('METHOD_NOT_OFFERED');
  if (!isOfEnvironment(checkout, gateway)) {
    throw new PayError('METHOD_NOT_OFFERED', {
      detail: `The checkout is of the ${checkout.environment} environment, and the credentials are not.`,
    });
  }
}

/**
 * False after the credentials were changed between sandbox and live on one database: a test card must not pay a real order, nor a
 * real card a test order.
 */
export const isOfEnvironment = (
  { environment }: Pick<Checkout, 'environment'>,
  gateway: Pick<Parts['gateway'], 'environment'>,
): boolean => environment === gateway.environment;

/** Throws when the checkout is paid, cancelled or expired. */
export function assertOpen(checkout: Checkout, nowMs: number): void {
  if (checkout.status === 'paid') throw new PayError('CHECKOUT_PAID');
  if (checkout.status === 'cancelled') throw new PayError('CHECKOUT_CANCELLED');
  if (checkout.status === 'expired' || checkout.expiresAt <= nowMs) throw new PayError('CHECKOUT_EXPIRED');
}

/** Throws when the amounts have changed since the buyer was shown them. Null: the request does not name what was shown. */
export function assertShown(checkout: Checkout, revision: number | null): void {
  if (revision !== null && revision !== checkout.revision) throw new PayError('AMOUNTS_CHANGED');
}
