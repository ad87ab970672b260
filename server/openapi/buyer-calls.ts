/** What a buyer's browser may ask. */
import { wallets } from '../../widget/protocol/checkout.ts';
import { paths } from '../../widget/protocol/requests.ts';
import { chargeSchema, confirmSchema, depositSchema, viewFormSchema } from '../routes/schemas.ts';
import type { Json, Operation } from './operation.ts';
import { requestSchema } from './parameters.ts';

const tag = 'Buyer';
const view = { 200: { description: 'The checkout', schema: 'BuyerCheckout' } };
const payment = { 200: { description: 'The payment', schema: 'Payment' } };

/** The one field whose check is no schema. */
function depositBody(): { properties: Json; required?: string[] } {
  const schema = requestSchema(depositSchema) as { properties: Json; required?: string[] };
  return { ...schema, properties: { ...schema.properties, wallet: { type: 'string', enum: [...wallets] } } };
}

const clientSecret = { type: 'string', description: 'The client secret' };
const secretExample = 'pcs_co_019aa1b2c3d4e5f60718293a4b5c6d7e.Q2xpZW50U2VjcmV0';

/** With the secret in the body, a browser needs no preflight. */
function formOf(schema: { properties: Json; required?: string[] }, example: Json) {
  const properties = { client_secret: clientSecret, ...schema.properties };
  const required = ['client_secret', ...(schema.required ?? [])];
  return {
    schema: { ...schema, properties, required },
    example: { client_secret: secretExample, ...example },
  };
}

export const buyerCalls: Record<string, Record<string, Operation>> = {
  [paths.checkout]: {
    get: {
      id: 'viewCheckout',
      tag,
      summary: 'The checkout as the buyer may see it',
      caller: 'buyer',
      answers: view,
    },
    post: {
      id: 'viewCheckoutByForm',
      tag,
      summary: 'The same, asked in a way that needs no preflight',
      description: 'What a page asks first. No other content type is taken, and no other field.',
      caller: 'anyone',
      form: formOf(requestSchema(viewFormSchema) as { properties: Json }, {}),
      variables: { client_secret: '$CLIENT_SECRET' },
      answers: view,
    },
  },
  [paths.deposit]: {
    post: {
      id: 'deposit',
      tag,
      summary: 'A PIX code, a hosted card page or a wallet',
      description:
        'One live deposit per checkout and method: a reload gets the same one while it can be paid. Once a card was declined ' +
        'for the amount, the payment that shows it is returned, without an `action`, until the amounts change. As a form, ' +
        'with the client secret in it instead of a bearer token, it needs no preflight.',
      caller: 'buyer',
      form: formOf(depositBody(), { method: 'pix' }),
      body: {
        schema: depositBody(),
        example: {
          method: 'pix',
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
      summary: 'Charge a card, where direct charges are on',
      description:
        'The key has 32 random characters or more. A declined card is 200 with `status: cancelled` and a `failure`. With `PAY_RAW_CARD=frame` a page is let in from the ' +
        'companion’s own origin alone: 403 `CARD_FRAME_REQUIRED`.',
      caller: 'buyer',
      idempotencyKey: '3f0c9a4e5b7d41c2a86f1e0d9b8c7a65',
      body: {
        schema: requestSchema(chargeSchema),
        // The processor's published test card.
        example: { card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' } },
      },
      answers: payment,
    },
  },
  [paths.confirm]: {
    post: {
      id: 'confirm',
      tag,
      summary: 'After the 3-D Secure step, whatever came of it; safe to repeat',
      caller: 'buyer',
      body: {
        schema: requestSchema(confirmSchema),
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
      summary: 'The checkout, after the lookups that are due',
      caller: 'buyer',
      answers: view,
    },
  },
  [paths.framing]: {
    get: {
      id: 'mayFrame',
      tag,
      summary: 'May the newest hosted page be put in a frame of this page?',
      description: '`allowed` is null where that cannot be told.',
      caller: 'buyer',
      answers: { 200: { description: 'The answer', schema: 'Framing' } },
    },
  },
  [paths.events]: {
    get: {
      id: 'streamCheckout',
      tag,
      summary: 'The whole view at once and at each change, until a final state',
      caller: 'buyer',
      curl: ['-N'],
      answers: {
        200: {
          description:
            '`event: checkout` with the whole view; `event: limit` when it ends because too many streams are open, and polling is due',
          schema: 'Text',
          contentType: 'text/event-stream',
        },
      },
    },
  },
};
