/** The call of the balance. */
import { z } from 'zod';
import { shape } from '../values/view-fields.ts';
import { call } from './call.ts';

export const balance = {
  get: call({
    id: 'readBalance',
    method: 'GET',
    path: '/v1/balance',
    scope: 'read',
    tag: 'Money out',
    summary: 'Get the balance as returned by the service, at most 5 s old',
    output: shape(() =>
      z
        .record(z.string(), z.unknown())
        .meta({ id: 'Balance', description: 'As the service returns it; its shape is not published' }),
    ),
    answers: { 200: 'The balance' },
    errors: ['SERVICE_REFUSED', 'SERVICE_UNAVAILABLE'],
    handle: async ({ moneyOut }) => ({ view: await moneyOut.balance() }),
  }),
};
