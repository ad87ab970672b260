/** Orders the methods of `<pay-checkout>` and chooses which one is open. Pure. */
import type { CheckoutView, Method } from '../protocol/checkout.ts';

/** Where a method is shown. */
export type Placement = 'express' | 'choice';

export interface Offer {
  /** Shown beside the choice, each with its own button. */
  express: readonly Method[];
  /** Listed as choices, one of them open. */
  choices: readonly Method[];
}

/** `order` lists methods, separated by spaces or commas; the other methods follow in the checkout's order. */
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

/** True when `order` places the express methods after one of the choices; otherwise they are on top. */
export function isExpressLast({ express, choices }: Offer, order: string | null): boolean {
  const named = namesIn(order);
  const first = named.findIndex((name) => express.some((method) => method === name));
  return named.slice(0, Math.max(first, 0)).some((name) => choices.some((method) => method === name));
}

const namesIn = (order: string | null): string[] => (order ?? '').split(/[\s,]+/);

/** The buyer's choice, else the method of a live payment, else the page's preselection, else the first. */
export function openChoice(
  choices: readonly Method[],
  chosen: Method | null,
  payment: CheckoutView['payment'],
  preselected: string | null,
): Method | null {
  const lives = payment !== null && payment.status !== 'cancelled' ? payment.method : null;
  const wanted = [chosen, lives, preselected];
  return (
    wanted.map((name) => choices.find((method) => method === name)).find((method) => method !== undefined) ??
    choices[0] ??
    null
  );
}
