import { z } from 'zod';
import type { CardCharge } from '../ledger/card-charges.ts';
import type { PixCharge } from '../ledger/pix-charges.ts';
import type { Payout } from '../ledger/payouts.ts';
import type { Refund } from '../ledger/refunds.ts';
import {
  assertMove,
  cardMoves,
  IllegalMove,
  payoutMoves,
  refundMoves,
  withdrawalMoves,
} from '../ledger/transitions.ts';
import type { Withdrawal } from '../ledger/withdrawals.ts';
import type { World } from '../world.ts';

/**
 * Moves of the outside world, such as buyers, banks, card networks and chains: what they change, and which
 * are possible now.
 */

export const transactionVerbs = [
  'pay',
  'expire',
  'decline',
  'authenticate',
  'fail_authentication',
  'dispute',
  'review_dispute',
  'win_dispute',
  'lose_dispute',
] as const;
type TransactionVerb = (typeof transactionVerbs)[number];

/**
 * `code`: the decline code (§7.3). `late`: a PIX is paid after it has expired. `report: false`: the processor
 * takes the money, but its report is lost, so that only a refresh (§3.2) finds it.
 */
export const transactionMove = z.strictObject({
  do: z.enum(transactionVerbs),
  code: z.string().min(1).max(100).default('card_declined'),
  late: z.boolean().default(false),
  report: z.boolean().default(true),
});
export const refundMove = z.strictObject({
  do: z.enum(['succeed', 'fail', 'cancel', 'require_action', 'arn']),
});
export const payoutMove = z.strictObject({ do: z.enum(['pay', 'cancel']) });
export const withdrawalMove = z.strictObject({ do: z.enum(['send', 'complete', 'fail', 'cancel']) });

export function moveTransaction(
  world: World,
  charge: PixCharge | CardCharge,
  move: z.output<typeof transactionMove>,
): void {
  if (charge.kind === 'card') moveCard(world, charge, move);
  else if (move.do === 'pay') world.pix.pay(charge, { late: move.late });
  else if (move.do === 'expire') world.pix.expire(charge);
  else throw new IllegalMove('not_for_pix', `a PIX charge cannot ${move.do}`);
}

function moveCard(world: World, charge: CardCharge, move: z.output<typeof transactionMove>): void {
  switch (move.do) {
    case 'pay':
      if (move.report) payByCard(world, charge);
      else loseReport(charge);
      return;
    case 'expire':
      if (charge.session === null)
        throw new IllegalMove('no_session', 'a direct charge has no session to expire');
      world.cards.expire(charge);
      return;
    case 'decline':
      world.cards.decline(charge, move.code);
      charge.card ??= anyCard;
      return;
    case 'authenticate':
      world.cardPayments.completeChallenge(charge, 'pass');
      return;
    case 'fail_authentication':
      world.cardPayments.completeChallenge(charge, 'fail');
      return;
    case 'dispute':
      world.disputes.open(charge);
      return;
    case 'review_dispute':
      world.disputes.review(charge);
      return;
    case 'win_dispute':
      world.disputes.win(charge);
      return;
    case 'lose_dispute':
      world.disputes.lose(charge);
  }
}

const anyCard = { brand: 'visa', last4: '4242' };

function payByCard(world: World, charge: CardCharge): void {
  world.cards.pay(charge);
  charge.card ??= anyCard;
}

function loseReport(charge: CardCharge): void {
  assertMove(cardMoves, charge.state, 'paid');
  charge.card ??= anyCard;
  charge.paidUnreported = true;
}

export function moveRefund(world: World, refund: Refund, verb: z.output<typeof refundMove>['do']): void {
  switch (verb) {
    case 'succeed':
      world.refunds.succeed(refund);
      return;
    case 'fail':
      world.refunds.fail(refund);
      return;
    case 'cancel':
      world.refunds.cancel(refund);
      return;
    case 'require_action':
      world.refunds.requireAction(refund);
      return;
    case 'arn':
      world.refunds.giveArn(refund);
  }
}

/** The possible moves, shown as buttons in the panel. */
export function transactionMovesOf(charge: PixCharge | CardCharge): TransactionVerb[] {
  if (charge.kind === 'pix') return charge.state === 'pending' ? ['pay', 'expire'] : [];
  const can = (to: CardCharge['state']): boolean => cardMoves[charge.state].includes(to);
  const challenged = charge.state === 'requires_action' && charge.challenge?.state === 'open';
  const open: [TransactionVerb, boolean][] = [
    ['pay', can('paid')],
    ['authenticate', challenged],
    ['fail_authentication', challenged],
    ['decline', can(charge.mode === 'hosted' ? 'pending' : 'cancelled')],
    ['expire', charge.session !== null && can('cancelled')],
    ['dispute', can('disputed')],
    ['review_dispute', charge.dispute?.status === 'needs_response'],
    ['win_dispute', can('dispute_won')],
    ['lose_dispute', can('dispute_lost')],
  ];
  return open.filter(([, possible]) => possible).map(([verb]) => verb);
}

export function refundMovesOf(refund: Refund): z.output<typeof refundMove>['do'][] {
  const next = refundMoves[refund.state];
  const dead = refund.state === 'failed' || refund.state === 'canceled';
  return [
    ...(next.includes('succeeded') ? (['succeed'] as const) : []),
    ...(next.includes('failed') ? (['fail', 'cancel'] as const) : []),
    ...(next.includes('requires_action') ? (['require_action'] as const) : []),
    ...(dead || refund.arn !== null ? [] : (['arn'] as const)),
  ];
}

export function payoutMovesOf(payout: Payout): z.output<typeof payoutMove>['do'][] {
  return payoutMoves[payout.state].length > 0 ? ['pay', 'cancel'] : [];
}

export function withdrawalMovesOf(order: Withdrawal): z.output<typeof withdrawalMove>['do'][] {
  const verbs = { sending: 'send', completed: 'complete', failed: 'fail', cancelled: 'cancel' } as const;
  return withdrawalMoves[order.state].flatMap((state) => (state === 'processing' ? [] : [verbs[state]]));
}
