/** Helpers for tests of `<pay-card>`, with its form in the page or in the frame. */
import type { PayCard } from '../../../../widget/pay-card/pay-card.ts';
import type { PaymentView } from '../../../../widget/protocol/checkout.ts';
import type { Instructions, RecordedCall } from '../fake-companion-control.ts';
import { find, until } from './page.ts';
import { companion, createScene, type Scene } from './scene.ts';

export type Isolation = 'inline' | 'frame';

let createdAtMs = Date.parse('2026-01-01T00:00:00Z');

/** A card payment, younger than that of the previous call. */
export function cardPayment(fields: Partial<PaymentView> = {}): PaymentView {
  createdAtMs += 60_000;
  return {
    id: `pay_${crypto.randomUUID()}`,
    transaction: crypto.randomUUID(),
    method: 'card',
    status: 'processing',
    currency: 'USD',
    amount: '25.00',
    created_at: new Date(createdAtMs).toISOString(),
    ...fields,
  };
}

export const declined = (code: string, advice: NonNullable<PaymentView['failure']>['advice']): PaymentView =>
  cardPayment({ status: 'cancelled', failure: { code, advice, final: true } });

/** A checkout that is paid by card. */
export const createCardScene = ({ view, ...instructions }: Instructions = {}): Promise<Scene> =>
  createScene({
    view: { methods: ['card'], amounts: { USD: '25.00' }, card_mode: 'direct', inline_card: true, ...view },
    ...instructions,
  });

/** The charge requests so far. */
export const charges = async (scene: Scene): Promise<RecordedCall[]> =>
  (await scene.record()).calls.filter(({ path }) => path.endsWith('/charge'));

export function showCard(
  { secret, events }: Scene,
  attributes: { [name: string]: string },
  place: ParentNode = document.body,
): PayCard {
  const element = document.createElement('pay-card');
  for (const type of ['pay-ready', 'pay-change', 'pay-submit', 'pay-action', 'pay-status', 'pay-success'])
    element.addEventListener(type, (event) => events.push(event));
  for (const type of ['pay-error', 'pay-unavailable', 'pay-diagnostic', 'pay-redirect'])
    element.addEventListener(type, (event) => events.push(event));
  const all = { companion, checkout: secret, locale: 'pt-BR', ...attributes };
  for (const [name, value] of Object.entries(all)) element.setAttribute(name, value);
  place.append(element);
  return element;
}

/** Root of the form: the element's shadow root, or the document in its frame. */
function formRootOf(element: Element): ParentNode | null {
  if (element.getAttribute('isolation') === 'inline') return element.shadowRoot;
  const own =
    find<HTMLIFrameElement>(element, 'iframe.frame') ??
    element.querySelector<HTMLIFrameElement>('iframe.frame');
  // `<pay-checkout>` has the frame of its card as its own child, and gives it to the card where a browser can move it.
  const root = element.getRootNode();
  const outer =
    root instanceof ShadowRoot ? root.host.querySelector<HTMLIFrameElement>('iframe.frame') : null;
  return (own ?? outer)?.contentDocument ?? null;
}

/** The field, once the form's script has started, which first draws the mark of the network. */
export const field = (element: Element, name: string): Promise<HTMLInputElement> =>
  until(`field ${name}`, () => {
    const root = formRootOf(element);
    return root?.querySelector('.mark') ? root.querySelector<HTMLInputElement>(`#${name}`) : null;
  });

export const errorOf = (element: Element, name: string): string =>
  formRootOf(element)?.querySelector(`#${name}-error`)?.textContent?.trim() ?? '';

/** Types with the browser's own editing, so that the caret and the events are real. */
export async function write(element: Element, name: string, text: string): Promise<HTMLInputElement> {
  const input = await field(element, name);
  input.focus();
  for (const key of text) input.ownerDocument.execCommand('insertText', false, key);
  return input;
}

export async function writeCard(element: Element, card: { [field: string]: string } = {}): Promise<void> {
  const values = { number: '4242424242424242', expiry: '1230', cvc: '123', ...card };
  for (const [name, text] of Object.entries(values)) {
    const input = await field(element, name);
    // The fields stay read-only for a moment after an attempt.
    await until(`${name} can be changed`, () => !input.readOnly);
    input.focus();
    input.select();
    input.ownerDocument.execCommand('insertText', false, text);
  }
}

export const payButton = (element: Element): Promise<HTMLButtonElement> =>
  until('the pay button', () => {
    const button = find<HTMLButtonElement>(element, 'form.card button[type=submit]');
    return button && !button.disabled ? button : null;
  });
