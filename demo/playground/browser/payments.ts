/** Builds checkouts and payments for the scenes, in the companion's format. */
import QRCode from 'qrcode';
import { brCode } from '../../simulator/pix/br-code.ts';
import type { CheckoutView, Method, PaymentView } from '../../../widget/protocol/checkout.ts';

/** Decimal strings; a currency with an empty amount is not offered. */
export interface Amounts {
  BRL: string;
  USD: string;
}

const minute = 60_000;
export const at = (offsetMs: number): string => new Date(Date.now() + offsetMs).toISOString();

export function checkoutOf(amounts: Amounts, changes: Partial<CheckoutView> = {}): CheckoutView {
  return {
    id: crypto.randomUUID(),
    reference: 'ORDER-1001',
    description: null,
    status: 'open',
    methods: ['pix', 'card', 'wallet'],
    amounts: {
      ...(amounts.BRL !== '' && { BRL: amounts.BRL }),
      ...(amounts.USD !== '' && { USD: amounts.USD }),
    },
    revision: 0,
    environment: 'live',
    card_mode: 'direct',
    inline_card: true,
    missing: [],
    return_url: null,
    expires_at: at(60 * minute),
    payment: null,
    ...changes,
  };
}

const paymentOf = (method: Method, amount: string, changes: Partial<PaymentView>): PaymentView => ({
  id: `pay_${crypto.randomUUID()}`,
  transaction: crypto.randomUUID(),
  method,
  status: 'pending',
  currency: method === 'pix' ? 'BRL' : 'USD',
  amount,
  created_at: at(0),
  ...changes,
});

/** A Pix payment whose code depends on the amount alone, so that screenshots can be compared. */
export function pixPayment({ BRL }: Amounts, changes: Partial<PaymentView> = {}): PaymentView {
  const code = brCode({
    amountMinor: Math.round(Number(BRL) * 100),
    token: 'f3c1b0a2d4e5f60718293a4b5c6d7e8f9a0b1c2d3e4f506172',
    payee: { name: 'Orvalho', city: 'BELO HORIZONTE' },
  });
  const qr = modulesOf(code);
  return paymentOf('pix', BRL, {
    expires_at: at(30 * minute),
    pix: { code, image_url: null, qr },
    ...changes,
  });
}

export const cardPayment = ({ USD }: Amounts, changes: Partial<PaymentView> = {}): PaymentView =>
  paymentOf('card', USD, { card: { brand: 'visa', last4: '4242' }, ...changes });

export const walletPayment = ({ USD }: Amounts, changes: Partial<PaymentView> = {}): PaymentView =>
  paymentOf('wallet', USD, changes);

/** Encodes the modules row by row, one bit each, most significant bit first. One byte segment, like the companion: as many modules. */
function modulesOf(code: string): string {
  const bytes = new TextEncoder().encode(code);
  const options = { errorCorrectionLevel: 'M', maskPattern: 2 } as const;
  const { data, size } = QRCode.create([{ data: bytes, mode: 'byte' }], options).modules;
  const bits = new Uint8Array(Math.ceil((size * size) / 8));
  for (let index = 0; index < size * size; index++)
    if (data[index]) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  return btoa(String.fromCharCode(...bits));
}
