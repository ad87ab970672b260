/** What the buyer's browser and the operator receive. Of the merchant, the calls say it themselves. */
import { z } from 'zod';
import { actionTypes, customerFields } from '../../widget/protocol/checkout.ts';
import { problems, refusalFigures } from '../errors.ts';
import { currentPaymentFields, orderFields } from '../calls/checkout-view.ts';
import { component, amount, flag, shape, text, whole, word } from '../values/view-fields.ts';

const figures = {
  remaining_refundable: 'With `AMOUNT_EXCEEDS_REFUNDABLE`: the refundable amount',
  remaining_returnable: 'With `AMOUNT_EXCEEDS_RETURNABLE`: what is left of the payment to return',
  available_balance: 'With `INSUFFICIENT_BALANCE` of a withdrawal: the available balance',
  requested_amount: 'With `INSUFFICIENT_BALANCE` of a withdrawal: the required balance',
  minimum_amount: 'With `AMOUNT_OUT_OF_BOUNDS`: the least amount that the service takes, if it says so',
  maximum_amount: 'With `AMOUNT_OUT_OF_BOUNDS`: the largest amount that the service takes, if it says so',
} satisfies Record<(typeof refusalFigures)[number], string>;

const problem = component('Problem', () => ({
  type: text('Address of the companion’s page that explains the `code`'),
  title: text('The meaning of the code'),
  status: whole('HTTP status'),
  code: text(`Stable code: ${Object.keys(problems).join(', ')}, or the service's own error_code.`),
  detail: text('A sentence about this occurrence; never contains a value of the request'),
  request_id: text('Id of the request, also in the log'),
  errors: z
    .array(z.object({ field: text('Name of the field'), message: text('What is wrong with it') }))
    .describe('Which fields are wrong, and why')
    .exactOptional(),
  checkout: text('With `REFERENCE_TAKEN`: id of the checkout that has the reference').exactOptional(),
  differs: z
    .array(z.string())
    .describe('With `REFERENCE_TAKEN`: names of the fields that differ')
    .exactOptional(),
  ...Object.fromEntries(refusalFigures.map((name) => [name, amount(figures[name]).exactOptional()])),
}));

const onBehalfOf = 'The processor’s account that receives the payment';
const publishableKey = 'The processor’s public key';

const payment = component('Payment', () => ({
  ...currentPaymentFields(),
  action: z
    .object({
      type: word(actionTypes, 'A 3-D Secure step, a page to go to, or a wallet to embed'),
      url: text('Address of the page to go to').exactOptional(),
      client_secret: text(
        'The processor’s secret of this payment, for its library in the browser',
      ).exactOptional(),
      publishable_key: text(publishableKey).exactOptional(),
      on_behalf_of: text(onBehalfOf).exactOptional(),
    })
    .describe('Next step for the buyer’s browser')
    .exactOptional(),
}));

const buyerCheckoutFields = shape(() => ({
  ...orderFields(),
  card_mode: word(['direct', 'hosted'], 'Whether cards are charged directly or on the hosted page'),
  inline_card: flag('Only where the card form may be in the shop’s page').exactOptional(),
  missing: z.array(z.enum(customerFields)).describe('Customer fields that the buyer still has to fill in'),
  payment: payment().nullable().describe('The current payment, or null'),
  publishable_key: text(publishableKey).exactOptional(),
  on_behalf_of: text(onBehalfOf).exactOptional(),
  processor_library: text(
    'Address of a simulator’s copy of the processor’s library, for tests on one machine',
  ).exactOptional(),
}));

/** Shapes by the names that the descriptions of the calls use. */
export const schemas = {
  Problem: problem,
  Payment: payment,
  BuyerCheckout: component('BuyerCheckout', () => buyerCheckoutFields()),
  BoughtCheckout: component('BoughtCheckout', () => ({
    ...buyerCheckoutFields(),
    client_secret: text('The bearer token of the buyer’s calls'),
    url: text('The page that sells it, for a return to the same order'),
  })),
  Health: component('Health', () => ({
    status: word(['ok'], 'Always `ok`: otherwise the response is a problem'),
    service: word(
      ['reachable', 'unreachable', 'unknown'],
      'Whether the payment service was reached recently',
    ).exactOptional(),
  })),
  Framing: component('Framing', () => ({
    allowed: z.boolean().nullable().describe('Whether the page may be framed; null if unknown'),
  })),
  OpenApi: shape(() =>
    z.looseObject({}).meta({ id: 'OpenApi', description: 'https://spec.openapis.org/oas/v3.1.1' }),
  ),
  Text: shape(() => z.string().meta({ id: 'Text' })),
  Picture: shape(() => z.string().meta({ id: 'Picture', format: 'binary' })),
};

export type SchemaName = keyof typeof schemas;
