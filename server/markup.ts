/** The lines of HTML that show a checkout: its script, and the card frame beside it, so that neither waits for the other. */
import { createHash } from 'node:crypto';
import { type Method, methods } from '../widget/protocol/checkout.ts';
import { paths } from '../widget/protocol/requests.ts';
import type { RawCard } from './checkouts/ports.ts';
import type { DeclaredShells } from './declared-shells.ts';

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
  /** Of the page's policy, for the style of a card form. */
  nonce?: string;
}

export interface Markup {
  /** For the page's head, as early as can be. Also of use on the page before. */
  preload: string;
  /** For the page's head. */
  script: string;
  /** For where the form is to be. */
  element: string;
  /** For `style-src` of a policy without a nonce. Null where there is no style. */
  styleHash: string | null;
}

export interface MarkupSettings {
  publicUrl: string;
  rawCard: RawCard;
  /** Null where the widget has not been built. */
  shells: DeclaredShells | null;
}

const choices: readonly string[] = ['pix', 'card'] satisfies Method[];

export function markup(
  { client_secret: clientSecret, methods: offered }: MarkupCheckout,
  { element = 'pay-checkout', order, language, nonce }: MarkupOptions,
  { publicUrl, rawCard, shells }: MarkupSettings,
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
  const hasChoice = choices.filter((name) => offered.includes(name)).length > 1;
  const shell = element === 'pay-card' ? 'card' : hasChoice ? 'choice' : 'checkout';
  // A frame whose slot is there from the start keeps its box, and with it each key, when the element comes.
  const declared = shells?.[shell] ?? '';
  const root =
    nonce === undefined ? declared : declared.replaceAll('<style>', `<style nonce="${escaped(nonce)}">`);
  const attributes = [
    `checkout="${escaped(clientSecret)}"`,
    ...(order === undefined ? [] : [`order="${escaped(order)}"`]),
    ...(language === undefined ? [] : [`locale="${escaped(language)}"`]),
  ];
  return {
    preload: `<link rel="modulepreload" href="${script}" />`,
    script: `<script type="module" src="${script}"></script>`,
    element: `<${element} ${attributes.join(' ')}>${bringsFrame ? root + frame : ''}</${element}>`,
    styleHash: bringsFrame && shells ? hashOf(shells.style) : null,
  };
}

const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
