import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markup } from '../../server/markup.ts';

const settings = { publicUrl: 'https://pay.shop.example', rawCard: 'frame' } as const;
const checkout = { client_secret: 'pcs_1', methods: ['pix', 'card', 'wallet'] };
const frame =
  '<iframe slot="card-frame" src="https://pay.shop.example/frame/card" sandbox="allow-scripts allow-same-origin" referrerpolicy="no-referrer"></iframe>';

test('script and preload are of the element', () => {
  assert.deepEqual(markup(checkout, { element: 'pay-pix' }, settings), {
    preload: '<link rel="modulepreload" href="https://pay.shop.example/pay-pix.js" />',
    script: '<script type="module" src="https://pay.shop.example/pay-pix.js"></script>',
    element: '<pay-pix checkout="pcs_1"></pay-pix>',
  });
});

for (const [what, options, brings] of [
  ['a card form', { element: 'pay-card' }, true],
  ['a choice whose card is first by order', { order: 'wallet card pix' }, true],
  ['a choice whose PIX code is first', {}, false],
  ['a wallet', { element: 'pay-wallet' }, false],
] as const) {
  test(`${what} ${brings ? 'brings' : 'does not bring'} the card frame`, () => {
    assert.equal(markup(checkout, options, settings).element.includes(frame), brings);
    assert.doesNotMatch(markup(checkout, options, { ...settings, rawCard: 'off' }).element, /iframe/);
  });
}

test('a choice without PIX has its card first', () => {
  assert.ok(markup({ ...checkout, methods: ['card'] }, {}, settings).element.includes(frame));
});

test('nothing that is passed in ends an attribute', () => {
  const { element } = markup(
    { client_secret: '"><script>', methods: ['card'] },
    { element: 'pay-card', order: '">', language: '"&' },
    settings,
  );
  assert.match(
    element,
    /^<pay-card checkout="&quot;&gt;&lt;script&gt;" order="&quot;&gt;" locale="&quot;&amp;">/,
  );
  assert.ok(element.includes('src="https://pay.shop.example/frame/card?lang=%22%26"'));
});
