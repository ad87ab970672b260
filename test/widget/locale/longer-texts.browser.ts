/**
 * Tests that nothing overflows on the narrowest phones, in the languages with the longest words and in a
 * pseudo-language: English with every word 60 % longer, and each text 40 %; and that the wallet's title is fully visible in every language.
 */
// In every engine only in the long run.
import { assert } from 'chai';
import { builtInLocales } from '../../../widget/locale/built-in-locales.ts';
import { addLocale, loadTexts } from '../../../widget/locale/registry.ts';
import type { CheckoutView } from '../../../widget/protocol/checkout.ts';
import type { Instructions } from '../support/fake-companion-control.ts';
import { find, type, until, visible } from '../support/browser/page.ts';
import { companion, createScene, pixPayment } from '../support/browser/scene.ts';
import '../../../widget/define.ts';
import { installLibrary } from '../support/browser/stripe-stub.ts';

/** `Intl` treats this tag as English. */
const pseudoLocale = 'en-XA';
const widthPx = 320;

const lengthened = (word: string): string => word + word.slice(-Math.ceil(word.length * 0.6));
/** Amounts, codes and addresses stay as they are. */
const lengthenText = (text: string): string =>
  text.replaceAll(/(?<![\w$@.])[A-Za-z’]{2,}(?![\w$@.])/g, lengthened);

function lengthen(texts: unknown): unknown {
  if (typeof texts === 'string') return lengthenText(texts);
  if (typeof texts === 'function') return (...values: unknown[]) => lengthenText(String(texts(...values)));
  if (Array.isArray(texts)) return texts.map(lengthen);
  return Object.fromEntries(Object.entries(texts as object).map(([key, text]) => [key, lengthen(text)]));
}

/** Texts of the shop or the bank are cut with an ellipsis when they are too long. */
const isTruncated = (element: Element): boolean =>
  /\b(description|payee)\b/.test(element.getAttribute('part') ?? '');
const isVisuallyHidden = (element: Element): boolean => getComputedStyle(element).clipPath === 'inset(50%)';

/** Visible parts that end outside of their element, or whose text does not fit. */
function overflows(element: Element): string[] {
  const box = element.getBoundingClientRect();
  const found: string[] = [];
  const visit = (root: ParentNode): void => {
    for (const child of root.children) {
      if (child.localName === 'textarea' || isVisuallyHidden(child) || isTruncated(child)) continue;
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
  /** The state to wait for. */
  state: string;
  attributes?: { [name: string]: string };
  /** Runs in that state, before the measurement. */
  use?: (element: HTMLElement) => void;
}

const submit = (element: HTMLElement): void => (element as HTMLElement & { submit(): void }).submit();

const shown: { [name: string]: Shown } = {
  'a code': { tag: 'pay-pix', instructions: code, state: 'waiting' },
  'a code being prepared': {
    tag: 'pay-pix',
    // A request without a response would hold one of the browser's six connections during the next tests.
    instructions: () => ({ deposits: [{ proxy: 502 }] }),
    state: 'preparing',
  },
  'a payer’s form with its errors': {
    tag: 'pay-pix',
    instructions: () => ({ view: { missing: ['name', 'email', 'phone', 'document'] }, ...code() }),
    state: 'form',
    use: submit,
  },
  'a card form with its errors': {
    tag: 'pay-card',
    instructions: () => ({ view: inline }),
    attributes: { isolation: 'inline' },
    state: 'form',
    use: submit,
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
    for (const section of ['wallet', 'checkout', 'pix', 'card', 'purchase'] as const) {
      const { common, own } = await loadTexts('en', section);
      const texts = lengthen({ common, [section]: own });
      addLocale(pseudoLocale, texts as Parameters<typeof addLocale>[1]);
    }
  });
  beforeEach(() => {
    page = document.body.appendChild(document.createElement('main'));
    page.style.width = `${widthPx}px`;
  });
  afterEach(() => page.remove());

  it('the pseudo-language is 40 % longer', async () => {
    const { own } = await loadTexts(pseudoLocale, 'pix');
    const { own: english } = await loadTexts('en', 'pix');
    assert.isAtLeast(own.steps.join(' ').length, english.steps.join(' ').length * 1.4);
  });

  for (const locale of ['ar', 'he']) {
    it(`${locale}: digits run left to right, and the network’s mark covers none`, async () => {
      const { secret } = await createScene({ view: inline });
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
      assert.isTrue(isRight || right <= box.left + parseFloat(paddingLeft), 'the mark is beside the digits');
      assert.equal(getComputedStyle(await visible(element, '.panel')).direction, 'rtl');
    });
  }

  for (const locale of [pseudoLocale, 'de', 'pl', 'ar', 'he', 'ja']) {
    for (const [name, { tag, instructions, state, attributes, use }] of Object.entries(shown)) {
      it(`${locale}: ${name} fits`, async () => {
        const { secret } = await createScene(instructions());
        const element = document.createElement(tag);
        const all = { companion, checkout: secret, locale, ...attributes };
        for (const [name, value] of Object.entries(all)) element.setAttribute(name, value);
        page.append(element);
        await until(`:state(${state})`, () => element.matches(`:state(${state})`));
        use?.(element);
        await until('the layout is stable', () => isLayoutStable(element));
        assert.deepEqual(overflows(element), []);
      });
    }
  }
});

describe('<pay-wallet> on a phone of 360 px', () => {
  for (const locale of ['pt-BR', 'es', 'fr', 'de', 'en', 'it', 'nl', 'pl', 'tr', 'he'])
    for (const display of ['embedded', 'redirect'])
      it(`${locale}: the button of ${display} has two lines at most`, async () => {
        const { secret } = await createScene({ view: { methods: ['wallet'], amounts: { USD: '129.90' } } });
        const element = document.createElement('pay-wallet');
        for (const [name, value] of Object.entries({ companion, checkout: secret, locale, display }))
          element.setAttribute(name, value);
        element.style.width = '344px';
        document.body.append(element);
        const label = await visible(element, '.button > span');
        const lines = label.offsetHeight / parseFloat(getComputedStyle(label).lineHeight);
        assert.isBelow(lines, 2.5, label.innerText);
        element.remove();
      });
});

/** Start of each part from its row's start, in pixels, with what leaves the row or takes two lines. */
function columnsOf(head: Element): { left: number; right: number; starts: number[]; faults: string[] } {
  const { left, right } = head.getBoundingClientRect();
  const isFromRight = getComputedStyle(head).direction === 'rtl';
  const parts = [...head.children].filter((part) => part.checkVisibility());
  const faults = parts.flatMap((part) => {
    const box = part.getBoundingClientRect();
    const isInside =
      box.left >= left - 1 && box.right <= right + 1 && part.scrollWidth <= part.clientWidth + 1;
    return isInside ? [] : [`${part.getAttribute('part')} “${part.textContent}” leaves the row`];
  });
  const amount = head.querySelector('.amount');
  const heightPx = amount?.getBoundingClientRect().height ?? 0;
  if (!amount || heightPx > 2 * parseFloat(getComputedStyle(amount).fontSize))
    faults.push(`the amount is ${heightPx} px high`);
  return {
    left: Math.round(left),
    right: Math.round(right),
    starts: parts.map((part) => {
      const box = part.getBoundingClientRect();
      return Math.round(isFromRight ? right - box.right : box.left - left);
    }),
    faults,
  };
}

describe('<pay-checkout> of 328 px with text at 200 %', () => {
  let page: HTMLElement;

  beforeEach(() => {
    document.documentElement.style.fontSize = '200%';
    page = document.body.appendChild(document.createElement('main'));
    page.style.width = '328px';
  });
  afterEach(() => {
    page.remove();
    document.documentElement.style.fontSize = '';
  });

  for (const locale of builtInLocales) {
    for (const amounts of [
      { BRL: '6172.80', USD: '1234.56' },
      { BRL: '99.90', USD: '17.90' },
      { BRL: '17500.00', USD: '32345.67' },
    ])
      it(`${locale}: the choices keep their column with ${amounts.BRL} and ${amounts.USD}`, async () => {
        const { secret } = await createScene({ view: { ...inline, amounts }, ...code() });
        const element = document.createElement('pay-checkout');
        for (const [name, value] of Object.entries({ companion, checkout: secret, locale }))
          element.setAttribute(name, value);
        page.append(element);
        const head = await visible(element, '[part=method-head]');
        const heads = [...(head.closest('.rows')?.querySelectorAll('[part=method-head]') ?? [])];
        const [first, second] = heads.map(columnsOf);
        assert.lengthOf(heads, 2);
        assert.deepEqual(first?.faults, []);
        assert.deepEqual(second, first);
      });
  }
});

const heights = new WeakMap<Element, number[]>();

/** True once the height was the same in five consecutive polls. */
function isLayoutStable(element: Element): boolean {
  const latest = [...(heights.get(element) ?? []), element.getBoundingClientRect().height].slice(-5);
  heights.set(element, latest);
  return latest.length === 5 && new Set(latest).size === 1;
}

const widths = [280, 320, 360, 390, 480, 768];
/** Tolerance for rounding, in pixels. */
const tolerance = 1;

describe('<pay-checkout> on small screens', () => {
  let page: HTMLElement;
  before(() =>
    installLibrary(() => (emit) => emit('ready', { availablePaymentMethods: { googlePay: true } })),
  );
  afterEach(() => page.remove());

  for (const locale of builtInLocales) {
    it(`shows the whole title of the wallet: ${locale}`, async () => {
      const { secret } = await createScene({
        view: {
          methods: ['pix', 'card', 'wallet'],
          amounts: { BRL: '1290.90', USD: '1225.00' },
          publishable_key: 'pk_live_x',
          on_behalf_of: 'acct_x',
        },
      });
      page = document.body.appendChild(document.createElement('main'));
      const element = document.createElement('pay-checkout');
      for (const [name, value] of Object.entries({ companion, checkout: secret, locale }))
        element.setAttribute(name, value);
      page.append(element);
      const wallet = await until('the wallet', () => {
        const found = find(element, 'pay-wallet');
        return found?.matches(':state(embedded)') && found.shadowRoot;
      });
      const titleText = wallet.querySelector('[part=title]')?.firstChild;
      const header = wallet.querySelector('[part=header]');
      assert.ok(titleText && header);
      const text = document.createRange();
      text.selectNodeContents(titleText);
      for (const width of widths) {
        page.style.width = `${width}px`;
        const [content, title, box] = [text, titleText.parentElement, header].map((drawn) =>
          drawn?.getBoundingClientRect(),
        );
        assert.ok(content && title && box && content.width > 0);
        assert.isAtLeast(content.left, box.left - tolerance, `${width} px: left`);
        assert.isAtMost(content.right, box.right + tolerance, `${width} px: right`);
        assert.isAtMost(content.right, title.right + tolerance, `${width} px: right of the title`);
        assert.isAtLeast(content.left, title.left - tolerance, `${width} px: left of the title`);
        assert.isAtMost(content.bottom, box.bottom + tolerance, `${width} px: below`);
        const express = find(element, '[part=express]')?.getBoundingClientRect();
        assert.ok(express && box.top >= express.top, `${width} px: above`);
      }
    });
  }
});
