/** The calls of selling, available when `PAY_PRICES` names a price list. */
import { paths } from '../../widget/protocol/requests.ts';
import { buySchema, newLinkSchema } from '../selling/http/schemas.ts';
import type { Json, Operation } from './operation.ts';
import { idParameter, pageParameters, requestSchema } from './parameters.ts';

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

export const sellingCalls: Record<string, Record<string, Operation>> = {
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
      body: { schema: requestSchema(buySchema), example: { price: 'tip', amount: '10.00' } },
      answers: { 201: { description: 'The checkout, with its client secret', schema: 'BoughtCheckout' } },
    },
  },
  '/v1/links': {
    post: {
      id: 'createLink',
      tag,
      summary: 'Create a payment link',
      description:
        'The same reference with the same content returns the same link; with other content the call fails with 409 `REFERENCE_TAKEN`.',
      caller: 'merchant',
      body: {
        schema: requestSchema(newLinkSchema),
        example: { reference: 'invoice-1001', amounts: { BRL: '129.90' }, description: 'Invoice 1001' },
      },
      answers: {
        201: { description: 'The link', schema: 'Link' },
        200: { description: 'The link that has this reference', schema: 'Link' },
      },
    },
    get: {
      id: 'listLinks',
      tag,
      summary: 'List payment links, newest first',
      caller: 'merchant',
      parameters: pageParameters(20, 100),
      answers: { 200: { description: 'The page', schema: 'LinkPage' } },
    },
  },
  '/v1/links/{id}/cancel': {
    post: {
      id: 'cancelLink',
      tag,
      summary: 'Stop selling through a link',
      description: 'The unpaid order of a link that sells a single time is cancelled with it.',
      caller: 'merchant',
      parameters: [idParameter('id', 'lnk_019aa1b2c3d4')],
      variables: { id: '$LINK' },
      answers: { 200: { description: 'The link', schema: 'Link' } },
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
};
