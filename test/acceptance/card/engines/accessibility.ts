/** Accessibility tests of the card form in Firefox and WebKit: axe, keyboard, small screens, large text, motion. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodCard } from '../../../support/buyers/card-page.ts';
import type { CardBuyer } from '../../../support/buyers/card-buyer.ts';
import { type Find, hasFocus } from '../../../support/browsers/engines/in-page.ts';
import { until } from '../../../support/until.ts';
import { violationsOn } from '../../../support/browsers/accessibility-violations.ts';
import { numberOf } from '../card-scenarios.ts';
import { longOnly } from '../../../support/long-run.ts';
import type { EngineHarness } from './harness.ts';

const withoutEmail = { customer: { name: 'Marina Duarte' } };

/** Axe violations in the page, and in the card frame while there is one. */
async function violations(card: CardBuyer): Promise<string[]> {
  const hasFrame = await card.evaluate('page', (find: Find) => find('iframe[part=card-frame]').length > 0);
  const places = hasFrame ? card.places : (['page'] as const);
  return violationsOn({
    frames: () => places.map((place) => ({ evaluate: (script: string) => card.tab.evaluate(place, script) })),
  });
}

export function accessibility(harness: () => EngineHarness): void {
  longOnly('axe finds no violations in any state of the card', async (t) => {
    const { card } = await harness().open(t, { fields: withoutEmail });
    const seeNoViolations = async (state: string): Promise<void> =>
      assert.deepEqual(await violations(card), [], state);
    await card.seeText('Número do cartão');
    await seeNoViolations('empty');
    await card.pressPay();
    await card.seeText('Informe o número do cartão.');
    await seeNoViolations('errors');
    await card.fillIn({ ...goodCard, email: 'marina@shop.example' });
    await seeNoViolations('filled in');
    await card.pay({ number: numberOf('incorrect_cvc') });
    await card.seeAdvice('O código de segurança está errado');
    await seeNoViolations('declined at a field');
    await card.pay({ number: numberOf('Processing, then paid'), cvc: '123' });
    await card.see('Seu pagamento está sendo processado');
    await seeNoViolations('processing');
    await harness().shop.simulator.advanceClock(400);
    await card.seePaid();
    await seeNoViolations('paid');
  });

  test('a card can be entered and paid by keyboard alone, forwards and backwards', async (t) => {
    const { card } = await harness().open(t, { fields: withoutEmail });
    // The form takes input before the checkout is known, and has neither the e-mail nor a button to pay until then.
    await until('the pay button is enabled', () =>
      card.evaluate('page', (find: Find) => find('button[type=submit]:enabled').length > 0),
    );
    await card.seeText('Número do cartão');
    const { tab } = card;
    const values = { ...goodCard, name: 'Marina Duarte', email: 'marina@shop.example' };
    for (const [name, text] of Object.entries(values)) {
      await tab.press('Tab');
      await card.seeFocus(name as keyof typeof values);
      await tab.type(text);
    }
    await tab.press('Tab');
    const payHasFocus = (): Promise<boolean> =>
      until('the pay button is focused', () => card.evaluate('page', hasFocus, 'button[type=submit]'));
    await payHasFocus();
    await tab.press('Shift+Tab');
    await card.seeFocus('email');
    await tab.press('Tab');
    await payHasFocus();
    await tab.press('Enter');
    await card.seePaid();
    await until('the panel is focused, not the page', () => card.evaluate('page', hasFocus, '.panel'));
  });

  for (const [name, widthPx, style] of [
    ['320 px', 320, ''],
    ['200 % text at 640 px', 640, 'html { font-size: 200% }'],
    ['200 % text at 320 px', 320, 'html { font-size: 200% }'],
  ] as const) {
    longOnly(`no content is clipped or scrolls sideways at ${name}`, async (t) => {
      const head = `<style nonce="test">body { margin: 8px } ${style}</style>`;
      const { card } = await harness().open(t, { head });
      await card.tab.resize(widthPx, 700);
      assert.equal(await card.tab.evaluate('page', 'innerWidth'), widthPx);
      await card.pressPay();
      await card.seeText('Informe o CVV.');
      for (const place of card.places)
        await until(`the ${place} does not overflow`, () => card.evaluate(place, fits));
      assert.deepEqual(await card.evaluateInForm(lowInputs), []);
      assert.deepEqual(await violations(card), []);
    });
  }

  longOnly('nothing moves under prefers-reduced-motion', async (t) => {
    const { card } = await harness().open(t);
    await card.fillIn({ ...goodCard, number: numberOf('Processing, then paid') });
    for (const place of card.places) {
      const isReduced = await card.tab.evaluate(
        place,
        `matchMedia('(prefers-reduced-motion: reduce)').matches`,
      );
      assert.equal(isReduced, true);
      assert.deepEqual(await card.evaluate(place, moving), []);
    }
    await card.pressPay();
    await card.see('Seu pagamento está sendo processado');
    assert.deepEqual(await card.evaluate('page', moving), []);
  });
}

export function forcedColors(harness: () => EngineHarness): void {
  longOnly('in forced colours every field has an outline, and axe finds no violations', async (t) => {
    const { card } = await harness().open(t);
    await card.pressPay();
    await card.seeText('Informe o número do cartão.');
    for (const place of card.places) {
      assert.equal(await card.tab.evaluate(place, `matchMedia('(forced-colors: active)').matches`), true);
    }
    assert.deepEqual(await card.evaluateInForm(withoutBorder), []);
    assert.deepEqual(await violations(card), []);
  });
}

function fits(_find: Find): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
  return scrollWidth <= clientWidth && (parent === window || scrollHeight <= clientHeight);
}

function lowInputs(find: Find): string[] {
  return find('input').flatMap((input) => (input.getBoundingClientRect().height < 24 ? [input.id] : []));
}

/** Elements with an animation or a transition. */
function moving(find: Find): string[] {
  return find('*').flatMap((element) => {
    const { animationName, transitionDuration } = getComputedStyle(element);
    const isStill = animationName === 'none' && /^0s(, 0s)*$/.test(transitionDuration);
    return isStill ? [] : [`${element.localName}.${element.className}`];
  });
}

function withoutBorder(find: Find): string[] {
  return find('input').flatMap((input) =>
    getComputedStyle(input).borderTopStyle === 'solid' ? [] : [input.id],
  );
}
