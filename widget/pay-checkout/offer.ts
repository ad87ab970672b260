/** What is offered in which order, and which of it is open. Pure. */
import type { CheckoutView, Method } from '../protocol/checkout.ts';

/** Where a method has its place. */
export type Placement = 'express' | 'choice';

export interface Offer {
  /** Beside the choice, each with its own button. */
  express: readonly Method[];
  /** One of them is open. */
  choices: readonly Method[];
}

/** `order` names methods, separated by spaces or commas; those that it does not name follow as the checkout has them. */
export function offerOf(
  { methods }: Pick<CheckoutView, 'methods'>,
  placementOf: Readonly<Record<Method, Placement>>,
  order: string | null,
): Offer {
  const named = namesIn(order);
  const rank = (method: Method): number => (named.includes(method) ? named.indexOf(method) : named.length);
  const sorted = [...new Set(methods)].sort((a, b) => rank(a) - rank(b));
  return {
    express: sorted.filter((method) => placementOf[method] === 'express'),
    choices: sorted.filter((method) => placementOf[method] === 'choice'),
  };
}

/** Does `order` name what is offered beside the choice after one of the choices? Else it is on top. */
export function isExpressLast({ express, choices }: Offer, order: string | null): boolean {
  const named = namesIn(order);
  const first = named.findIndex((name) => express.some((method) => method === name));
  return named.slice(0, Math.max(first, 0)).some((name) => choices.some((method) => method === name));
}

const namesIn = (order: string | null): string[] => (order ?? '').split(/[\s,]+/);

/** The buyer's own choice, then the payment that is there already, then the page's wish, then the first. */
export function openChoice(
  choices: readonly Method[],
  chosen: Method | null,
  payment: CheckoutView['payment'],
  wish: string | null,
): Method | null {
  const lives = payment !== null && payment.status !== 'cancelled' ? payment.method : null;
  const wanted = [chosen, lives, wish];
  return (
    wanted.map((name) => choices.find((method) => method === name)).find((method) => method !== undefined) ??
    choices[0] ??
    null
  );
}
