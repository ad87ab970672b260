/** A shop in Node: sells an order by PIX, waits until it is paid, and receives the error that PIX cannot be refunded. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Checkout, createClient, ProblemError } from 'pay-elements/client';

const [url = '', key = '', reference = ''] = process.argv.slice(2);
const client = createClient({ url, key });

const sold = await client.checkouts.create({ reference, amounts: { BRL: '129.90' }, methods: ['pix'] });

let order: Checkout = sold;
while (order.status === 'open') {
  await pause(200);
  order = await client.checkouts.get(sold.id);
}
const [payment] = order.payments;
if (payment === undefined) throw new Error('A paid order has a payment');
console.log(`${order.status} ${payment.amount} ${payment.currency}`);

await client.refunds
  .create({ payment: payment.id }, { idempotencyKey: `refund-of-${reference}` })
  .catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    console.log(`refund: ${error.status} ${error.code}`);
  });
