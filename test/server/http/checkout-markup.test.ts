/** Tests the markup that the companion prints for an element. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { markup, type MarkupCheckout, type MarkupOptions } from '../../../server/http/checkout-markup.ts';
import { version } from '../../../server/values/version.ts';

const shells = {
  style: 'form{}',
  card: '<template><style>form{}</style>card</template>',
  checkout: '<template><style>form{}</style>checkout</template>',
  choice: '<template><style>form{}</style>choice</template>',
};
const settings = { publicUrl: 'https://pay.shop.example', rawCard: 'frame', shells } as const;
const checkout = { client_secret: 'pcs_1', methods: ['pix', 'card', 'wallet'] };
const frame =
  '<iframe slot="card-frame" src="https://pay.shop.example/frame/card" sandbox="allow-scripts allow-same-origin" referrerpolicy="no-referrer"></iframe>';

test('script and preload are those of the element', () => {
  assert.deepEqual(markup(checkout, { element: 'pay-pix' }, settings), {
    preload: `<link rel="modulepreload" href="https://pay.shop.example/pay-pix.js?v=${version}" />`,
    script: `<script type="module" src="https://pay.shop.example/pay-pix.js?v=${version}"></script>`,
    element: '<pay-pix checkout="pcs_1"></pay-pix>',
    styleHash: null,
  });
});

for (const [what, options, hasFrame] of [
  ['a card form', { element: 'pay-card' }, true],
  ['a choice whose card is first by order', { order: 'wallet card pix' }, true],
  ['a choice whose PIX code is first', {}, false],
  ['a wallet', { element: 'pay-wallet' }, false],
] as const) {
  test(`${what} ${hasFrame ? 'contains' : 'does not contain'} the card frame`, () => {
    assert.equal(markup(checkout, options, settings).element.includes(frame), hasFrame);
    assert.doesNotMatch(markup(checkout, options, { ...settings, rawCard: 'off' }).element, /iframe/);
  });
}

test('a choice without PIX contains the card frame', () => {
  assert.ok(markup({ ...checkout, methods: ['card'] }, {}, settings).element.includes(frame));
});

for (const [element, methods, shell] of [
  ['pay-card', ['pix', 'card'], 'card'],
  ['pay-checkout', ['card', 'wallet'], 'checkout'],
  ['pay-checkout', ['pix', 'card'], 'choice'],
] as const) {
  test(`<${element}> for ${methods.join(' and ')} has its shadow root before the frame`, () => {
    const lines = markup({ ...checkout, methods }, { element, order: 'card' }, settings);
    assert.ok(lines.element.includes(`>${shells[shell]}${frame}</${element}>`));
    assert.equal(lines.styleHash, `'sha256-${createHash('sha256').update(shells.style).digest('base64')}'`);
  });
}

test('the style has the nonce of the page', () => {
  const { element } = markup(checkout, { element: 'pay-card', nonce: 'r4nd0m+/==' }, settings);
  assert.ok(element.includes('<template><style nonce="r4nd0m+/==">form{}</style>'));
});

test('escapes all input in attributes', () => {
  const { element } = markup(
    { client_secret: '"><script>', methods: ['card'] },
    { element: 'pay-card', order: '">', language: 'pt-BR' },
    settings,
  );
  assert.match(element, /^<pay-card checkout="&quot;&gt;&lt;script&gt;" order="&quot;&gt;" locale="pt-BR">/);
  assert.ok(element.includes('src="https://pay.shop.example/frame/card?lang=pt-BR"'));
});

for (const [what, order, options] of [
  ['an element of another name', checkout, { element: 'script' }],
  ['an element with attributes', checkout, { element: 'pay-card onload=alert(1)' }],
  ['a missing checkout', {}, {}],
  ['a checkout of the buyer’s view, which has no secret', { ...checkout, client_secret: undefined }, {}],
  ['methods as text', { ...checkout, methods: 'card' }, {}],
  ['an order as a list', checkout, { order: ['card'] }],
  ['a nonce that a replacement would expand', checkout, { element: 'pay-card', nonce: "$&$'" }],
  ['a language that is none', checkout, { language: '"&' }],
] as const) {
  test(`rejects ${what}`, () => {
    assert.throws(
      () => markup(order as unknown as MarkupCheckout, options as unknown as MarkupOptions, settings),
      TypeError,
    );
  });
}
