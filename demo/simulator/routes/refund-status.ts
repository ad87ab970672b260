import { platformError } from '../errors.ts';
import { toMajor } from '../money.ts';
import { arnOf } from './card-refund.ts';
import { type Endpoint, ok } from './endpoint.ts';

/** Status of a refund (§4.7). */
export const refundStatus: Endpoint = {
  method: 'GET',
  path: '/wallet/card/refund/:id',
  sandbox: true,
  refundOnly: true,
  handle(world, { account, id }) {
    const refund = world.refunds.find(id);
    if (refund?.charge.account !== account) {
      throw platformError(404, 'REFUND_NOT_FOUND', 'Reembolso não encontrado.');
    }
    return ok({
      status: 'ok',
      refund_id: refund.id,
      refund_status: refund.state,
      idTransaction: refund.charge.id,
      amount: toMajor(refund.amountMinor),
      currency: 'USD',
      created_at: new Date(refund.createdAtMs).toISOString(),
      failure_reason: refund.failureReason,
      ...arnOf(refund),
    });
  },
};
