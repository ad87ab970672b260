/**
 * Nothing runs out of its box on the narrowest phones, in the languages with the longest words and in one that is made
 * up: English with every word 60 % longer, and each text 40 %.
 */
import { assert } from 'chai';
import { loadPurchaseTexts } from '../../../widget/locale/purchase-texts.ts';
import { addLocale, loadTexts } from '../../../widget/locale/registry.ts';
import type { CheckoutView } from '../../../widget/protocol/checkout.ts';
import type { Instructions } from '../support/instructions.ts';
import { type, until, visible } from '../support/browser/page.ts';
import { companion, pixPayment, scene } from '../support/browser/scene.ts';
import '../../../widget/define.ts';

/** By its own tag the browser's `Intl` takes it for English. */
const longer = 'en-XA';
const widthPx = 320;

const lengthened = (word: string): string => word + word.slice(-Math.ceil(word.length * 0.6));
/** Amounts, codes and addresses stay as they are. */
const lengthenText = (text: string): string =>
  text.replaceAll(/(?<![\w$@.])[A-Za-z’]{2,}(?![\w$@.])/g, lengthened);

function lengthen(texts: unknown): unknown {
  if (typeof texts === 'string') return lengthenText(texts);
  if (typeof texts === 'function') return (...given: unknown[]) => lengthenText(String(texts(...given)));
  if (Array.isArray(texts)) return texts.map(lengthen);
  return Object.fromEntries(Object.entries(texts as object).map(([key, text]) => [key, lengthen(text)]));
}

/** What a shop or a bank wrote is cut with an ellipsis where it is too long. */
const isCutOnPurpose = (element: Element): boolean =>
  /\b(description|payee)\b/.test(element.getAttribute('part') ?? '');
const isForEarsOnly = (element: Element): boolean => getComputedStyle(element).clipPath === 'inset(50%)';

/** Each visible part that ends outside of its element, or whose text does not fit into it. */
function overflows(element: Element): string[] {
  const box = element.getBoundingClientRect();
  const found: string[] = [];
  const visit = (root: ParentNode): void => {
    for (const child of root.children) {
      if (child.localName === 'textarea' || isForEarsOnly(child) || isCutOnPurpose(child)) continue;
      const { left, right, width } = child.getBoundingClientRect();
      const name = `${child.localName}.${child.getAttribute('class') ?? ''} “${child.textContent.trim().slice(0, 40)}”`;
      if (width > 0 && (left < box.left - 1 || right > box.right + 1)) found.push(`${name} is outside`);
      const isText = child.childElementCount === 0 && child.textContent !== '';
      if (
        isText &&
        child instanceof HTMLElement &&
        child.clientWidth > 0 &&
        child.scrollWidth > child.clientWidth + 1
      )
        found.push(`${name} is ${child.scrollWidth - child.clientWidth} px too wide`);
      visit(child);
      if (child.shadowRoot) visit(child.shadowRoot);
    }
  };
  if (element.shadowRoot) visit(element.shadowRoot);
  return found;
}

const both: Partial<CheckoutView> = {
  methods: ['pix', 'card'],
  amounts: { BRL: '12999.90', USD: '2500.00' },
};
const inline: Instructions['view'] = { ...both, card_mode: 'direct', inline_card: true };
const code = (): Instructions => ({ deposits: [{ payment: pixPayment() }] });

interface Shown {
  tag: string;
  instructions: () => Instructions;
  /** The state that the picture is taken in. */
  state: string;
  attributes?: { [name: string]: string };
  /** What is done before. */
  use?: (element: HTMLElement) => void;
}

const press = (element: HTMLElement): void => (element as HTMLElement & { submit(): void }).submit();

const shown: { [what: string]: Shown } = {
  'a code': { tag: 'pay-pix', instructions: code, state: 'waiting' },
  'a code being made': {
    tag: 'pay-pix',
    // One without an answer would keep a connection from the tests that follow: a browser has six.
    instructions: () => ({ deposits: [{ proxy: 502 }] }),
    state: 'preparing',
  },
  'a payer’s form with its errors': {
    tag: 'pay-pix',
    instructions: () => ({ view: { missing: ['name', 'email', 'phone', 'document'] }, ...code() }),
    state: 'form',
    use: press,
  },
  'a card form with its errors': {
    tag: 'pay-card',
    instructions: () => ({ view: inline }),
    attributes: { isolation: 'inline' },
    state: 'form',
    use: press,
  },
  'the hosted page’s button': {
    tag: 'pay-card',
    instructions: () => ({ view: { ...both } }),
    state: 'hosted',
  },
  'the choice of methods': {
    tag: 'pay-checkout',
    instructions: () => ({ view: inline, ...code() }),
    state: 'open',
  },
  'a paid order': {
    tag: 'pay-checkout',
    instructions: () => ({ view: { ...inline, status: 'paid' } }),
    state: 'paid',
  },
  'an expired order': {
    tag: 'pay-checkout',
    instructions: () => ({ view: { ...inline, status: 'expired' } }),
    state: 'expired',
  },
};

describe(`elements of ${widthPx} px`, () => {
  let page: HTMLElement;

  before(async () => {
    const sections = ['common', 'wallet', 'checkout', 'pix', 'card'] as const;
    const texts = await Promise.all(
      sections.map(async (name) => [name, lengthen(await loadTexts('en', name))]),
    );
    const purchase = lengthen(await loadPurchaseTexts('en'));
    addLocale(longer, { ...Object.fromEntries(texts), purchase } as Parameters<typeof addLocale>[1]);
  });
  beforeEach(() => {
    page = document.body.appendChild(document.createElement('main'));
    page.style.width = `${widthPx}px`;
  });
  afterEach(() => page.remove());

  it('the made-up language is 40 % longer', async () => {
    const { steps } = await loadTexts(longer, 'pix');
    const { steps: english } = await loadTexts('en', 'pix');
    assert.isAtLeast(steps.join(' ').length, english.join(' ').length * 1.4);
  });

  for (const locale of ['ar', 'he']) {
    it(`${locale}: digits run from left to right, and the card’s mark covers none`, async () => {
      const { secret } = await scene({ view: inline });
      const element = document.createElement('pay-card');
      const all = { companion, checkout: secret, locale, isolation: 'inline' };
      for (const [name, value] of Object.entries(all)) element.setAttribute(name, value);
      page.append(element);
      const number = await visible<HTMLInputElement>(element, '#number');
      await type(element, 'number', '4242424242424242');
      const mark = await visible(element, '.mark[aria-label=Visa]');
      for (const name of ['number', 'expiry', 'cvc'])
        assert.equal(getComputedStyle(await visible(element, `#${name}`)).direction, 'ltr', name);
      const { paddingLeft, paddingRight } = getComputedStyle(number);
      const box = number.getBoundingClientRect();
      const { left, right } = mark.getBoundingClientRect();
      const isRight = left >= box.right - parseFloat(paddingRight);
      assert.isTrue(isRight || right <= box.left + parseFloat(paddingLeft), 'it stands beside the digits');
      assert.equal(getComputedStyle(await visible(element, '.panel')).direction, 'rtl');
    });
  }

  for (const locale of [longer, 'de', 'pl', 'ar', 'he', 'ja']) {
    for (const [what, { tag, instructions, state, attributes, use }] of Object.entries(shown)) {
      it(`${locale}: ${what} fits`, async () => {
        const { secret } = await scene(instructions());
        const element = document.createElement(tag);
        const all = { companion, checkout: secret, locale, ...attributes };
        for (const [name, value] of Object.entries(all)) element.setAttribute(name, value);
        page.append(element);
        await until(`:state(${state})`, () => element.matches(`:state(${state})`));
        use?.(element);
        await until('nothing more moves', () => isAtRest(element));
        assert.deepEqual(overflows(element), []);
      });
    }
  }
});

const heights = new WeakMap<Element, number[]>();

/** Its height was the same in five looks, one after the other. */
function isAtRest(element: Element): boolean {
  const seen = [...(heights.get(element) ?? []), element.getBoundingClientRect().height].slice(-5);
  heights.set(element, seen);
  return seen.length === 5 && new Set(seen).size === 1;
}
