/** What a buyer's browser may ask. */
import { wallets } from '../../widget/protocol/checkout.ts';
import { paths } from '../../widget/protocol/requests.ts';
import { chargeSchema, confirmSchema, depositSchema } from '../routes/schemas.ts';
import type { Json, Operation } from './operation.ts';
import { requestSchema } from './parameters.ts';

const tag = 'Buyer';
const view = { 200: { description: 'The checkout', schema: 'BuyerCheckout' } };
const payment = { 200: { description: 'The payment', schema: 'Payment' } };

/** The one field whose check is no schema. */
function depositBody(): Json {
  const schema = requestSchema(depositSchema) as { properties: Json };
  return { ...schema, properties: { ...schema.properties, wallet: { type: 'string', enum: [...wallets] } } };
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
  },
  [paths.deposit]: {
    post: {
      id: 'deposit',
      tag,
      summary: 'A PIX code, a hosted card page or a wallet',
      description:
        'One live deposit per checkout and method: a reload gets the same one while it can be paid.',
      caller: 'buyer',
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
      description: 'A declined card is 200 with `status: cancelled` and a `failure`.',
      caller: 'buyer',
      idempotencyKey: 'attempt-1',
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
        example: { payment: '9c5b94b1-35ad-49bb-b118-8e8fc24abf80' },
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
        200: { description: '`event: checkout`', schema: 'Text', contentType: 'text/event-stream' },
      },
    },
  },
};
