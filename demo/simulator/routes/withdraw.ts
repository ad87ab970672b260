import { z } from 'zod';
import { ServiceError } from '../errors.ts';
import type { Chain, Withdrawal } from '../ledger/withdrawals.ts';
import { decimal, toMinor } from '../money.ts';
import { effectOf } from '../scenarios/amounts.ts';
import type { Endpoint } from './endpoint.ts';
import { credentials, text, validate } from './validation.ts';

/** Withdrawal (§4.8). */
export const withdraw: Endpoint = {
  method: 'POST',
  path: '/crypto/withdraw',
  sandbox: false,
  refundOnly: false,
  handle(world, { account, body }) {
    const { chain, address, amount } = validate(schema, body);
    const amountMinor = toMinor(amount);
    if (!addressFormats[chain].test(address)) {
      throw new ServiceError(400, 'Endereço inválido para a rede escolhida.');
    }
    if (chain === 'solana' && amount < solanaMinimum) {
      throw new ServiceError(400, 'O valor mínimo na rede Solana é R$ 30,00.');
    }
    const availableMinor = world.balances.of(account)['brl.available'];
    if (availableMinor < amountMinor) {
      throw new ServiceError(400, 'Saldo insuficiente.', {
        available_balance: decimal(BigInt(availableMinor), 2),
        requested_amount: decimal(BigInt(amountMinor), 2),
      });
    }
    if (effectOf('crypto', amountMinor) === 'no_quote') {
      throw new ServiceError(500, 'Cotação indisponível. Tente mais tarde.');
    }
    const order = world.withdrawals.create({ account, chain, address, amountMinor });
    const { payout_tx_hash: _hash, ...fields } = orderFields(order);
    return {
      status: 201,
      body: {
        status: 'ok',
        message: 'Saque em cripto criado com sucesso.',
        data: {
          ...fields,
          usdt_gross: decimal(order.grossMicroUsdt, 6),
          platform_fee_usdt: decimal(order.feeMicroUsdt, 6),
          expires_at: new Date(order.expiresAtMs).toISOString(),
        },
      },
    };
  },
};

const solanaMinimum = 30;

const schema = z.object({
  ...credentials,
  chain: z.enum(['polygon', 'tron', 'solana']),
  address: text,
  amount: z.number().min(10),
});

const base58 = '[1-9A-HJ-NP-Za-km-z]';

const addressFormats: Record<Chain, RegExp> = {
  polygon: /^0x[0-9a-fA-F]{40}$/,
  tron: new RegExp(`^T${base58}{33}$`),
  solana: new RegExp(`^${base58}{32,44}$`),
};

/** The fields of §2.5 that creation and status share. */
export function orderFields(order: Withdrawal) {
  return {
    order_id: order.orderId,
    status: order.state,
    chain: order.chain,
    amount_brl: decimal(BigInt(order.amountMinor), 2),
    usdt_to_receive: decimal(order.grossMicroUsdt - order.feeMicroUsdt, 6),
    address: order.address,
    payout_tx_hash: order.payoutTxHash,
    created_at: new Date(order.createdAtMs).toISOString(),
  };
}
