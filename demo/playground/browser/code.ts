/** Code for each platform that reproduces the shown element. */

export const platforms = ['Script', 'React', 'Vue', 'Svelte', 'Angular', 'Next.js'] as const;
export type Platform = (typeof platforms)[number];

export interface SourceFile {
  name: string;
  code: string;
}

export interface Shown {
  tag: string;
  /** All but the client secret and the companion. */
  attributes: Readonly<Record<string, string>>;
  tokens: Readonly<Record<string, string>>;
  /** The companion's URL. */
  companion: string;
}

const secret = 'CLIENT_SECRET';

export function codeFor(platform: Platform, shown: Shown): SourceFile[] {
  const style = styleOf(shown.tokens);
  const files = sources[platform](shown, style !== '');
  return style === '' || platform === 'Script' ? files : [...files, { name: 'pay.css', code: style }];
}

/** Removes the characters that could end the declaration or the style sheet. */
const styleOf = (tokens: Shown['tokens']): string => {
  const lines = Object.entries(tokens).map(
    ([name, value]) => `  ${name}: ${value.replaceAll(/[;{}<>]/g, '')};`,
  );
  return lines.length === 0 ? '' : `:root {\n${lines.join('\n')}\n}\n`;
};

const quoted = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Formats attributes as ` name="value"`; one without a value is just its name. */
const formatAttributes = (attributes: Shown['attributes']): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${quoted(value)}"`))
    .join('');

const css = (has: boolean): string => (has ? "import './pay.css';\n" : '');
const classOf = (tag: string): string =>
  tag.replaceAll(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** Braces in an attribute are expressions in Svelte and Angular. */
const entityOf = (character: string): string => `&#${character.charCodeAt(0)};`;
const withoutBraces = (attributes: string): string => attributes.replaceAll(/[{}]/g, entityOf);

type Source = (shown: Shown, hasStyle: boolean) => SourceFile[];

/** Formats attributes as JSX properties: an empty one is true, the others are strings. */
const props = ({ attributes }: Shown, indent: string): string =>
  Object.entries(attributes)
    .map(([name, value]) => `\n${indent}${value === '' ? name : `${name}={${JSON.stringify(value)}}`}`)
    .join('');

const component = (
  shown: Shown,
  hasStyle: boolean,
  head: string,
): string => `${head}import { ${classOf(shown.tag)} } from 'pay-elements/react';
${css(hasStyle)}
interface PaymentProps {
  clientSecret: string;
  onPaid: () => void;
}

export const Payment = ({ clientSecret, onPaid }: PaymentProps) => (
  <${classOf(shown.tag)}
    checkout={clientSecret}
    companion="${shown.companion}"${props(shown, '    ')}
    onPaySuccess={onPaid}
  />
);
`;

const sources: Readonly<Record<Platform, Source>> = {
  Script: ({ tag, attributes, tokens, companion }) => {
    const style = styleOf(tokens);
    return [
      {
        name: 'payment.html',
        code: `<script type="module" src="${companion}/${tag}.js"></script>
${style === '' ? '' : `<style>\n${style}</style>\n`}
<${tag} checkout="${secret}"${formatAttributes(attributes)}></${tag}>
`,
      },
    ];
  },
  React: (shown, hasStyle) => [{ name: 'payment.tsx', code: component(shown, hasStyle, '') }],
  'Next.js': (shown, hasStyle) => [
    { name: 'payment.tsx', code: component(shown, hasStyle, "'use client';\n") },
  ],
  Vue: ({ tag, attributes, companion }, hasStyle) => [
    {
      name: 'payment.vue',
      code: `<script setup>
import 'pay-elements/define/${tag}';
${css(hasStyle)}
defineProps({ clientSecret: String });
defineEmits(['paid']);
</script>

<template>
  <${tag} :checkout="clientSecret" companion="${companion}"${formatAttributes(attributes)} @pay-success="$emit('paid')" />
</template>
`,
    },
  ],
  Svelte: ({ tag, attributes, companion }, hasStyle) => [
    {
      name: 'payment.svelte',
      code: `<script>
  import 'pay-elements/define/${tag}';
${hasStyle ? "  import './pay.css';\n" : ''}  let { clientSecret, onpaid } = $props();
</script>

<${tag} checkout={clientSecret} companion="${companion}"${withoutBraces(formatAttributes(attributes))} onpay-success={onpaid}></${tag}>
`,
    },
  ],
  Angular: ({ tag, attributes, companion }, hasStyle) => [
    {
      name: 'payment.ts',
      code: `import { Component, CUSTOM_ELEMENTS_SCHEMA, input, output } from '@angular/core';
import 'pay-elements/define/${tag}';
${css(hasStyle)}
@Component({
  selector: 'app-payment',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`<${tag} [attr.checkout]="clientSecret()"
    companion="${companion}"${formatForAngular(attributes)}
    (pay-success)="paid.emit()"></${tag}>\`,
})
export class Payment {
  clientSecret = input.required<string>();
  paid = output<void>();
}
`,
    },
  ],
};

/** Escapes attributes for an Angular template within a template literal, where braces and backticks are syntax. */
function formatForAngular(attributes: Shown['attributes']): string {
  return formatAttributes(attributes)
    .replaceAll(/[\\`]/g, String.raw`\$&`)
    .replaceAll('${', '\\${')
    .replaceAll(/[{}]/g, entityOf);
}
