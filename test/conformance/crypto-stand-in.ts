/**
 * Second implementation of §4.8 and §4.9, written from `docs/payment-service.md` alone, with optional faults. It shows
 * that the conformance report finds faults in a service other than the simulator.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

export type PlantedFault =
  | 'accepts order_id as a number'
  | 'accepts short addresses'
  | 'rounds amounts up to the minimum';

export interface StandIn {
  baseUrl: string;
  close(): Promise<void>;
}

interface Reply {
  status: number;
  body: Record<string, unknown>;
}

const base58 = '[1-9A-HJ-NP-Za-km-z]';
const formats = {
  polygon: /^0x[0-9a-fA-F]{40}$/,
  tron: new RegExp(`^T${base58}{33}$`),
  solana: new RegExp(`^${base58}{32,44}$`),
};
const shortFormats = {
  polygon: /^0x[0-9a-fA-F]{39,40}$/,
  tron: new RegExp(`^T${base58}{32,33}$`),
  solana: new RegExp(`^${base58}{31,44}$`),
};
const brlPerUsdt = 5.5;
const credentials = { token: 'tk_live_other', secret: 'sk_live_other' };
export const standInAccount = credentials;

const withdrawal = z.object({
  chain: z.enum(['polygon', 'tron', 'solana']),
  address: z.string().min(1),
  amount: z.number(),
});

export async function startCryptoStandIn(fault: PlantedFault | null): Promise<StandIn> {
  const orders = new Map<string, Record<string, unknown>>();
  const server = createServer((request, response) => {
    void replyTo(request, orders, fault).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const errorReply = (status: number, message: string, more: Record<string, unknown> = {}): Reply => ({
  status,
  body: { status: 'error', message, ...more },
});

async function replyTo(
  request: IncomingMessage,
  orders: Map<string, Record<string, unknown>>,
  fault: PlantedFault | null,
): Promise<Reply> {
  const sent = objectIn(await text(request));
  if (sent['token'] !== credentials.token || sent['secret'] !== credentials.secret) {
    return errorReply(401, 'Token ou Secret inválidos');
  }
  if (request.url === '/api/crypto/withdraw') return createOrder(sent, orders, fault);
  if (request.url === '/api/crypto/withdraw/status') return lookUpOrder(sent, orders, fault);
  return errorReply(404, 'Não encontrado');
}

function createOrder(
  sent: Record<string, unknown>,
  orders: Map<string, Record<string, unknown>>,
  fault: PlantedFault | null,
): Reply {
  const { success, data, error } = withdrawal.safeParse(sent);
  const errors = success ? [] : error.issues.map(({ path }) => String(path[0]));
  if (data && data.amount < 10 && fault !== 'rounds amounts up to the minimum') errors.push('amount');
  if (!data || errors.length > 0) return errorReply(422, 'Os dados enviados são inválidos', { errors });
  const { chain, address, amount } = data;
  if (!(fault === 'accepts short addresses' ? shortFormats : formats)[chain].test(address)) {
    return errorReply(400, 'Endereço inválido para a rede');
  }
  if (chain === 'solana' && amount < 30) return errorReply(400, 'O mínimo na rede solana é 30,00');
  if (amount > 10_000) {
    return errorReply(400, 'Saldo insuficiente', { available_balance: '10000.00', requested_amount: 0 });
  }
  const gross = amount / brlPerUsdt;
  const order = {
    order_id: orders.size + 1,
    status: 'processing',
    chain,
    address,
    amount_brl: Math.max(amount, 10).toFixed(2),
    usdt_to_receive: (gross * 0.99).toFixed(6),
    created_at: new Date().toISOString(),
  };
  orders.set(String(order.order_id), order);
  const onlyWhenCreated = {
    usdt_gross: gross.toFixed(6),
    platform_fee_usdt: (gross * 0.01).toFixed(6),
    expires_at: new Date(Date.now() + 1_800_000).toISOString(),
  };
  const body = { status: 'ok', message: 'Saque criado', data: { ...order, ...onlyWhenCreated } };
  return { status: 201, body };
}

function lookUpOrder(
  sent: Record<string, unknown>,
  orders: Map<string, Record<string, unknown>>,
  fault: PlantedFault | null,
): Reply {
  const { order_id: id } = sent;
  const isAccepted =
    fault === 'accepts order_id as a number'
      ? ['string', 'number'].includes(typeof id)
      : typeof id === 'string';
  if (!isAccepted || id === '')
    return errorReply(422, 'Os dados enviados são inválidos', { errors: ['order_id'] });
  const order = orders.get(String(id));
  if (order === undefined) return errorReply(404, 'Pedido não encontrado');
  const data = {
    ...order,
    status_message: 'Comprando USDT',
    payout_tx_hash: null,
    completed_at: order['created_at'],
  };
  return { status: 200, body: { status: 'ok', data } };
}

function objectIn(json: string): Record<string, unknown> {
  const parsed = z.record(z.string(), z.unknown()).safeParse(JSON.parse(json || '{}'));
  return parsed.data ?? {};
}
