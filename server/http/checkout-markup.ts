/** Builds the HTML that shows a checkout: its script and, in parallel, the card frame. */
import { createHash } from 'node:crypto';
import { type Method, methods } from '../../widget/protocol/checkout.ts';
import { paths } from '../../widget/protocol/requests.ts';
import type { RawCard } from '../checkouts/ports.ts';
import { version, packageRoot } from '../values/version.ts';
import { existsSync, readFileSync } from 'node:fs';

export interface MarkupCheckout {
  client_secret: string;
  methods: readonly string[];
}

export interface MarkupOptions {
  /** Default: `pay-checkout`. */
  element?: 'pay-checkout' | 'pay-card' | 'pay-pix' | 'pay-wallet' | undefined;
  /** The attribute of `<pay-checkout>`: its methods, separated by spaces. */
  order?: string | undefined;
  /** BCP 47 tag of the page. */
  language?: string | undefined;
  /** Nonce of the page's Content-Security-Policy, for the style of a card form. */
  nonce?: string | undefined;
}

export interface Markup {
  /** For the page's head, as early as possible. Also useful on the previous page. */
  preload: string;
  /** For the page's head. */
  script: string;
  /** For the place of the form. */
  element: string;
  /** For `style-src` of a policy without a nonce. Null without a style. */
  styleHash: string | null;
}

export interface MarkupSettings {
  publicUrl: string;
  rawCard: RawCard;
  /** Null if the widget has not been built. */
  shells: DeclaredShells | null;
}

const choices: readonly string[] = ['pix', 'card'] satisfies Method[];

const elements: readonly string[] = ['pay-checkout', 'pay-card', 'pay-pix', 'pay-wallet'];

/** @throws TypeError, since callers in JavaScript may pass what a request has brought. */
function checkArguments({ client_secret, methods: offered }: MarkupCheckout, options: MarkupOptions): void {
  const { element = 'pay-checkout', order, language, nonce } = options;
  if (typeof client_secret !== 'string' || client_secret === '') {
    throw new TypeError(
      'markup() needs the checkout that checkouts.create() returned: client_secret is missing',
    );
  }
  if (!Array.isArray(offered)) throw new TypeError('markup() needs the methods of the checkout');
  if (!elements.includes(element)) throw new TypeError(`element must be one of ${elements.join(', ')}`);
  for (const [name, value] of Object.entries({ order, language, nonce })) {
    if (value !== undefined && typeof value !== 'string') throw new TypeError(`${name} must be text`);
  }
  if (language !== undefined && !/^[a-z]{2,8}(-[a-z\d]{1,8})*$/i.test(language)) {
    throw new TypeError('language must be a BCP 47 tag such as pt-BR');
  }
  if (nonce !== undefined && !/^[\w+/-]+={0,2}$/.test(nonce)) {
    throw new TypeError('nonce must be base64, as in the Content-Security-Policy');
  }
}

export function markup(
  checkout: MarkupCheckout,
  options: MarkupOptions,
  { publicUrl, rawCard, shells }: MarkupSettings,
): Markup {
  checkArguments(checkout, options);
  const { client_secret: clientSecret, methods: offered } = checkout;
  const { element = 'pay-checkout', order, language, nonce } = options;
  const script = escaped(`${publicUrl}/${element}.js?v=${version}`);
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
  // A frame with a slot from the start keeps its box, and with it every typed key, when the element is upgraded.
  const declared = shells?.[shell] ?? '';
  const root =
    nonce === undefined
      ? declared
      : declared.replaceAll('<style>', () => `<style nonce="${escaped(nonce)}">`);
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

/** Loads the declarative shadow roots around a card frame, which `widget/build/declared-shells.ts` writes for `markup.ts`. */
interface DeclaredShells {
  /** The content of their `<style>`. */
  style: string;
  card: string;
  checkout: string;
  /** With more methods than the card. */
  choice: string;
}

/** Null if the widget has not been built. */
export function readDeclaredShells(): DeclaredShells | null {
  const file = new URL('dist/cdn/declared-shells.json', packageRoot);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DeclaredShells) : null;
}
