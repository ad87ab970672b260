import { assert } from 'chai';
import type { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import { find, until, visible } from '../support/browser/page.ts';
import { pixPayment, scene } from '../support/browser/scene.ts';

describe('<pay-pix> while its clock runs', () => {
  let element: PayPix;
  afterEach(() => element.remove());

  it('touches nothing but the clock: the browser has no other style to work out, each second', async () => {
    element = (await scene({ deposits: [{ payment: pixPayment() }] })).show();
    const clock = await visible(element, 'time');
    await visible(element, '[part=qr-code]');
    await until('it is at rest', () => element.matches(':state(waiting)'));
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
    const touched = records.map(({ target }) => target).filter((target) => !clock.contains(target));
    assert.deepEqual(touched, []);
    assert.deepEqual(added, []);
  });
});
