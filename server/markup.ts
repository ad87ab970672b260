/** The lines of HTML that show a checkout: its script, and the card frame beside it, so that neither waits for the other. */
import { type Method, methods } from '../widget/protocol/checkout.ts';
import { paths } from '../widget/protocol/requests.ts';
import type { RawCard } from './checkouts/ports.ts';

export interface MarkupCheckout {
  client_secret: string;
  methods: readonly string[];
}

export interface MarkupOptions {
  /** Default: `pay-checkout`. */
  element?: 'pay-checkout' | 'pay-card' | 'pay-pix' | 'pay-wallet';
  /** The attribute of `<pay-checkout>`: its methods, separated by spaces. */
  order?: string;
  /** BCP 47 tag of the page. */
  language?: string;
}

export interface Markup {
  /** For the page's head, as early as can be. Also of use on the page before. */
  preload: string;
  /** For the page's head. */
  script: string;
  /** For where the form is to be. */
  element: string;
}

export interface MarkupSettings {
  publicUrl: string;
  rawCard: RawCard;
}

const choices: readonly string[] = ['pix', 'card'] satisfies Method[];

export function markup(
  { client_secret: clientSecret, methods: offered }: MarkupCheckout,
  { element = 'pay-checkout', order, language }: MarkupOptions,
  { publicUrl, rawCard }: MarkupSettings,
): Markup {
  const script = escaped(`${publicUrl}/${element}.js`);
  const named = (order ?? '').split(/[\s,]+/).filter((name) => offered.includes(name));
  const first = [...named, ...methods.filter((name) => offered.includes(name))].find((name) =>
    choices.includes(name),
  );
  const showsCard =
    element === 'pay-card' ? offered.includes('card') : element === 'pay-checkout' && first === 'card';
  const bringsFrame = rawCard !== 'off' && showsCard;
  const query = language === undefined ? '' : `?lang=${encodeURIComponent(language)}`;
  const frame = `<iframe slot="card-frame" src="${escaped(publicUrl + paths.cardFrame + query)}" sandbox="allow-scripts allow-same-origin" referrerpolicy="no-referrer"></iframe>`;
  const attributes = [
    `checkout="${escaped(clientSecret)}"`,
    ...(order === undefined ? [] : [`order="${escaped(order)}"`]),
    ...(language === undefined ? [] : [`locale="${escaped(language)}"`]),
  ];
  return {
    preload: `<link rel="modulepreload" href="${script}" />`,
    script: `<script type="module" src="${script}"></script>`,
    element: `<${element} ${attributes.join(' ')}>${bringsFrame ? frame : ''}</${element}>`,
  };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
