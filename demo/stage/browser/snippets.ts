/** The code of what the stage shows, for each platform. */
import { elementStyle } from './brands.ts';
import type { ViewState } from './view-state.ts';

export const platforms = ['Script', 'React', 'Vue', 'Svelte', 'Angular', 'Server'] as const;
export type Platform = (typeof platforms)[number];

const companion = 'https://pay.shop.example';

export function snippet(platform: Platform, { lang, brand }: Pick<ViewState, 'lang' | 'brand'>): string {
  const style = elementStyle(brand);
  const attributes = `companion="${companion}" locale="${lang}"`;
  switch (platform) {
    case 'Script':
      return `<script type="module" src="${companion}/pay.js"></script>
<link rel="stylesheet" href="/brand.css">

<pay-checkout checkout="CLIENT_SECRET" locale="${lang}"></pay-checkout>

/* brand.css */
${style}`;
    case 'React':
      return `import { PayCheckout } from 'pay-elements/react';
import './brand.css';

export function Payment({ clientSecret, onPaid }) {
  return (
    <PayCheckout
      checkout={clientSecret}
      companion="${companion}"
      locale="${lang}"
      onPaySuccess={onPaid}
    />
  );
}

/* brand.css */
${style}`;
    case 'Vue':
      return `<script setup>
import 'pay-elements/define';
import './brand.css';

defineProps({ clientSecret: String });
defineEmits(['paid']);
</script>

<template>
  <pay-checkout :checkout="clientSecret" ${attributes} @pay-success="$emit('paid')" />
</template>

/* brand.css */
${style}`;
    case 'Svelte':
      return `<script>
  import 'pay-elements/define';
  import './brand.css';
  let { clientSecret, onpaid } = $props();
</script>

<pay-checkout checkout={clientSecret} ${attributes} onpay-success={onpaid}></pay-checkout>

/* brand.css */
${style}`;
    case 'Angular':
      return `import { Component, CUSTOM_ELEMENTS_SCHEMA, input, output } from '@angular/core';
import 'pay-elements/define';

@Component({
  selector: 'app-payment',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  styleUrl: './brand.css', // with :host in place of :root
  template: \`<pay-checkout [attr.checkout]="clientSecret()"
    ${attributes}
    (pay-success)="paid.emit()"></pay-checkout>\`,
})
export class Payment {
  clientSecret = input.required<string>();
  paid = output<void>();
}

/* brand.css */
${style}`;
    case 'Server':
      return `// Amount and order are the server's to say; the browser gets the client secret alone.
const answer = await fetch('${companion}/v1/checkouts', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.PAY_MERCHANT_KEY}\`,
    'content-type': 'application/json',
  },
  body: JSON.stringify({
    reference: 'order-1001',
    amounts: { BRL: '129.90', USD: '25.00' },
    return_url: 'https://shop.example/orders/1001',
  }),
});
const { client_secret } = await answer.json();

// The order is paid when a signed webhook says so.
import { Webhook } from 'standardwebhooks';
const webhook = new Webhook(process.env.PAY_WEBHOOK_SECRET);

app.post('/webhooks', express.raw({ type: '*/*' }), (request, response) => {
  const event = webhook.verify(request.body.toString(), request.headers);
  if (event.type === 'checkout.paid') markPaid(event.data.checkout.reference);
  response.sendStatus(204);
});
`;
  }
}
