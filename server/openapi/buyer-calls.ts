/** The calls of a buyer's browser. */
import { wallets } from '../../widget/protocol/checkout.ts';
import { paths } from '../../widget/protocol/requests.ts';
import { chargeSchema, confirmSchema, depositSchema, viewFormSchema } from '../http/buyer-schemas.ts';
import { customerDescriptions } from '../calls/checkout-view.ts';
import type { Json } from './json-schema.ts';
import type { Calls } from './operation.ts';
import { bodySchema, type ObjectSchema } from './parameters.ts';

const tag = 'Buyer';
const view = { 200: { description: 'The checkout', schema: 'BuyerCheckout' } } as const;
const payment = { 200: { description: 'The payment', schema: 'Payment' } } as const;

export const revision =
  'Revision of the amounts that the buyer was shown; with another one, 409 `AMOUNTS_CHANGED`';

/** The wallet is the one field that is not validated by a schema. */
function depositBody(): ObjectSchema {
  const schema = bodySchema(depositSchema, {
    ...customerDescriptions,
    method: 'Payment method',
    revision,
  });
  const wallet = { type: 'string', enum: [...wallets], description: 'Wallet that was chosen' };
  return { ...schema, properties: { ...schema.properties, wallet } };
}

const chargeBody = (): ObjectSchema =>
  bodySchema(chargeSchema, {
    ...customerDescriptions,
    card: 'Card to charge; kept in memory only during the request',
    'card.number': 'Card number, digits only',
    'card.exp_month': 'Month of expiry, 1 to 12',
    'card.exp_year': 'Year of expiry, four digits',
    'card.cvc': 'Security code of 3 or 4 digits',
    revision,
    fraud_session: 'Session of the processor’s fraud detection',
  });

const clientSecret = { type: 'string', description: 'The client secret' };
const secretExample = 'pcs_co_019aa1b2c3d4e5f60718293a4b5c6d7e.Q2xpZW50U2VjcmV0';

/** With the client secret in the body, a browser needs no preflight. */
function formOf(schema: ObjectSchema, example: Json) {
  const properties = { client_secret: clientSecret, ...schema.properties };
  const required = ['client_secret', ...(schema.required ?? [])];
  return {
    schema: { ...schema, properties, required },
    example: { client_secret: secretExample, ...example },
  };
}

export const buyerCalls = (): Calls => ({
  [paths.checkout]: {
    get: {
      id: 'viewCheckout',
      tag,
      summary: 'Get the buyer’s view of the checkout',
      caller: 'buyer',
      answers: view,
    },
    post: {
      id: 'viewCheckoutByForm',
      tag,
      summary: 'Get the buyer’s view without a preflight',
      description: 'The first request of a page. Accepts no other content type and no other field.',
      caller: 'anyone',
      form: formOf(bodySchema(viewFormSchema, {}), {}),
      variables: { client_secret: '$CLIENT_SECRET' },
      answers: view,
    },
  },
  [paths.deposit]: {
    post: {
      id: 'deposit',
      tag,
      summary: 'Create a PIX code, a hosted card page or a wallet payment',
      description:
        'One live deposit per checkout and method: a reload gets the same one while it can be paid. After a decline of a card ' +
        'for the amount, the declined payment is returned, without an `action`, until the amounts change. As a form, ' +
        'with the client secret in it instead of a bearer token, it needs no preflight. With the `revision` of amounts that have changed ' +
        'since, it creates nothing: 409 `AMOUNTS_CHANGED`.',
      caller: 'buyer',
      form: formOf(depositBody(), { method: 'pix', revision: 0 }),
      body: {
        schema: depositBody(),
        example: {
          method: 'pix',
          revision: 0,
          name: 'Ana Souza',
          email: 'ana@shop.example',
          phone: '11987654321',
          document: '52998224725',
        },
      },
      answers: payment,
    },
  },
  [paths.charge]: {
    post: {
      id: 'charge',
      tag,
      summary: 'Charge a card, if direct charges are enabled',
      description:
        'The key has at least 32 random characters. A declined card is 200 with `status: cancelled` and a `failure`. With `PAY_RAW_CARD=frame` only pages of the ' +
        'companion’s own origin are accepted; others get 403 `CARD_FRAME_REQUIRED`. If the amounts have changed since the `revision` that ' +
        'the buyer was shown, nothing is charged: 409 `AMOUNTS_CHANGED`.',
      caller: 'buyer',
      idempotencyKey: '3f0c9a4e5b7d41c2a86f1e0d9b8c7a65',
      body: {
        schema: chargeBody(),
        // The processor's published test card.
        example: {
          card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
          revision: 0,
        },
      },
      answers: payment,
    },
  },
  [paths.confirm]: {
    post: {
      id: 'confirm',
      tag,
      summary: 'Confirm a payment after the 3-D Secure step, whatever its result; safe to repeat',
      caller: 'buyer',
      body: {
        schema: bodySchema(confirmSchema, { payment: 'Id of the payment' }),
        example: { payment: 'pay_019aa1b2c3d4e5f60718293a4b5c6d7e' },
      },
      variables: { payment: '$PAYMENT' },
      answers: payment,
    },
  },
  [paths.status]: {
    get: {
      id: 'checkoutStatus',
      tag,
      summary: 'Get the checkout, after the lookups that are due',
      caller: 'buyer',
      answers: view,
    },
  },
  [paths.framing]: {
    get: {
      id: 'mayFrame',
      tag,
      summary: 'Check whether the newest hosted page may be framed by this page',
      description: '`allowed` is null if unknown.',
      caller: 'buyer',
      answers: { 200: { description: 'The result', schema: 'Framing' } },
    },
  },
  [paths.events]: {
    get: {
      id: 'streamCheckout',
      tag,
      summary: 'Stream the whole view, immediately and at each change, until a final state',
      caller: 'buyer',
      curl: ['-N'],
      answers: {
        200: {
          description:
            '`event: checkout` with the whole view; `event: limit` when the stream ends because too many are open: poll instead',
          schema: 'Text',
          contentType: 'text/event-stream',
        },
      },
    },
  },
});
