/** What becomes of a charge that is under way when the page changes around it. */
import { assert } from 'chai';
import { PayErrorEvent } from '../../../widget/index.ts';
import {
  cardPayment,
  cardScene,
  charges,
  field,
  payButton,
  showCard,
  writeCard,
} from '../support/browser/card.ts';
import { reads, until } from '../support/browser/page.ts';

describe('paying by card, frame, when the element is moved in the middle of it', () => {
  it('asks what became of it until it is told, and takes no other card meanwhile', async () => {
    const made = await cardScene({ charges: [{ hang: true }] });
    const element = showCard(made, { isolation: 'frame' });
    try {
      await writeCard(element);
      (await payButton(element)).click();
      await until('it is sent', async () => (await charges(made)).length === 1);
      await made.say({ reads: 'cut' });
      // A frame that is taken out of the page forgets the card, and the call that it has made.
      document.body.append(element);
      await reads(element, 'Verificando seu pagamento');
      assert.isTrue((await payButton(element)).closest('form')?.hidden);
      await made.say({ reads: 'answered', payment: cardPayment() });
      await reads(element, 'Seu pagamento está sendo processado');
      assert.equal((await charges(made)).length, 1);
      assert.deepEqual(made.eventsOf(PayErrorEvent), []);
    } finally {
      element.remove();
    }
  });
});

describe('paying by card, inline, while the page shows another checkout', () => {
  it('goes on with the one that was paid, and charges nothing on the other', async () => {
    const pressed = await cardScene({ charges: [{ hang: true }] });
    const other = await cardScene({ charges: [{ payment: cardPayment() }] });
    const send = globalThis.fetch;
    const tries: string[] = [];
    let cut = (): void => undefined;
    globalThis.fetch = (url, init) => {
      if (typeof url !== 'string' || !url.endsWith('/charge')) return send(url, init);
      tries.push(new Headers(init?.headers).get('authorization') ?? '');
      return new Promise((_resolve, reject) => (cut = () => reject(new TypeError('cut'))));
    };
    const element = showCard(pressed, { isolation: 'inline' });
    try {
      await writeCard(element);
      (await payButton(element)).click();
      await until('it is sent', () => tries.length === 1);
      element.setAttribute('checkout', other.secret);
      await field(element, 'number');
      cut();
      await until('it is sent again', () => tries.length === 2);
      assert.deepEqual(new Set(tries), new Set([`Bearer ${pressed.secret}`]));
      assert.deepEqual(await charges(other), []);
    } finally {
      globalThis.fetch = send;
      element.remove();
    }
  });
});
