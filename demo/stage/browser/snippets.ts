/** Code for each platform that reproduces what the stage shows. */
import { elementStyle } from './brands.ts';
import type { ViewState } from './view-state.ts';

export const platforms = ['Script', 'React', 'Vue', 'Svelte', 'Angular', 'Server'] as const;
export type Platform = (typeof platforms)[number];

export interface SourceFile {
  name: string;
  code: string;
}

const companion = 'https://pay.shop.example';

const install = (...packages: string[]): SourceFile => ({
  name: 'terminal',
  code: `npm install ${packages.join(' ')}\n`,
});

export function snippet(
  platform: Platform,
  { lang, brand }: Pick<ViewState, 'lang' | 'brand'>,
): SourceFile[] {
  const attributes = `companion="${companion}" locale="${lang}"`;
  const files = sources[platform](lang, attributes);
  return platform === 'Server' ? files : [...files, { name: 'brand.css', code: elementStyle(brand) }];
}

const sources: Readonly<Record<Platform, (lang: string, attributes: string) => SourceFile[]>> = {
  Script: (lang) => [
    {
      name: 'payment.html',
      code: `<script type="module" src="${companion}/pay.js"></script>
<link rel="stylesheet" href="/brand.css">

<pay-checkout checkout="CLIENT_SECRET" locale="${lang}"></pay-checkout>
`,
    },
  ],
  React: (lang) => [
    install('pay-elements'),
    {
      name: 'payment.tsx',
      code: `import { PayCheckout } from 'pay-elements/react';
import './brand.css';

interface PaymentProps {
  clientSecret: string;
  onPaid: () => void;
}

export const Payment = ({ clientSecret, onPaid }: PaymentProps) => (
  <PayCheckout
    checkout={clientSecret}
    companion="${companion}"
    locale="${lang}"
    onPaySuccess={onPaid}
  />
);
`,
    },
  ],
  Vue: (_lang, attributes) => [
    install('pay-elements'),
    {
      name: 'payment.vue',
      code: `<script setup>
import 'pay-elements/define';
import './brand.css';

defineProps({ clientSecret: String });
defineEmits(['paid']);
</script>

<template>
  <pay-checkout :checkout="clientSecret" ${attributes} @pay-success="$emit('paid')" />
</template>
`,
    },
  ],
  Svelte: (_lang, attributes) => [
    install('pay-elements'),
    {
      name: 'payment.svelte',
      code: `<script>
  import 'pay-elements/define';
  import './brand.css';
  let { clientSecret, onpaid } = $props();
</script>

<pay-checkout checkout={clientSecret} ${attributes} onpay-success={onpaid}></pay-checkout>
`,
    },
  ],
  Angular: (_lang, attributes) => [
    install('pay-elements'),
    {
      name: 'payment.ts',
      code: `import { Component, CUSTOM_ELEMENTS_SCHEMA, input, output } from '@angular/core';
import 'pay-elements/define';

@Component({
  selector: 'app-payment',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`<pay-checkout [attr.checkout]="clientSecret()"
    ${attributes}
    (pay-success)="paid.emit()"></pay-checkout>\`,
})
export class Payment {
  clientSecret = input.required<string>();
  paid = output<void>();
}
`,
    },
  ],
  Server: () => [
    install('express', 'pay-elements'),
    {
      name: 'checkout.js',
      code: `// The server sets amount and order; the browser gets only the client secret.
export async function startPayment(order) {
  const response = await fetch('${companion}/v1/checkouts', {
    method: 'POST',
    headers: {
      authorization: \`Bearer \${process.env.PAY_MERCHANT_KEY}\`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      reference: order.id,
      amounts: { BRL: '129.90', USD: '25.00' },
      return_url: \`https://shop.example/orders/\${order.id}\`,
    }),
  });
  if (!response.ok) throw new Error(\`no checkout: \${response.status}\`);
  const { client_secret } = await response.json();
  return client_secret;
}
`,
    },
    {
      name: 'webhooks.js',
      code: `import express from 'express';
import { verifyWebhook, WebhookSignatureError } from 'pay-elements/webhooks';

// Only a signed webhook marks the order as paid. It can arrive twice: mark it once.
export const webhooks = (markPaid) =>
  express.Router().post('/webhooks', express.raw({ type: '*/*' }), async (request, response) => {
    const secret = process.env.PAY_WEBHOOK_SECRET;
    const event = await verifyWebhook(request.body, request.headers, secret).catch((error) => {
      if (!(error instanceof WebhookSignatureError)) throw error; // no secret: responds with 500
    });
    if (!event) return response.sendStatus(400);
    if (event.type === 'checkout.paid') markPaid(event.data.checkout.reference);
    response.sendStatus(204);
  });
`,
    },
  ],
};
