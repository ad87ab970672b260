import type { Payout } from '../ledger/payouts.ts';
import { toMajor } from '../money.ts';
import { type Endpoint, ok } from './endpoint.ts';

/** Status of a payout (§4.5). An unknown one is HTTP 200 with an error body. */
export const payoutStatus: Endpoint = {
  method: 'GET',
  path: '/transactions/pixout/:id',
  sandbox: true,
  refundOnly: false,
  handle(world, { account, id }) {
    const payout = world.payouts.find(id);
    if (payout?.account !== account) return ok({ status: 'error', message: 'Transação não encontrada.' });
    return ok(payoutShape(payout));
  },
};

/** §2.3 */
export function payoutShape(payout: Payout): Record<string, unknown> {
  return {
    status: payout.state,
    idTransaction: payout.id,
    amount: toMajor(payout.amountMinor),
    taxes: toMajor(payout.feeMinor),
    liquid: toMajor(payout.amountMinor),
  };
}
