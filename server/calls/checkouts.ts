/** The calls of checkouts: one order to be paid once. */
import { z } from 'zod';
import { checkoutStatuses } from '../../widget/protocol/checkout.ts';
import { livePixCode } from '../checkouts/buyer-view.ts';
import type { Checkout } from '../checkouts/checkout.ts';
import { pixPicture, pixQr } from '../qr/pix-code.ts';
import { PayError } from '../errors.ts';
import { createdAtOf } from '../values/ids.ts';
import { withoutUndefined } from '../values/optional-properties.ts';
import { type CheckoutOfMerchant, checkoutShape, merchantCheckout } from './checkout-view.ts';
import { component, pageShape, shape, text, typeNames } from '../values/view-fields.ts';
import { call, type Domain } from './call.ts';
import { checkoutChanges, newCheckout, toCheckoutChange, toNewCheckout } from './checkout-input.ts';
import { evidence } from './evidence.ts';
import { amounts, cleaned, maxReferenceCharacters, pageFields, query } from '../http/input-fields.ts';

const byId = {
  path: '/v1/checkouts/{id}',
  idExample: 'co_019aa1b2c3d4',
  variables: { id: '$CHECKOUT' },
} as const;

const changedCheckout = shape(() => {
  const { customer_ignored: ignored } = checkoutShape().shape;
  return checkoutShape()
    .extend({ customer_ignored: ignored.unwrap() })
    .register(typeNames, { name: 'ChangedCheckout' });
});

const createdCheckout = shape(() => {
  const { client_secret: secret } = changedCheckout().shape;
  return changedCheckout()
    .extend({ client_secret: secret.unwrap() })
    .register(typeNames, { name: 'CreatedCheckout' });
});

/** The checkout itself may have been removed since. */
const isCheckoutId = (id: string): boolean => createdAtOf('co', id) !== null;

const filter = shape(() =>
  query({
    q: z
      .string()
      .max(254)
      .overwrite(cleaned)
      .optional()
      .describe(
        'Only those found by this: a part of the customer’s name or e-mail address of three characters or more (two: the start of a word), an exact amount such as 129.90, the last four digits of a card, a transaction or a reference',
      ),
    // The orders of a link have its reference and a suffix.
    reference: z
      .string()
      .max(2 * maxReferenceCharacters)
      .overwrite(cleaned)
      .optional()
      .describe('Only the one with this reference'),
    status: z
      .enum(checkoutStatuses, `Must be one of ${checkoutStatuses.join(', ')}`)
      .optional()
      .describe('Only those in this state'),
    ...pageFields(100),
    after: z
      .string()
      .max(100)
      .refine(isCheckoutId, 'Must be the id of a checkout')
      .optional()
      .describe('Id of the last one seen'),
  }).register(typeNames, { name: 'CheckoutFilter' }),
);

const changedAmounts = shape(() => z.strictObject({ amounts: amounts() }));

const checkoutPage = shape(() => pageShape(checkoutShape()).meta({ id: 'CheckoutPage' }));

const forgotten = component('Forgotten', () => ({
  id: text('Id assigned by the companion; it never changes'),
  forgotten: z.literal(true).describe('Always true'),
}));

const changeErrors = [
  'NOT_FOUND',
  'CHECKOUT_PAID',
  'CHECKOUT_EXPIRED',
  'CHECKOUT_CANCELLED',
  'CHECKOUT_NOT_OPEN',
  'PAYMENT_IN_PROGRESS',
  'AMOUNT_BELOW_MINIMUM',
] as const;

export const checkouts = {
  create: call({
    id: 'createCheckout',
    method: 'POST',
    path: '/v1/checkouts',
    scope: 'checkouts',
    tag: 'Checkouts',
    summary: 'Create a checkout: one order to be paid once',
    description:
      'The same reference with the same content returns the same checkout (200), reopened if it had expired unpaid. Where only customer, description, metadata or return_url differ, an open one is changed. With other content the call fails with 409 `REFERENCE_TAKEN`, with the `checkout` and the names of the fields that differ (`differs`). ' +
      'Optional fields may be null or empty. A detail of the customer that cannot be used is left out, named in `customer_ignored`, and asked of the buyer.',
    input: newCheckout,
    example: {
      reference: 'order-1001',
      amounts: { BRL: '129.90', USD: '25.00' },
      description: 'One pair of shoes',
      customer: { name: 'Ana Souza', email: 'ana@shop.example' },
      metadata: { cart: '42' },
    },
    output: createdCheckout,
    component: 'Checkout',
    answers: { 201: 'Created', 200: 'Existed already' },
    errors: ['REFERENCE_TAKEN', 'AMOUNT_BELOW_MINIMUM', 'SANDBOX_NOT_ALLOWED'],
    async handle(domain, { input }) {
      const { wanted, ignored } = toNewCheckout(input);
      const { checkout, created } = await domain.checkouts.create(wanted);
      const view = {
        ...(await shown(domain, checkout)),
        customer_ignored: ignored,
        client_secret: domain.parts.vault.clientSecretFor(checkout.id),
      };
      return { view, status: created ? 201 : 200 };
    },
  }),

  list: call({
    id: 'listCheckouts',
    method: 'GET',
    path: '/v1/checkouts',
    scope: 'read',
    tag: 'Checkouts',
    summary: 'List checkouts, newest first',
    input: filter,
    output: checkoutPage,
    answers: { 200: 'The page' },
    errors: [],
    async handle(domain, { input }) {
      const { data, next } = await domain.checkouts.list(input);
      const views = await Promise.all(data.map((checkout) => shown(domain, checkout)));
      return { view: { data: views, next } };
    },
  }),

  get: call({
    ...byId,
    id: 'readCheckout',
    method: 'GET',
    scope: 'read',
    tag: 'Checkouts',
    summary: 'Get a checkout with all its payments',
    output: checkoutShape,
    answers: { 200: 'The checkout' },
    errors: ['NOT_FOUND'],
    handle: async (domain, { id }) => ({ view: await shown(domain, await domain.checkouts.read(id)) }),
  }),

  update: call({
    ...byId,
    id: 'updateCheckout',
    method: 'POST',
    scope: 'checkouts',
    tag: 'Checkouts',
    summary: 'Change an open checkout',
    description:
      'Fields that are left out stay, null removes; `customer` and `metadata` are merged by field. For `amounts` the rules of the following call hold.',
    input: checkoutChanges,
    example: { customer: { phone: '11 98765-4321' }, metadata: { cart: '43' } },
    output: changedCheckout,
    component: 'Checkout',
    answers: { 200: 'The checkout' },
    errors: changeErrors,
    async handle(domain, { id, input }) {
      const { change, ignored } = toCheckoutChange(input);
      const checkout = await domain.checkouts.update(id, change);
      return { view: { ...(await shown(domain, checkout)), customer_ignored: ignored } };
    },
  }),

  cancel: call({
    ...byId,
    path: '/v1/checkouts/{id}/cancel',
    id: 'cancelCheckout',
    method: 'POST',
    scope: 'checkouts',
    tag: 'Checkouts',
    summary: 'Cancel a checkout: no new payment can start; one in flight is still watched',
    description:
      'Cancelling a cancelled checkout changes nothing. A paid or expired one fails with 409 `CHECKOUT_NOT_OPEN`.',
    output: checkoutShape,
    answers: { 200: 'The checkout' },
    errors: ['NOT_FOUND', 'CHECKOUT_NOT_OPEN'],
    handle: async (domain, { id }) => ({ view: await shown(domain, await domain.checkouts.cancel(id)) }),
  }),

  changeAmounts: call({
    ...byId,
    path: '/v1/checkouts/{id}/amounts',
    id: 'changeAmounts',
    method: 'POST',
    scope: 'checkouts',
    tag: 'Checkouts',
    summary: 'Change the amounts of an open checkout',
    description:
      'Fails with 409 `PAYMENT_IN_PROGRESS` while a card is being charged or a call is in flight. A live PIX code or payment page is replaced; a payment of the old one is reported as `payment.mismatch`, and pays the order if it covers the new amount. If such a payment has already arrived, the change completes the order.',
    input: changedAmounts,
    argument: 'amounts',
    example: { amounts: { BRL: '149.90', USD: '28.50' } },
    output: checkoutShape,
    answers: { 200: 'The checkout' },
    errors: changeErrors,
    async handle(domain, { id, input }) {
      const changed = withoutUndefined(input.amounts);
      return { view: await shown(domain, await domain.checkouts.changeAmounts(id, changed)) };
    },
  }),

  forget: call({
    ...byId,
    path: '/v1/checkouts/{id}/forget',
    id: 'forgetCustomer',
    method: 'POST',
    scope: 'checkouts',
    tag: 'Checkouts',
    summary: 'Erase the buyer’s data of a closed order, including in its events',
    description: 'Fails with 409 `CHECKOUT_OPEN` for an open order, which still needs the data.',
    output: forgotten,
    answers: { 200: 'Erased' },
    errors: ['NOT_FOUND', 'CHECKOUT_OPEN'],
    async handle({ checkouts: domain, parts }, { id }) {
      const checkout = await domain.read(id);
      if (checkout.status === 'open') throw new PayError('CHECKOUT_OPEN');
      await parts.store.forgetCustomer(checkout.id);
      return { view: { id: checkout.id, forgotten: true as const } };
    },
  }),

  evidence,

  pixSvg: call({
    ...byId,
    ...aboutPicture('SVG'),
    path: '/v1/checkouts/{id}/pix.svg',
    id: 'pixSvg',
    method: 'GET',
    scope: 'read',
    tag: 'Checkouts',
    curl: ['-o pix.svg'],
    output: shape(() => z.string().meta({ format: 'binary' })),
    component: 'Picture',
    contentType: 'image/svg+xml',
    handle: async (domain, { id }) => ({
      view: String(await pixPicture(await pixCodeOf(domain, id), 'svg')),
    }),
  }),

  pixPng: call({
    ...byId,
    ...aboutPicture('PNG'),
    path: '/v1/checkouts/{id}/pix.png',
    id: 'pixPng',
    method: 'GET',
    scope: 'read',
    tag: 'Checkouts',
    curl: ['-o pix.png'],
    output: shape(() =>
      z
        .custom<Uint8Array>((value) => value instanceof Uint8Array)
        .register(typeNames, { name: 'Uint8Array' }),
    ),
    component: 'Picture',
    contentType: 'image/png',
    handle: async (domain, { id }) => ({
      view: Buffer.from(await pixPicture(await pixCodeOf(domain, id), 'png')),
    }),
  }),
};

function aboutPicture(format: string) {
  return {
    summary: `Get the QR code of the live PIX code as ${format}, for e-mails, print and displays`,
    description: 'Fails with 404 `PIX_CODE_NOT_FOUND` if there is no code that can be paid.',
    answers: { 200: 'The picture' },
    errors: ['NOT_FOUND', 'PIX_CODE_NOT_FOUND'],
  } as const;
}

async function pixCodeOf({ checkouts: domain, parts }: Domain, id: string): Promise<string> {
  const checkout = await domain.read(id);
  const code = livePixCode(checkout, await parts.store.paymentsOf(checkout.id), parts.clock.now());
  if (code === null || pixQr(code) === null) throw new PayError('PIX_CODE_NOT_FOUND');
  return code;
}

async function shown({ parts }: Domain, checkout: Checkout): Promise<CheckoutOfMerchant> {
  return merchantCheckout(checkout, await parts.store.paymentsOf(checkout.id), parts);
}
