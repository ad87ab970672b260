/** Tests the card form in a page that redraws itself: merges of the server's HTML, replaced children, clones and moves. */
// In every engine only in the long run. WebKitGTK needs minutes for this file and has not passed three of its cases yet.
import { assert } from 'chai';
import { PayErrorEvent } from '../../../widget/index.ts';
import type { PayElement } from '../../../widget/element/pay-element.ts';
import { cardPayment, charges, createCardScene, payButton } from '../support/browser/card.ts';
import { find, until } from '../support/browser/page.ts';
import { companion, type Scene } from '../support/browser/scene.ts';

/** Merges new HTML into the children of a node as idiomorph does: by id, else by tag; what the new HTML lacks is removed. */
function merge(old: Element, html: string): void {
  const fresh = document.createElement('template');
  fresh.innerHTML = html;
  mergeChildren(old, fresh.content);
}

function mergeChildren(old: Element, fresh: ParentNode): void {
  let place: Node | null = old.firstChild;
  for (const node of fresh.childNodes) {
    let match = place;
    while (match && !isSame(match, node)) match = match.nextSibling;
    if (!match) {
      old.insertBefore(node.cloneNode(true), place);
      continue;
    }
    while (place && place !== match) place = removed(place);
    place = match.nextSibling;
    if (match instanceof Element && node instanceof Element) mergeElement(match, node);
    else if (match.nodeValue !== node.nodeValue) match.nodeValue = node.nodeValue;
  }
  while (place) place = removed(place);
}

function mergeElement(old: Element, fresh: Element): void {
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  mergeChildren(old, fresh);
}

const isSame = (one: Node, other: Node): boolean =>
  one.nodeName === other.nodeName && (one as Element).id === (other as Element).id;

function removed(node: ChildNode | Node): Node | null {
  const next = node.nextSibling;
  (node as ChildNode).remove();
  return next;
}

const frameUrl = `${location.origin}${companion}/frame/card`;

/** The page's HTML, by what it declares. */
const pages = {
  '<pay-checkout>': (secret: string) =>
    `<h1>Shop</h1><pay-checkout checkout="${secret}" locale="pt-BR" selected="card"></pay-checkout>`,
  '<pay-card>': (secret: string) =>
    `<pay-card companion="${companion}" checkout="${secret}" locale="pt-BR"></pay-card>`,
  'a declared frame': (secret: string) =>
    `<pay-card companion="${companion}" checkout="${secret}" locale="pt-BR"><iframe src="${frameUrl}"></iframe></pay-card>`,
  'a declared frame in <pay-checkout>': (secret: string) =>
    `<pay-checkout companion="${companion}" checkout="${secret}" locale="pt-BR" selected="card"><iframe src="${frameUrl}"></iframe></pay-checkout>`,
};

const keepsMoved = 'moveBefore' in Element.prototype;

for (const [name, htmlFor] of Object.entries(pages)) {
  describe(`the card form of ${name} in a page that redraws itself`, () => {
    let main: HTMLElement;
    let scene: Scene;
    let errors: Event[];
    beforeEach(async () => {
      main = document.body.appendChild(document.createElement('main'));
      errors = [];
      main.addEventListener('pay-error', (event) => errors.push(event));
      scene = await createCardScene({ charges: [{ payment: cardPayment() }] });
    });
    afterEach(() => main.remove());

    const html = (): string => htmlFor(scene.secret);
    const outer = (): PayElement => {
      const element = main.querySelector<PayElement>('pay-checkout, pay-card');
      assert.ok(element);
      return element;
    };
    const card = (): Promise<PayElement> =>
      until('<pay-card>', () =>
        outer().localName === 'pay-card' ? outer() : find<PayElement>(outer(), 'pay-card'),
      );
    /** As in a page with the script tag, where the element finds its companion itself and adds the frame. */
    const show = async (): Promise<PayElement> => {
      main.innerHTML = html();
      if (outer().companion === null) outer().companion = companion;
      const element = await card();
      await field('number');
      return element;
    };
    const frame = async (): Promise<HTMLIFrameElement | null> => {
      const element = await card();
      return (
        find<HTMLIFrameElement>(element, 'iframe') ??
        element.querySelector('iframe') ??
        outer().querySelector('iframe')
      );
    };
    const field = (id: string): Promise<HTMLInputElement> =>
      until(`field ${id}`, async () => {
        const document = (await frame())?.contentDocument;
        return document?.querySelector('.mark') ? document.querySelector<HTMLInputElement>(`#${id}`) : null;
      });
    const writeCard = async (): Promise<void> => {
      for (const [id, text] of Object.entries({ number: '4242424242424242', expiry: '1230', cvc: '123' })) {
        const input = await field(id);
        input.focus();
        input.select();
        input.ownerDocument.execCommand('insertText', false, text);
      }
    };
    const pays = async (): Promise<void> => {
      const element = await card();
      (await payButton(element)).click();
      await until('the charge', async () => (await charges(scene)).length === 1);
    };
    const paysAgain = async (): Promise<void> => {
      await until('a form', async () => (await frame())?.isConnected);
      await writeCard();
      await pays();
    };

    it('keeps the typed card, or comes back, after a merge of the server’s HTML', async () => {
      const element = await show();
      await writeCard();
      const before = await frame();
      merge(main, html());
      await new Promise((resolve) => setTimeout(resolve));
      await element.updateComplete;
      if (keepsMoved || name !== '<pay-checkout>') {
        assert.equal(await frame(), before);
        assert.equal((await field('number')).value, '4242 4242 4242 4242');
        const isDrawn = async () => ((await frame())?.getBoundingClientRect().height ?? 0) > 100;
        await until('a visible form', isDrawn);
        await pays();
      } else {
        assert.isTrue(find<HTMLButtonElement>(element, 'button[type=submit]')?.disabled);
        await paysAgain();
      }
      assert.deepEqual(errors, []);
    });

    it('survives merges in a row, and one before the form is there', async () => {
      main.innerHTML = html();
      if (outer().companion === null) outer().companion = companion;
      merge(main, html());
      await field('number');
      merge(main, html());
      merge(main, html());
      await paysAgain();
    });

    it('comes back after the element’s children were removed', async () => {
      await show();
      await writeCard();
      outer().replaceChildren();
      await paysAgain();
    });

    it('is there again after the HTML was replaced, and in a clone', async () => {
      await show();
      main.innerHTML = html();
      if (outer().companion === null) outer().companion = companion;
      await field('number');
      outer().replaceWith(outer().cloneNode(true));
      if (outer().companion === null) outer().companion = companion;
      await field('number');
      await paysAgain();
    });

    it('loads again after the element was moved', async () => {
      const element = await show();
      main.append(document.createElement('p'), outer());
      await until(
        'a form that loads',
        () => find<HTMLButtonElement>(element, 'button[type=submit]')?.disabled,
      );
      await paysAgain();
    });

    for (const [request, timeoutMs, code, text] of [
      ['take', 8_000, 'FRAME_NOT_LOADED', 'Tentar de novo'],
      // The charge may have arrived: nothing is said about money.
      ['charge', 60_000, 'CARD_LOST', 'O formulário do cartão foi interrompido e carregou de novo.'],
    ] as const) {
      it(`says so if the frame does not respond to \`${request}\` after a press`, async () => {
        const element = await show();
        await writeCard();
        const { setTimeout: realTimeout } = globalThis;
        const original = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'postMessage') ?? {};
        // A crashed process returns nothing; here the request is lost on its way.
        function postOthers(this: MessagePort, message: { type: string }): void {
          if (message.type !== request) Reflect.apply(original.value as () => void, this, [message]);
        }
        Object.defineProperty(MessagePort.prototype, 'postMessage', { ...original, value: postOthers });
        globalThis.setTimeout = ((run: () => void, ms?: number) =>
          realTimeout(run, ms === timeoutMs ? 1 : ms)) as typeof setTimeout;
        try {
          (await payButton(element)).click();
          await until('the error', () => errors.find((event) => event instanceof PayErrorEvent));
        } finally {
          Object.defineProperty(MessagePort.prototype, 'postMessage', original);
          globalThis.setTimeout = realTimeout;
        }
        assert.equal((errors[0] as PayErrorEvent).code, code);
        await until('the text', () => find(element, '.panel')?.textContent?.includes(text));
      });
    }
  });
}
