/** The calls of payment links. They exist where `PAY_PRICES` names a price list. */
import { z } from 'zod';
import { methods } from '../../widget/protocol/checkout.ts';
import { amountsData } from '../checkouts/events.ts';
import { PayError } from '../errors.ts';
import { isoTime, isoTimeOrNull } from '../values/iso-time.ts';
import { withoutUndefined } from '../values/optional-properties.ts';
import { amountsShape } from '../pay-event.ts';
import type { Selling } from '../selling/purchases.ts';
import { type Link, linkStatuses } from '../selling/link.ts';
import {
  component,
  flag,
  pageShape,
  shape,
  text,
  textOrNull,
  time,
  timeOrNull,
  typeNames,
  word,
} from '../values/view-fields.ts';
import { call, type Domain } from './call.ts';
import { detailFields, offeredFields, toDetails } from './checkout-input.ts';
import { checkoutShape } from './checkout-view.ts';
import {
  maxReferenceCharacters,
  optional,
  pageFields,
  query,
  text as typedText,
} from '../http/input-fields.ts';

const newLink = shape(() =>
  z
    .strictObject({
      reference: typedText(maxReferenceCharacters).describe('The merchant’s own name of the link'),
      ...offeredFields(),
      ...detailFields(),
      expires_in: optional(
        z
          .int('Must be a whole number of seconds')
          .min(60, 'Must be a minute or more')
          .max(30 * 86_400, 'Must be 30 days or less'),
      ).describe('Seconds until it is no longer sold; until it is cancelled if absent'),
      once: optional(z.boolean('Must be true or false')).describe(
        'Whether the link sells a single time, under its own reference; true if absent',
      ),
    })
    .register(typeNames, { name: 'NewLinkOptions' }),
);

const filter = shape(() => query(pageFields(100)).register(typeNames, { name: 'LinkFilter' }));

const linkDetails = shape(() => {
  const { customer, customer_ignored, metadata, return_url } = checkoutShape().shape;
  return { customer, customer_ignored, metadata, return_url };
});

const linkShape = component('Link', () => ({
  id: text('Id assigned by the companion; it never changes'),
  url: text('Address of the page that sells it, for the buyer'),
  reference: text('The merchant’s own name of the link'),
  amounts: amountsShape(),
  methods: z.array(z.enum(methods)).nullable().describe('Null: all that the amounts allow'),
  description: textOrNull('Description of the order, shown to the buyer'),
  once: flag('Whether the link sells a single time, under its own reference'),
  ...linkDetails(),
  status: word(linkStatuses, 'Current state'),
  created_at: time('Time of creation'),
  expires_at: timeOrNull('Null: sold until it is cancelled'),
}));

const linkPage = shape(() => pageShape(linkShape()).meta({ id: 'LinkPage' }));

export const links = {
  create: call({
    id: 'createLink',
    method: 'POST',
    path: '/v1/links',
    scope: 'checkouts',
    tag: 'Selling',
    summary: 'Create a payment link',
    description:
      'The same reference with the same content returns the same link, changed where only customer, metadata or return_url differ; an order that has begun keeps its own. With other content the call fails with 409 `REFERENCE_TAKEN`.',
    input: newLink,
    example: { reference: 'invoice-1001', amounts: { BRL: '129.90' }, description: 'Invoice 1001' },
    output: linkShape,
    answers: { 201: 'The link', 200: 'The link that has this reference' },
    errors: ['REFERENCE_TAKEN', 'AMOUNT_BELOW_MINIMUM', 'SANDBOX_NOT_ALLOWED'],
    async handle(domain, { input }) {
      const { expires_in: expiresInS, amounts, customer, metadata, return_url, ...fields } = input;
      const { details, ignored } = toDetails({ customer, metadata, return_url });
      const wanted = { ...fields, ...details, amounts: withoutUndefined(amounts), expiresInS };
      const { link, created } = await sellingOf(domain).createLink(wanted);
      const view = { ...linkView(domain, link), customer_ignored: ignored };
      return { view, status: created ? 201 : 200 };
    },
  }),

  list: call({
    id: 'listLinks',
    method: 'GET',
    path: '/v1/links',
    scope: 'read',
    tag: 'Selling',
    summary: 'List payment links, newest first',
    input: filter,
    output: linkPage,
    answers: { 200: 'The page' },
    errors: [],
    async handle(domain, { input }) {
      const { data, next } = await sellingOf(domain).listLinks(input);
      return { view: { data: data.map((link) => linkView(domain, link)), next } };
    },
  }),

  cancel: call({
    id: 'cancelLink',
    method: 'POST',
    path: '/v1/links/{id}/cancel',
    scope: 'checkouts',
    tag: 'Selling',
    summary: 'Stop selling through a link',
    description: 'The unpaid order of a link that sells a single time is cancelled with it.',
    idExample: 'lnk_019aa1b2c3d4',
    variables: { id: '$LINK' },
    output: linkShape,
    answers: { 200: 'The link' },
    errors: ['NOT_FOUND'],
    handle: async (domain, { id }) => ({
      view: linkView(domain, await sellingOf(domain).cancelLink(id)),
    }),
  }),
};

function sellingOf({ selling }: Domain): Selling {
  if (selling !== null) return selling;
  throw new PayError('NOT_FOUND', { detail: 'This call needs a price list: set PAY_PRICES.' });
}

function linkView({ parts }: Domain, link: Link): z.output<ReturnType<typeof linkShape>> {
  const isExpired = link.expiresAt !== null && link.expiresAt <= parts.clock.now();
  return {
    id: link.id,
    url: `${parts.settings.publicUrl}/buy/${link.id}`,
    reference: link.reference,
    amounts: amountsData(link.amounts),
    methods: link.methods,
    description: link.description,
    once: link.once,
    customer: link.customer,
    metadata: link.metadata,
    return_url: link.returnUrl,
    status: link.cancelledAt !== null ? 'cancelled' : isExpired ? 'expired' : 'open',
    created_at: isoTime(link.createdAt),
    expires_at: isoTimeOrNull(link.expiresAt),
  };
}
