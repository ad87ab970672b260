/** Cookies of a visitor: the bag, and the ids of their orders. Paid goods leave the bag, unpaid ones stay in it. */
import type { Request, Response } from 'express';
import { type CartLine, formatCart, parseCart, withoutLines } from './cart.ts';
import { cookieOf } from './language.ts';
import type { Merchant, Order } from './merchant.ts';

export interface Visitor {
  lines: readonly CartLine[];
  /** Newest first. */
  orders: readonly Order[];
  /** The unpaid order that was placed from the bag, whose content may have changed since. */
  placed: Order | null;
}

/** An id is 36 characters; a cookie may have 4096 bytes. */
const ordersKept = 12;
const known = new WeakMap<Request, Visitor>();

export function visitorOf(request: Request, response: Response, merchant: Merchant): Visitor {
  const before = known.get(request);
  if (before) return before;
  const lines = parseCart(cookieOf(request, 'cart'));
  const orders = orderIds(request).flatMap((id) => merchant.order(id) ?? []);
  const from = merchant.order(cookieOf(request, 'placed'));
  const isPaid = from?.paidAt !== null && from !== undefined;
  const visitor: Visitor = {
    lines: isPaid ? withoutLines(lines, from.lines) : lines,
    orders,
    placed: from && canBePaid(from) ? from : null,
  };
  if (isPaid) {
    keepLines(response, visitor.lines);
    keep(response, 'placed', '');
  }
  known.set(request, visitor);
  return visitor;
}

export const canBePaid = (order: Order): boolean => order.paidAt === null && order.expiredAt === null;

export const keepLines = (response: Response, lines: readonly CartLine[]): void =>
  keep(response, 'cart', formatCart(lines));

/** `isBag` is true if the order was placed from the bag. */
export function keepOrder(request: Request, response: Response, { id }: Order, isBag: boolean): void {
  const others = orderIds(request).filter((one) => one !== id);
  keep(response, 'orders', [id, ...others].slice(0, ordersKept).join('~'));
  if (isBag) keep(response, 'placed', id);
}

const orderIds = (request: Request): string[] => cookieOf(request, 'orders').split('~').filter(Boolean);

function keep(response: Response, name: string, value: string): void {
  response.cookie(name, value, { httpOnly: true, sameSite: 'lax', path: '/' });
}
