/** Tests the elements below a page's own text styles and colours. */
import { readFile } from '@web/test-runner-commands';
import { assert } from 'chai';
import { PayDiagnosticEvent } from '../../../widget/index.ts';
import { contrastOf } from '../../../widget/ui/contrast.ts';
import { createCardScene, field, payButton, showCard } from '../support/browser/card.ts';
import { find, until, visible } from '../support/browser/page.ts';
import { companion, createScene, pixPayment } from '../support/browser/scene.ts';

const sheet = new CSSStyleSheet();
const leftovers: Element[] = [];
beforeEach(() => document.adoptedStyleSheets.push(sheet));
afterEach(() => {
  for (const element of leftovers.splice(0)) element.remove();
  sheet.replaceSync('');
  document.documentElement.removeAttribute('style');
});

describe('an element below the text styles of its page', () => {
  /** The boxes of all that an element draws. */
  const boxesOf = (element: Element): string[] => {
    const origin = element.getBoundingClientRect();
    const parts = [...(element.shadowRoot?.querySelectorAll('.panel, .panel *') ?? [])];
    return parts
      .filter((part) => part.getClientRects().length)
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [part.localName, ...[x - origin.x, y - origin.y, width, height].map(Math.round)].join(' ');
      });
  };

  const elements = {
    '<pay-pix> with its form': async () => {
      const scene = await createScene({ view: { missing: ['name', 'email'] } });
      const element = scene.show();
      await visible(element, '#name');
      return element;
    },
    '<pay-pix> with a code': async () => {
      const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
      const element = scene.show();
      await visible(element, '#code');
      // The countdown changes its text.
      find(element, 'time')?.remove();
      return element;
    },
    '<pay-card> inline': async () => {
      const element = showCard(await createCardScene({ view: { missing: ['name'] } }), {
        isolation: 'inline',
      });
      await field(element, 'number');
      await payButton(element);
      return element;
    },
  };

  for (const [name, show] of Object.entries(elements)) {
    it(`draws ${name} in the same boxes`, async () => {
      const element = await show();
      leftovers.push(element);
      const before = boxesOf(element);
      for (const styles of [
        'white-space: nowrap; text-indent: 2em; word-spacing: 1em; text-transform: uppercase; letter-spacing: .2em',
        'white-space: pre; word-break: break-all; overflow-wrap: anywhere; hyphens: auto; line-height: 3; font-variant: small-caps',
        'text-align: justify; line-break: anywhere; font-stretch: condensed; -webkit-text-fill-color: transparent; text-shadow: 0 0 9px red',
      ]) {
        sheet.replaceSync(`body { ${styles} }`);
        assert.deepEqual(boxesOf(element), before, styles);
        const label = find(element, '.panel *');
        assert.ok(label);
        const { webkitTextFillColor, color, textShadow } = getComputedStyle(label);
        assert.deepEqual([webkitTextFillColor, textShadow], [color, 'none']);
      }
    });
  }
});

describe('the colours of a theme', () => {
  const showThemed = async (theme: string) => {
    sheet.replaceSync(`pay-card { ${theme} }`);
    const scene = await createCardScene();
    const element = showCard(scene, { isolation: 'inline' });
    leftovers.push(element);
    return { scene, element, button: await payButton(element) };
  };
  const contrastOfButton = (button: Element): number => {
    const { color, backgroundColor } = getComputedStyle(button);
    return contrastOf(color, backgroundColor) ?? 0;
  };

  it('give text on the primary colour a contrast of 4.5:1 where the page sets none', async () => {
    const { element, button } = await showThemed('');
    button.style.transition = 'none';
    const grays = Array.from({ length: 32 }, (_none, at) => `rgb(${at * 8} ${at * 8} ${at * 8})`);
    const hues = Array.from({ length: 24 }, (_none, at) => `hsl(${at * 15} 90% ${20 + (at % 5) * 15}%)`);
    const named = ['#7a2048', '#2b3fe0', 'gold', 'light-dark(#7a2048, #f2b8d0)', 'oklch(60% 0.2 30)'];
    for (const scheme of ['light', 'dark']) {
      document.documentElement.style.colorScheme = scheme;
      for (const color of ['', ...named, ...grays, ...hues]) {
        element.style.setProperty('--pay-color-primary', color);
        if (color === '') element.style.removeProperty('--pay-color-primary');
        assert.isAtLeast(contrastOfButton(button), 4.5, `${color} in ${scheme}`);
      }
    }
  });

  it('are those of the page where it sets both, and reported once if they are hard to read', async () => {
    document.documentElement.style.colorScheme = 'light dark';
    const { scene, button } = await showThemed(
      '--pay-color-primary: #7a2048; --pay-color-on-primary: light-dark(#fff, #06231e); --pay-color-text: #123',
    );
    assert.equal(getComputedStyle(button).color, 'rgb(255, 255, 255)');
    const messages = () =>
      scene
        .eventsOf(PayDiagnosticEvent)
        .flatMap(({ code, message }) => (code === 'LOW_CONTRAST' ? [message] : []));
    await until('the reports', () => messages().length === 2);
    assert.match(
      messages()[0] ?? '',
      /--pay-color-on-primary on --pay-color-primary has a contrast of 1\.\d:1 in the dark theme/,
    );
    assert.match(messages()[1] ?? '', /--pay-color-text on --pay-color-surface .* dark theme/);
  });

  // Firefox is not at rest while a style sheet is loading.
  if (!navigator.userAgent.includes('Firefox'))
    it('are judged once all style sheets of the page have loaded', async () => {
      const slow = `/slow-${crypto.randomUUID()}`;
      const link = Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href: `${slow}/theme.css`,
      });
      document.head.append(link);
      leftovers.push(link);
      const { scene } = await showThemed(
        '--pay-color-primary: #0a3069; --pay-color-on-primary: #0a3070; --pay-color-text: #fefefe',
      );
      const messages = () => scene.eventsOf(PayDiagnosticEvent).map(({ message }) => message);
      await until('an open stream, at rest', async () => (await scene.record()).streams > 0);
      assert.deepEqual(messages(), []);
      await fetch(`${slow}/release`);
      await until('the report', () => messages().length > 0);
      assert.lengthOf(messages(), 1);
      assert.match(messages()[0] ?? '', /--pay-color-text on --pay-color-surface/);
    });

  it('are readable in every theme of the documents, light and dark', async () => {
    const { element, button } = await showThemed('');
    button.style.transition = 'none';
    let count = 0;
    for (const page of ['theming', 'script-tag', 'frameworks', 'quick-start', 'shop-systems']) {
      const text = await readFile({ path: `../../../docs/${page}.md` });
      const themes = text?.match(/[^{}`]*\{[^{}]*--pay-color-[^{}]*\}/g) ?? [];
      for (const theme of themes) {
        const declarations = theme.slice(theme.indexOf('{') + 1, -1);
        sheet.replaceSync(`pay-card { ${declarations} }`);
        for (const scheme of ['light', 'dark']) {
          document.documentElement.style.colorScheme = scheme;
          assert.isAtLeast(contrastOfButton(button), 4.5, `${page}.md: ${declarations} in ${scheme}`);
          count += 1;
        }
      }
    }
    assert.isAtLeast(count, 2);
    assert.ok(element.isConnected && companion);
  });
});
