/** The call of an order's evidence: what an issuer or bank asks about a disputed payment, without card data. */
import { z } from 'zod';
import { isPaid } from '../../widget/protocol/payment-status.ts';
import { payEventOf, paymentData } from '../checkouts/events.ts';
import { deliveryOutcomes, eventTypes, type Payment, type StoredEvent } from '../checkouts/checkout.ts';
import { payoutView } from '../money-out/payout.ts';
import { refundView } from '../money-out/refund.ts';
import { payoutShape, refundShape } from '../money-out/views.ts';
import { merchantPaymentShape } from '../pay-event.ts';
import { isoTime, isoTimeOrNull } from '../values/iso-time.ts';
import { component, shape, text, textOrNull, time, timeOrNull, word } from '../values/view-fields.ts';
import { call, type Domain } from './call.ts';
import { checkoutShape, merchantCheckout } from './checkout-view.ts';
import { evidencePage, pagePolicy } from './evidence-page.ts';

/** An order has few events and transfers; a list this long is complete. */
const maxListed = 500;

const outcomes = ['none', 'pending', 'passed', 'failed', 'unknown'] as const;

const paymentEvidence = shape(() =>
  merchantPaymentShape()
    .extend({
      three_d_secure: z
        .enum(outcomes)
        .nullable()
        .describe(
          '`none`: the bank requested no step. `unknown`: it was requested, and the payment ended otherwise. Null where the service does not say, as on its own page',
        ),
      address_prefix: textOrNull(
        'Network of the buyer’s address: /24 of IPv4, /48 of IPv6; null if it is not known or erased',
      ),
      refunds: z.array(refundShape()).describe('Its refunds, newest first'),
      returns: z.array(payoutShape()).describe('The payouts that returned it, newest first'),
    })
    .meta({ id: 'PaymentEvidence' }),
);

/** What the merchant's view of the order says as well. */
const orderEvidence = shape(() =>
  checkoutShape().pick({
    id: true,
    reference: true,
    description: true,
    status: true,
    amounts: true,
    environment: true,
    created_at: true,
    paid_at: true,
    customer: true,
    metadata: true,
    purchase: true,
  }),
);

const evidenceShape = component('Evidence', () => ({
  ...orderEvidence().shape,
  payments: z.array(paymentEvidence()).describe('Every attempt to pay, oldest first'),
  events: z
    .array(
      z
        .object({
          id: text('The `webhook-id`'),
          type: word(eventTypes, 'Type of the event'),
          timestamp: time('Time of the event'),
          delivered_at: timeOrNull('When the merchant’s server accepted it; null until then'),
          deliveries: z
            .array(
              z.object({
                at: time('Start of the attempt'),
                outcome: word(deliveryOutcomes, 'Outcome of the attempt'),
                status: z.int().nullable().describe('HTTP status; null without a response'),
              }),
            )
            .describe('The newest attempts, oldest first'),
        })
        .meta({ id: 'EvidenceEvent' }),
    )
    .describe('What was reported, oldest first'),
  made_at: time('Time of this evidence'),
}));
export type Evidence = z.output<ReturnType<typeof evidenceShape>>;
type Outcome = Evidence['payments'][number]['three_d_secure'];

export const evidence = call({
  path: '/v1/checkouts/{id}/evidence',
  idExample: 'co_019aa1b2c3d4',
  variables: { id: '$CHECKOUT' },
  id: 'readEvidence',
  method: 'GET',
  scope: 'read',
  tag: 'Checkouts',
  summary: 'Get what an issuer or bank asks about an order',
  description:
    'Times, amounts, the outcome of 3-D Secure, the network of the buyer’s address, refunds, returns, events and their deliveries. What was delivered is in `metadata`, if you wrote it there. Of a card, only brand and last four digits. With `Accept: text/html` a page to print, in Portuguese for `Accept-Language: pt`.',
  output: evidenceShape,
  answers: { 200: 'The evidence' },
  errors: ['NOT_FOUND'],
  file: {
    contentType: 'text/html',
    policy: pagePolicy,
    render: (view, language) => evidencePage(view as Evidence, language),
  },
  handle: async (domain, { id }) => ({ view: await evidenceOf(domain, id) }),
});

async function evidenceOf({ parts, checkouts, moneyOut }: Domain, id: string): Promise<Evidence> {
  const checkout = await checkouts.read(id);
  const { store, clock } = parts;
  const now = clock.now();
  const payments = await store.paymentsOf(checkout.id);
  const order = merchantCheckout(checkout, payments, parts);
  return {
    id: order.id,
    reference: order.reference,
    description: order.description,
    status: order.status,
    amounts: order.amounts,
    environment: order.environment,
    created_at: order.created_at,
    paid_at: order.paid_at,
    customer: order.customer,
    metadata: order.metadata,
    ...(order.purchase !== undefined && { purchase: order.purchase }),
    payments: await Promise.all(
      payments.map(async (payment) => ({
        ...paymentData(payment, now),
        three_d_secure: outcomeOf(payment),
        address_prefix: payment.addressPrefix,
        refunds: (await moneyOut.store.refunds.list({ limit: maxListed, payment: payment.id })).map(
          refundView,
        ),
        returns: (await moneyOut.store.payouts.list({ limit: maxListed, payment: payment.id })).map(
          payoutView,
        ),
      })),
    ),
    events: (await store.listEvents(0, maxListed, checkout.id)).map(eventView),
    made_at: isoTime(now),
  };
}

/** §3.2: a charge whose step was requested is approved only after it was passed. */
function outcomeOf({ challenge, status, failureCode, declineCode }: Payment): Outcome {
  if (challenge !== 'requested') return challenge;
  if (isPaid(status)) return 'passed';
  if ([failureCode, declineCode].some((code) => code?.includes('authentication'))) return 'failed';
  return status === 'cancelled' ? 'unknown' : 'pending';
}

function eventView(event: StoredEvent): Evidence['events'][number] {
  const { id, type, timestamp } = payEventOf(event);
  return {
    id,
    type,
    timestamp,
    delivered_at: isoTimeOrNull(event.deliveredAt),
    deliveries: event.deliveries.map(({ at, outcome, status }) => ({ at: isoTime(at), outcome, status })),
  };
}
