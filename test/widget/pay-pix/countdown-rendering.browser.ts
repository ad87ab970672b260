/** Tests that the countdown of `<pay-pix>` renders nothing but its clock. */
// In every engine only in the long run.
import { assert } from 'chai';
import type { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import { find, until, visible } from '../support/browser/page.ts';
import { pixPayment, createScene } from '../support/browser/scene.ts';

describe('<pay-pix> countdown rendering', () => {
  let element: PayPix;
  afterEach(() => element.remove());

  it('changes only the clock each second, so that the browser recalculates no other style', async () => {
    element = (await createScene({ deposits: [{ payment: pixPayment() }] })).show();
    const clock = await visible(element, 'time');
    await visible(element, '[part=qr-code]');
    await until('the code is shown', () => element.matches(':state(waiting)'));
    const records: MutationRecord[] = [];
    const observer = new MutationObserver((found) => records.push(...found));
    const { prototype } = CustomStateSet;
    const add = Reflect.get(prototype, 'add');
    const added: string[] = [];
    try {
      prototype.add = function (name) {
        added.push(name);
        return add.call(this, name);
      };
      observer.observe(element.shadowRoot ?? element, {
        subtree: true,
        attributes: true,
        childList: true,
        characterData: true,
      });
      const before = clock.textContent;
      await until('the next second', () => find(element, 'time')?.textContent !== before);
    } finally {
      observer.disconnect();
      prototype.add = add;
    }
    const changed = records.map(({ target }) => target).filter((target) => !clock.contains(target));
    assert.deepEqual(changed, []);
    assert.deepEqual(added, []);
  });
});
