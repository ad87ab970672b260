/**
 * The routes of a buyer's browser (`Authorization: Bearer <client secret>`). Messages: `widget/protocol`. The calls before the
 * first screen can be posted as a form instead, which needs no preflight.
 */
import { type RequestHandler, Router } from 'express';
import type { PaymentView } from '../../widget/protocol/checkout.ts';
import type { FramingView } from '../../widget/protocol/framing.ts';
import { paths } from '../../widget/protocol/requests.ts';
import type { Checkouts } from '../checkouts/index.ts';
import type { Payment } from '../checkouts/checkout.ts';
import type { Parts } from '../checkouts/ports.ts';
import { checkoutView, paymentView } from '../checkouts/buyer-view.ts';
import { orderPageOf } from '../checkouts/order-page.ts';
import { PayError } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import type { MayFrame } from '../gateway/payment-page-framing.ts';
import { withoutUndefined } from '../values/optional-properties.ts';
import { type AttemptLimits, limitRequests } from './rate-limits.ts';
import { buyerOnly, buyersOf, secretOnly } from './middleware/authenticate.ts';
import { addressPrefixOf, type ClientAddress } from './middleware/client-address.ts';
import { buyerForm, formOnly } from './middleware/buyer-form.ts';
import { cors } from './middleware/cors.ts';
import { jsonBody, maxBodyBytes } from './middleware/json-body.ts';
import { companionOrigins, cardFrameOnly, refusedOrigins, pageAddressOf } from './origins.ts';
import { methodNotAllowed } from './middleware/problem.ts';
import {
  chargeIdempotencyKeyOf,
  chargeRequestOf,
  confirmSchema,
  depositSchema,
  viewFormSchema,
} from './buyer-schemas.ts';
import type { StreamRoute } from './stream.ts';
import { strictRouter } from './strict-router.ts';

/** For a client secret and four customer fields. */
const formLimitBytes = 4 * 1024;

export interface BrowserRouteOptions {
  parts: Parts;
  checkouts: Checkouts;
  limits: AttemptLimits;
  addressOf: ClientAddress;
  allowedOrigins: readonly string[];
  stream: StreamRoute;
  metrics: Pick<Metrics, 'shown'>;
  mayFrame: MayFrame;
}

export function browserRoutes({
  parts,
  checkouts,
  limits,
  addressOf,
  allowedOrigins,
  stream,
  metrics,
  mayFrame,
}: BrowserRouteOptions): Router {
  const router = strictRouter();
  const { publicUrl, rawCard } = parts.settings;
  const publicOrigin = new URL(publicUrl).origin;
  const isCompanionOrigin = companionOrigins(publicUrl, allowedOrigins);
  // Before all routes, so that a page can read error responses too.
  router.use(paths.checkout, cors(allowedOrigins, isCompanionOrigin, refusedOrigins(parts)));
  const limited = limitRequests(limits, addressOf);
  const secret = secretOnly(parts);
  const byBearer: RequestHandler[] = [limited, secret];
  const byForm: RequestHandler[] = [limited, ...buyerForm(formLimitBytes), secret];
  const body = jsonBody(maxBodyBytes.buyer);
  const view: RequestHandler = async function view(_request, response) {
    const [{ checkout, payments }] = await Promise.all([
      buyersOf(parts, response),
      parts.settings.simulator?.find(),
    ]);
    const seen = checkoutView(checkout, payments, parts);
    if (seen.status === 'open') metrics.shown(seen.id, seen.methods);
    response.json(seen);
  };
  const shown = (payment: Payment): PaymentView => paymentView(payment, parts);

  router
    .route(paths.checkout)
    .get(...byBearer, view)
    .post(limited, ...buyerForm(formLimitBytes), formOnly, secret, (request, response, next) => {
      viewFormSchema.parse(request.body);
      return view(request, response, next);
    })
    .all(methodNotAllowed('GET', 'POST'));

  router
    .route(paths.status)
    .get(...byBearer, async (_request, response) => {
      response.json(await checkouts.status(await buyersOf(parts, response)));
    })
    .all(methodNotAllowed('GET'));

  router
    .route(paths.framing)
    .get(...byBearer, async (request, response) => {
      const { payments } = await buyersOf(parts, response);
      const pages = payments.map((payment) => shown(payment).action?.url);
      const page = pages.findLast((url) => url !== undefined);
      // Browsers send no `Origin` if page and companion share one.
      const allowed =
        page === undefined ? null : await mayFrame(page, request.headers.origin ?? publicOrigin);
      response.json({ allowed } satisfies FramingView);
    })
    .all(methodNotAllowed('GET'));

  router
    .route(paths.deposit)
    .post(...byForm, ...body, async (request, response) => {
      const { method, wallet, revision, ...details } = depositSchema.parse(request.body ?? {});
      if (wallet !== undefined && method !== 'wallet') throw new PayError('INVALID_WALLET');
      const address = addressOf(request);
      const check = begun(limits.checkRefusals(address));
      const found = await buyersOf(parts, response);
      const isCompanionPage = isCompanionOrigin(request.headers.origin ?? '');
      const input = {
        method,
        wallet: wallet ?? null,
        details: withoutUndefined(details),
        addressPrefix: addressPrefixOf(address),
        pageUrl: pageAddressOf(request, isCompanionPage ? orderPageOf(parts, found.checkout.id) : null),
        revision: revision ?? null,
        refusals: { check, count: () => limits.countRefusal(address) },
      };
      response.json(shown(await checkouts.deposit(found, input)));
    })
    .all(methodNotAllowed('POST'));

  router
    .route(paths.charge)
    .post(cardFrameOnly(rawCard, isCompanionOrigin), ...byBearer, ...body, async (request, response) => {
      const idempotencyKey = chargeIdempotencyKeyOf(request.get('Idempotency-Key'));
      const address = addressOf(request);
      const check = begun(limits.checkAttempts(address));
      const found = await buyersOf(parts, response);
      // The key of a final payment returns that payment, whatever is sent with it.
      const known = checkouts.finalCharge(found, idempotencyKey);
      if (known !== null) {
        response.json(shown(known));
        return;
      }
      const input = {
        ...chargeRequestOf(request.body ?? {}),
        idempotencyKey,
        addressPrefix: addressPrefixOf(address),
        // A charge from the card frame comes from the companion's own page, to which no buyer returns.
        pageUrl: isCompanionOrigin(request.headers.origin ?? '') ? null : pageAddressOf(request),
      };
      const attempts = {
        check,
        count: () => limits.countAttempt(address),
        giveBack: () => limits.giveBackAttempt(address),
      };
      response.json(shown(await checkouts.charge(found, input, attempts)));
    })
    .all(methodNotAllowed('POST'));

  router
    .route(paths.confirm)
    .post(...byBearer, ...body, async (request, response) => {
      const { payment } = confirmSchema.parse(request.body ?? {});
      response.json(shown(await checkouts.confirm(await buyersOf(parts, response), payment)));
    })
    .all(methodNotAllowed('POST'));

  router
    .route(paths.events)
    .get(...byBearer, buyerOnly(parts), stream)
    .all(methodNotAllowed('GET'));
  return router;
}

/**
 * Asks the database together with the next question, in one round trip. The outcome is the domain's to ask for, since only it knows whether
 * the request is limited.
 */
function begun(check: Promise<void>): () => Promise<void> {
  check.catch(() => undefined);
  return () => check;
}
