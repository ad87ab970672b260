/** Route that refunds the card payment of an order for the tour, as the console does. */
import express, { type RequestHandler } from 'express';
import { z } from 'zod';
import type { MerchantApi } from '../../server/console/merchant-api.ts';

const wanted = z.object({ reference: z.string() });

/** Only JSON, which pages of other sites cannot send here. */
export const refundRoute = (api: MerchantApi): RequestHandler[] => [
  express.json(),
  async (request, response) => {
    const { data } = wanted.safeParse(request.body);
    const checkout = data && (await api.checkoutOf(data.reference));
    const paid = checkout?.payments.find(({ status, method }) => status === 'paid' && method !== 'pix');
    if (!data || !paid) return void response.sendStatus(404);
    // One key per order: a second press repeats the same refund.
    const { id } = await api.refund({ payment: paid.id }, `stage-${data.reference}`);
    return void response.status(201).json({ refund: id });
  },
];
