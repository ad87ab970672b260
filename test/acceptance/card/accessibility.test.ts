/** Accessibility tests of the card form: axe in page and frame in every state, keyboard, small screens, large text. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Browser, BrowserContextOptions, Locator } from 'playwright-core';
import { CardPage, goodCard, type Isolation } from '../../support/buyers/card-page.ts';
import { type LossyRelay, startLossyRelay } from '../../support/faults/lossy-relay.ts';
import { type CardShop, type PageOptions, startCardShop } from '../../support/servers/card-shop.ts';
import { throughRelay } from '../../support/servers/companion-setups.ts';
import { customer } from '../../support/servers/companion.ts';
import { longOnlyIf, sampleOf } from '../../support/long-run.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { startSimulator } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';
import { violationsOn } from '../../support/browsers/accessibility-violations.ts';
import { hearOnly } from '../../support/browsers/live-regions.ts';
import { openBrowser, visitStill } from '../../support/browsers/visitor.ts';

const allVariants = ['inline light', 'inline dark', 'frame light', 'frame dark'];
const variants = sampleOf(allVariants, ['frame dark']);

const hasFocus = (field: Locator): Promise<boolean> => field.evaluate((element) => element.matches(':focus'));

describe('accessibility of the card form', { concurrency: false }, () => {
  const scope = suiteScope();
  let shop: CardShop;
  let relay: LossyRelay;
  let browser: Browser;

  before(async () => {
    const simulator = await startSimulator(scope);
    relay = await startLossyRelay(scope, simulator.url);
    shop = await startCardShop(scope, {}, { simulator, start: throughRelay(relay) });
    browser = await openBrowser(scope);
  });

  for (const isolation of ['inline', 'frame'] as const satisfies Isolation[]) {
    describe(isolation, { concurrency: false }, () => {
      const inFrame = longOnlyIf(isolation === 'inline');

      const open = async (context: BrowserContextOptions = {}, options: PageOptions = {}) => {
        const checkout = await shop.checkout({ customer: { name: 'Marina Duarte' } });
        // Without motion: axe would measure the colours of a fade.
        const { page } = await visitStill(browser, context);
        await page.goto(
          shop.addressOf(checkout, { ...options, attributes: { isolation, ...options.attributes } }),
        );
        const card = new CardPage(page, isolation);
        await card.field('number').waitFor();
        return { checkout, page, card };
      };

      for (const colorScheme of ['light', 'dark'] as const) {
        if (!variants.includes(`${isolation} ${colorScheme}`)) continue;
        test(`axe finds no violations in any state (${colorScheme})`, async () => {
          const { page, card } = await open({ colorScheme });
          assert.deepEqual(await violationsOn(page), [], 'empty');
          await card.payButton.click();
          await card.error('number').waitFor();
          assert.deepEqual(await violationsOn(page), [], 'errors');
          await card.type({ ...goodCard, email: 'marina@shop.example' });
          assert.deepEqual(await violationsOn(page), [], 'filled in');
          await card.pay({ number: '4000000000009995' });
          await card.seeAdvice('não tem saldo ou limite suficiente');
          assert.deepEqual(await violationsOn(page), [], 'declined');
          await card.pay({ number: '4000000000000127', cvc: '123' });
          await card.seeAdvice('O código de segurança está errado');
          assert.deepEqual(await violationsOn(page), [], 'declined at a field');
          await page.locator('pay-card').evaluate((element) => element.toggleAttribute('disabled', true));
          await until('the form is disabled', () => card.field('number').isDisabled());
          assert.deepEqual(await violationsOn(page), [], 'disabled');
          await page.locator('pay-card').evaluate((element) => element.toggleAttribute('disabled', false));
          await card.pay({ number: '4000006000000058', cvc: '123' });
          await card.see('Seu pagamento está sendo processado');
          assert.deepEqual(await violationsOn(page), [], 'processing');
          await shop.simulator.advanceClock(400);
          await card.seePaid();
          assert.deepEqual(await violationsOn(page), [], 'paid');
        });
      }

      inFrame('axe finds no violations while a challenge awaits the buyer', async () => {
        const { page, card } = await open();
        await card.pay({ ...goodCard, number: '4000002500003155', email: 'marina@shop.example' });
        await page.getByRole('dialog').waitFor();
        const address = page.url();
        await page.goto('about:blank');
        await page.goto(address);
        await card.see('Seu banco aguarda a sua confirmação');
        assert.deepEqual(await violationsOn(page), []);
      });

      inFrame('a card can be entered and paid by keyboard alone, and the focus is never lost', async () => {
        const { page, card } = await open();
        // The form takes input before the checkout is known, and has neither the e-mail nor a button to pay until then.
        await card.payButton.and(page.locator(':enabled')).waitFor();
        // Moving the focus between two documents takes a moment: a key pressed meanwhile would go to the wrong one.
        const go = async (key: string, target: Locator): Promise<void> => {
          await page.keyboard.press(key);
          await until(`${key} has moved the focus`, () => hasFocus(target));
        };
        for (const [name, text] of [
          ['number', '4242424242424242'],
          ['expiry', '1230'],
          ['cvc', '123'],
          ['name', 'Marina Duarte'],
          ['email', 'marina@shop.example'],
        ] as const) {
          await go('Tab', card.field(name));
          await page.keyboard.type(text);
        }
        await go('Tab', card.payButton);
        await go('Shift+Tab', card.field('email'));
        await go('Tab', card.payButton);
        await page.keyboard.press('Enter');
        await card.seePaid();
        const inside = await card.element.evaluate((element) => element.shadowRoot?.activeElement?.className);
        assert.equal(inside, 'panel', 'the panel is focused, not the page');
      });

      inFrame(
        'a rejected form focuses and describes the first error, and 3-D Secure returns the focus',
        async () => {
          const { page, card } = await open();
          await card.payButton.click();
          await until('the number is focused', () => hasFocus(card.field('number')));
          for (const [field, text] of [
            ['number', 'Informe o número do cartão.'],
            ['expiry', 'Informe a validade.'],
            ['cvc', 'Informe o CVV.'],
            ['email', 'Informe seu e-mail.'],
          ] as const) {
            const described = await card.field(field).evaluate((input) => {
              const root = input.getRootNode() as ShadowRoot;
              const ids = (input.getAttribute('aria-describedby') ?? '').split(' ');
              return ids.map((id) => root.getElementById(id)?.textContent ?? '').join(' ');
            });
            assert.ok(described.includes(text), `${field}: ${described}`);
            assert.equal(await card.field(field).getAttribute('aria-invalid'), 'true');
          }
          await card.pay({ ...goodCard, number: '4000002500003155', email: 'marina@shop.example' });
          await card.pressInChallenge('Cancel');
          await card.seeAdvice('foi cancelada ou não deu certo');
          const active = await page.evaluate(() => document.activeElement?.localName);
          assert.equal(active, 'pay-card');
        },
      );

      if (isolation === 'frame') {
        // Seen with a busy frame: the news that a press took the focus comes after the form has focused its field.
        test('a rejected form has the focus in its first error, also after the frame has lost it', async () => {
          const { card } = await open();
          await card.type({ ...goodCard, expiry: '0120', email: 'marina@shop.example' });
          await card
            .field('number')
            .evaluate(() =>
              addEventListener('focusin', ({ target }) => (target as HTMLElement).blur(), { once: true }),
            );
          await card.payButton.click();
          await until('the expiry date is focused', () => hasFocus(card.field('expiry')));
        });

        test('a buyer who goes to another field keeps it, also right after a rejected press', async () => {
          const { card } = await open();
          await card.type({ ...goodCard, expiry: '0120', email: 'marina@shop.example' });
          // However slow the buyer is.
          await card
            .field('number')
            .evaluate(() => (AbortSignal.timeout = () => new AbortController().signal));
          await card.payButton.click();
          await until('the expiry date is focused', () => hasFocus(card.field('expiry')));
          await card.payButton.focus();
          await until('the page has the focus', () => hasFocus(card.payButton));
          await card.field('cvc').fill('456');
          assert.equal(await card.field('cvc').inputValue(), '456');
          assert.equal(await hasFocus(card.field('cvc')), true);
        });
      }

      inFrame('a field that the bank rejected is focused, however late the decline arrives', async () => {
        const { card } = await open();
        const release = relay.hold(/\/wallet\/card\/charge$/);
        await card.pay({ ...goodCard, number: '4000000000000127', email: 'marina@shop.example' });
        await card.see('Seu pagamento está sendo processado');
        release();
        await card.seeAdvice('O código de segurança está errado');
        await until('the field is focused', () => hasFocus(card.field('cvc')));
      });

      inFrame('`focus()` of the element focuses the number', async () => {
        const { page, card } = await open();
        await page.locator('pay-card').evaluate((element: HTMLElement) => element.focus());
        await until('the number is focused', () => hasFocus(card.field('number')));
      });

      for (const [name, context, style] of [
        ['320 px', { viewport: { width: 320, height: 640 } }, ''],
        ['200 % text', { viewport: { width: 640, height: 800 } }, 'html { font-size: 200% }'],
        ['200 % text at 320 px', { viewport: { width: 320, height: 800 } }, 'html { font-size: 200% }'],
      ] as const) {
        longOnlyIf(isolation === 'inline' || name === '200 % text at 320 px')(
          `no content is clipped or scrolls sideways at ${name}`,
          async () => {
            const head = `<style nonce="test">body { margin: 8px } ${style}</style>`;
            const { page, card } = await open(context, { head });
            await card.payButton.click();
            await card.error('cvc').waitFor();
            await until('the frame is as high as its form', async () => {
              const frames = await Promise.all(
                page.frames().map((frame) =>
                  frame.evaluate(() => {
                    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
                    const isTop = parent === window;
                    return scrollWidth <= clientWidth && (isTop || scrollHeight <= clientHeight);
                  }),
                ),
              );
              return frames.every(Boolean);
            });
            const small = await card.form
              .locator('input')
              .evaluateAll((inputs) =>
                inputs.filter((input) => input.getBoundingClientRect().height < 24).map(({ id }) => id),
              );
            assert.deepEqual(small, []);
            assert.deepEqual(await violationsOn(page), []);
          },
        );
      }

      inFrame('in forced colours every field has an outline', async () => {
        const { page, card } = await open({ forcedColors: 'active' });
        const outlined = await card.form
          .locator('input')
          .evaluateAll((inputs) =>
            inputs.every((input) => getComputedStyle(input).borderTopStyle === 'solid'),
          );
        assert.equal(outlined, true);
        assert.deepEqual(await violationsOn(page), []);
      });
    });
  }

  describe('in <pay-checkout>', { concurrency: false }, () => {
    const keyboardPx = 336;
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

    const open = async (context: BrowserContextOptions = {}) => {
      const checkout = await shop.checkout({
        amounts: { BRL: '68.00', USD: '12.90' },
        methods: ['pix', 'card', 'wallet'],
        customer,
      });
      const { page } = await visitStill(browser, context);
      await page.goto(
        shop.addressOf(checkout, {
          element: 'pay-checkout',
          attributes: { selected: 'card' },
          head: '<style nonce="test">h1 { position: absolute; clip-path: inset(50%) }</style>',
        }),
      );
      const card = new CardPage(page, 'frame');
      await card.field('number').waitFor();
      return { page, card };
    };

    test('on a phone, fields and button are in sight above the keyboard', async () => {
      const { page, card } = await open(phone);
      await until('the button is enabled', () => card.payButton.isEnabled());
      const boxes = [];
      for (const part of [card.field('number'), card.field('expiry'), card.field('cvc'), card.payButton])
        boxes.push(await part.boundingBox());
      for (const box of boxes) {
        assert.ok(box);
        assert.ok(box.y >= 0 && box.y + box.height <= 844 - keyboardPx, `${box.y} + ${box.height}`);
      }
      await card.field('number').focus();
      assert.equal(await page.evaluate(() => scrollY), 0);
    });

    test('after each outcome, live regions say nothing that is over', async () => {
      const { page, card } = await open();
      const hear = async (expected: RegExp): Promise<void> => {
        await hearOnly(page, expected);
        assert.deepEqual(await violationsOn(page), []);
      };
      await card.pay({ ...goodCard, number: '4000000000009995' });
      await card.seeAdvice('não tem saldo ou limite suficiente');
      await hear(/^O pagamento foi recusado\. .* Nada foi cobrado\./);
      await card.pay({ ...goodCard, number: '4000000000000127' });
      await card.seeAdvice('O código de segurança está errado');
      await hear(/código de segurança está errado.* Nada foi cobrado\./);
      await card.pay({ ...goodCard, number: '4000002500003155' });
      await card.pressInChallenge('Cancel');
      await card.seeAdvice('foi cancelada ou não deu certo');
      await hear(/foi cancelada ou não deu certo.* Nada foi cobrado\./);
      await card.pay({ ...goodCard, number: '4000006000000058' });
      await card.see('Seu pagamento está sendo processado');
      await hear(/^Seu pagamento está sendo processado .* Você pode fechar esta página/);
      await shop.simulator.advanceClock(400);
      await card.seePaid();
      await hear(/^Pagamento confirmado/);
    });
  });
});
