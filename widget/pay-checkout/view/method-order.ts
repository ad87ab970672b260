/** Orders the methods of `<pay-checkout>` and chooses which one is open. Pure. */
import type { CheckoutView, Method } from '../../protocol/checkout.ts';

/** Where a method is shown. */
export type Placement = 'express' | 'choice';

export interface Offer {
  /** Shown beside the choice, each with its own button. */
  express: readonly Method[];
  /** Listed as choices, one of them open. */
  choices: readonly Method[];
  /** True when the express methods are above the choices; otherwise they are last. */
  isExpressFirst: boolean;
}

/**
 * `order` lists methods, separated by spaces or commas; the other methods follow in the order of `placementOf`, whatever the order
 * of the checkout's own list.
 */
export function offerOf(
  { methods }: Pick<CheckoutView, 'methods'>,
  placementOf: Readonly<Record<Method, Placement>>,
  order: string | null,
): Offer {
  const ranks = [...(order ?? '').split(/[\s,]+/), ...Object.keys(placementOf)];
  const sorted = [...new Set(methods)].sort((a, b) => ranks.indexOf(a) - ranks.indexOf(b));
  const placed = (placement: Placement): Method[] =>
    sorted.filter((method) => placementOf[method] === placement);
  const [first] = sorted;
  return {
    express: placed('express'),
    choices: placed('choice'),
    isExpressFirst: first !== undefined && placementOf[first] === 'express',
  };
}

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
