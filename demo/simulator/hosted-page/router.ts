import express, { type ErrorRequestHandler, Router } from 'express';
import { z } from 'zod';
import type { CardCharge } from '../ledger/card-charges.ts';
import { IllegalMove } from '../ledger/transitions.ts';
import { sendPage } from '../page.ts';
import { orderReferenceOf } from '../order-reference.ts';
import { brandOf } from '../processor/card-brand.ts';
import { intentView } from '../processor/intent-view.ts';
import { outcomeOfCard } from '../scenarios/cards.ts';
import { isLuhnValid } from '../scenarios/luhn.ts';
import type { World } from '../world.ts';

/** Routes of the hosted page at `checkout_url` (§4.1). By default it cannot be framed. */
export function hostedPageRouter(worldNow: () => World): Router {
  const router = Router();
  router.use('/checkout', express.json({ limit: '20kb' }));

  router.get('/checkout/:session', (request, response) => {
    const { settings } = worldNow();
    const known = findCharge(worldNow(), request.params.session) !== undefined;
    sendPage(response.status(known ? 200 : 404), {
      title: 'Secure checkout',
      root: '../',
      script: 'checkout',
      styles: ['checkout'],
      frameAncestors: settings.frameAncestors,
    });
  });

  router.get('/checkout/:session/state', (request, response) => {
    const charge = findCharge(worldNow(), request.params.session);
    if (charge) response.set('Cache-Control', 'no-store').json(stateView(worldNow(), charge));
    else response.status(404).json({ status: 'error', message: 'Sessão não encontrada.' });
  });

  router.post('/checkout/:session/card', (request, response) => {
    const charge = findCharge(worldNow(), request.params.session);
    if (charge === undefined || charge.wallet !== undefined) {
      response.status(404).json({ status: 'error', message: 'Sessão não encontrada.' });
      return;
    }
    const card = cardSchema.parse(request.body);
    const { number } = card;
    if (isLuhnValid(number)) {
      worldNow().cardPayments.attempt(charge, {
        outcome: outcomeOfCard(card, worldNow().clock.nowMs()),
        card: { brand: brandOf(number), last4: number.slice(-4) },
      });
    } else {
      worldNow().cards.decline(charge, 'incorrect_number');
    }
    response.json(intentView(charge, worldNow().origin));
  });

  router.use('/checkout', pageErrors);
  return router;
}

const cardSchema = z.object({
  number: z.string().regex(/^\d{12,19}$/),
  exp_month: z.int().min(1).max(12),
  exp_year: z.int().min(2024).max(2099),
  cvc: z.string().regex(/^\d{3,4}$/),
});

function findCharge(world: World, sessionId: string): CardCharge | undefined {
  return world.cards.findBy(({ session }) => session?.id === sessionId);
}

/** State of the page, with the publishable key and the intent for the processor's library. */
function stateView(world: World, charge: CardCharge) {
  return {
    status: charge.state,
    payee: world.payeeName,
    reference: orderReferenceOf(charge.returnUrl),
    amount: charge.amountMinor,
    currency: 'usd',
    wallet: charge.wallet ?? null,
    wallets: world.settings.wallets,
    return_url: charge.returnUrl ?? null,
    expires_in_s: Math.max(0, Math.round(((charge.session?.expiresAtMs ?? 0) - world.clock.nowMs()) / 1000)),
    publishable_key: charge.account.publishableKey,
    sandbox: charge.account.environment === 'sandbox',
    intent: intentView(charge, world.origin),
  };
}

const pageErrors: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof IllegalMove) response.status(409).json({ status: 'error', message: error.message });
  else if (error instanceof z.ZodError || (error instanceof Error && 'status' in error)) {
    response.status(422).json({ status: 'error', message: 'Os dados enviados são inválidos.' });
  } else next(error);
};
