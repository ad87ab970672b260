import { type Response, Router } from 'express';
import { z } from 'zod';
import { accountAccess } from '../accounts.ts';
import type { World } from '../world.ts';
import { notFound } from './error-responses.ts';
import {
  moveRefund,
  moveTransaction,
  payoutMove,
  refundMove,
  transactionMove,
  withdrawalMove,
} from './moves.ts';
import {
  balanceView,
  callbackView,
  payoutView,
  refundView,
  transactionView,
  withdrawalView,
} from './views.ts';

/**
 * Routes for payments, refunds, payouts, withdrawals and the like, and for the moves on them. Lists are
 * newest first unless noted.
 */
export function objectsRouter(worldNow: () => World): Router {
  const router = Router();

  router.get('/transactions', (_request, response) => {
    response.json(transactions(worldNow()).map((charge) => transactionView(worldNow(), charge)));
  });
  router.get('/transactions/:id', (request, response) => {
    respond(response, findTransaction(worldNow(), request.params.id), (charge) =>
      transactionView(worldNow(), charge),
    );
  });
  router.post('/transactions/:id', (request, response) => {
    const move = transactionMove.parse(request.body);
    respond(response, findTransaction(worldNow(), request.params.id), (charge) => {
      moveTransaction(worldNow(), charge, move);
      return transactionView(worldNow(), charge);
    });
  });

  router.use(moneyOutRoutes(worldNow));

  /** Oldest first. */
  router.get('/callbacks', (request, response) => {
    const { transaction } = request.query;
    const of = typeof transaction === 'string' ? transaction : undefined;
    response.json(worldNow().callbacks.list(of).map(callbackView));
  });

  router.get('/balances', (_request, response) => {
    response.json(worldNow().accounts.map((account) => balanceView(worldNow(), account)));
  });
  /**
   * Sets the rights of a merchant's accounts in both environments, as support would (§5). Existing charges
   * keep their account.
   */
  router.post('/accounts/:name', (request, response) => {
    const { access } = accountMove.parse(request.body);
    const { accounts } = worldNow();
    const account = accounts.find(({ name }) => name === request.params.name);
    respond(response, account, (found) => {
      for (const pair of accounts) if (pair.merchant === found.merchant) pair.access = access;
      return { account: found.name, access };
    });
  });
  /** Oldest first. */
  router.get('/requests', (_request, response) => {
    response.json(worldNow().requestLog.list());
  });
  return router;
}

/** Refunds, payouts and withdrawals. */
function moneyOutRoutes(worldNow: () => World): Router {
  const router = Router();
  router.get('/refunds', (_request, response) => {
    response.json(worldNow().refunds.all().toReversed().map(refundView));
  });
  router.post('/refunds/:id', (request, response) => {
    const move = refundMove.parse(request.body);
    respond(response, worldNow().refunds.find(request.params.id), (refund) => {
      moveRefund(worldNow(), refund, move.do);
      return refundView(refund);
    });
  });

  router.get('/payouts', (_request, response) => {
    response.json(worldNow().payouts.all().toReversed().map(payoutView));
  });
  router.post('/payouts/:id', (request, response) => {
    const move = payoutMove.parse(request.body);
    respond(response, worldNow().payouts.find(request.params.id), (payout) => {
      worldNow().payouts[move.do](payout);
      return payoutView(payout);
    });
  });

  router.get('/withdrawals', (_request, response) => {
    response.json(worldNow().withdrawals.all().toReversed().map(withdrawalView));
  });
  router.post('/withdrawals/:id', (request, response) => {
    const move = withdrawalMove.parse(request.body);
    respond(response, worldNow().withdrawals.find(Number(request.params.id)), (order) => {
      worldNow().withdrawals[move.do](order);
      return withdrawalView(order);
    });
  });
  return router;
}

const accountMove = z.strictObject({ access: z.enum(accountAccess) });

function transactions(world: World) {
  const all = [...world.pix.all(), ...world.cards.all()].toReversed();
  return all.sort((one, other) => other.createdAtMs - one.createdAtMs);
}

function findTransaction(world: World, id: string) {
  return world.pix.find(id) ?? world.cards.find(id);
}

function respond<Found>(response: Response, found: Found | undefined, view: (found: Found) => unknown): void {
  if (found === undefined) notFound(response);
  else response.json(view(found));
}
