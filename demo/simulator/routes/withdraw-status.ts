import { z } from 'zod';
import { ServiceError } from '../errors.ts';
import type { WithdrawalState } from '../ledger/transitions.ts';
import { type Endpoint, ok } from './endpoint.ts';
import { credentials, validate } from './validation.ts';
import { orderFields } from './withdraw.ts';

/** Status of a withdrawal (§4.9). `order_id` is a JSON string here and an integer in the response. */
export const withdrawStatus: Endpoint = {
  method: 'POST',
  path: '/crypto/withdraw/status',
  sandbox: false,
  refundOnly: false,
  handle(world, { account, body }) {
    const { order_id: orderId } = validate(schema, body);
    const order = /^\d{1,15}$/.test(orderId) ? world.withdrawals.find(Number(orderId)) : undefined;
    if (order?.account !== account) throw new ServiceError(404, 'Pedido não encontrado.');
    return ok({
      status: 'ok',
      data: {
        ...orderFields(order),
        status_message: statusMessages[order.state],
        // "Time of the last update of the order; present for every status" (§2.5).
        completed_at: new Date(order.updatedAtMs).toISOString(),
      },
    });
  },
};

const schema = z.object({ ...credentials, order_id: z.string().min(1) });

const statusMessages: Record<WithdrawalState, string> = {
  processing: 'Pedido criado, comprando USDT.',
  sending: 'Enviando USDT para a carteira.',
  completed: 'USDT enviado.',
  failed: 'O saque falhou. O valor voltou ao saldo.',
  cancelled: 'O saque foi cancelado. O valor voltou ao saldo.',
};
