import compression from 'compression';
import express, { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { accounts } from '../accounts.ts';
import { bundle } from '../browser-bundle.ts';
import { sendPage } from '../page.ts';
import { returnUrlOf } from '../routes/card-results.ts';
import type { CardCharge } from '../ledger/card-charges.ts';
import { outcomeOf } from '../scenarios/cards.ts';
import type { World } from '../world.ts';
import { intentView } from './intent-view.ts';
import { sheetCards, walletHolder } from './sheet-cards.ts';
import { type Environment, walletsFor } from './wallet-domains.ts';

/**
 * Routes for the stand-in of the processor's browser library. Pages of any origin may call them, since a
 * publishable key and a client secret give access to one payment only. Both are sent in bodies, never in a
 * URL.
 */
export function processorRouter(worldNow: () => World): Router {
  const router = Router();
  router.use('/processor', corsForAll, express.json({ type: () => true, limit: '20kb' }));

  router.get('/processor.js', corsForAll, compression(), async (_request, response) => {
    response.type('text/javascript').send(await bundle('processor/browser/processor.ts'));
  });

  /** Returns the wallets that this device and domain may use. */
  router.post('/processor/session', (request, response) => {
    const { key } = keyOnly.parse(request.body);
    response.json({
      wallets: walletsFor(worldNow(), environmentOf(key), request.get('origin')),
      cards: sheetCards.map(({ id, label }) => ({ id, label })),
    });
  });

  router.post('/processor/intent', (request, response) => {
    const world = worldNow();
    response.json(intentView(findIntent(world, withSecret.parse(request.body)), world.origin));
  });

  router.post('/processor/challenge', (request, response) => {
    const world = worldNow();
    const { answer, ...access } = challengeAnswer.parse(request.body);
    const charge = findIntent(world, access);
    world.cardPayments.completeChallenge(charge, answer);
    response.json(intentView(charge, world.origin));
  });

  router.post('/processor/confirm', (request, response) => {
    const world = worldNow();
    const { elements, card: cardId, ...access } = walletConfirmation.parse(request.body);
    const charge = findIntent(world, access);
    if (walletsFor(world, charge.account.environment, request.get('origin')).length === 0) {
      throw new ProcessorError('domain_not_registered', 'This domain is not registered for wallets.');
    }
    requireSamePayment(charge, elements);
    // §4.1: the merchant's data is kept.
    charge.payer = {
      name: charge.payer.name ?? walletHolder.name,
      email: charge.payer.email ?? walletHolder.email,
    };
    const { number, brand } = sheetCards.find(({ id }) => id === cardId) ?? sheetCards[0];
    world.cardPayments.attempt(charge, {
      outcome: outcomeOf(number),
      card: { brand, last4: number.slice(-4) },
    });
    response.json(intentView(charge, world.origin));
  });

  router.use(bankPageRoutes(worldNow));

  router.post('/processor/fraud-session', (request, response) => {
    keyOnly.parse(request.body);
    response.json({ id: worldNow().ids.token('rse_') });
  });

  router.use('/processor', processorErrors);
  return router;
}

/** The bank's page, for challenges by redirect (§4.2 `return_url`). */
function bankPageRoutes(worldNow: () => World): Router {
  const router = Router();
  router.get('/processor/authorize/:intent', (request, response) => {
    const charge = chargeOfIntent(worldNow(), request.params.intent);
    if (charge?.challenge?.state !== 'open')
      response.status(404).type('text').send('Nothing to approve here.');
    else
      sendPage(response, { title: 'Banco Simulado', root: '../../', script: 'bank', styles: ['checkout'] });
  });
  router.post('/processor/authorize/:intent', (request, response) => {
    const { answer } = bankAnswer.parse(request.body);
    const charge = chargeOfIntent(worldNow(), request.params.intent);
    if (charge === undefined) throw new ProcessorError('resource_missing', 'No such payment_intent.');
    if (answer !== null) worldNow().cardPayments.completeChallenge(charge, answer);
    response.json({
      amount: charge.amountMinor,
      currency: 'usd',
      return_to: returnAddress(charge, worldNow().origin),
    });
  });
  return router;
}

const keyOnly = z.object({ key: z.enum(accounts.map(({ publishableKey }) => publishableKey)) });
const environmentOf = (key: string): Environment => (key.startsWith('pk_test_') ? 'sandbox' : 'live');
const withSecret = keyOnly.extend({ client_secret: z.string() });
const challengeAnswer = withSecret.extend({ answer: z.enum(['pass', 'fail']) });
const walletConfirmation = withSecret.extend({
  card: z.string(),
  /** Options of the elements in their deferred form; null in the intent-first form. */
  elements: z
    .object({ amount: z.number(), currency: z.string(), on_behalf_of: z.string().nullable() })
    .nullable(),
});

/** Null only reads the payment to approve. */
const bankAnswer = z.object({ answer: z.enum(['pass', 'fail']).nullable() });

function chargeOfIntent(world: World, intentId: string): CardCharge | undefined {
  return world.cards.findBy(({ intent }) => intent.id === intentId);
}

/** Adds the result to the return URL, where the processor's library reads it. */
function returnAddress(charge: CardCharge, origin: string): string {
  const url = new URL(returnUrlOf(charge, origin));
  url.searchParams.set('payment_intent', charge.intent.id);
  url.searchParams.set('payment_intent_client_secret', charge.intent.secret);
  url.searchParams.set('redirect_status', charge.state === 'cancelled' ? 'failed' : 'succeeded');
  return url.href;
}

const corsForAll: RequestHandler = (request, response, next) => {
  response.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': 'content-type',
    'Cache-Control': 'no-store',
  });
  if (request.method === 'OPTIONS') response.status(204).end();
  else next();
};

/** An error of the processor, in the shape that its library returns. */
class ProcessorError extends Error {
  override readonly name = 'ProcessorError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

function findIntent(world: World, { key, client_secret: secret }: z.output<typeof withSecret>): CardCharge {
  const charge = world.cards.findBy(({ intent }) => intent.secret === secret);
  if (charge?.account.publishableKey !== key) {
    throw new ProcessorError('resource_missing', 'No such payment_intent for this key.');
  }
  return charge;
}

/** Rejects a deferred form that does not match the payment. */
function requireSamePayment(
  charge: CardCharge,
  elements: z.output<typeof walletConfirmation>['elements'],
): void {
  if (charge.mode !== 'hosted' || charge.state !== 'pending') {
    throw new ProcessorError(
      'payment_intent_unexpected_state',
      'The PaymentIntent cannot be confirmed in its state.',
    );
  }
  if (elements === null) return;
  const { amount, currency, on_behalf_of: onBehalfOf } = elements;
  if (amount !== charge.amountMinor) throw mismatch('amount');
  if (currency !== 'usd') throw mismatch('currency');
  if (onBehalfOf !== charge.account.onBehalfOf) throw mismatch('on_behalf_of');
}

function mismatch(what: string): ProcessorError {
  return new ProcessorError(
    'payment_intent_incompatible_payment_method',
    `The ${what} given to elements does not match the PaymentIntent.`,
  );
}

const processorErrors: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  const known = error instanceof ProcessorError ? error : undefined;
  const moved = error instanceof Error && error.name === 'IllegalMove';
  response.status(400).json({
    error: {
      type: 'invalid_request_error',
      code: known?.code ?? (moved ? 'payment_intent_unexpected_state' : 'parameter_invalid'),
      message: known?.message ?? 'The request is invalid.',
    },
  });
};
