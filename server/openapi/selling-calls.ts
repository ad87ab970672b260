/** The calls of selling, available when `PAY_PRICES` names a price list. */
import { paths } from '../../widget/protocol/requests.ts';
import { buySchema } from '../selling/http/schemas.ts';
import { aboutCustomer, customerDescriptions } from '../calls/checkout-view.ts';
import { revision } from './buyer-calls.ts';
import type { Components, Json } from './json-schema.ts';
import { merchantCalls } from './merchant-calls.ts';
import type { Calls, Operation } from './operation.ts';
import { bodySchema } from './parameters.ts';

const tag = 'Selling';
const nameParameter: Json = {
  name: 'price',
  in: 'path',
  required: true,
  description: 'A name of the price list, or the id of a link',
  schema: { type: 'string' },
};
const page = (description: string): Operation['answers'] => ({
  200: { description, schema: null, contentType: 'text/html' },
});

const buyBody = (): Json =>
  bodySchema(buySchema, {
    price: 'Name of the price, or id of the link',
    quantity: 'How many',
    amount: 'Amount chosen by the buyer, if the price is open',
    revision,
    customer: aboutCustomer,
    ...Object.fromEntries(
      Object.entries({ ...customerDescriptions, address: 'Delivery address', note: 'Note of the buyer' }).map(
        ([name, meaning]) => [`customer.${name}`, meaning],
      ),
    ),
  });

export const sellingCalls = (components: Components = {}): Calls => ({
  ...merchantCalls(true, components),
  [`${paths.prices}/{price}`]: {
    get: {
      id: 'viewPrice',
      tag,
      summary: 'Get the offer of a price or a link, in the visitor’s language',
      caller: 'anyone',
      parameters: [nameParameter],
      variables: { price: 'tip' },
      answers: { 200: { description: 'The offer', schema: null } },
    },
  },
  [paths.buy]: {
    post: {
      id: 'buy',
      tag,
      summary: 'Start a purchase: creates the checkout',
      description:
        'From an allowed origin, or the companion’s own. Amounts come from the list; `amount` only if the price is open.',
      caller: 'anyone',
      body: { schema: buyBody(), example: { price: 'tip', amount: '10.00' } },
      answers: { 201: { description: 'The checkout, with its client secret', schema: 'BoughtCheckout' } },
    },
  },
  '/buy/{price}': {
    get: {
      id: 'buyPage',
      tag,
      summary: 'Get the page that sells it',
      description:
        '`?view=counter` for an open amount at a counter. With `.svg` or `.png`: the QR code of its address.',
      caller: 'anyone',
      parameters: [nameParameter],
      variables: { price: 'tip' },
      answers: page('The page'),
    },
  },
  '/buy/{price}/poster': {
    get: {
      id: 'poster',
      tag,
      summary: 'Get its QR code for print: `?size=a4`, `a6` or `sticker`',
      caller: 'anyone',
      parameters: [nameParameter],
      variables: { price: 'tip' },
      answers: page('The poster'),
    },
  },
  '/prices.schema.json': {
    get: {
      id: 'priceListSchema',
      tag,
      summary: 'Get the JSON schema of the price list, for editors',
      caller: 'anyone',
      answers: { 200: { description: 'The schema', schema: null } },
    },
  },
});
